"""Folders that are made beside and then take the place of an older one, one process at a time.

Beside `NAME`, a process that is killed may leave `.NAME.new`, in which a new one was being made,
and of the moment between two renames `.NAME.old`, the one from before. Neither is ever taken for a
graph or a snapshot; `recovered` sets it right.
"""

from __future__ import annotations

from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from hermes.files import storage_error
from hermes.tidying import removed

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep other processes from using `folder`; wait until they have done so. Raises OSError."""
    from filelock import FileLock

    folder.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(folder.with_name(f".{folder.name}.lock")):
        yield


@contextmanager
def workplace(path: Path) -> Iterator[Path]:
    """Where `path` can be made, beside it: nothing is there yet, and what is left there is removed.

    The place is another one each time: a program that outlived its process, which was killed, may
    still write to the last one. To be called under the lock of `path`. Raises OSError.
    """
    room = path.with_name(f".{path.name}.new")
    removed(room)
    try:
        room.mkdir(parents=True, exist_ok=True)
        yield Path(mkdtemp(dir=room)) / path.name
    finally:
        removed(room)


def swept(root: Path) -> None:
    """Remove what processes that were killed left half made in `root`.

    What is being made there at the moment is locked, and stays. Raises OSError.
    """
    from filelock import FileLock, Timeout

    for room in root.glob(".*.new"):
        name = room.name[: -len(".new")]
        with suppress(Timeout), FileLock(room.with_name(f"{name}.lock"), timeout=0):
            removed(room)


@contextmanager
def replaced(folder: Path) -> Iterator[Path]:
    """A place to make `folder` anew: renamed to it at the end, and removed after an error.

    Whenever it is broken off, the next `recovered` finds the old folder whole, or the new one.
    Raises `StorageError`.
    """
    aside = _aside(folder)
    try:
        with locked(folder), workplace(folder) as beside:
            _settle(folder, beside.parent)
            yield beside
            try:
                if folder.exists():
                    folder.rename(aside)
                beside.rename(folder)
            finally:
                _settle(folder, beside.parent)
    except OSError as error:
        raise storage_error(error, folder) from error


def recovered(folder: Path) -> Path:
    """`folder`, set right after a process that was killed while it replaced it.

    Raises `StorageError`.
    """
    if _aside(folder).exists():
        try:
            with locked(folder), workplace(folder) as beside:
                _settle(folder, beside.parent)
        except OSError as error:
            raise storage_error(error, folder) from error
    return folder


def visible(root: Path) -> list[Path]:
    """The folders in `root`, in order, each recovered; hidden ones are under construction."""
    if not root.is_dir():
        return []
    for aside in root.glob(".*.old"):
        recovered(aside.with_name(aside.name[1 : -len(".old")]))
    return [path for path in sorted(root.iterdir()) if path.is_dir() and path.name[0] != "."]


def _aside(folder: Path) -> Path:
    return folder.with_name(f".{folder.name}.old")


def _settle(folder: Path, room: Path) -> None:
    """Put the folder that stands aside back, or away if there is a new one.

    It goes into the `room` that is removed: half of it could else be put back one day.
    """
    aside = _aside(folder)
    if not aside.exists():
        return
    aside.rename(Path(mkdtemp(dir=room)) / "old" if folder.exists() else folder)
