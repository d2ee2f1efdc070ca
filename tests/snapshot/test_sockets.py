"""The folders of sockets: short, of one owner, and swept after him."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hermes.errors import UsageError
from hermes.snapshot import sockets
from hermes.snapshot.sockets import is_heard, socket_folder

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def root(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for temporary files of the test's own, with a short path."""
    with tempfile.TemporaryDirectory(prefix="t", dir="/tmp") as folder:
        monkeypatch.setattr(tempfile, "tempdir", folder)
        yield Path(folder)


@pytest.fixture(scope="module")
def dead() -> int:
    """The number of a process that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def test_it_names_its_owner_and_is_gone_at_the_end(root: Path) -> None:
    with socket_folder() as folder:
        assert folder.parent == root
        assert folder.name.startswith(f"hermes-{os.getpid()}-")
        assert folder.stat().st_mode & 0o077 == 0
    assert list(root.iterdir()) == []


def test_those_of_dead_owners_are_swept_and_no_others(root: Path, dead: int) -> None:
    kept = {
        f"hermes-{os.getpid()}-abc",
        f"hermes-{os.getppid()}-abc",
        "hermes-abc",
        "hermes-notes-of-mine",
    }
    for name in (*kept, f"hermes-{dead}-abc"):
        (root / name).mkdir()
    (root / f"hermes-{dead}-file").write_text("no folder")
    with socket_folder():
        pass
    assert {path.name for path in root.iterdir()} == {*kept, f"hermes-{dead}-file"}


def test_one_whose_server_still_runs_is_left(root: Path, dead: int) -> None:
    folder = root / f"hermes-{dead}-abc"
    folder.mkdir()
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(f"{folder}/.s.PGSQL.5432")
        listening.listen()
        assert is_heard(folder, "5432")
        with socket_folder():
            assert folder.is_dir()
    assert not is_heard(folder, "5432")


@pytest.fixture
def far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for temporary files with a path that is too long for sockets."""
    folder = tmp_path / ("x" * 90)
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def test_where_the_path_is_too_long_another_place_is_taken(far: Path) -> None:
    with socket_folder() as folder, socket.socket(socket.AF_UNIX) as listening:
        assert far not in folder.parents
        listening.bind(f"{folder}/.s.PGSQL.5432")


def test_where_there_is_no_other_place_the_variable_is_named(
    far: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "_SHORT_ROOT", far / "absent")
    with pytest.raises(UsageError, match=r"too long for a socket.*Set TMPDIR"), socket_folder():
        pass
