"""As which user the programs of PostgreSQL run: it refuses to run as root."""

from __future__ import annotations

import os
import shutil
import sys

from hermes.errors import UsageError


def as_ordinary_user() -> tuple[str, ...]:
    """What a command begins with, to be run as an ordinary user, and to end with this process.

    Raises `UsageError` where that cannot be.
    """
    if sys.platform == "win32":
        raise UsageError(
            "the embedded PostgreSQL does not run on Windows",
            "snapshots",
            "Start a PostgreSQL 16 of your own, and name it with --dsn.",
        )
    setpriv = shutil.which("setpriv") if sys.platform == "linux" else None
    if os.geteuid() != 0:
        return (setpriv, "--pdeathsig", "INT") if setpriv else ()
    if setpriv is None:
        raise UsageError(
            "PostgreSQL does not run as root",
            "snapshots",
            "Run hermes as an ordinary user, or install `setpriv` (util-linux).",
        )
    user, group = nobody()
    return (
        setpriv, f"--reuid={user}", f"--regid={group}", "--clear-groups",
        "--inh-caps=+dac_override", "--ambient-caps=+dac_override", "--pdeathsig", "INT",
    )  # fmt: skip


def server_user() -> int:
    """The number of the user as whom the server runs."""
    return nobody()[0] if os.geteuid() == 0 else os.geteuid()


def nobody() -> tuple[int, int]:
    """The user and the group by whom the server runs where this process is of root."""
    import pwd

    entry = pwd.getpwnam("nobody")
    return entry.pw_uid, entry.pw_gid
