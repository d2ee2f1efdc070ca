"""The cluster of an embedded PostgreSQL: the folder that holds its databases."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from hermes.errors import GraphError
from hermes.graphs.folders import workplace
from hermes.snapshot.programs import program, reason, run
from hermes.snapshot.user import nobody
from hermes.tidying import uninterrupted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

SUPERUSER = "postgres"

_OPTIONS = ("--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "--no-instructions")


def is_cluster(folder: Path) -> bool:
    """Whether there is a cluster in `folder`: always a whole one, as it is made beside."""
    return (folder / "PG_VERSION").exists()


def make_cluster(folder: Path, prefix: Sequence[str], where: Path) -> None:
    """Make a cluster in `folder`, which is not there, or empty; under its lock.

    `prefix` is what a command begins with; errors name `where`. Raises `GraphError`, OSError.
    """
    if folder.is_dir() and any(folder.iterdir()):
        raise GraphError(
            "PostgreSQL cannot be set up: there is something else in the folder",
            str(where),
            "Move it, or choose another --data-dir.",
        )
    with workplace(folder) as beside:
        beside.mkdir()
        if os.geteuid() == 0:
            os.chown(beside, *nobody())
        with uninterrupted():  # its children would go on writing into a folder that is removed
            made = run([*prefix, program("initdb"), "-U", SUPERUSER, *_OPTIONS, "-D", beside])
        if made.returncode:
            raise GraphError(
                "PostgreSQL cannot be set up: " + reason(made).replace(str(beside), str(where)),
                str(where),
                "Free some space, or choose another --data-dir.",
            )
        beside.rename(folder)
