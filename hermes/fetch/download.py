"""One file by its URL: kept, checked, fetched at most once."""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from hermes.errors import ChecksumError, FetchError
from hermes.fetch.kept import Record, companion, file_sha256, kept_path, read_record, write_record
from hermes.fetch.mirror import locate, require_web_url
from hermes.fetch.patience import Patience
from hermes.files import storage_error

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hermes.fetch.transfer import DownloadProgress
    from hermes.settings import Settings

_PATIENCE = Patience()
_HTML = re.compile(r"<(!doctype html|html|head|body)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Download:
    """A kept file. `bytes` is its size, `retrieved` a date (YYYY-MM-DD, UTC).

    `checked`: it has the sum that was known beforehand; `fresh`: it was brought just now.
    `replaces` is the sum in whose place it was accepted, if it has another than the pinned one.
    """

    path: Path
    url: str
    sha256: str
    bytes: int
    retrieved: str
    checked: bool
    fresh: bool
    replaces: str | None = None


def fetch_file(
    url: str,
    *,
    sha256: str | None,
    settings: Settings,
    accept_changed: bool = False,
    progress: DownloadProgress | None = None,
    patience: Patience = _PATIENCE,
) -> Download:
    """The file of `url`, from the downloads folder, else from the mirror or the network.

    A kept file is used if it has the pinned `sha256`; where none is pinned, if it has the sum that
    was recorded when it came. Whatever else is kept is replaced, but only by a whole file with the
    pinned sum. `accept_changed` takes another one, and that choice is recorded: it holds for calls
    that make it, too, while one that does not asks for the pinned file again.

    Several processes may ask for the same file at once: one brings it, the others wait for it.

    Raises `ChecksumError` for a file other than the pinned one, `FetchError` where it cannot be
    brought, `StorageError` where it cannot be kept, and `UsageError` for what is no http(s) URL.
    """
    require_web_url(url)
    pinned = sha256.lower() if sha256 else None
    path = kept_path(settings.data_dir, url)
    with _storing(path):
        if kept := _kept(path, url, pinned, accept_changed=accept_changed):
            return kept
        source = locate(url, settings)
        with _alone(path):
            # Another process may have brought it meanwhile.
            if kept := _kept(path, url, pinned, accept_changed=accept_changed):
                return kept
            from hermes.fetch.transfer import bring_file

            part = companion(path, "part")
            digest = bring_file(source, part, pinned, settings, patience, progress)
            if digest != pinned:
                _refuse_unwelcome(part, source, digest, None if accept_changed else pinned)
            return _keep(part, path, url, digest, pinned)


def forget(download: Download) -> None:
    """Take the kept file no longer for the one of its URL: the next call brings it anew.

    The file itself stays, to be looked at, until then. Raises `StorageError`.
    """
    with _storing(download.path):
        companion(download.path, "json").unlink(missing_ok=True)


def _kept(path: Path, url: str, pinned: str | None, *, accept_changed: bool) -> Download | None:
    """The kept file, if it is the one that is wanted, which its content alone decides."""
    try:
        digest = file_sha256(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    record = read_record(path)
    if record is not None and record.sha256 == digest:
        wanted = pinned in {None, digest} or (accept_changed and pinned == record.replaces)
        return _download(path, record, pinned, fresh=False) if wanted else None
    if digest == pinned:
        # Its record is lost; the file's own date is the next best.
        status = path.stat()
        changed = datetime.fromtimestamp(status.st_mtime, UTC).date().isoformat()
        return _download(path, Record(url, digest, status.st_size, changed), pinned, fresh=False)
    return None


def _refuse_unwelcome(part: Path, source: Path | str, digest: str, pinned: str | None) -> None:
    """Remove the part and raise, where it is not the `pinned` file or, without a sum, no data."""
    with part.open("rb") as file:
        first_words = " ".join(file.read(400).decode(errors="replace").split())[:80]
    if pinned is not None:
        part.unlink()
        raise ChecksumError(
            f"the file has SHA-256 {digest}, but {pinned} is pinned; it begins {first_words!r}",
            str(source),
            "If its publishers have changed it, take it with --accept-changed; else try again.",
        )
    if _HTML.match(first_words):
        part.unlink()
        raise FetchError(
            f"a web page came where a data file was due: {first_words!r}",
            str(source),
            "Open the URL in a browser: it may ask for a log-in, or the file may have moved.",
        )


def _keep(part: Path, path: Path, url: str, digest: str, pinned: str | None) -> Download:
    """Rename the part into place and write its record."""
    record = Record(
        url,
        digest,
        bytes=part.stat().st_size,
        retrieved=datetime.now(UTC).date().isoformat(),
        replaces=None if digest == pinned else pinned,
    )
    part.replace(path)
    write_record(path, record)
    return _download(path, record, pinned, fresh=True)


def _download(path: Path, record: Record, pinned: str | None, *, fresh: bool) -> Download:
    return Download(
        path=path,
        url=record.url,
        sha256=record.sha256,
        bytes=record.bytes,
        retrieved=record.retrieved,
        checked=record.sha256 == pinned,
        fresh=fresh,
        replaces=record.replaces if record.replaces == pinned else None,
    )


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Wait until no other process brings the file of `path`."""
    from filelock import FileLock

    path.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(companion(path, "lock")):
        yield


@contextmanager
def _storing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise storage_error(error, path) from error
