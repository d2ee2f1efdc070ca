"""The whole way of museum-sensors: generated, dumped, restored, built, queried, run and scored.

The systems are asked 500 questions on 100,000 observations. What they score is known beforehand.
"""

from __future__ import annotations

import json
import random
import re
from dataclasses import dataclass
from statistics import mean
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from hermes.library import load_benchmark, run
from hermes.model import TypedGold
from hermes.sensors.world import make_world
from hermes.settings import Settings
from hermes.snapshot.restore import DATABASE, OWNER, snapshot_folder
from hermes.snapshot.server import running
from tests.commandline import CommandLine
from tests.snapshot.conftest import OBSERVATIONS, QUESTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from decimal import Decimal
    from pathlib import Path
    from typing import TypeAlias

    from psycopg import Connection
    from psycopg.rows import TupleRow

    from hermes.model import Benchmark, Item
    from hermes.report.report import Report

    Cell: TypeAlias = int | Decimal | str | None

pytestmark = pytest.mark.engine

GRAPH = "sensors"
BENCH = "sensors"
SOSA = (
    "PREFIX sosa: <http://www.w3.org/ns/sosa/> PREFIX geo: <http://www.opengis.net/ont/geosparql#> "
)
ROOT = "https://hermes-kgqa.example/museum-sensors"


@dataclass(frozen=True, slots=True)
class Way:
    """How far the commands have led: to a graph and a benchmark."""

    hermes: CommandLine
    settings: Settings
    benchmark: Benchmark
    queries: Mapping[str, str]
    """The SQL of each item, by its id."""
    triples: int

    @property
    def unanswerable(self) -> list[Item]:
        """The items that the data cannot answer."""
        return [item for item in self.benchmark.items if item.answerable is False]

    def count(self, pattern: str) -> int:
        """How many solutions a pattern has in the graph."""
        query = f"{SOSA} SELECT (COUNT(*) AS ?n) {{ {pattern} }}"
        return int(done(self.hermes, "graph", "query", GRAPH, query)["rows"][0][0]["value"])

    def run(self, answers: Mapping[str, str]) -> Report:
        """The report of a system that gives these answers, by the ids of the items."""
        return run(lambda question: answers[question.id], BENCH, settings=self.settings)


def done(hermes: CommandLine, *arguments: object) -> Any:
    """What a command prints that ends well, and has nothing to warn of."""
    ended = hermes(*arguments, "--json")
    assert (ended.code, ended.err) == (0, "")
    return ended.json


@pytest.fixture(scope="module")
def way(dump: Path, generated: Path, tmp_path_factory: pytest.TempPathFactory) -> Way:
    hermes = CommandLine(tmp_path_factory.mktemp("way"))
    questions = generated / f"benchmark_{QUESTIONS}.json"
    done(hermes, "graph", "restore", GRAPH, "--dump", dump)
    built = done(hermes, "graph", "build", GRAPH, "--mapping", generated / "mapping.ttl")
    source = ("--format", "herikgqa", "--questions", questions, "--graph", GRAPH)
    done(hermes, "data", "import", BENCH, *source)
    settings = Settings(
        data_dir=hermes.folder / "data", runs_dir=hermes.folder / "runs", offline=True
    )
    benchmark = load_benchmark(BENCH, settings=settings)
    queries = json.loads((generated / f"queries_{QUESTIONS}.json").read_bytes())
    by_item = {item.id: queries[item.qid] for item in benchmark.items}
    return Way(hermes, settings, benchmark, by_item, built["triples"])


@pytest.fixture(scope="module")
def database(way: Way) -> Iterator[Connection[TupleRow]]:
    """The restored database."""
    folder = snapshot_folder(GRAPH, way.settings)
    with running(folder) as server, psycopg.connect(server.dsn(DATABASE, OWNER)) as connection:
        yield connection


def column(query: str, database: Connection[TupleRow]) -> list[Cell]:
    """The one column of what a query gives."""
    return [cell for (cell,) in database.execute(query.encode()).fetchall()]


def test_every_observation_is_restored_and_becomes_one_in_the_graph(
    way: Way, database: Connection[TupleRow]
) -> None:
    (count,) = column("SELECT count(*) FROM observation", database)
    assert way.count("?o a sosa:Observation") == count == OBSERVATIONS


def test_the_graph_has_just_the_triples_that_the_mapping_states(way: Way) -> None:
    world = make_world(1)
    limits = [
        limit
        for rule in world.rules
        for limit in (rule.site, rule.lower, rule.upper, rule.max_change)
    ]
    assert way.triples == (
        4 * OBSERVATIONS  # class, sensor, time, value
        + 3 * len(world.series)  # class, node, quantity
        + 5 * len(world.nodes)  # two classes, label, site, geometry
        + 2 * len(world.nodes)  # the geometry's class and WKT
        + 3 * len(world.sites)  # two classes, label
        + 3 * len(world.quantities)  # class, label, unit
        + 4 * len(world.rules)  # class, label, kind, quantity
        + sum(limit is not None for limit in limits)
    )


def test_sparql_counts_what_sql_counts(way: Way, database: Connection[TupleRow]) -> None:
    labels = {quantity.label: quantity.id for quantity in make_world(1).quantities}
    counts = [item for item in way.benchmark.items if item.template == "count_obs"]
    assert len(counts) > 5
    for item in counts:
        ((label, site),) = re.findall(
            r"How many (.*) readings were recorded at (.*)\?", item.question
        )
        found = way.count(
            f"?o sosa:madeBySensor ?s . ?s sosa:observes <{ROOT}/quantity/{labels[label]}> ; "
            f"sosa:isHostedBy/geo:sfWithin <{ROOT}/site/{site}>"
        )
        assert [found] == column(way.queries[item.id], database)


def in_words(cells: Sequence[Cell], question: str) -> str:
    """What one says who has asked the database, and knows nothing of the references."""
    if not cells and question.startswith("Which"):
        return "None of them."
    if None in cells or not cells:
        return "The data cannot answer that."
    words = [f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in cells]
    return f"That is {words[0]}." if len(words) == 1 else f"They are {', '.join(words)}."


def test_an_oracle_that_answers_from_the_restored_database_is_always_right(
    way: Way, database: Connection[TupleRow]
) -> None:
    answers = {
        item.id: in_words(column(way.queries[item.id], database), item.question)
        for item in way.benchmark.items
    }
    report = way.run(answers)
    assert report.outcomes == {"correct": QUESTIONS}
    assert report.typed is not None
    assert report.typed.overall.accuracy.value == report.typed.overall.strict.value == 1.0
    assert report.typed.declining.declined_unanswerable == len(way.unanswerable)
    assert report.typed.declining.answered_answerable == QUESTIONS - len(way.unanswerable)


def test_who_always_declines_is_right_just_where_the_data_cannot_answer(way: Way) -> None:
    report = way.run(dict.fromkeys(way.queries, "I don't know."))
    share = len(way.unanswerable) / QUESTIONS
    assert 0 < share < 0.5
    assert report.figures.accuracy == share


@pytest.mark.slow
def test_who_gives_another_items_reference_is_hardly_ever_right(way: Way) -> None:
    references = {
        item: gold.reference
        for item, gold in way.benchmark.gold.items()
        if isinstance(gold, TypedGold)
    }
    accuracies = []
    for seed in range(20):
        draw = random.Random(seed)  # noqa: S311 - a sample, not a secret
        swapped = {
            own: references[draw.choice([other for other in references if other != own])]
            for own in references
        }
        accuracy = way.run(swapped).figures.accuracy
        assert accuracy is not None
        accuracies.append(accuracy)
    assert mean(accuracies) < 0.05
