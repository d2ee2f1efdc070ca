"""An archive of pg_dump, of tables that a script makes: no server of one's own is needed."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

from hermes.errors import GraphError, UsageError
from hermes.files import storage_error
from hermes.graphs.folders import locked, workplace
from hermes.snapshot.cluster import SUPERUSER
from hermes.snapshot.programs import program, reason, require_extra, run
from hermes.snapshot.server import running

if TYPE_CHECKING:
    from pathlib import Path

_ENVIRONMENT = {"PGCLIENTENCODING": "UTF8"}  # whatever the locale is; and none of PGOPTIONS


ARCHIVE = "snapshot.dump"
"""The name of an archive that lies beside the tables that it is made of."""


def check_dump(dump: Path, folder: Path) -> None:
    """Raises `UsageError` where `dump` cannot be written, or not beside the tables in `folder`.

    That is without the extra, over a folder or a device, and over one of the tables.
    """
    require_extra()
    if dump.is_dir():
        raise UsageError("this is a folder", str(dump), "Name a file to write.")
    if dump.exists() and not dump.is_file():
        raise UsageError("this is no regular file", str(dump), "Name a file to write.")
    if dump.resolve().parent == folder.resolve() and dump.name != ARCHIVE:
        raise UsageError(
            "an archive among the tables has a name of its own",
            str(dump),
            f"Call it {ARCHIVE}, or choose another folder.",
        )


def dump_script(script: Path, dump: Path) -> None:
    """Run a `script` of psql in its folder, in an embedded PostgreSQL 16, and dump what it made.

    The server's files lie beside that folder meanwhile, which is only read; the archive is renamed
    to `dump` when it is whole.

    Raises `GraphError` where PostgreSQL fails, `StorageError`, and as `check_dump` does.
    """
    folder = script.resolve().parent
    check_dump(dump, folder)
    place = folder.with_name(f"{folder.name}.dump")
    try:
        with locked(place), workplace(place) as archive:
            with running(archive.with_name("cluster"), dump) as server:
                database = f"--dbname={server.dsn(SUPERUSER)}"
                _run(
                    "psql", "-Xq", "-v", "ON_ERROR_STOP=1", database, "-f", script.name, in_=folder
                )
                _run("pg_dump", "--format=custom", database, "-f", str(archive), in_=folder)
            _put(archive, dump)
    except OSError as error:
        raise storage_error(error, dump) from error


def _put(archive: Path, dump: Path) -> None:
    """Move a file to its place, which may be on another disk, where it is copied beside first."""
    dump.parent.mkdir(parents=True, exist_ok=True)
    beside = dump.with_name(f".{dump.name}.{os.getpid()}.tmp")
    try:
        shutil.move(archive, beside)
        beside.replace(dump)
    finally:
        beside.unlink(missing_ok=True)


def _run(name: str, *arguments: str, in_: Path) -> None:
    done = run([program(name), *arguments], _ENVIRONMENT, in_)
    if done.returncode:
        raise GraphError(
            f"{name} cannot make the archive: {reason(done)}",
            str(in_),
            "See what it says; where it lacks space, free some.",
        )
