"""Where a download is kept."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.fetch.kept import Record, companion, kept_path, read_record, write_record

DATA = Path("/data")

_PARTS = st.one_of(
    st.sampled_from(
        ["", ".", "..", "...", "%2e%2e", "..%2f", "\\", "C:", "~", "a", "A", ".a.json"]
    ),
    st.text(st.characters(exclude_characters="/?#"), max_size=20),
    st.integers(190, 400).map("a".__mul__),
)
urls = st.builds(
    "https://{}/{}{}".format,
    st.from_regex(r"[a-z0-9.-]{1,20}(:[0-9]{1,5})?", fullmatch=True),
    st.lists(_PARTS, max_size=5).map("/".join),
    st.one_of(
        st.just(""), st.text(st.characters(exclude_characters="#"), min_size=1).map("?".__add__)
    ),
)


def test_a_url_is_kept_under_its_host_and_path() -> None:
    path = kept_path(DATA, "https://Example.org/folder/questions.yml")

    assert path == DATA / "downloads/example.org/folder/questions.yml"


def test_a_query_is_part_of_the_file_name() -> None:
    # "?" is %3F, "=" is %3D, "&" is %26 (RFC 3986, section 2.1)
    assert kept_path(DATA, "https://h/get?id=1&v=2").name == "get%3Fid%3D1%26v%3D2"


def test_a_path_that_climbs_does_not_leave_the_downloads() -> None:
    path = kept_path(DATA, "https://h/../../etc/passwd")

    assert path == DATA / "downloads/h/%2E./%2E./etc/passwd"


@given(urls)
def test_every_url_is_kept_inside_the_downloads(url: str) -> None:
    path = kept_path(DATA, url)

    # `normpath` would climb where a part were "..", and drop parts that are "." or empty.
    assert Path(os.path.normpath(path)) == path
    assert path.is_relative_to(DATA / "downloads")
    assert path.parent != DATA / "downloads"


@given(urls)
def test_every_name_fits_a_file_system_also_with_a_suffix(url: str) -> None:
    # 255 bytes is the limit of ext4, APFS and NTFS; the longest suffix is the atomic writer's.
    assert all(len(part.encode()) <= 220 for part in kept_path(DATA, url).parts)


@given(urls, urls)
def test_two_urls_are_kept_in_two_places(one: str, other: str) -> None:
    # An empty path and "/" are the same resource (RFC 3986, section 6.2.3).
    same = urlsplit(one)[1:4] == urlsplit(other)[1:4]

    assert (kept_path(DATA, one) == kept_path(DATA, other)) == same


@given(urls, urls, st.sampled_from(["json", "part", "part.json", "lock"]))
def test_no_url_is_kept_where_the_companions_of_another_are(
    one: str, other: str, suffix: str
) -> None:
    assert kept_path(DATA, one) != companion(kept_path(DATA, other), suffix)


def test_a_record_is_read_as_it_was_written(tmp_path: Path) -> None:
    record = Record("https://h/a", "0" * 64, 15, "2026-11-30", replaces="1" * 64)

    write_record(tmp_path / "a", record)

    assert read_record(tmp_path / "a") == record


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"{}", b'{"url": "u"}', b"\xff"])
def test_a_record_that_cannot_be_read_is_none(tmp_path: Path, content: bytes) -> None:
    companion(tmp_path / "a", "json").write_bytes(content)

    assert read_record(tmp_path / "a") is None
