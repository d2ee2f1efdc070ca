"""The server of a process that was killed: it is ended, so that its folder can be opened again."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from hermes.snapshot.programs import program, run
from hermes.snapshot.sockets import is_heard

if TYPE_CHECKING:
    from collections.abc import Sequence

_PID_FILE = "postmaster.pid"


def end_orphan(folder: Path, prefix: Sequence[str]) -> None:
    """Stop the server that still runs on the cluster in `folder`; forget one that is gone.

    The file that a server leaves there when it is killed names a process. After a restart, or in
    another container, a stranger has that number: it must not be stopped, and PostgreSQL would not
    start beside it. So the server is asked for at its socket, where no one else listens. `prefix`
    is what a command begins with.
    """
    pid_file = folder / _PID_FILE
    if not pid_file.exists():
        return
    if _is_running(pid_file):
        run([*prefix, program("pg_ctl"), "stop", "-m", "fast", "-D", folder])
    else:
        pid_file.unlink(missing_ok=True)


def _is_running(pid_file: Path) -> bool:
    """Whether a server listens at the socket that its file names.

    Lines 4 and 5 are the port and the folder of the socket: src/include/utils/pidfile.h of
    PostgreSQL 16.
    """
    with suppress(OSError, ValueError), pid_file.open(encoding="utf-8") as lines:
        port, sockets = (line.strip() for line in islice(lines, 3, 5))
        return is_heard(Path(sockets), port)
    return False
