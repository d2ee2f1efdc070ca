"""An embedded PostgreSQL: a child of this process that listens on a socket of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.errors import GraphError
from hermes.files import storage_error
from hermes.graphs.folders import locked
from hermes.snapshot.cluster import SUPERUSER, is_cluster, make_cluster
from hermes.snapshot.orphan import end_orphan
from hermes.snapshot.programs import complaint, program
from hermes.snapshot.sockets import PORT, socket_folder
from hermes.snapshot.user import as_ordinary_user, server_user
from hermes.tidying import uninterrupted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

_LOG = "server.log"
_ASKED_EARLY = "FATAL:  the database system is "  # ... starting up, in recovery mode: told to us
_START_S = 120.0
_STOP_S = 60.0

# Written once and rebuilt at will: no log that could be replayed elsewhere, no background cleaning.
_OPTIONS = {
    "listen_addresses": "",
    "port": str(PORT),  # the name of its socket
    "timezone": "UTC",
    "wal_level": "minimal",  # rows of a table made in the same transaction are not logged
    "max_wal_senders": "0",
    "max_wal_size": "4GB",
    "synchronous_commit": "off",
    "restart_after_crash": "off",  # where it lacks space, it would crash for ever
    "autovacuum": "off",
    "shared_buffers": "256MB",
    "maintenance_work_mem": "256MB",
}


@dataclass(frozen=True, slots=True)
class Server:
    """A running server; `sockets` is the folder in which it listens."""

    sockets: Path

    def dsn(self, database: str, user: str = SUPERUSER) -> str:
        """How to connect."""
        return f"host={self.sockets} port={PORT} dbname={database} user={user}"


@contextmanager
def running(folder: Path, where: Path | None = None) -> Iterator[Server]:
    """A server on the cluster in `folder`, which is made if it is not there.

    Errors name `where`, the place that a user knows, in the place of `folder`.

    It is stopped at the end, also after an error or Ctrl-C; where this process is killed, it ends
    by itself (Linux) or when the folder is opened again. Nobody else may connect: the socket lies
    in a folder of this user, and there is no port.

    PostgreSQL refuses to run as root. There it runs as `nobody`, with the one privilege to pass by
    the permissions of folders, so that it reaches its files wherever they are.

    Raises `GraphError` if it does not start, `StorageError`, `UsageError`.
    """
    prefix = as_ordinary_user()
    where = where or folder
    with ExitStack() as stack:
        try:
            _refuse_foreign(folder, where)
            stack.enter_context(locked(folder))
            end_orphan(folder, prefix)
            if not is_cluster(folder):
                make_cluster(folder, prefix, where)
            with uninterrupted():  # else it could run, and nobody would know
                sockets = stack.enter_context(socket_folder())
                process = _launch(folder, sockets, prefix)
                stack.callback(_stop, process)
        except OSError as error:
            raise storage_error(error, where) from error
        server = Server(sockets)
        _await(server, process, folder)
        yield server


def _refuse_foreign(folder: Path, where: Path) -> None:
    """PostgreSQL starts only for the owner of a cluster."""
    if folder.exists() and folder.stat().st_uid not in {os.geteuid(), server_user()}:
        raise GraphError(
            "it belongs to another user, and PostgreSQL starts for its owner alone",
            str(where),
            "Call hermes as that user, or restore the snapshot with another --data-dir.",
        )


def _launch(folder: Path, sockets: Path, prefix: Sequence[str]) -> subprocess.Popen[bytes]:
    options = [word for name, value in _OPTIONS.items() for word in ("-c", f"{name}={value}")]
    with (folder / _LOG).open("wb") as log:
        return subprocess.Popen(  # noqa: S603 - our own program, and no shell
            [*prefix, program("postgres"), "-D", folder, "-k", sockets, *options],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,  # so that Ctrl-C does not reach it
        )


def _await(server: Server, process: subprocess.Popen[bytes], folder: Path) -> None:
    import psycopg

    deadline = time.monotonic() + _START_S
    while time.monotonic() < deadline and process.poll() is None:
        try:
            psycopg.connect(server.dsn(SUPERUSER)).close()
        except psycopg.OperationalError:
            time.sleep(0.02)
        else:
            return
    lines = (folder / _LOG).read_text(errors="replace").splitlines()
    log = "\n".join(line for line in lines if _ASKED_EARLY not in line)
    raise GraphError(
        f"PostgreSQL does not start: {complaint(log)}",
        str(folder / _LOG),
        "Read the log there; without the folder, the snapshot can be restored again.",
    )


def _stop(process: subprocess.Popen[bytes]) -> None:
    """End the server and its connections in order; at once, if that takes too long.

    Left alone, it would still write its checkpoint into a folder that is being removed.
    """
    with uninterrupted():
        for request in (signal.SIGINT, signal.SIGQUIT, signal.SIGKILL):
            process.send_signal(request)
            try:
                process.wait(_STOP_S)
            except subprocess.TimeoutExpired:
                continue
            return
