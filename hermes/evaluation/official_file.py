"""The official file of the Text2SPARQL challenge: where it may be written, and writing it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from hermes.errors import UsageError
from hermes.evaluation.profiles import figures_of
from hermes.files import write_atomically
from hermes.report.official import official_file
from hermes.runs.folder import RunFolder
from hermes.scoring.profiles.names import ProfileName
from hermes.scoring.profiles.text2sparql import Text2SparqlFigures

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.report.report import Report


def refuse_place(out: Path, recorded: Path) -> None:
    """Raises `UsageError` for an `out` that cannot be written, or that would destroy a file.

    That is the file of answers `recorded`, any file of a run, and what is no regular file. No
    folder is made: a misspelt one would hide the file.
    """
    try:
        hindrance = _hindrance(out.resolve(), recorded.resolve())
    except (OSError, RuntimeError) as error:  # before Python 3.13, a loop of links is the latter
        why = getattr(error, "strerror", None) or str(error)
        raise _refusal(f"it cannot be written: {why}", out) from error
    if hindrance is not None:
        raise _refusal(hindrance, out)


def write_official_file(report: Report, path: Path) -> None:
    """Write a run's figures as the organizers of the Text2SPARQL challenge do.

    Raises `UsageError` where gold is no answer sets, `IncompleteError` where the graph failed an
    item, `StorageError`.
    """
    figures = figures_of(report, ProfileName.TEXT2SPARQL)
    if not isinstance(figures, Text2SparqlFigures):
        raise TypeError(f"the figures of profile text2sparql are {type(figures).__name__}")
    write_atomically(path, official_file(figures))


def _hindrance(place: Path, recorded: Path) -> str | None:
    """What keeps a file from being written at `place`; raises OSError for what is no choice."""
    folder = RunFolder(place.parent)
    if place.is_dir():
        return "it is a folder"
    if place == recorded:
        return "it is the file of answers itself"
    if folder.manifest.exists() and place in folder.files:
        return "it is a file of the run in that folder"
    if not place.parent.is_dir():
        return "there is no such folder"
    if place.exists() and not place.is_file():
        return "it is no regular file"
    # Permissions alone do not tell, as below /proc.
    beside = place.with_name(f".{place.name}.{os.getpid()}.tmp")
    beside.touch(exist_ok=False)
    beside.unlink()
    return None


def _refusal(what: str, out: Path) -> UsageError:
    return UsageError(what, f"--out {out}", "Name another file.")
