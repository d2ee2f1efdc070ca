"""SQL on PostgreSQL and plain Python, which share no code, give the same reference answers."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import TYPE_CHECKING

import psycopg
import pytest

from hermes.sensors.generation import generate
from hermes.sensors.templates.anomaly_sql import verdict_of_latest
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


@pytest.mark.parametrize("first", [0, 3])
def test_a_tie_for_the_latest_reading_goes_to_the_node_that_comes_first_by_name(
    first: int, loaded: str
) -> None:
    # Of the nodes of site_a, whose temperature may be 18.00 to 26.50, the one of `first` is hot.
    values = [99 if number == first else 20 for number in range(6)]
    expected = "Yes" if first == 0 else "No"
    for order in (range(6), reversed(range(6))):
        with psycopg.connect(loaded) as connection:
            connection.execute("DELETE FROM observation")
            for number in order:
                connection.execute(
                    "INSERT INTO observation SELECT count(*), %s, 'temperature',"
                    " '2026-08-01 00:00Z', %s FROM observation",
                    (f"node_{number + 1:02}", values[number]),
                )
            query = verdict_of_latest("site_a", "temperature")
            assert connection.execute(query.encode()).fetchall() == [(expected,)]
            connection.rollback()
