"""Where runs lie."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from hermes.errors import RunError, StorageError
from hermes.runs.folder import existing_folder, find_folders, new_folder
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
