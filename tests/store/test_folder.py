"""A folder is replaced as a whole, or not at all."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from hermes.errors import StorageError
from hermes.store.folder import replace_folder

if TYPE_CHECKING:
    from pathlib import Path


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_folder_is_made_with_those_above_it(tmp_path: Path) -> None:
    replace_folder(tmp_path / "new" / "b", {"x": b"1"})
    assert content(tmp_path / "new" / "b") == {"x": b"1"}


def test_an_older_folder_is_replaced_with_all_its_files(tmp_path: Path) -> None:
    replace_folder(tmp_path / "b", {"x": b"1", "y": b"2"})
    replace_folder(tmp_path / "b", {"x": b"3"})
    assert content(tmp_path / "b") == {"x": b"3"}


def test_a_fault_half_way_leaves_the_older_folder_and_nothing_beside(tmp_path: Path) -> None:
    replace_folder(tmp_path / "b", {"x": b"1"})
    # The second file cannot be written: its folder is not there.
    with pytest.raises(StorageError, match="cannot write"):
        replace_folder(tmp_path / "b", {"x": b"2", "missing/y": b"3"})
    assert content(tmp_path / "b") == {"x": b"1"}
    assert {path.name for path in tmp_path.iterdir()} <= {"b", ".b.lock"}


def test_a_place_that_cannot_be_written_is_a_storage_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(StorageError, match="cannot write"):
        replace_folder(tmp_path / "file" / "b", {"x": b"1"})


def test_what_a_killed_process_left_is_cleared_away(tmp_path: Path) -> None:
    for leftover in (".b.new", ".b.old"):
        (tmp_path / leftover).mkdir()
        (tmp_path / leftover / "half").write_bytes(b"")
    replace_folder(tmp_path / "b", {"x": b"1"})
    assert content(tmp_path / "b") == {"x": b"1"}
    assert {path.name for path in tmp_path.iterdir()} <= {"b", ".b.lock"}


def test_a_folder_that_a_killed_process_had_moved_aside_is_put_back(tmp_path: Path) -> None:
    replace_folder(tmp_path / "b", {"x": b"1"})
    (tmp_path / "b").rename(tmp_path / ".b.old")
    with pytest.raises(StorageError):
        replace_folder(tmp_path / "b", {"missing/y": b"3"})
    assert content(tmp_path / "b") == {"x": b"1"}


def test_writers_at_once_leave_the_whole_of_one(tmp_path: Path) -> None:
    versions = [{"x": bytes([n]), "y": bytes([n])} for n in range(8)]
    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(replace_folder, tmp_path / "b", version) for version in versions]:
            done.result()
    assert content(tmp_path / "b") in versions
