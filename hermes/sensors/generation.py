"""Writing a snapshot with its questions into a folder."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from hermes.errors import UsageError, unknown_name
from hermes.files import storage_error
from hermes.sensors.benchmark import answered, draft, meta
from hermes.sensors.observations import observe
from hermes.sensors.readings import Summing
from hermes.sensors.tables import OBSERVATION_HEADER, observation_lines, world_tables
from hermes.sensors.world import make_world
from hermes.store.folder import renewed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.model import JsonValue
    from hermes.sensors.questions import Question
    from hermes.sensors.readings import Readings
    from hermes.sensors.world import World

NAME = "museum-sensors"
SCRIPT = "snapshot.sql"
MAPPING = "mapping.ttl"

_OURS = re.compile(
    r"(site|quantity|node|sensor|rule|observation)\.csv|snapshot\.(sql|dump)|mapping\.ttl"
    r"|(benchmark_\d+(\.meta)?|queries_\d+)\.json"
)
"""The names of what is written here, and of the archive that can be made of it."""


@dataclass(frozen=True, slots=True)
class Generated:
    """What was written: how much of it, and where the questions are."""

    folder: Path
    questions_file: Path
    observations: int
    questions: int


def generate_named(
    name: str, folder: Path, *, observations: int, questions: int, seed: int
) -> dict[str, JsonValue]:
    """Generate what is called `name`, and say what was written, for a person or as JSON.

    Raises `UnknownNameError` for a name other than museum-sensors, and as `generate` does.
    """
    if name != NAME:
        raise unknown_name("generated benchmark", name, [NAME], "`hermes data generate --help`")
    written = generate(folder, observations=observations, questions=questions, seed=seed)
    return {
        "folder": str(written.folder),
        "questions_file": str(written.questions_file),
        "observations": written.observations,
        "questions": written.questions,
    }


def generate(folder: Path, *, observations: int, questions: int, seed: int) -> Generated:
    """Write the snapshot of a `seed` into `folder`, which is made; the same bytes every time.

    `benchmark_<questions>.json` has the questions in the format of HeriKGQA, the `.meta.json` what
    is to be known of them, `queries_<questions>.json` for each an SQL query that gives its
    reference value. `snapshot.sql` is a script for psql that makes the tables of the CSV files;
    `mapping.ttl` maps them to RDF. Memory does not grow with the observations.

    All is written beside and moved into place at the end: an older snapshot is replaced as a whole,
    so that no two are ever mixed, or is as it was after an error or a kill.

    Raises `UsageError` for numbers out of range, and for a folder that holds anything else,
    `StorageError`.
    """
    world = make_world(seed)
    # Wrong numbers are refused before anything is written.
    drafts = draft(world, questions)
    readings = observe(world, observations)
    _refuse_foreign(folder)
    summing = Summing()
    stem = f"benchmark_{questions}"
    with renewed(folder.resolve()) as new:
        _write_world(world, new)
        with (new / "observation.csv").open("w", encoding="utf-8", newline="") as file:
            file.write(OBSERVATION_HEADER)
            file.writelines(observation_lines(summing.watch(readings)))
        for name in (SCRIPT, MAPPING):
            (new / name).write_bytes((files("hermes.sensors") / name).read_bytes())
        summed = summing.readings()
        asked = answered(drafts, summed)
        _write_json(new / f"{stem}.json", _records(asked, summed))
        _write_json(new / f"{stem}.meta.json", meta(asked, world, observations))
        _write_json(new / f"queries_{questions}.json", {one.id: one.draft.sql for one in asked})
    return Generated(folder, folder / f"{stem}.json", observations, len(asked))


def _refuse_foreign(folder: Path) -> None:
    """Raise where replacing `folder` would lose more than a snapshot of an earlier time."""
    if Path.cwd().is_relative_to(folder.resolve()):
        raise UsageError(
            "the working folder cannot be replaced as a whole", str(folder), "Name one in it."
        )
    try:
        names = sorted(path.name for path in folder.iterdir())
    except FileNotFoundError:
        return
    except OSError as error:
        raise storage_error(error, folder) from error
    foreign = [name for name in names if not _OURS.fullmatch(name)]
    if foreign or (names and SCRIPT not in names):
        raise UsageError(
            f"the folder holds something other than a generated snapshot: {(foreign or names)[0]}",
            str(folder),
            "Choose another folder, or empty this one.",
        )


def _records(questions: Sequence[Question], readings: Readings) -> list[JsonValue]:
    return [question.record(readings) for question in questions]


def _write_world(world: World, folder: Path) -> None:
    for name, rows in world_tables(world).items():
        with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(rows)


def _write_json(path: Path, value: JsonValue) -> None:
    path.write_bytes((json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode())
