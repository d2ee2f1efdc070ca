"""Local graphs on disk: files are loaded once into an Oxigraph store, then only read."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import version
from typing import TYPE_CHECKING

from hermes.encoding import json_line
from hermes.errors import FormatError, GraphError, StorageError
from hermes.files import read_json_lines, storage_error, write_atomically
from hermes.graphs.folders import locked, swept, workplace
from hermes.graphs.loading import Place, load
from hermes.graphs.parts import bring_parts
from hermes.progress import no_progress
from hermes.shapes import as_count

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from hermes.graphs.entry import GraphEntry
    from hermes.graphs.parts import Part
    from hermes.model import JsonValue
    from hermes.progress import Progress
    from hermes.settings import Settings

_LAYOUT = 2
"""Counted up where a store of the same files holds something else than before."""

_RECORD = "hermes.json"  # beside the engine's own files, which it leaves alone


@dataclass(frozen=True, slots=True)
class LocalStore:
    """The store of a graph; `fresh`: it was built just now."""

    graph: str
    folder: Path
    triples: int
    fresh: bool


def store_folder(entry: GraphEntry, settings: Settings, progress: Progress = no_progress) -> Path:
    """The folder of the graph's on-disk store, built now if it is not there.

    The folder is named after the files' checksums and formats in their order, and the version of
    the engine. Its default graph holds the triples of all graphs, each once.

    Several processes may ask for the same store at once: one builds it, the others wait. A store is
    built beside and renamed into place, so that a kill leaves no half of one; what it leaves is
    removed when the next store is built.

    Raises `GraphError` for a file that is not there or does not parse, and for a folder in that
    place which is no such store; `FetchError`, `ChecksumError`, `StorageError`.
    """
    parts = bring_parts(entry, settings)
    folder = _folder(parts, settings)
    if not folder.exists():
        return _built(entry.name, parts, folder, progress).folder
    fault = _fault(folder, parts)
    if fault is not None:
        raise GraphError(
            f"this is not the store of {entry.name}: {fault}",
            str(folder),
            f"`hermes graph build {entry.name}` builds it again.",
        )
    return folder


def build_store(
    graph: str, parts: Sequence[Part], settings: Settings, progress: Progress = no_progress
) -> LocalStore:
    """Build the store of a graph, unless it is there whole.

    Raises what `store_folder` raises, but puts a new store in the place of a folder that is none.
    """
    return _built(graph, parts, _folder(parts, settings), progress)


def _built(graph: str, parts: Sequence[Part], folder: Path, progress: Progress) -> LocalStore:
    try:
        swept(folder.parent)
        with locked(folder), workplace(folder) as beside:
            if _is_whole(folder, parts):  # perhaps another process has built it meanwhile
                return LocalStore(graph, folder, _triples(folder), fresh=False)
            triples = load(parts, Place(beside, folder), f"loading {graph}", progress)
            write_atomically(beside / _RECORD, json_line({**_record(parts), "triples": triples}))
            if folder.exists():
                folder.rename(beside.with_name("unfit"))  # which is removed with the workplace
            beside.rename(folder)
            return LocalStore(graph, folder, triples, fresh=True)
    except OSError as error:
        raise storage_error(error, folder) from error


def _folder(parts: Sequence[Part], settings: Settings) -> Path:
    key = sha256(json_line(_record(parts))).hexdigest()[:32]
    return settings.data_dir / "stores" / key


def _record(parts: Sequence[Part]) -> dict[str, JsonValue]:
    """What a store is made of, by what, and how: another one is another store."""
    return {
        "layout": _LAYOUT,
        "engine": f"oxigraph {version('pyoxigraph')}",
        "files": [[part.sha256, str(part.serialisation)] for part in parts],
    }


def _fault(folder: Path, parts: Sequence[Part]) -> str | None:
    """Why `folder` is not the store of the files, as far as its record tells; None if it is."""
    record = _read_record(folder)
    if record is None:
        return "there is no record of what it holds"
    for key, due in _record(parts).items():
        if record.get(key) != due:
            held = "of other files" if key == "files" else f"of {key} {record.get(key)}, not {due}"
            return f"it is one {held}"
    return None


def _read_record(folder: Path) -> dict[str, JsonValue] | None:
    try:
        return next(iter(read_json_lines(folder / _RECORD)), None)
    except (FormatError, StorageError):
        return None


def _is_whole(folder: Path, parts: Sequence[Part]) -> bool:
    """Whether `folder` is the store of the files, and can be opened."""
    if _fault(folder, parts) is not None:
        return False
    from pyoxigraph import Store

    try:
        Store.read_only(str(folder))
    except (OSError, RuntimeError):  # a file of it is missing or damaged
        return False
    return True


def _triples(folder: Path) -> int:
    return as_count((_read_record(folder) or {}).get("triples"), str(folder / _RECORD))
