"""Writing a snapshot with its questions."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from hermes.errors import StorageError, UnknownNameError, UsageError
from hermes.sensors.generation import generate, generate_named
from tests.conftest import REPOSITORY

if TYPE_CHECKING:
    from pathlib import Path

PACKAGED = REPOSITORY / "data" / "benchmarks" / "museum-sensors" / "source"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("generated")
    generate(made, observations=10_000, questions=100, seed=1)
    return made


@pytest.mark.parametrize("name", ["benchmark_100.json", "benchmark_100.meta.json"])
def test_the_packaged_source_is_what_seed_1_gives(
    folder: Path, name: str, *, update_golden: bool
) -> None:
    if update_golden:
        (PACKAGED / name).write_bytes((folder / name).read_bytes())
    assert (PACKAGED / name).read_bytes() == (folder / name).read_bytes()


def test_the_same_seed_gives_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    generate(tmp_path, observations=10_000, questions=100, seed=1)
    written = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert written == {path.name: path.read_bytes() for path in tmp_path.iterdir()}


def test_every_question_has_its_query(folder: Path) -> None:
    questions = json.loads((folder / "benchmark_100.json").read_bytes())
    queries = json.loads((folder / "queries_100.json").read_bytes())
    assert list(queries) == [question["id"] for question in questions]


def test_the_script_loads_every_table_that_is_written(folder: Path) -> None:
    script = (folder / "snapshot.sql").read_text(encoding="utf-8")
    tables = sorted(folder.glob("*.csv"))
    assert len(tables) == 6
    assert all(f"\\copy {path.stem} FROM '{path.name}'" in script for path in tables)


def test_values_have_two_digits_and_a_sign_also_between_zero_and_minus_one(folder: Path) -> None:
    with (folder / "observation.csv").open(encoding="utf-8", newline="") as file:
        values = [row["value"] for row in csv.DictReader(file)]
    assert all(len(value.partition(".")[2]) == 2 for value in values)
    assert any(value.startswith("-0.") for value in values)


@pytest.mark.parametrize(("observations", "questions"), [(9_999, 100), (10_000, 101)])
def test_nothing_is_written_for_numbers_out_of_range(
    observations: int, questions: int, tmp_path: Path
) -> None:
    with pytest.raises(UsageError):
        generate(tmp_path / "out", observations=observations, questions=questions, seed=1)
    assert not (tmp_path / "out").exists()


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StorageError, match="file"):
        generate(tmp_path / "file", observations=10_000, questions=5, seed=1)


def test_only_what_can_be_generated_has_a_name(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="Did you mean museum-sensors"):
        generate_named("museum-sensor", tmp_path, observations=10_000, questions=5, seed=1)


def test_the_command_says_what_it_wrote(tmp_path: Path) -> None:
    command = ["data", "generate", "museum-sensors", "--observations", "10000", "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "hermes", *command, "--out", str(tmp_path / "out")],
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout) == {
        "folder": str(tmp_path / "out"),
        "questions_file": str(tmp_path / "out" / "benchmark_100.json"),
        "observations": 10_000,
        "questions": 100,
    }
