"""Folders that take the place of older ones: one of the two is there, whenever it is broken off."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from hermes.errors import StorageError
from hermes.graphs.built import built_folder, built_graphs
from hermes.graphs.folders import recovered, replaced, visible, workplace

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.settings import Settings

# Dies at the nth rename, before or after it: the states that a kill can leave.
KILLED = """
import os, sys
from pathlib import Path
from hermes.graphs.folders import replaced

rename, left = Path.rename, int(sys.argv[2])

def dying(self, target):
    global left
    left -= 1
    if left == 0:
        os._exit(9)
    return rename(self, target)

Path.rename = dying
with replaced(Path(sys.argv[1])) as beside:
    beside.mkdir()
    (beside / "content").write_text("new")
os._exit(0)
"""


def content(folder: Path) -> str:
    return (folder / "content").read_text()


def make(folder: Path, text: str) -> None:
    with replaced(folder) as beside:
        beside.mkdir()
        (beside / "content").write_text(text)


@pytest.fixture
def folder(settings: Settings) -> Path:
    """The folder of a graph that was built."""
    found = built_folder("x", settings)
    make(found, "old")
    return found


def fail(folder: Path) -> None:
    with replaced(folder) as beside:
        beside.mkdir()
        raise KeyboardInterrupt


def hidden(folder: Path) -> list[str]:
    return [path.name for path in folder.parent.glob(".*") if path.suffix != ".lock"]


def test_the_new_one_is_there_and_nothing_beside_it(folder: Path) -> None:
    make(folder, "new")
    assert content(folder) == "new"
    assert hidden(folder) == []


def test_an_interrupt_leaves_the_old_one_and_nothing_beside_it(folder: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        fail(folder)
    assert content(folder) == "old"
    assert hidden(folder) == []


@pytest.mark.parametrize(
    ("renames", "expected"),
    [
        (1, "old"),  # before the old one goes aside
        (2, "old"),  # ... before the new one comes in
        (3, "new"),  # ... before the old one goes for good
        (4, "new"),  # it is over by then
    ],
)
def test_after_a_kill_at_any_rename_one_of_the_two_is_found(
    renames: int, expected: str, folder: Path, settings: Settings
) -> None:
    command = [sys.executable, "-c", KILLED, str(folder), str(renames)]
    assert subprocess.run(command, check=False).returncode == (9 if renames < 4 else 0)
    assert list(built_graphs(settings)) == [("x", folder)]
    assert content(folder) == expected
    make(folder, "newer")
    assert content(folder) == "newer"
    assert hidden(folder) == []


def test_what_a_kill_left_half_made_is_swept(folder: Path) -> None:
    left = folder.with_name(".x.new") / "some" / "x"
    left.mkdir(parents=True)
    (left / "content").write_text("half")
    assert visible(folder.parent) == [folder]
    make(folder, "new")
    assert hidden(folder) == []


def test_an_old_one_aside_is_not_put_back_where_there_is_a_new_one(folder: Path) -> None:
    aside = folder.with_name(".x.old")
    aside.mkdir()
    assert content(recovered(folder)) == "old"  # the one that stands
    assert not aside.exists()


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "built").write_text("a file")
    with pytest.raises(StorageError, match=r"cannot write.*built"):
        make(tmp_path / "built" / "x", "new")


def test_a_place_is_removed_though_its_removal_is_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    remove = shutil.rmtree

    def interrupted_removal(path: Path, *, ignore_errors: bool) -> None:
        # The first removal is of what an earlier call left, before the place is used.
        if path.exists():
            signal.raise_signal(signal.SIGINT)
        remove(path, ignore_errors=ignore_errors)

    monkeypatch.setattr(shutil, "rmtree", interrupted_removal)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt), workplace(tmp_path / "graph") as beside:
            beside.mkdir()
    finally:
        signal.signal(signal.SIGINT, before)
    assert list(tmp_path.iterdir()) == []
