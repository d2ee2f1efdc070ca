"""A folder that is replaced as a whole, so that no reader meets half of it."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

from hermes.files import storage_error

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_LOCK_TIMEOUT_S = 60


def replace_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Make `folder` hold just `files`: written beside, then swapped in by rename.

    Processes that do so at once wait for each other. Raises `StorageError`, which leaves the
    folder as it was and nothing beside it.
    """
    from filelock import FileLock, Timeout

    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(folder.with_name(f".{folder.name}.lock"), timeout=_LOCK_TIMEOUT_S):
            _replace(folder, files)
    except Timeout as error:
        raise storage_error(OSError("another process is writing it"), folder) from error
    except OSError as error:
        raise storage_error(error, folder) from error


def _replace(folder: Path, files: Mapping[str, bytes]) -> None:
    new = folder.with_name(f".{folder.name}.new")
    old = folder.with_name(f".{folder.name}.old")
    for leftover in (new, old):  # of a process that was killed here
        shutil.rmtree(leftover, ignore_errors=True)
    try:
        new.mkdir()
        for name, content in files.items():
            _write(new / name, content)
        _swap(folder, new, old)
    finally:
        for leftover in (new, old):
            shutil.rmtree(leftover, ignore_errors=True)


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
