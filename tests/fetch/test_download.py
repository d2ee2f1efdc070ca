"""A file by its URL: what is kept, what is checked, what is refused."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest

from hermes.errors import ChecksumError, FetchError, StorageError, UsageError
from hermes.fetch.download import Download, fetch_file
from hermes.fetch.kept import companion, kept_path
from hermes.settings import Settings
from tests.fetch.server import Reply, ScriptedServer, ranged

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.fetch.patience import Patience

pytestmark = pytest.mark.slow

OLD = b"id,question\n1,old\n"
NEW = b"id,question\n1,new\n"


def sum_of(content: bytes) -> str:
    return sha256(content).hexdigest()


def unfinished(settings: Settings) -> list[str]:
    """What is left in the data folder that is no kept file, record or lock."""
    return sorted(
        path.name
        for path in settings.data_dir.rglob("*")
        if path.name.endswith((".part", ".part.json", ".tmp"))
    )


def redate(download: Download, day: str) -> None:
    """Change the day in the record of a download."""
    path = companion(download.path, "json")
    path.write_text(json.dumps({**json.loads(path.read_text()), "retrieved": day}))


# -- the first time ------------------------------------------------------------------------------


def test_a_file_comes_whole_and_its_sum_is_checked(
    server: ScriptedServer, online: Settings
) -> None:
    url = server.answer("/a.csv", Reply(NEW))

    download = fetch_file(url, sha256=sum_of(NEW), settings=online)

    assert download.path == kept_path(online.data_dir, url)
    assert download.path.read_bytes() == NEW
    assert (download.url, download.sha256, download.bytes) == (url, sum_of(NEW), len(NEW))
    assert (download.checked, download.fresh) == (True, True)
    assert unfinished(online) == []


def test_a_file_without_a_pinned_sum_is_not_called_checked(
    server: ScriptedServer, online: Settings
) -> None:
    download = fetch_file(server.answer("/a.csv", Reply(NEW)), sha256=None, settings=online)

    assert (download.sha256, download.checked) == (sum_of(NEW), False)


def test_a_pinned_sum_may_be_in_capitals(server: ScriptedServer, online: Settings) -> None:
    url = server.answer("/a.csv", Reply(NEW))

    assert fetch_file(url, sha256=sum_of(NEW).upper(), settings=online).checked


def test_progress_is_told_of_every_piece(server: ScriptedServer, online: Settings) -> None:
    url = server.answer("/a.csv", Reply(NEW))
    told: list[tuple[str, int, int | None]] = []

    fetch_file(url, sha256=None, settings=online, progress=lambda *piece: told.append(piece))

    assert told[-1] == (url, len(NEW), len(NEW))


# -- the second time -----------------------------------------------------------------------------


@pytest.mark.parametrize("pinned", [sum_of(NEW), None])
def test_a_kept_file_is_not_asked_for_again_and_keeps_its_date(
    server: ScriptedServer, online: Settings, pinned: str | None
) -> None:
    url = server.answer("/a.csv", Reply(NEW))
    redate(fetch_file(url, sha256=pinned, settings=online), "2026-01-02")

    again = fetch_file(url, sha256=pinned, settings=online)

    assert len(server.asked("/a.csv")) == 1
    assert (again.fresh, again.retrieved, again.checked) == (
        False,
        "2026-01-02",
        pinned is not None,
    )


@pytest.mark.parametrize("pinned", [sum_of(NEW), None])
@pytest.mark.parametrize("content", [b"fifteen bytes..", b"", NEW[:-1], NEW + b"\n"])
def test_a_kept_file_of_the_right_name_but_other_content_is_replaced(
    server: ScriptedServer, online: Settings, pinned: str | None, content: bytes
) -> None:
    url = server.answer("/a.csv", Reply(NEW))
    fetch_file(url, sha256=pinned, settings=online).path.write_bytes(content)

    again = fetch_file(url, sha256=pinned, settings=online)

    assert again.fresh
    assert again.path.read_bytes() == NEW


def test_a_pinned_file_that_was_put_there_by_hand_is_used_with_its_own_date(
    server: ScriptedServer, online: Settings
) -> None:
    url = server.url + "/a.csv"
    path = kept_path(online.data_dir, url)
    path.parent.mkdir(parents=True)
    path.write_bytes(NEW)
    os.utime(path, (86_400, 86_400))  # one day after the epoch

    download = fetch_file(url, sha256=sum_of(NEW), settings=online)

    assert (download.fresh, download.retrieved) == (False, "1970-01-02")
    assert server.seen == []


def test_an_unpinned_file_without_a_record_is_not_trusted(
    server: ScriptedServer, online: Settings
) -> None:
    url = server.answer("/a.csv", Reply(NEW))
    companion(fetch_file(url, sha256=None, settings=online).path, "json").unlink()

    assert fetch_file(url, sha256=None, settings=online).fresh


def test_a_kept_file_in_a_folder_that_cannot_be_written_is_used(
    server: ScriptedServer, online: Settings
) -> None:
    url = server.answer("/a.csv", Reply(NEW))
    kept = fetch_file(url, sha256=None, settings=online)
    companion(kept.path, "lock").unlink(missing_ok=True)
    kept.path.parent.chmod(0o500)
    try:
        again = fetch_file(url, sha256=None, settings=online)
        assert not companion(kept.path, "lock").exists()
    finally:
        kept.path.parent.chmod(0o700)

    assert not again.fresh


# -- another file than the pinned one ------------------------------------------------------------


def test_a_wrong_sum_is_an_error_that_names_both_and_leaves_what_was_there(
    server: ScriptedServer, online: Settings
) -> None:
    url = server.answer("/a.csv", Reply(OLD), Reply(NEW))
    old = fetch_file(url, sha256=None, settings=online)
    pinned = sum_of(b"what the catalogue says")

    with pytest.raises(ChecksumError) as caught:
        fetch_file(url, sha256=pinned, settings=online)

    what, where, mend = caught.value.args
    assert sum_of(NEW) in what
    assert pinned in what
    assert where == url
    assert "--accept-changed" in mend
    assert old.path.read_bytes() == OLD
    assert unfinished(online) == []
    assert not fetch_file(url, sha256=None, settings=online).fresh


def test_a_changed_file_can_be_accepted(server: ScriptedServer, online: Settings) -> None:
    url = server.answer("/a.csv", Reply(NEW))

    taken = fetch_file(url, sha256=sum_of(OLD), settings=online, accept_changed=True)

    assert taken.path.read_bytes() == NEW
    assert (taken.checked, taken.sha256) == (False, sum_of(NEW))


def test_who_accepts_changes_again_is_given_the_same_file_in_the_place_of_that_sum_only(
    server: ScriptedServer, online: Settings
) -> None:
    url = server.answer("/a.csv", Reply(NEW), Reply(b"changed again"))
    fetch_file(url, sha256=sum_of(OLD), settings=online, accept_changed=True)

    again = fetch_file(url, sha256=sum_of(OLD), settings=online, accept_changed=True)
    other = fetch_file(url, sha256=sum_of(b"a third"), settings=online, accept_changed=True)

    assert (again.fresh, again.checked, again.sha256) == (False, False, sum_of(NEW))
    assert again.replaces == sum_of(OLD)
    assert other.fresh


def test_an_acceptance_does_not_hold_for_a_fetch_without_one(
    server: ScriptedServer, online: Settings
) -> None:
    url = server.answer("/a.csv", Reply(NEW), Reply(NEW), Reply(OLD))
    taken = fetch_file(url, sha256=sum_of(OLD), settings=online, accept_changed=True)

    with pytest.raises(ChecksumError):
        fetch_file(url, sha256=sum_of(OLD), settings=online)
    assert taken.path.read_bytes() == NEW

    pinned = fetch_file(url, sha256=sum_of(OLD), settings=online)
    assert (pinned.fresh, pinned.checked, pinned.replaces) == (True, True, None)
    assert pinned.path.read_bytes() == OLD


def test_accepting_changes_does_not_replace_a_kept_file_that_is_right(
    server: ScriptedServer, online: Settings
) -> None:
    url = server.answer("/a.csv", Reply(OLD), Reply(NEW))
    fetch_file(url, sha256=sum_of(OLD), settings=online)

    again = fetch_file(url, sha256=sum_of(OLD), settings=online, accept_changed=True)

    assert (again.fresh, again.checked) == (False, True)


@pytest.mark.parametrize(
    "page", [b"<!DOCTYPE html><title>Log in</title>", b"\n <HTML lang='en'><body>Log in"]
)
@pytest.mark.parametrize("pinned", [None, sum_of(OLD)])
def test_a_web_page_instead_of_data_is_refused_with_its_first_words(
    server: ScriptedServer, online: Settings, page: bytes, pinned: str | None
) -> None:
    url = server.answer("/a.csv", Reply(page, headers={"Content-Type": "text/html"}))

    with pytest.raises(FetchError, match=r"a web page came .*Log in"):
        fetch_file(url, sha256=pinned, settings=online, accept_changed=True)

    assert not kept_path(online.data_dir, url).exists()
    assert unfinished(online) == []


# -- what is no web URL --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url", ["file:///etc/passwd", "ftp://h/a", "/etc/passwd", "a.csv", "https://", "https://[::1/a"]
)
def test_only_web_urls_are_fetched(online: Settings, url: str) -> None:
    with pytest.raises(UsageError):
        fetch_file(url, sha256=None, settings=online)


def test_a_password_in_a_url_is_refused_and_not_repeated(online: Settings) -> None:
    with pytest.raises(UsageError) as caught:
        fetch_file("https://me:secret@example.org/a", sha256=None, settings=online)

    assert "secret" not in str(caught.value)


# -- storage -------------------------------------------------------------------------------------


def test_a_data_folder_below_a_file_is_a_storage_error(
    server: ScriptedServer, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    settings = Settings(data_dir=tmp_path / "file" / "data")

    with pytest.raises(StorageError):
        fetch_file(server.answer("/a", Reply(NEW)), sha256=None, settings=settings)


def test_a_folder_in_the_place_of_the_file_is_a_storage_error(
    server: ScriptedServer, online: Settings
) -> None:
    url = server.answer("/a", Reply(NEW))
    kept_path(online.data_dir, url).mkdir(parents=True)

    with pytest.raises(StorageError):
        fetch_file(url, sha256=None, settings=online)


# -- other processes -----------------------------------------------------------------------------

_FETCH = """
import sys, resource
from pathlib import Path
from hermes.errors import HermesError
from hermes.fetch.download import fetch_file
from hermes.settings import Settings

url, data_dir, limit = sys.argv[1:]
if limit != "none":
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(limit), int(limit)))
try:
    download = fetch_file(url, sha256=None, settings=Settings(Path(data_dir)))
except HermesError as error:
    sys.exit(f"{type(error).__name__}: {error}")
print("fresh" if download.fresh else "kept", download.sha256)
"""


def fetching(url: str, settings: Settings, limit: str = "none") -> subprocess.Popen[str]:
    """Another process that fetches `url`; its files take at most `limit` bytes."""
    return subprocess.Popen(
        [sys.executable, "-c", _FETCH, url, str(settings.data_dir), limit],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_a_full_disk_is_a_storage_error_and_leaves_no_half_file(
    server: ScriptedServer, online: Settings
) -> None:
    url = server.answer("/a.csv", Reply(bytes(100_000)))

    # Python ignores SIGXFSZ, so that the limit shows as an OSError of `write`, as a full disk does.
    process = fetching(url, online, limit="50000")
    out, err = process.communicate(timeout=60)

    assert (process.returncode, out) == (1, "")
    assert err.startswith("StorageError: cannot write")
    assert not kept_path(online.data_dir, url).exists()


def test_of_two_processes_one_downloads_and_the_other_waits_for_it(
    server: ScriptedServer, online: Settings
) -> None:
    url = server.answer("/a.csv", Reply(NEW, pace_s=0.05))

    both = [fetching(url, online) for _ in range(2)]
    said = sorted(process.communicate(timeout=60)[0] for process in both)

    assert said == [f"fresh {sum_of(NEW)}\n", f"kept {sum_of(NEW)}\n"]
    assert len(server.asked("/a.csv")) == 1


def test_after_an_interrupt_the_same_call_goes_on(
    server: ScriptedServer, online: Settings, quick: Patience
) -> None:
    content = bytes(range(200))
    slow = Reply(content, headers={"ETag": '"1"'}, pace_s=0.02)
    url = server.answer("/a.bin", slow, ranged(content, ETag='"1"'))
    path = kept_path(online.data_dir, url)
    part = companion(path, "part")

    process = fetching(url, online)
    while not (part.exists() and part.stat().st_size):
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)

    assert process.returncode == -signal.SIGINT
    assert not path.exists()
    kept_bytes = part.stat().st_size
    assert fetch_file(url, sha256=None, settings=online, patience=quick).sha256 == sum_of(content)
    assert server.asked("/a.bin")[-1]["range"] == f"bytes={kept_bytes}-"
