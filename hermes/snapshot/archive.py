"""What an archive of pg_dump says of itself, before anything of it is restored."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.errors import FormatError
from hermes.snapshot.programs import NEWEST, program, reason, run

if TYPE_CHECKING:
    from pathlib import Path

_DATABASE = re.compile(r"^; +Dumped from database version: (\d+)", re.MULTILINE)
_TOOL = re.compile(r"^; +Dumped by pg_dump version: (\d+)", re.MULTILINE)
_EXTENSION = re.compile(r"^\d+; \d+ \d+ EXTENSION - (\S+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Archive:
    """An archive, the major versions of the server and of the pg_dump that wrote it."""

    path: Path
    server_major: int
    tool_major: int
    extensions: tuple[str, ...]


def read_archive(path: Path) -> Archive:
    """Read the table of contents. Raises `FormatError` for what is not an archive of pg_dump.

    The list is that of `pg_restore --list`,
    https://www.postgresql.org/docs/16/app-pgrestore.html
    """
    _refuse_unreadable(path)
    listed = run([program("pg_restore", NEWEST), "--list", path])
    server, tool = _DATABASE.search(listed.stdout), _TOOL.search(listed.stdout)
    if listed.returncode or server is None or tool is None:
        raise _not_whole(path, reason(listed))
    return Archive(
        path=path,
        server_major=int(server[1]),
        tool_major=int(tool[1]),
        extensions=tuple(_EXTENSION.findall(listed.stdout)),
    )


def refuse_cut(archive: Archive) -> None:
    """Read all of it, to see whether it is whole. Raises `FormatError` if not."""
    read = run([program("pg_restore", NEWEST), f"--file={os.devnull}", archive.path])
    if read.returncode:
        raise _not_whole(archive.path, reason(read))


def _refuse_unreadable(path: Path) -> None:
    if path.is_file() and os.access(path, os.R_OK):
        return
    if path.is_dir():
        what = "this is a folder, and not a file"
    elif path.is_file():
        what = "you may not read this file"
    else:
        what = "this is no regular file" if path.exists() else "there is no such file"
    raise FormatError(what, str(path), "Name the file of `pg_dump --format=custom`.")


def _not_whole(path: Path, why: str) -> FormatError:
    return FormatError(
        f"not a whole archive of pg_dump: {why}",
        str(path),
        "Give the file of `pg_dump --format=custom`; fetch it again if it was cut.",
    )
