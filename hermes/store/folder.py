"""A folder that is replaced as a whole, so that no reader meets half of it."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hermes.files import storage_error
from hermes.tidying import removed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

_LOCK_TIMEOUT_S = 60


def replace_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Make `folder` hold just `files`. Raises as `renewed` does."""
    with renewed(folder) as new:
        for name, content in files.items():
            _write(new / name, content)


@contextmanager
def renewed(folder: Path) -> Iterator[Path]:
    """An empty folder beside `folder`, whose place it takes at the end, by rename.

    Processes that do so at once wait for each other. Raises `StorageError`, also for an OSError of
    the block; after any error `folder` is as it was, and nothing is beside it.
    """
    from filelock import FileLock, Timeout

    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder.with_name(f".{folder.name}.lock"), timeout=_LOCK_TIMEOUT_S)
        with lock, _beside(folder) as new:
            yield new
    except Timeout as error:
        raise storage_error(OSError("another process is writing it"), folder) from error
    except OSError as error:
        raise storage_error(error, folder) from error


@contextmanager
def _beside(folder: Path) -> Iterator[Path]:
    new = folder.with_name(f".{folder.name}.new")
    old = folder.with_name(f".{folder.name}.old")
    if old.exists() and not folder.exists():  # of a process that was killed while it swapped
        old.rename(folder)
    for leftover in (new, old):  # of a process that was killed here
        removed(leftover)
    try:
        new.mkdir()
        yield new
        _swap(folder, new, old)
    finally:
        for leftover in (new, old):
            removed(leftover)


def _write(path: Path, content: bytes) -> None:
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _swap(folder: Path, new: Path, old: Path) -> None:
    """Rename `new` to `folder`, whose last state becomes `old`; it is put back if that fails."""
    if not folder.exists():
        new.rename(folder)
        return
    folder.rename(old)
    try:
        new.rename(folder)
    except OSError:
        old.rename(folder)
        raise
