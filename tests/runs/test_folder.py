"""Where runs lie."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from hermes.errors import RunError, StorageError
from hermes.runs.folder import (
    RunFolder,
    existing_folder,
    find_folders,
    new_folder,
    refuse_occupied,
)
from hermes.systems.base import SystemSpec

if TYPE_CHECKING:
    from pathlib import Path

GOLD = SystemSpec("gold")


def test_runs_that_start_in_the_same_second_have_folders_of_their_own(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        folders = list(pool.map(lambda _: new_folder(tmp_path, "b", GOLD), range(16)))
    assert len({folder.path for folder in folders}) == 16
    assert all(folder.path.is_dir() for folder in folders)


def test_a_folder_is_a_run_from_its_manifest_on(tmp_path: Path) -> None:
    folder = new_folder(tmp_path, "b", GOLD)
    assert not list(find_folders(tmp_path))
    with pytest.raises(RunError, match="there is no run in this folder"):
        existing_folder(folder.path)
    folder.manifest.write_text("")
    assert list(find_folders(tmp_path)) == [existing_folder(folder.path)]


def test_runs_are_found_by_benchmark_and_system(tmp_path: Path) -> None:
    for bench, spec in (("b", GOLD), ("b", SystemSpec("silent")), ("c", GOLD)):
        new_folder(tmp_path, bench, spec).manifest.write_text("")
    assert len(list(find_folders(tmp_path))) == 3
    (found,) = find_folders(tmp_path, "b", GOLD.slug)
    assert found.path.parent == tmp_path / "b" / GOLD.slug


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="Not a directory"):
        new_folder(tmp_path / "file", "b", GOLD)


def test_a_folder_is_free_for_a_run_where_nothing_shows(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path / "new")
    refuse_occupied(folder)
    folder.path.mkdir()
    (folder.path / ".lock").touch()  # of one that was killed before it began
    refuse_occupied(folder)
    (folder.path / "letter.txt").touch()
    with pytest.raises(RunError, match=r"something else is in this folder, as 'letter\.txt'"):
        refuse_occupied(folder)
    folder.answers.touch()
    with pytest.raises(RunError, match="there is a run in this folder already"):
        refuse_occupied(folder)
