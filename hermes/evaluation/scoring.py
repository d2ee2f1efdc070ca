"""The third step of a run: recorded results become scores.jsonl and report.json."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import orjson

from hermes.encoding import json_line
from hermes.files import read_records, write_atomically
from hermes.model import (
    AnswerSet,
    Boolean,
    Failure,
    Outcome,
    Score,
    TypedGold,
    ValueSet,
)
from hermes.report.report import Interval, Report
from hermes.runs.options import GoldMode
from hermes.runs.records import execution_from_record, is_graph_fault
from hermes.scoring import SCORER_VERSION
from hermes.scoring.contamination import contamination
from hermes.scoring.profiles.hermes import score_item
from hermes.scoring.records import score_record
from hermes.scoring.statistics import bootstrap_interval
from hermes.scoring.summary import summarize, summarize_by
from hermes.scoring.typed.figures import typed_figures
from hermes.systems.records import answer_from_record
from hermes.version import __version__

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from hermes.evaluation.job import Job
    from hermes.model import Engine, Gold, Item, Result
    from hermes.runs.records import Execution
    from hermes.scoring.contamination import Contamination
    from hermes.scoring.typed.figures import TypedFigures

_SEED = 0
_LEVEL = 0.95


def score_run(job: Job) -> Report:
    """Score what is recorded in the run's folder; writes scores.jsonl, and report.json last.

    Raises `StorageError`, `FormatError`.
    """
    executions = _executions(job.folder.results)
    gold = _gold(job)
    items = [item for item in job.items if item.id in gold]
    scores = [_score(item, gold[item.id], executions[item.id].result) for item in items]
    write_atomically(job.folder.scores, b"".join(json_line(score_record(s)) for s in scores))
    report = _report(job, items, scores, gold, executions)
    pretty = orjson.dumps(report.to_json(), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
    write_atomically(job.folder.report, pretty)
    return report


def _executions(path: Path) -> dict[str, Execution]:
    executions = read_records(path, execution_from_record)
    return {execution.item_id: execution for execution in executions}


def _gold(job: Job) -> Mapping[str, Gold | Failure]:
    """The gold of each item; where it was recomputed, without the items whose query failed.

    A failure is left where the graph was at fault: that says nothing of the query, and the item
    waits for the graph.
    """
    if job.manifest.options.gold is GoldMode.RECORDED:
        return job.benchmark.gold
    recomputed = _executions(job.folder.gold_results).values()
    return {
        execution.item_id: execution.result
        for execution in recomputed
        if isinstance(execution.result, AnswerSet | Boolean) or is_graph_fault(execution.result)
    }


def _score(item: Item, gold: Gold | Failure, result: Result) -> Score:
    if isinstance(gold, Failure):
        return Score(item.id, Outcome.ERROR, score=None, failure=gold.kind)
    return score_item(item, gold, result)


def _report(
    job: Job,
    items: Sequence[Item],
    scores: Sequence[Score],
    gold: Mapping[str, Gold | Failure],
    executions: Mapping[str, Execution],
) -> Report:
    figures = summarize(scores)
    answers = read_records(job.folder.answers, answer_from_record)
    contaminated = contamination(items, answers)
    outcomes = Counter(score.outcome for score in scores)
    all_items = len(job.benchmark.items)
    types = {item.id: item.type for item in items if item.type is not None}
    return Report(
        hermes=__version__,
        scorer_version=SCORER_VERSION,
        bench=job.manifest.bench,
        system=job.manifest.system,
        engine=_engine(executions),
        gold=job.manifest.options.gold.value,
        items=len(items),
        subset=None if len(job.items) == all_items else f"{len(job.items)} of {all_items}",
        outcomes={outcome.value: outcomes[outcome] for outcome in Outcome if outcomes[outcome]},
        errors={kind.value: count for kind, count in sorted(figures.errors.items())},
        profiles={"hermes": figures},
        interval=_interval(items, scores) if figures.complete else None,
        by={
            "lang": summarize_by(scores, {item.id: item.lang for item in items}),
            "type": summarize_by(scores, types),
            "contamination": summarize_by(scores, _cleanness(items, contaminated)),
        },
        contamination=contaminated,
        empty_gold=sum(_is_empty(gold[item.id]) for item in items),
        left_out=tuple(item.id for item in job.items if item.id not in gold),
        incomplete_items=tuple(score.item_id for score in scores if score.score is None),
        caveats=job.benchmark.card.caveats,
        typed=_typed(items, gold, scores) if figures.complete else None,
    )


def _typed(
    items: Sequence[Item], gold: Mapping[str, Gold | Failure], scores: Sequence[Score]
) -> TypedFigures | None:
    typed = {item_id: each for item_id, each in gold.items() if isinstance(each, TypedGold)}
    pairs = [pair for pair in zip(items, scores, strict=True) if pair[0].id in typed]
    return typed_figures([item for item, _ in pairs], typed, [score for _, score in pairs])


def _cleanness(items: Sequence[Item], found: Contamination) -> Mapping[str, str]:
    """Which items are clean and which contaminated; empty where none is, or it is unknown."""
    if not found.item_ids:
        return {}
    return {item.id: "contaminated" if item.id in found.item_ids else "clean" for item in items}


def _engine(executions: Mapping[str, Execution]) -> Engine | None:
    return next((e.engine for e in executions.values() if e.engine is not None), None)


def _interval(items: Sequence[Item], scores: Sequence[Score]) -> Interval | None:
    values = [score.score for score in scores if score.score is not None]
    questions = [item.qid for item in items]
    bounds = bootstrap_interval(values, questions, seed=_SEED, level=_LEVEL)
    return Interval(*bounds, _LEVEL) if bounds else None


def _is_empty(gold: Gold | Failure) -> bool:
    match gold:
        case AnswerSet(_, rows):
            return not rows
        case ValueSet(values):
            return not values
        case Boolean() | TypedGold() | Failure():
            return False
