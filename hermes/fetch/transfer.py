"""Bringing one file into its part file: by copy, or over HTTP from where the last try ended."""

from __future__ import annotations

import os
import re
import shutil
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import orjson

from hermes.encoding import json_line
from hermes.errors import FetchError
from hermes.fetch.kept import file_sha256
from hermes.fetch.mirror import open_mirrored
from hermes.fetch.transport import BrokenBodyError, get, read_chunks
from hermes.files import write_atomically

if TYPE_CHECKING:
    from typing import BinaryIO

    from requests import Response

    from hermes.fetch.patience import Patience
    from hermes.settings import Settings

# A server can send any number of digits, and Python refuses to read more than some thousands.
_CONTENT_RANGE = re.compile(r"bytes ([0-9]{1,18})-")
_CONTENT_LENGTH = re.compile(r"[0-9]{1,18}")


class DownloadProgress(Protocol):
    """Is told of every piece that comes."""

    def __call__(self, url: str, done: int, total: int | None) -> None:
        """`done` of `total` bytes of `url` are there; None where the server does not say."""
        ...


def bring_file(
    source: Path | str,
    part: Path,
    pinned: str | None,
    settings: Settings,
    patience: Patience,
    progress: DownloadProgress | None,
) -> str:
    """Bring the whole file of `source`, a file or a URL, to `part`, and answer its SHA-256.

    The file may be another than the `pinned` one; that is for the caller to judge. Raises
    `FetchError`, after which the part is gone on with the next time, and OSError.
    """
    if isinstance(source, Path):
        _copy(source, part)
        return file_sha256(part)
    transfer = HttpTransfer(source, part, settings, patience, progress)
    resumed = transfer.run(pinned)
    digest = file_sha256(part)
    if resumed and pinned not in {None, digest}:
        # The part was damaged or of another version, or the file has changed: a start tells.
        transfer.discard()
        transfer.run(pinned)
        digest = file_sha256(part)
    transfer.forget()
    return digest


@dataclass(frozen=True, slots=True)
class HttpTransfer:
    """Brings the file of `url` to `part`, which outlives a broken try.

    The record beside the part holds the URL and the validator by which the server knows the
    version that the part is of (RFC 9110, sections 8.8 and 13.1.5).
    """

    url: str
    part: Path
    settings: Settings
    patience: Patience
    progress: DownloadProgress | None

    def run(self, pinned: str | None) -> bool:
        """Bring what is missing; True where there was a part to go on with.

        Where the server gave no validator, only a `pinned` sum would notice that two halves are of
        different versions; without one such a download starts over.
        """
        offset, validator = self._brought(pinned)
        with get(
            self.url,
            settings=self.settings,
            patience=self.patience,
            headers=_range_headers(offset, validator),
            accepted=(200, 206, 416) if offset else (200,),
        ) as response:
            start = _start(response, offset, validator)
            if start is not None:
                self._write(response, start)
                return start > 0
        self.discard()
        return self.run(pinned)

    def discard(self) -> None:
        """Remove the part, so that the next run starts over."""
        self.part.unlink(missing_ok=True)
        self.forget()

    def forget(self) -> None:
        """Remove the record beside the part."""
        self._record.unlink(missing_ok=True)

    @property
    def _record(self) -> Path:
        return self.part.with_name(f"{self.part.name}.json")

    def _brought(self, pinned: str | None) -> tuple[int, str | None]:
        """How many bytes can be gone on with, and the validator of their version."""
        try:
            record = orjson.loads(self._record.read_bytes())
            size = self.part.stat().st_size
        except (FileNotFoundError, orjson.JSONDecodeError):
            return 0, None
        match record:
            case {"url": self.url, "validator": str() | None as validator} if validator or pinned:
                return size, validator
        return 0, None

    def _write(self, response: Response, start: int) -> None:
        if start == 0:
            self.discard()
            self._remember(response)
        done, total = start, _total(response, start)
        with self.part.open("ab") as file:
            try:
                for chunk in read_chunks(response, self.patience):
                    file.write(chunk)
                    file.flush()  # what came outlives a kill, however little it is
                    done += len(chunk)
                    if self.progress is not None:
                        self.progress(self.url, done, total)
            except BrokenBodyError as error:
                raise self._broken(error, done, total) from error
            _sync(file)

    def _remember(self, response: Response) -> None:
        # What was encoded on the way, though we ask for identity, has no ranges of its own.
        if "Content-Encoding" not in response.headers:
            record = {"url": self.url, "validator": _validator(response)}
            write_atomically(self._record, json_line(record))

    def _broken(self, error: BrokenBodyError, done: int, total: int | None) -> FetchError:
        of = "an unknown number of" if total is None else f"{total:,}"
        return FetchError(
            f"the connection broke after {done:,} of {of} bytes: {error}",
            self.url,
            f"What came is kept in {self.part}; the same command resumes it, if the server can.",
        )


def _copy(file: Path, part: Path) -> None:
    with open_mirrored(file) as source, part.open("wb") as target:
        shutil.copyfileobj(source, target)
        _sync(target)


def _range_headers(offset: int, validator: str | None) -> dict[str, str]:
    if not offset:
        return {}
    condition = {"If-Range": validator} if validator else {}
    return {"Range": f"bytes={offset}-", **condition}


def _start(response: Response, offset: int, validator: str | None) -> int | None:
    """The position in the file of the reply's first byte; None for a reply that cannot be used."""
    if response.status_code == HTTPStatus.OK:
        return 0
    content_range = _CONTENT_RANGE.match(response.headers.get("Content-Range", ""))
    # Not every server heeds If-Range, so the validator of the reply is compared, too.
    same_version = validator in {None, _validator(response)}
    if content_range and int(content_range[1]) == offset and same_version:
        return offset
    return None


def _validator(response: Response) -> str | None:
    """The ETag, or else the date. A weak ETag may stand for other bytes, so it does not count."""
    etag = response.headers.get("ETag")
    if etag is not None and not etag.startswith("W/"):
        return etag
    return response.headers.get("Last-Modified")


def _total(response: Response, start: int) -> int | None:
    length = response.headers.get("Content-Length", "")
    if not _CONTENT_LENGTH.fullmatch(length) or "Content-Encoding" in response.headers:
        return None
    return start + int(length)


def _sync(file: BinaryIO) -> None:
    file.flush()
    os.fsync(file.fileno())
