"""What an archive of pg_dump says of itself, before anything of it is restored."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.errors import FormatError
from hermes.snapshot.programs import NEWEST, complaint, program, run

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
    if not path.is_file():
        raise FormatError("there is no such file", str(path), "Name the archive of pg_dump.")
    listed = run([program("pg_restore", NEWEST), "--list", path])
    server, tool = _DATABASE.search(listed.stdout), _TOOL.search(listed.stdout)
    if listed.returncode or server is None or tool is None:
        raise FormatError(
            f"not a whole archive of pg_dump: {complaint(listed.stderr)}",
            str(path),
            "Give the file of `pg_dump --format=custom`; fetch it again if it was cut.",
        )
    return Archive(
        path=path,
        server_major=int(server[1]),
        tool_major=int(tool[1]),
        extensions=tuple(_EXTENSION.findall(listed.stdout)),
    )
