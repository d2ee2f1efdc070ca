"""Folders that are made beside and then take the place of an older one, one process at a time."""

from __future__ import annotations

import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hermes.files import storage_error

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep other processes from using `folder`; wait until they have done so. Raises OSError."""
    from filelock import FileLock

    folder.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(folder.with_name(f".{folder.name}.lock")):
        yield


@contextmanager
def replaced(folder: Path) -> Iterator[Path]:
    """A place to make `folder` anew: renamed to it at the end, and removed after an error.

    Raises `StorageError`.
    """
    beside = folder.with_name(f".{folder.name}.new")
    try:
        with locked(folder):
            shutil.rmtree(beside, ignore_errors=True)  # of a process that was killed
            try:
                yield beside
                if folder.exists():
                    shutil.rmtree(folder)
                beside.rename(folder)
            finally:
                shutil.rmtree(beside, ignore_errors=True)
    except OSError as error:
        raise storage_error(error, folder) from error
