"""Gold that a benchmark lacks, computed from its queries: what several equal runs gave."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from hermes.errors import GraphError, UsageError
from hermes.graphs.opening import open_graph
from hermes.graphs.registry import refuse_unused
from hermes.model import Benchmark, Boolean, Failure
from hermes.progress import no_progress
from hermes.sparql.arbitrary import arbitrary_parts
from hermes.store.build import store_benchmark
from hermes.store.layout import read_benchmark
from hermes.store.library import find_benchmark
from hermes.verify.asking import Asking, repeatedly
from hermes.verify.comparison import CutFinding, find_cut
from hermes.verify.fingerprint import result_hash
from hermes.verify.formats import values
from hermes.verify.questions import questions

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from hermes.graphs.base import Limits
    from hermes.model import AnswerSet, BenchmarkCard, Engine, Gold
    from hermes.progress import Progress
    from hermes.settings import Settings
    from hermes.verify.questions import Question

DERIVED = "derived"
_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Frozen:
    """A benchmark whose gold was computed, where it is, and what a user should know of the gold."""

    card: BenchmarkCard
    folder: Path
    warnings: tuple[str, ...]


def freeze(
    name: str,
    settings: Settings,
    graphs: Mapping[str, str],
    limits: Limits,
    repeats: int,
    progress: Progress = no_progress,
) -> Frozen:
    """Compute the gold of the benchmark `name` by `repeats` runs of its queries, and store it.

    Queries are executed as those of runs are, with casts such as xsd:int supplied. Raises
    `UsageError` where no gold is missing or a question has no query, `GraphError` where a query
    fails, its runs differ, or all queries give nothing: then nothing is stored.
    """
    benchmark = read_benchmark(find_benchmark(name, settings))
    asked = questions(benchmark)
    _refuse(benchmark, asked)
    graph_name = benchmark.card.graph
    refuse_unused(graphs, {graph_name})
    with ExitStack() as stack:
        graph = stack.enter_context(open_graph(graph_name, settings, overrides=graphs))
        advance = stack.enter_context(progress(f"freezing {name}", len(asked)))
        ask = Asking(graph, limits, lambda query: graph.query(query, limits))
        results = _results(asked, ask, repeats, advance)
        empty = [question.qid for question in asked if not values(results[question.qid])]
        if len(empty) == len(asked):
            raise GraphError(
                f"all {len(asked)} queries give nothing",
                f"data freeze, graph {graph_name}",
                "Nothing was stored. Point --graph at the graph that they ask about.",
            )
        free = (w for each in asked if (w := _freedom(each, results[each.qid], ask)))
        warnings = (*(f"{qid}: the query gives nothing: its gold is empty" for qid in empty), *free)
        card = _marked(benchmark.card, graph.engine, repeats)
    gold: dict[str, Gold] = {item.id: results[item.qid] for item in benchmark.items}
    folder = store_benchmark(Benchmark(card, benchmark.items, gold), settings)
    return Frozen(card, folder, warnings)


def _refuse(benchmark: Benchmark, asked: tuple[Question, ...]) -> None:
    name = benchmark.card.name
    if benchmark.gold:
        raise UsageError(
            f"{name} has its gold: none is missing",
            "data freeze",
            "To compute it anyway, import the questions under another name, without --gold.",
        )
    without = [question.qid for question in asked if question.query is None]
    if without:
        raise UsageError(
            f"{len(without)} questions have no query: {_listed(without)}",
            name,
            "Gold is computed from queries: import the benchmark with its gold.",
        )


def _results(
    asked: tuple[Question, ...], ask: Asking, repeats: int, advance: Callable[[], None]
) -> dict[str, AnswerSet | Boolean]:
    found: dict[str, AnswerSet | Boolean] = {}
    differing, failed = [], []
    for question in asked:
        runs = repeatedly(ask, str(question.query), repeats)
        answers = [run for run in runs if not isinstance(run, Failure)]
        if isinstance(runs[-1], Failure):
            failed.append(f"{question.qid} ({runs[-1].kind}: {runs[-1].detail})")
        elif _differ(question, answers):
            differing.append(question.qid)
        else:
            found[question.qid] = answers[0]
        if ask.hopeless:
            break
        advance()
    if failed:
        raise GraphError(
            f"{len(failed)} queries have no result: {_listed(failed)}",
            "data freeze",
            "Nothing was stored. Mend the queries, or point --graph at an engine that reads them.",
        )
    if differing:
        raise GraphError(
            f"{repeats} runs of {len(differing)} queries differ: {_listed(differing)}",
            "data freeze",
            "Nothing was stored. Sort what LIMIT cuts, and use no NOW() or RAND() there.",
        )
    return found


def _differ(question: Question, answers: Sequence[AnswerSet | Boolean]) -> bool:
    """Whether results of several runs differ; in their order too, where that matters."""
    orders = {values(answer) for answer in answers} if question.ordered else ()
    return len(orders) > 1 or len(set(map(result_hash, answers))) > 1


def _freedom(question: Question, result: AnswerSet | Boolean, ask: Asking) -> str | None:
    """What leaves room for other answers that are as right, in a line."""
    query = str(question.query)
    cut = CutFinding()
    if not isinstance(result, Boolean):
        cut = find_cut(query, result, [result], ask, ask.engine.name)
    parts = arbitrary_parts(query, cut.rows)
    reason = f"uses {', '.join(parts)}" if parts else cut.detail if cut.proved else None
    return f"{question.qid}: another answer would be as right: {reason}" if reason else None


def _marked(card: BenchmarkCard, engine: Engine, repeats: int) -> BenchmarkCard:
    today = datetime.now(UTC).date().isoformat()
    named = f"{engine.name} {engine.version or ''}".rstrip()
    caveat = f"Gold is derived: {repeats} equal runs of the queries on {named}, {today}."
    return replace(
        card,
        gold_engine=named,
        gold_source=DERIVED,
        gold_date=today,
        caveats=(*card.caveats, caveat),
    )


def _listed(entries: list[str]) -> str:
    more = len(entries) - _SHOWN
    return ", ".join(entries[:_SHOWN]) + (f", … {more} more" if more > 0 else "")
