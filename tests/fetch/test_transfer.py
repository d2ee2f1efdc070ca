"""Going on where the last try ended, and starting over where that would be wrong."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

import pytest

from hermes.errors import ChecksumError, FetchError
from hermes.fetch.download import fetch_file
from hermes.fetch.kept import companion, kept_path
from tests.fetch.server import Reply, ScriptedServer, ranged

if TYPE_CHECKING:
    from hermes.fetch.patience import Patience
    from hermes.settings import Settings

pytestmark = pytest.mark.slow

ONE = bytes(range(100))
TWO = bytes(reversed(ONE))
PINNED = sha256(ONE).hexdigest()


def cut(content: bytes, sent: int, **headers: str) -> Reply:
    """The file, but the connection ends after `sent` bytes."""
    return Reply(content, headers=headers, sent=sent)


def break_off(url: str, pinned: str | None, settings: Settings) -> FetchError:
    """Fetch `url`, which does not come whole."""
    with pytest.raises(FetchError) as caught:
        fetch_file(url, sha256=pinned, settings=settings)
    return caught.value


def test_a_truncated_body_says_how_much_came_and_that_the_same_command_resumes(
    server: ScriptedServer, online: Settings
) -> None:
    url = server.answer("/a", cut(ONE, 40))

    what, where, mend = break_off(url, PINNED, online).args

    assert "40 of 100 bytes" in what
    assert where == url
    assert "the same command resumes" in mend
    assert not kept_path(online.data_dir, url).exists()
    assert companion(kept_path(online.data_dir, url), "part").read_bytes() == ONE[:40]


@pytest.mark.parametrize("header", ["ETag", "Last-Modified"])
@pytest.mark.parametrize("pinned", [PINNED, None])
def test_a_download_goes_on_if_the_file_is_still_the_same(
    server: ScriptedServer, online: Settings, header: str, pinned: str | None
) -> None:
    version = {header: '"1"'}
    url = server.answer("/a", cut(ONE, 40, **version), ranged(ONE, **version))
    break_off(url, pinned, online)

    download = fetch_file(url, sha256=pinned, settings=online)

    assert download.path.read_bytes() == ONE
    asked = server.asked("/a")[-1]
    assert (asked["range"], asked["if-range"]) == ("bytes=40-", '"1"')


def test_a_download_can_break_off_and_go_on_several_times(
    server: ScriptedServer, online: Settings
) -> None:
    rest = Reply(
        ONE[40:],
        status=206,
        headers={"ETag": '"1"', "Content-Range": "bytes 40-99/100"},
        sent=30,
    )
    url = server.answer("/a", cut(ONE, 40, ETag='"1"'), rest, ranged(ONE, ETag='"1"'))

    break_off(url, None, online)
    assert "70 of 100 bytes" in str(break_off(url, None, online))  # 40 before, 30 now

    assert fetch_file(url, sha256=None, settings=online).path.read_bytes() == ONE
    assert server.asked("/a")[-1]["range"] == "bytes=70-"


def test_a_server_that_ignores_ranges_is_taken_from_the_start(
    server: ScriptedServer, online: Settings
) -> None:
    url = server.answer("/a", cut(ONE, 40, ETag='"1"'), Reply(ONE, headers={"ETag": '"1"'}))
    break_off(url, None, online)

    assert fetch_file(url, sha256=None, settings=online).path.read_bytes() == ONE
    assert len(server.asked("/a")) == 2


@pytest.mark.parametrize("digits", ["9" * 5000, "many", "-1"])
def test_numbers_in_a_reply_that_are_none_do_not_matter(
    server: ScriptedServer, online: Settings, digits: str
) -> None:
    version = {"ETag": '"1"'}
    odd = {"Content-Range": f"bytes {digits}-99/100", **version}
    endless = {"Content-Length": digits, **version}
    url = server.answer(
        "/a",
        cut(ONE, 40, **version),
        Reply(ONE[40:], status=206, headers=odd),
        Reply(ONE, headers=endless),
    )
    break_off(url, PINNED, online)

    assert fetch_file(url, sha256=PINNED, settings=online).path.read_bytes() == ONE


@pytest.mark.parametrize("pinned", [sha256(TWO).hexdigest(), None])
def test_a_file_that_changed_between_is_taken_from_the_start(
    server: ScriptedServer, online: Settings, pinned: str | None
) -> None:
    url = server.answer("/a", cut(ONE, 40, ETag='"1"'), ranged(TWO, ETag='"2"'))
    break_off(url, pinned, online)

    assert fetch_file(url, sha256=pinned, settings=online).path.read_bytes() == TWO


def test_a_server_that_heeds_range_but_not_if_range_does_not_splice_two_versions(
    server: ScriptedServer, online: Settings
) -> None:
    rest_of_another = Reply(
        TWO[40:], status=206, headers={"ETag": '"2"', "Content-Range": "bytes 40-99/100"}
    )
    url = server.answer("/a", cut(ONE, 40, ETag='"1"'), rest_of_another, Reply(TWO))
    break_off(url, None, online)

    assert fetch_file(url, sha256=None, settings=online).path.read_bytes() == TWO


@pytest.mark.parametrize(
    "reply",
    [
        pytest.param(Reply(status=416), id="416"),
        pytest.param(Reply(ONE[40:], status=206), id="no Content-Range"),
        pytest.param(
            Reply(ONE, status=206, headers={"Content-Range": "bytes 0-99/100"}), id="other range"
        ),
    ],
)
def test_a_range_that_cannot_be_used_is_answered_by_starting_over(
    server: ScriptedServer, online: Settings, reply: Reply
) -> None:
    url = server.answer("/a", cut(ONE, 40, ETag='"1"'), reply, Reply(ONE))
    break_off(url, None, online)

    assert fetch_file(url, sha256=None, settings=online).path.read_bytes() == ONE
    assert "range" not in server.asked("/a")[-1]


@pytest.mark.parametrize("version", [{}, {"ETag": 'W/"1"'}])
def test_without_a_strong_validator_only_a_pinned_file_goes_on(
    server: ScriptedServer, online: Settings, version: dict[str, str]
) -> None:
    url = server.answer("/a", cut(ONE, 40, **version), cut(ONE, 50, **version), ranged(ONE))
    break_off(url, None, online)
    break_off(url, None, online)  # unpinned: from the start

    fetch_file(url, sha256=PINNED, settings=online)

    assert [asked.get("range") for asked in server.asked("/a")] == [None, None, "bytes=50-"]


def test_a_damaged_part_is_found_out_and_the_file_taken_from_the_start(
    server: ScriptedServer, online: Settings
) -> None:
    url = server.answer("/a", cut(ONE, 40, ETag='"1"'), ranged(ONE, ETag='"1"'))
    break_off(url, PINNED, online)
    companion(kept_path(online.data_dir, url), "part").write_bytes(bytes(40))

    assert fetch_file(url, sha256=PINNED, settings=online).checked


def test_a_file_with_a_wrong_sum_is_judged_whole_not_resumed(
    server: ScriptedServer, online: Settings
) -> None:
    url = server.answer("/a", cut(TWO, 40), ranged(TWO))
    break_off(url, PINNED, online)

    with pytest.raises(ChecksumError, match=sha256(TWO).hexdigest()):
        fetch_file(url, sha256=PINNED, settings=online)

    assert not companion(kept_path(online.data_dir, url), "part").exists()
    assert not companion(kept_path(online.data_dir, url), "part.json").exists()


@pytest.mark.parametrize("record", [b"", b"{", b"[]", b"{}", b'{"url": 1, "validator": 2}'])
def test_a_part_record_that_was_damaged_means_starting_over(
    server: ScriptedServer, online: Settings, record: bytes
) -> None:
    url = server.answer("/a", cut(ONE, 40, ETag='"1"'), ranged(ONE, ETag='"1"'))
    break_off(url, None, online)
    companion(kept_path(online.data_dir, url), "part.json").write_bytes(record)

    fetch_file(url, sha256=None, settings=online)

    assert "range" not in server.asked("/a")[-1]


def test_a_body_of_unknown_length_that_breaks_off_is_noticed(
    server: ScriptedServer, online: Settings
) -> None:
    # One chunk of 4 bytes, and then nothing, where a chunk of length 0 is due (RFC 9112, 7.1).
    url = server.answer("/a", Reply(b"4\r\nabcd\r\n", headers={"Transfer-Encoding": "chunked"}))

    assert "4 of an unknown number of bytes" in str(break_off(url, None, online))


def test_a_slow_drip_is_given_up(server: ScriptedServer, online: Settings, quick: Patience) -> None:
    # 20 bytes a second are less than 100, but never silent for as long as `read_s`.
    url = server.answer("/a", Reply(ONE, pace_s=0.05))

    with pytest.raises(FetchError, match=r"of 100 bytes: .* too slow"):
        fetch_file(url, sha256=None, settings=online, patience=quick)


def test_a_body_that_falls_silent_is_given_up(
    server: ScriptedServer, online: Settings, quick: Patience
) -> None:
    url = server.answer("/a", Reply(ONE, pace_s=0.8))

    with pytest.raises(FetchError, match=r"1 of 100 bytes: .*timed out"):
        fetch_file(url, sha256=None, settings=online, patience=quick)
