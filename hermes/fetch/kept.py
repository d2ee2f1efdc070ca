"""The downloads folder: where the file of a URL is kept, and the record beside it.

`https://HOST/PATH` is kept as `downloads/HOST/PATH`. No part of a URL gives a name that begins with
a dot, so the names that do are ours: beside `NAME` there can be `.NAME.json` (its record),
`.NAME.part` and `.NAME.part.json` (an unfinished download), and `.NAME.lock`.
"""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote, urlsplit

import orjson

from hermes.encoding import json_line
from hermes.files import write_atomically

if TYPE_CHECKING:
    from pathlib import Path

# File systems take 255 bytes a name; the rest is for the dot, and for suffixes of temporary files.
_LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class Record:
    """What is known of a kept file. `retrieved` is a date, YYYY-MM-DD, in UTC.

    `replaces` is the pinned sum that this file was accepted in the place of, if any: whoever
    accepts changed files is given this one again, as long as the same sum is pinned.
    """

    url: str
    sha256: str
    bytes: int
    retrieved: str
    replaces: str | None = None


def kept_path(data_dir: Path, url: str) -> Path:
    """Where the file of `url` is kept; always inside `data_dir`/downloads, one place a URL.

    >>> from pathlib import Path
    >>> kept_path(Path("data"), "https://example.org:8080/a/../b.json?v=1").as_posix()
    'data/downloads/example.org%3A8080/a/%2E./b.json%3Fv%3D1'
    """
    address = urlsplit(url)
    path = address.path.removeprefix("/") + (f"?{address.query}" if address.query else "")
    parts = [address.netloc.lower(), *path.split("/")]
    return data_dir.joinpath("downloads", *map(_file_name, parts))


def companion(path: Path, suffix: str) -> Path:
    """The file of ours with `suffix` beside the kept file `path`."""
    return path.with_name(f".{path.name}.{suffix}")


def file_sha256(path: Path) -> str:
    """The SHA-256 of a file, in hex. Raises OSError."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def read_record(path: Path) -> Record | None:
    """The record of the kept file `path`; None where there is none that can be read."""
    try:
        return Record(**orjson.loads(companion(path, "json").read_bytes()))
    except (FileNotFoundError, TypeError, orjson.JSONDecodeError):
        return None


def write_record(path: Path, record: Record) -> None:
    """Write the record of the kept file `path`. Raises `StorageError`."""
    write_atomically(companion(path, "json"), json_line(asdict(record)))


def _file_name(part: str) -> str:
    name = quote(part, safe="", errors="surrogatepass")
    if len(name) > _LONGEST_NAME:
        # "%~" comes out of no quoting, so that a shortened name is nobody's own.
        name = f"{name[:100]}%~{hashlib.sha256(name.encode()).hexdigest()}"
    if name.startswith("."):
        name = f"%2E{name[1:]}"
    return name or "%"
