"""One process at a time in a run's folder."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from hermes.errors import RunError
from hermes.files import storage_error

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hermes.runs.folder import RunFolder


@contextmanager
def locked(folder: RunFolder) -> Iterator[None]:
    """Hold the lock of a run's folder, which is made where it is missing.

    The operating system lets go of it when the process ends, by whatever death. Raises `RunError`
    while another process holds it, `StorageError`.
    """
    from filelock import FileLock, Timeout

    lock = FileLock(folder.path / ".lock", blocking=False)
    try:
        folder.path.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout as error:
        raise RunError(
            "another process is at this run", str(folder.path), "Wait for it, or end it first."
        ) from error
    except OSError as error:
        raise storage_error(error, folder.path) from error
    try:
        yield
    finally:
        lock.release()
