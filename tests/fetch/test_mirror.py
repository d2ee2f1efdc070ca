"""Files from a mirror, and what `--offline` allows."""

from __future__ import annotations

import re
import socket
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest

from hermes.errors import AbsentError, ChecksumError, FetchError, UsageError
from hermes.fetch.download import fetch_file
from hermes.fetch.kept import companion, kept_path
from tests.fetch.server import Reply, ScriptedServer

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import NoReturn

    from hermes.settings import Settings

URL = "https://data.example.org/folder/questions.json"
CONTENT = b'{"questions": []}\n'
PINNED = sha256(CONTENT).hexdigest()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A mirror folder that holds the file of URL."""
    file = tmp_path / "mirror/data.example.org/folder/questions.json"
    file.parent.mkdir(parents=True)
    file.write_bytes(CONTENT)
    return tmp_path / "mirror"


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever would open a socket or look a name up fails the test."""

    def forbidden(*_: object, **__: object) -> NoReturn:
        pytest.fail("the network was used")

    for name in ("socket", "create_connection", "getaddrinfo", "gethostbyname"):
        monkeypatch.setattr(socket, name, forbidden)


# -- a folder ------------------------------------------------------------------------------------


@pytest.mark.usefixtures("no_network")
@pytest.mark.parametrize("spelling", [str, lambda folder: folder.as_uri()])
def test_a_mirror_folder_holds_files_by_host_and_path(
    settings: Settings, folder: Path, spelling: Callable[[Path], str]
) -> None:
    download = fetch_file(URL, sha256=PINNED, settings=replace(settings, mirror=spelling(folder)))

    assert download.path == kept_path(settings.data_dir, URL)
    assert download.path.read_bytes() == CONTENT
    assert (download.url, download.checked, download.fresh) == (URL, True, True)


def test_a_pinned_sum_is_checked_also_in_a_mirror(settings: Settings, folder: Path) -> None:
    file = folder / "data.example.org/folder/questions.json"
    file.write_bytes(b"something else")

    with pytest.raises(ChecksumError, match=PINNED) as caught:
        fetch_file(URL, sha256=PINNED, settings=replace(settings, mirror=str(folder)))

    assert caught.value.args[1] == str(file)
    path = kept_path(settings.data_dir, URL)
    assert not path.exists()
    assert not companion(path, "part").exists()


@pytest.mark.usefixtures("no_network")
def test_a_file_that_a_mirror_lacks_is_named_in_full_and_not_sought_elsewhere(
    online: Settings, folder: Path
) -> None:
    with pytest.raises(FetchError, match="the mirror does not have it") as caught:
        fetch_file(URL + "l", sha256=None, settings=replace(online, mirror=str(folder)))

    assert caught.value.args[1] == str(folder / "data.example.org/folder/questions.jsonl")


def test_a_mirror_folder_that_is_not_there_is_an_error(settings: Settings, tmp_path: Path) -> None:
    with pytest.raises(FetchError, match=re.escape(str(tmp_path / "nowhere"))):
        fetch_file(URL, sha256=None, settings=replace(settings, mirror=str(tmp_path / "nowhere")))


def test_escapes_of_the_url_are_decoded_as_a_web_server_would(
    settings: Settings, folder: Path
) -> None:
    (folder / "data.example.org/Málaga 1.json").write_bytes(CONTENT)
    url = "https://data.example.org/M%C3%A1laga%201.json"

    assert fetch_file(url, sha256=PINNED, settings=replace(settings, mirror=str(folder))).checked


@pytest.mark.parametrize("climb", ["..", "%2e%2e", "a%2F..%2F..", "", "a%00", "..%5C.."])
def test_a_url_does_not_leave_the_mirror_folder(
    settings: Settings, folder: Path, climb: str
) -> None:
    with pytest.raises(UsageError, match="names no file of a mirror folder"):
        fetch_file(
            f"https://data.example.org/{climb}/questions.json",
            sha256=None,
            settings=replace(settings, mirror=str(folder)),
        )


@pytest.mark.usefixtures("no_network")
def test_a_kept_file_is_used_before_the_mirror_is_looked_at(
    settings: Settings, folder: Path
) -> None:
    mirrored = replace(settings, mirror=str(folder))
    fetch_file(URL, sha256=None, settings=mirrored)
    (folder / "data.example.org/folder/questions.json").unlink()

    assert not fetch_file(URL, sha256=PINNED, settings=mirrored).fresh
    assert not fetch_file(URL, sha256=None, settings=mirrored).fresh


@pytest.mark.shared
def test_the_real_mirror_has_the_pinned_ck25_questions(settings: Settings, mirror: Path) -> None:
    commit = "c838fcc95b1f7ad98492ccfb9ceacc7c84c5e02c"
    path = f"raw.githubusercontent.com/eccenca/ck25-dataset/{commit}/questions.yml"

    download = fetch_file(
        f"https://{path}",
        sha256=sha256((mirror / path).read_bytes()).hexdigest(),
        settings=replace(settings, mirror=str(mirror)),
    )

    assert download.bytes == (mirror / path).stat().st_size


# -- a web server --------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["", "/"])
def test_a_mirror_url_holds_files_by_host_and_path(
    server: ScriptedServer, online: Settings, end: str
) -> None:
    server.answer("/mirror/data.example.org/folder/questions.json", Reply(CONTENT))

    download = fetch_file(
        URL, sha256=PINNED, settings=replace(online, mirror=f"{server.url}/mirror{end}")
    )

    assert (download.url, download.checked) == (URL, True)


def test_a_file_that_a_mirror_url_lacks_is_named_in_full(
    server: ScriptedServer, online: Settings
) -> None:
    with pytest.raises(AbsentError, match="404") as caught:
        fetch_file(URL, sha256=PINNED, settings=replace(online, mirror=server.url))

    assert caught.value.args[1] == f"{server.url}/data.example.org/folder/questions.json"


def test_the_password_of_a_mirror_is_in_no_message(
    server: ScriptedServer, online: Settings
) -> None:
    mirror = server.url.replace("http://", "http://me:secret@")

    with pytest.raises(FetchError) as caught:
        fetch_file(URL, sha256=None, settings=replace(online, mirror=mirror))

    assert "secret" not in str(caught.value)


# -- offline -------------------------------------------------------------------------------------


@pytest.mark.usefixtures("no_network")
@pytest.mark.parametrize("mirror", [None, "http://127.0.0.1:9", "https://mirror.example.org"])
def test_offline_is_an_error_at_once_and_touches_no_disk(
    settings: Settings, mirror: str | None
) -> None:
    with pytest.raises(FetchError, match="offline"):
        fetch_file(URL, sha256=PINNED, settings=replace(settings, mirror=mirror))

    assert not settings.data_dir.exists()


@pytest.mark.usefixtures("no_network")
@pytest.mark.parametrize("mirror", [None, "http://127.0.0.1:9"])
@pytest.mark.parametrize("pinned", [PINNED, None])
def test_offline_a_kept_file_is_used(
    settings: Settings, folder: Path, mirror: str | None, pinned: str | None
) -> None:
    fetch_file(URL, sha256=pinned, settings=replace(settings, mirror=str(folder)))

    assert not fetch_file(URL, sha256=pinned, settings=replace(settings, mirror=mirror)).fresh


@pytest.mark.usefixtures("no_network")
def test_offline_a_kept_file_that_does_not_verify_is_not_used(
    settings: Settings, folder: Path
) -> None:
    kept = fetch_file(URL, sha256=None, settings=replace(settings, mirror=str(folder)))
    kept.path.write_bytes(b"damaged")

    with pytest.raises(FetchError, match="no kept download of it that verifies"):
        fetch_file(URL, sha256=None, settings=settings)


def test_a_file_that_a_mirror_lacks_or_that_is_not_kept_is_absent(
    settings: Settings, folder: Path
) -> None:
    for lacking in (replace(settings, mirror=str(folder.parent / "none")), settings):
        with pytest.raises(AbsentError):
            fetch_file(URL, sha256=None, settings=lacking)
