"""Files that are never half-written: atomic replacement, and JSON lines that survive a kill."""

from __future__ import annotations

import errno
import os
import stat
from codecs import BOM_UTF8
from typing import TYPE_CHECKING, Self, TypeVar

import orjson

from hermes.encoding import json_line
from hermes.errors import FormatError, StorageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from hermes.model import JsonValue


Record = TypeVar("Record")

MAX_WHOLE_BYTES = 2 * 1024**3
"""The largest file that is read as a whole; those of benchmarks have some megabytes."""

_FULL = frozenset({errno.ENOSPC, errno.EFBIG, errno.EDQUOT})
_TAKEN = frozenset({errno.ENOTDIR, errno.EEXIST, errno.EISDIR, errno.ENOTEMPTY})
_FORBIDDEN = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})


def write_atomically(path: Path, content: bytes) -> None:
    """Write beside, then rename into place. Raises `StorageError`; leaves nothing half-written."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with beside.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise storage_error(error, path) from error


def remove_leftovers(path: Path) -> None:
    """Remove what `write_atomically` left beside `path` when it was killed."""
    for beside in path.parent.glob(f".{path.name}.*.tmp"):
        beside.unlink(missing_ok=True)


def storage_error(error: OSError, path: Path) -> StorageError:
    """The `StorageError` for what the operating system says of `path`."""
    return StorageError(
        f"cannot write: {error.strerror or error}", str(path), _way_out(error.errno)
    )


def _way_out(number: int | None) -> str:
    if number in _FULL:
        return "Free some space, or choose another folder."
    if number in _TAKEN:
        return "Something else has this name: move it, or choose another folder."
    if number in _FORBIDDEN:
        return "See to the permissions there, or choose another folder."
    return "Try again, or choose another folder."


def read_whole(path: Path) -> bytes:
    """The content of a file that fits in memory, which a device or a pipe may not.

    Raises `StorageError`, also for what is no regular file or is larger than `MAX_WHOLE_BYTES`.
    """
    try:
        status = path.stat()
        if stat.S_ISREG(status.st_mode) and status.st_size <= MAX_WHOLE_BYTES:
            return path.read_bytes()
    except OSError as error:
        raise _unreadable(error.strerror or str(error), path) from error
    if not stat.S_ISREG(status.st_mode):
        raise _unreadable("it is no regular file", path)
    raise _unreadable(f"{status.st_size:,} bytes are more than {MAX_WHOLE_BYTES:,}", path)


def _unreadable(why: str, path: Path) -> StorageError:
    return StorageError(f"cannot read: {why}", str(path), "Name a file that can be read.")


def read_records(path: Path, decode: Callable[[dict[str, JsonValue]], Record]) -> Iterator[Record]:
    """The records of a JSON-lines file that hermes wrote, decoded.

    Raises `FormatError` with the line's number, also where `decode` raises KeyError, TypeError or
    ValueError.
    """
    yield from _decoded(path, read_whole(path), decode)


def read_whole_records(
    path: Path, decode: Callable[[dict[str, JsonValue]], Record]
) -> Iterator[Record]:
    """The same of a file that may be missing, or end in a line that was cut, which is left out."""
    if path.exists():
        content = read_whole(path)
        yield from _decoded(path, content[: content.rfind(b"\n") + 1], decode)


def _decoded(
    path: Path, content: bytes, decode: Callable[[dict[str, JsonValue]], Record]
) -> Iterator[Record]:
    for where, fields in _objects(path, content):
        try:
            yield decode(fields)
        except (KeyError, TypeError, ValueError) as error:
            raise FormatError(
                f"not a row of {path.name}: {type(error).__name__}: {error}",
                where,
                "Mend or remove the line.",
            ) from error


def read_json_lines(path: Path) -> Iterator[dict[str, JsonValue]]:
    """The objects of a JSON-lines file. Raises `FormatError` with the line's number."""
    for _, fields in _objects(path, read_whole(path)):
        yield fields


def ends_whole(path: Path) -> bool:
    """Whether a JSON-lines file is there, and its last line was not cut by a kill."""
    return path.exists() and path.read_bytes().endswith(b"\n")


def _objects(path: Path, content: bytes) -> Iterator[tuple[str, dict[str, JsonValue]]]:
    """Each object in the content of a JSON-lines file, with its place."""
    lines = content.removeprefix(BOM_UTF8).splitlines()
    for number, line in enumerate(lines, 1):
        if line.strip():
            where = f"{path}, line {number}"
            yield where, _parse(line, where)


def _parse(line: bytes, where: str) -> dict[str, JsonValue]:
    try:
        record = orjson.loads(line)
    except orjson.JSONDecodeError as error:
        raise FormatError(f"not JSON: {error}", where, "Mend or remove the line.") from error
    if not isinstance(record, dict):
        raise FormatError("not a JSON object", where, "Mend or remove the line.")
    return record


class Journal:
    """A JSON-lines file, a record an item, that a kill at any point leaves usable.

    Records are appended as they come, in one write. Opening drops a last line that was cut.
    `settle` puts the records in order by rename, so that finishing order leaves no trace.
    A context manager; written by one thread.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._drop_cut_line()
            self._records = dict(self._stored())
            self._file = path.open("ab", buffering=0)
        except OSError as error:
            raise storage_error(error, path) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def __contains__(self, item_id: str) -> bool:
        return item_id in self._records

    @property
    def records(self) -> Mapping[str, dict[str, JsonValue]]:
        """The records by the ids of their items."""
        return self._records

    def append(self, *records: dict[str, JsonValue]) -> None:
        """Add records, whose `id` is their item's; on disk (but for a power cut) on return."""
        try:
            lines = memoryview(b"".join(map(json_line, records)))
            while lines:  # a raw file may take a part only, as when the disk is nearly full
                lines = lines[self._file.write(lines) :]
        except OSError as error:
            raise storage_error(error, self._path) from error
        self._records |= {str(record["id"]): record for record in records}

    def settle(self, order: Iterable[str]) -> None:
        """Rewrite the file in the `order` of item ids, leaving out what is not among them."""
        settled = [self._records[item_id] for item_id in order if item_id in self._records]
        write_atomically(self._path, b"".join(map(json_line, settled)))

    def discard(self, unwanted: Callable[[dict[str, JsonValue]], bool]) -> None:
        """Drop the records that are `unwanted`, so that their items are done again."""
        kept = {key: record for key, record in self._records.items() if not unwanted(record)}
        if len(kept) < len(self._records):
            self._file.close()
            write_atomically(self._path, b"".join(map(json_line, kept.values())))
            self._records = kept
            self._file = self._path.open("ab", buffering=0)

    def _drop_cut_line(self) -> None:
        if not self._path.exists():
            return
        content = self._path.read_bytes()
        whole = content.rfind(b"\n") + 1
        if whole < len(content):
            os.truncate(self._path, whole)

    def _stored(self) -> Iterator[tuple[str, dict[str, JsonValue]]]:
        if self._path.exists():
            yield from read_records(self._path, lambda record: (str(record["id"]), record))
