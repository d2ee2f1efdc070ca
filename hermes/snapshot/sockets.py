"""Folders for the socket of a server: short paths, nobody else's, and none of dead owners."""

from __future__ import annotations

import os
import re
import shutil
import socket
import stat
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from hermes.errors import UsageError
from hermes.tidying import removed

if TYPE_CHECKING:
    from collections.abc import Iterator

PORT = 5432

# 108 bytes on Linux and 104 on macOS, with the zero at the end: sun_path of sys/un.h.
_LONGEST_PATH = 103
_NAME = re.compile(r"hermes-(\d+)-\w+")  # the number is that of the process that owns it
_LONGEST_NAME = "hermes-4194304-12345678"
_SHORT_ROOT = Path("/tmp")  # noqa: S108 - a folder of our own is made in it


@contextmanager
def socket_folder() -> Iterator[Path]:
    """A folder that no other user can open, for as long as the block runs.

    Those of processes that were killed are removed first. Raises OSError, and `UsageError` where
    there is no place with a path that is short enough.
    """
    root = _root()
    _sweep(root)
    folder = Path(tempfile.mkdtemp(prefix=f"hermes-{os.getpid()}-", dir=root))
    try:
        yield folder
    finally:
        removed(folder)


def is_heard(folder: Path, port: str) -> bool:
    """Whether a server listens at its socket in `folder`."""
    with suppress(OSError), socket.socket(socket.AF_UNIX) as connection:
        connection.connect(f"{folder}/.s.PGSQL.{port}")
        return True
    return False


def _root() -> Path:
    for root in (Path(tempfile.gettempdir()), _SHORT_ROOT):
        path = root / _LONGEST_NAME / f".s.PGSQL.{PORT}"
        if len(os.fsencode(path)) <= _LONGEST_PATH and os.access(root, os.W_OK):
            return root
    raise UsageError(
        "the path of the folder for temporary files is too long for a socket",
        tempfile.gettempdir(),
        f"Set TMPDIR to a folder with a shorter path; {_SHORT_ROOT} cannot be written.",
    )


def _sweep(root: Path) -> None:
    """Remove the folders of ours whose owner is gone, and whose server does not run either.

    The owner may be out of sight, in another container that shares the folder: its server is not.
    """
    for folder in root.glob("hermes-*"):
        named = _NAME.fullmatch(folder.name)
        if named is None or not _is_ours(folder):
            continue
        if not _is_alive(int(named[1])) and not is_heard(folder, str(PORT)):
            shutil.rmtree(folder, ignore_errors=True)


def _is_ours(folder: Path) -> bool:
    with suppress(OSError):
        status = folder.lstat()
        return stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid()
    return False


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:  # it is somebody else's by now
        return True
    return True
