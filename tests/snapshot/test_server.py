"""The embedded PostgreSQL: it always ends, and its folder can be used again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING

import psycopg
import pytest

from hermes.errors import GraphError
from hermes.snapshot.orphan import end_orphan
from hermes.snapshot.server import running
from hermes.snapshot.user import as_ordinary_user

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.engine

HOLD = """
import sys, time
from pathlib import Path
from hermes.snapshot.server import running
with running(Path(sys.argv[1])):
    print("up", flush=True)
    time.sleep(60)
"""


def server_pid(folder: Path) -> int:
    return int((folder / "postmaster.pid").read_text().splitlines()[0])


def is_alive(pid: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False


def eventually(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + 20
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.02)
    return condition()


def add_a_row(folder: Path) -> int:
    """Start, add a row, and count those that are there."""
    with running(folder) as server, psycopg.connect(server.dsn("postgres")) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS t (n int)")
        connection.execute("INSERT INTO t VALUES (1)")
        (count,) = connection.execute("SELECT count(*) FROM t").fetchone() or (0,)
    return int(count)


def test_what_was_written_is_there_at_the_next_start(tmp_path: Path) -> None:
    assert [add_a_row(tmp_path / "cluster") for _ in range(2)] == [1, 2]


def test_it_ends_also_after_an_error_with_a_connection_open(tmp_path: Path) -> None:
    folder = tmp_path / "cluster"
    pids = []

    def fail() -> None:
        with running(folder) as server:
            pids.append(server_pid(folder))
            psycopg.connect(server.dsn("postgres")).execute("SELECT * FROM nothing")

    with pytest.raises(psycopg.errors.UndefinedTable):
        fail()
    assert not is_alive(pids[0])


@pytest.mark.parametrize("request_", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_it_ends_when_its_process_is_interrupted_or_killed(
    request_: signal.Signals, tmp_path: Path
) -> None:
    folder = tmp_path / "cluster"
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert holder.stdout is not None
    with holder.stdout:
        assert holder.stdout.readline() == b"up\n"
    pid = server_pid(folder)
    holder.send_signal(request_)
    holder.wait(20)
    if sys.platform == "linux":  # where the kernel tells it of its parent's death
        assert eventually(lambda: not is_alive(pid))
    assert add_a_row(folder) == 1


def test_a_server_that_was_killed_recovers_at_the_next_start(tmp_path: Path) -> None:
    folder = tmp_path / "cluster"
    add_a_row(folder)
    with running(folder):
        os.kill(server_pid(folder), signal.SIGKILL)
    assert (folder / "postmaster.pid").exists()
    assert add_a_row(folder) == 2


def test_a_stranger_that_has_the_number_of_a_server_of_old_is_left_alone(tmp_path: Path) -> None:
    # As after a restart of the machine, or in another container on the same folder.
    folder = tmp_path / "cluster"
    add_a_row(folder)
    same_user = "nobody" if os.geteuid() == 0 else None  # whom the server's programs may signal
    with subprocess.Popen(["sleep", "60"], user=same_user) as stranger:
        try:
            lines = (stranger.pid, folder, 1_700_000_000, 5432, tmp_path / "gone", "")
            (folder / "postmaster.pid").write_text("\n".join(map(str, lines)))
            assert add_a_row(folder) == 2
            assert stranger.poll() is None
        finally:
            stranger.kill()


@pytest.mark.parametrize("content", ["", "1", "7\nsome\n", "\x00\n" * 9])
def test_a_file_of_a_server_that_says_nothing_is_no_hindrance(content: str, tmp_path: Path) -> None:
    folder = tmp_path / "cluster"
    add_a_row(folder)
    (folder / "postmaster.pid").write_text(content)
    assert add_a_row(folder) == 2


def test_a_server_of_a_process_that_is_gone_is_ended(tmp_path: Path) -> None:
    # As where no kernel tells it of its parent's death; the lock of the folder is free then.
    folder = tmp_path / "cluster"
    with running(folder):
        pid = server_pid(folder)
        end_orphan(folder, as_ordinary_user())
        assert not (folder / "postmaster.pid").exists()
    assert not is_alive(pid)
    assert add_a_row(folder) == 1


def test_no_other_user_of_the_machine_can_connect(tmp_path: Path) -> None:
    with running(tmp_path / "cluster") as server:
        assert server.sockets.stat().st_mode & 0o077 == 0
        with psycopg.connect(server.dsn("postgres")) as connection:
            assert connection.execute("SHOW listen_addresses").fetchone() == ("",)


def test_a_cluster_far_down_in_the_file_system_can_be_used(tmp_path: Path) -> None:
    folder = tmp_path.joinpath(*["a long name of a folder"] * 8, "cluster")  # over 107 bytes
    folder.parent.mkdir(parents=True)
    assert add_a_row(folder) == 1


def test_a_folder_with_something_else_in_it_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "cluster").mkdir()
    (tmp_path / "cluster" / "thesis.txt").write_text("precious")
    with pytest.raises(GraphError, match="cannot be set up"), running(tmp_path / "cluster"):
        pass
    assert (tmp_path / "cluster" / "thesis.txt").read_text() == "precious"


@pytest.mark.skipif(os.geteuid() != 0, reason="gives a folder to another user")
def test_a_cluster_of_another_user_is_named_as_such(tmp_path: Path) -> None:
    folder = tmp_path / "cluster"
    add_a_row(folder)
    os.chown(folder, 12345, 12345)
    with pytest.raises(GraphError, match=r"belongs to another user.*as that user"), running(folder):
        pass


def test_a_cluster_is_made_while_another_is_still_being_written(tmp_path: Path) -> None:
    # As by the programs of a process that was killed: nothing of theirs is in the way.
    left = tmp_path / ".cluster.new" / "some" / "cluster"
    left.mkdir(parents=True)
    (left / "PG_VERSION").write_text("16")
    assert [add_a_row(tmp_path / "cluster") for _ in range(2)] == [1, 2]
    assert not left.exists()


def test_a_port_of_the_environment_is_no_hindrance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PGPORT", "7777")
    assert add_a_row(tmp_path / "cluster") == 1


def test_a_damaged_cluster_does_not_start_and_the_log_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "cluster"
    add_a_row(folder)
    (folder / "global" / "pg_control").write_bytes(b"")
    with pytest.raises(GraphError, match=r"does not start.*server\.log"), running(folder):
        pass
