"""SQL on PostgreSQL and plain Python, which share no code, give the same reference answers."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import TYPE_CHECKING

import psycopg
import pytest

from hermes.sensors.generation import generate
from tests.snapshot.conftest import Databases, load

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.model import JsonValue

pytestmark = pytest.mark.engine


def in_json(cell: object) -> object:
    return float(cell) if isinstance(cell, Decimal) else cell


def asked(query: str, dsn: str, reference: JsonValue) -> object:
    """What the query gives: its column where the reference is a list, else its cell."""
    with psycopg.connect(dsn) as connection:
        column = [in_json(row[0]) for row in connection.execute(query.encode()).fetchall()]
    if isinstance(reference, list):
        return column
    return column[0] if column else None


def differing(folder: Path, dsn: str, count: int) -> list[tuple[str, object, object]]:
    questions = json.loads((folder / f"benchmark_{count}.json").read_bytes())
    queries = json.loads((folder / f"queries_{count}.json").read_bytes())
    compared = [
        (question["question"], asked(queries[question["id"]], dsn, value), value)
        for question in questions
        for value in [question["reference_value"]]
    ]
    assert len(compared) == count
    return [entry for entry in compared if entry[1] != entry[2]]


def test_all_500_references_of_a_snapshot_are_the_same_both_ways(
    generated: Path, loaded: str
) -> None:
    assert differing(generated, loaded, 500) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 3])
def test_so_are_those_of_other_seeds(seed: int, databases: Databases, tmp_path: Path) -> None:
    generate(tmp_path, observations=10_000, questions=500, seed=seed)
    dsn = load(databases, tmp_path, f"seed_{seed}")
    assert differing(tmp_path, dsn, 500) == []
