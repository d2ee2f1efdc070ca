"""Can the gold be trusted? Every gold query is executed and compared with its gold.

What differs is explained, by the first status that is proved. Nothing is supplied that SPARQL 1.1
lacks, but to tell whether that is what makes the difference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.graphs.registry import find_graph, refuse_unused
from hermes.model import GoldKind, Text, TypedGold
from hermes.progress import no_progress
from hermes.scoring.profiles.hermes import score_item
from hermes.store.library import load_benchmark
from hermes.verify.asking import open_asking
from hermes.verify.checks import (
    NO_QUERY,
    NOT_ASKED,
    VALID_QUERY,
    QuestionCheck,
    Status,
    Verification,
)
from hermes.verify.examination import Examiner
from hermes.verify.formats import values
from hermes.verify.questions import questions
from hermes.verify.references import verify_references
from hermes.verify.syntax import syntax_fault

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from hermes.graphs.base import Limits
    from hermes.graphs.entry import GraphEntry
    from hermes.model import Benchmark, Gold, Result
    from hermes.progress import Progress
    from hermes.settings import Settings
    from hermes.verify.questions import Question


def verify_benchmarks(
    names: Sequence[str],
    settings: Settings,
    graphs: Mapping[str, str],
    limits: Limits,
    progress: Progress = no_progress,
    *,
    repeats: int = 1,
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
        entry = find_graph(benchmark.card.graph, settings, graphs)
        with (
            open_asking(entry, settings, graphs, limits) as ask,
            progress(f"verifying {benchmark.card.name}", len(questions(benchmark))) as advance,
        ):
            checks = verify(benchmark, Examiner(ask, entry.prefixes, repeats), advance)
            engine = ask.engine
        yield Verification(
            benchmark.card.name,
            engine,
            checks,
            imperfect_gold(benchmark),
            endpoint=entry.endpoint,
            files=_files(entry),
            repeats=repeats,
            empty=_empty_gold(benchmark),
        )


def verify_syntax(
    names: Sequence[str], settings: Settings, graphs: Mapping[str, str]
) -> Iterator[Verification]:
    """Which gold queries of each benchmark are no SPARQL 1.1; no graph is opened.

    Raises `UsageError` for a benchmark or a graph that is not known.
    """
    benchmarks = [load_benchmark(name, settings) for name in names]
    refuse_unused(graphs, {benchmark.card.graph for benchmark in benchmarks})
    for benchmark in benchmarks:
        prefixes = find_graph(benchmark.card.graph, settings, graphs).prefixes
        checks = tuple(_syntax_check(each, prefixes) for each in questions(benchmark))
        yield Verification(benchmark.card.name, None, checks)


def verify(
    benchmark: Benchmark, examiner: Examiner, advance: Callable[[], None]
) -> tuple[QuestionCheck, ...]:
    """The checks of all questions of `benchmark`, in order; `advance` is called for each.

    After five faults of the endpoint in a row, the rest is not asked.
    """
    checks = []
    for question in questions(benchmark):
        if examiner.ask.hopeless:
            detail = "the endpoint failed too often in a row"
            checks.append(QuestionCheck(question.qid, NOT_ASKED, detail=detail))
        else:
            checks.append(examiner.examine(question))
        advance()
    return tuple(checks)


def imperfect_gold(benchmark: Benchmark) -> tuple[str, ...]:
    """The items whose gold does not score 1 against itself."""
    return tuple(
        item.id
        for item in benchmark.items
        if score_item(item, gold := benchmark.gold[item.id], _as_result(gold)).score != 1
    )


def _files(entry: GraphEntry) -> tuple[str, ...]:
    """What a local graph is made of: files, or a store that was built in another way."""
    built = (entry.store,) if entry.store else ()
    return (*(file.url or str(file.path) for file in entry.files), *built)


def _empty_gold(benchmark: Benchmark) -> tuple[str, ...]:
    """The questions whose gold holds nothing: it says nothing, or nothing is the answer."""
    return tuple(
        question.qid
        for question in questions(benchmark)
        if any(not values(gold) for gold in question.golds)
    )


def _as_result(gold: Gold) -> Result:
    """What a system that gives the gold itself would answer."""
    return Text(gold.reference) if isinstance(gold, TypedGold) else gold


def _syntax_check(question: Question, prefixes: Mapping[str, str]) -> QuestionCheck:
    if question.query is None:
        return QuestionCheck(question.qid, NO_QUERY)
    fault = syntax_fault(question.query, prefixes)
    if fault is None:
        return QuestionCheck(question.qid, VALID_QUERY)
    return QuestionCheck(
        question.qid,
        Status.INVALID_QUERY.value,
        detail=fault.sentence(),
        evidence=fault.to_json(),
    )
