"""The third step of a run: recorded results become scores.jsonl and report.json."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import orjson

from hermes.encoding import json_line
from hermes.evaluation.known_labels import known_labels
from hermes.evaluation.reporting import report_of
from hermes.files import read_records, write_atomically
from hermes.model import Answer, AnswerSet, Boolean, Failure, Outcome, Score
from hermes.runs.options import GoldMode
from hermes.runs.records import execution_from_record, is_graph_fault
from hermes.scoring.diagnosis.diagnosis import diagnose
from hermes.scoring.label_records import labels_of
from hermes.scoring.profiles.hermes import score_item
from hermes.scoring.records import score_record
from hermes.scoring.scored import ScoredItem
from hermes.systems.records import answer_from_record

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from hermes.evaluation.job import Job
    from hermes.model import Gold, Item, Result
    from hermes.report.report import Report
    from hermes.runs.folder import RunFolder
    from hermes.runs.records import Execution
    from hermes.scoring.profiles.labels import Labels


def score_run(job: Job) -> Report:
    """Score what is recorded in the run's folder; writes scores.jsonl, and report.json last.

    Raises `StorageError`, `FormatError`.
    """
    scored = scored_items(job)
    lines = b"".join(json_line(score_record(each)) for each in scored)
    write_atomically(job.folder.scores, lines)
    report = report_of(job, scored)
    write_report(report, job.folder)
    return report


def write_report(report: Report, folder: RunFolder) -> None:
    """Write report.json. Raises `StorageError`."""
    pretty = orjson.dumps(report.to_json(), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
    write_atomically(folder.report, pretty)


def scored_items(job: Job) -> list[ScoredItem]:
    """The items of a run that has been executed, scored, in their order.

    Where gold was recomputed, without the items whose gold query failed.
    Raises `StorageError`, `FormatError`.
    """
    executions = _executions(job.folder.results)
    answers = {a.item_id: a for a in read_records(job.folder.answers, answer_from_record)}
    golds, labels = golds_of(job), labels_of(known_labels(job))
    scored = []
    for item in job.items:
        if (gold := golds.get(item.id)) is not None:
            answer = answers.get(
                item.id, Answer(item.id)
            )  # the graph can keep one from being asked
            found = executions[item.id]
            scored.append(scored_item(item, gold, answer, found, job.prefixes, labels))
    return scored


def scored_item(
    item: Item,
    gold: Gold | Failure,
    answer: Answer,
    found: Execution,
    prefixes: Mapping[str, str],
    labels: Labels,
) -> ScoredItem:
    """One item with its score, and its class where it is not correct.

    `prefixes` are those that queries may use undeclared, `labels` what the graph calls the IRIs in
    gold.
    """
    score = _score(item, gold, found.result)
    scored = ScoredItem(
        item, gold, answer, found.result, score, found.engine, repaired=found.repaired
    )
    diagnosis = diagnose(scored, prefixes, labels)
    return replace(scored, error_class=diagnosis.error_class) if diagnosis else scored


def _executions(path: Path) -> dict[str, Execution]:
    executions = read_records(path, execution_from_record)
    return {execution.item_id: execution for execution in executions}


def golds_of(job: Job) -> Mapping[str, Gold | Failure]:
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
