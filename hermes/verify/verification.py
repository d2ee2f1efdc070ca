"""Does the graph give the gold answers? Every gold query is executed and compared with its gold.

The comparison is of raw values, as the official layout keeps them: `3` is not `3.0` here. Nothing
is supplied that SPARQL 1.1 lacks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.flatten import flatten
from hermes.graphs.opening import Extension, open_graph
from hermes.graphs.registry import refuse_unused
from hermes.model import (
    AnswerSet,
    Boolean,
    Failure,
    FailureKind,
    GoldKind,
    Text,
    TypedGold,
    ValueSet,
)
from hermes.progress import no_progress
from hermes.scoring.profiles.hermes import score_item
from hermes.store.library import load_benchmark
from hermes.verify.checks import DIFFERS, MATCH, NO_QUERY, NOT_ASKED, QuestionCheck, Verification
from hermes.verify.references import verify_references

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from hermes.graphs.base import Graph, Limits
    from hermes.model import Benchmark, Gold, Item, Result
    from hermes.progress import Progress
    from hermes.settings import Settings

_FAULTS_IN_A_ROW = 5
"""So many faults of an endpoint, one after the other, and the rest is not asked."""


def verify_benchmarks(
    names: Sequence[str],
    settings: Settings,
    graphs: Mapping[str, str],
    limits: Limits,
    progress: Progress = no_progress,
) -> Iterator[Verification]:
    """Check each benchmark of `names` on its graph, or where `graphs` points it.

    Raises `UsageError` for a benchmark that is not here, before any is checked, and `GraphError`
    for a graph that cannot be opened.
    """
    benchmarks = [load_benchmark(name, settings) for name in names]
    refuse_unused(graphs, {benchmark.card.graph for benchmark in benchmarks})
    for benchmark in benchmarks:
        if benchmark.card.gold is GoldKind.TYPED_VALUES:
            yield verify_references(benchmark)
            continue
        total = len(_questions(benchmark))
        name = benchmark.card.graph
        with (
            open_graph(name, settings, overrides=graphs, extensions=(Extension.PREFIXES,)) as graph,
            progress(f"verifying {benchmark.card.name}", total) as advance,
        ):
            yield verify(benchmark, graph, limits, advance)


def verify(
    benchmark: Benchmark, graph: Graph, limits: Limits, advance: Callable[[], None]
) -> Verification:
    """Check every question of `benchmark` on `graph`; `advance` is called for each."""
    checks: list[QuestionCheck] = []
    faults = 0
    for qid, items in _questions(benchmark).items():
        if faults == _FAULTS_IN_A_ROW:
            check = QuestionCheck(qid, NOT_ASKED, detail="the endpoint failed too often in a row")
        else:
            check = _check(qid, items, benchmark.gold, graph, limits)
            faults = faults + 1 if check.status == FailureKind.ENDPOINT_FAULT else 0
        checks.append(check)
        advance()
    return Verification(benchmark.card.name, graph.engine, tuple(checks), imperfect_gold(benchmark))


def imperfect_gold(benchmark: Benchmark) -> tuple[str, ...]:
    """The items whose gold does not score 1 against itself."""
    return tuple(
        item.id
        for item in benchmark.items
        if score_item(item, gold := benchmark.gold[item.id], _as_result(gold)).score != 1
    )


def _as_result(gold: Gold) -> Result:
    """What a system that gives the gold itself would answer."""
    return Text(gold.reference) if isinstance(gold, TypedGold) else gold


def _questions(benchmark: Benchmark) -> dict[str, list[Item]]:
    """The items of each question: one query, in several languages."""
    questions: dict[str, list[Item]] = {}
    for item in benchmark.items:
        questions.setdefault(item.qid, []).append(item)
    return questions


def _check(
    qid: str,
    items: Sequence[Item],
    gold: Mapping[str, Gold],
    graph: Graph,
    limits: Limits,
) -> QuestionCheck:
    query = items[0].sparql
    if query is None:
        return QuestionCheck(qid, NO_QUERY)
    result = graph.query(query, limits)
    if isinstance(result, Failure):
        return QuestionCheck(qid, result.kind.value, detail=result.detail)
    found = _values(result)
    for item in items:
        expected = _values(gold[item.id])
        if set(found) != set(expected):
            added = tuple(value for value in found if value not in set(expected))
            removed = tuple(value for value in expected if value not in set(found))
            return QuestionCheck(qid, DIFFERS, added, removed)
    return QuestionCheck(qid, MATCH)


def _values(gold: Gold) -> tuple[str, ...]:
    """The values as the official layout has them; a boolean's are `true` or `false`."""
    match gold:
        case AnswerSet():
            return flatten(gold)
        case ValueSet(values):
            return values
        case Boolean(value):
            return ("true" if value else "false",)
        case TypedGold(reference):
            return (reference,)
