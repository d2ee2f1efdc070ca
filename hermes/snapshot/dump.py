"""An archive of pg_dump, of tables that a script makes: no server of one's own is needed."""

from __future__ import annotations

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


def check_dump(dump: Path) -> None:
    """Raises `UsageError` where `dump` cannot be written: without the extra, or over a folder."""
    require_extra()
    if dump.is_dir():
        raise UsageError("this is a folder", str(dump), "Name a file to write.")


def dump_script(script: Path, dump: Path) -> None:
    """Run a `script` of psql in its folder, in an embedded PostgreSQL 16, and dump what it made.

    The server's files lie beside that folder meanwhile, which is only read; the archive is moved to
    `dump` when it is whole.

    Raises `GraphError` where PostgreSQL fails, `StorageError`, and as `check_dump` does.
    """
    check_dump(dump)
    folder = script.resolve().parent
    place = folder.with_name(f"{folder.name}.dump")
    try:
        with locked(place), workplace(place) as archive:
            with running(archive.with_name("cluster"), dump) as server:
                database = f"--dbname={server.dsn(SUPERUSER)}"
                _run(
                    "psql", "-Xq", "-v", "ON_ERROR_STOP=1", database, "-f", script.name, in_=folder
                )
                _run("pg_dump", "--format=custom", database, "-f", str(archive), in_=folder)
            dump.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(archive, dump)
    except OSError as error:
        raise storage_error(error, dump) from error


def _run(name: str, *arguments: str, in_: Path) -> None:
    done = run([program(name), *arguments], _ENVIRONMENT, in_)
    if done.returncode:
        raise GraphError(
            f"{name} cannot make the archive: {reason(done)}",
            str(in_),
            "See what it says; where it lacks space, free some.",
        )
