"""Writing a snapshot with its questions."""

from __future__ import annotations

import csv
import json
import resource
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from hermes.errors import StorageError, UnknownNameError, UsageError
from hermes.sensors.generation import generate, generate_named
from tests.conftest import REPOSITORY

if TYPE_CHECKING:
    from pathlib import Path

    from tests.commandline import CommandLine

pytestmark = pytest.mark.slow

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


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def entries(folder: Path) -> set[str]:
    """What stands in a folder, but for the lock of the program."""
    return {path.name for path in folder.iterdir()} - {".out.lock"}


def test_an_older_snapshot_is_replaced_as_a_whole(folder: Path, tmp_path: Path) -> None:
    generate(tmp_path / "out", observations=11_000, questions=5, seed=2)
    generate(tmp_path / "out", observations=10_000, questions=100, seed=1)
    assert content(tmp_path / "out") == content(folder)  # no question of the older one is left
    assert entries(tmp_path) == {"out"}


@pytest.mark.parametrize("foreign", ["thesis.txt", "site.csv", "snapshot.sql.bak"])
def test_a_folder_of_other_things_is_refused_and_stays_as_it_was(
    foreign: str, tmp_path: Path
) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / foreign).write_text("mine")
    with pytest.raises(UsageError, match=f"other than a generated snapshot: {foreign}"):
        generate(tmp_path / "out", observations=10_000, questions=5, seed=1)
    assert content(tmp_path / "out") == {foreign: b"mine"}


def test_the_working_folder_is_refused(bare: CommandLine) -> None:
    ended = bare("data", "generate", "museum-sensors", "--out", ".")
    assert ended.code == 2
    assert (
        "the working folder cannot be replaced as a whole (.). Name one in it." in ended.complaint
    )


def generate_program(observations: int) -> tuple[str, ...]:
    return (
        "data",
        "generate",
        "museum-sensors",
        "--observations",
        str(observations),
        "--out",
        "out",
    )


@pytest.mark.parametrize("older", [2, None], ids=["an older snapshot", "none"])
def test_a_full_disk_leaves_what_was_there_and_nothing_half_written(
    older: int | None, bare: CommandLine
) -> None:
    if older:
        generate(bare.folder / "out", observations=10_000, questions=5, seed=older)
    before = content(bare.folder / "out") if older else {}
    # The readings take some 450 kB.
    limits = (200_000, 200_000)
    process = bare.start(
        *generate_program(10_000),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, limits),
    )
    ended = bare.wait(process)
    assert ended.code == 3
    assert ended.complaint.startswith("hermes: cannot write: File too large")
    assert str(bare.folder / "out") in ended.complaint
    assert entries(bare.folder) == ({"out"} if older else set())
    assert not older or content(bare.folder / "out") == before


def test_killed_half_way_it_leaves_the_older_snapshot_and_the_next_one_clears_up(
    bare: CommandLine, folder: Path
) -> None:
    generate(bare.folder / "out", observations=10_000, questions=5, seed=2)
    before = content(bare.folder / "out")
    process = bare.start(*generate_program(4_000_000))
    readings = bare.folder / ".out.new" / "observation.csv"
    while not (readings.exists() and readings.stat().st_size > 0):
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    process.kill()
    process.wait()
    assert content(bare.folder / "out") == before
    assert bare(*generate_program(10_000)).code == 0
    assert content(bare.folder / "out") == content(folder)
    assert entries(bare.folder) == {"out"}


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
