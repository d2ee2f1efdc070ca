"""Why an item of a run has its score: its recorded result is matched once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.errors import RunError, unknown_name
from hermes.evaluation.job import Job
from hermes.evaluation.known_labels import known_labels
from hermes.evaluation.rescoring import answered
from hermes.evaluation.scoring import golds_of, scored_item
from hermes.files import read_records
from hermes.model import AnswerSet, Failure, NoAnswer, Text, TypedGold, ValueSet
from hermes.report.explanation import SetExplanation, TextExplanation, TypedExplanation
from hermes.runs.folder import existing_folder, repeat_folders
from hermes.runs.manifest import read_manifest
from hermes.runs.options import RunOptions
from hermes.runs.records import execution_from_record
from hermes.scoring.diagnosis.diagnosis import diagnose
from hermes.scoring.diagnosis.differences import differences
from hermes.scoring.label_records import labels_of
from hermes.scoring.profiles.free_text import judge_text
from hermes.scoring.typed.scoring import as_text, typed_verdict
from hermes.store.library import load_benchmark
from hermes.systems.records import answer_from_record

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path
    from typing import TypeVar

    from hermes.model import Answer, Item
    from hermes.report.explanation import Explanation
    from hermes.runs.folder import RunFolder
    from hermes.runs.records import Execution
    from hermes.scoring.diagnosis.classes import Diagnosis
    from hermes.scoring.profiles.labels import Labels
    from hermes.scoring.scored import ScoredItem
    from hermes.settings import Settings

    Record = TypeVar("Record", Answer, Execution)


def explain(recorded: Path, item_id: str, settings: Settings, *, bench: str = "") -> Explanation:
    """How the item `item_id` of a run's folder, or of a file of answers to `bench`, is scored.

    Raises `RunError` where there is no run or no result, `UnknownNameError` for an item that is not
    of the benchmark, `UsageError` for a file without a benchmark.
    """
    if recorded.is_dir():
        return _explain(existing_folder(recorded), item_id, settings)
    with answered(recorded, bench, RunOptions(ids=(item_id,)), settings) as (plan, job):
        job.carry_out(plan.system)
        return _explain(job.folder, item_id, settings)


def _explain(folder: RunFolder, item_id: str, settings: Settings) -> Explanation:
    manifest = read_manifest(folder.manifest)
    first, *others = repeat_folders(folder, manifest.options.repeat)
    if others:
        raise RunError(
            f"every item was asked {manifest.options.repeat} times",
            str(folder.path),
            f"Name one of its runs: `hermes score {first.path} --explain {item_id}`.",
        )
    bench = manifest.bench
    benchmark = load_benchmark(bench, settings)
    items = {item.id: item for item in benchmark.items}
    if item_id not in items:
        raise unknown_name(f"item of {bench}", item_id, items, "`hermes data show`")
    job = Job(folder, manifest, benchmark, benchmark.items, settings)
    labels = labels_of(known_labels(job))
    scored = _scored(job, items[item_id], labels)
    if isinstance(scored.gold, TypedGold):
        return _of_typed(scored, scored.gold)
    diagnosis = diagnose(scored, job.prefixes, labels)
    if isinstance(scored.result, Text) and not isinstance(scored.gold, Failure):
        judged = judge_text(scored.item, scored.gold, scored.result.text, labels)
        return TextExplanation(scored, diagnosis, judged)
    return _of_set(scored, diagnosis)


def _scored(job: Job, item: Item, labels: Labels) -> ScoredItem:
    folder = job.folder
    found = _row(folder.results, read_records(folder.results, execution_from_record), item.id)
    answer = _row(folder.answers, read_records(folder.answers, answer_from_record), item.id)
    gold = golds_of(job).get(item.id)
    if gold is None:
        raise RunError(
            "the item was left out, as its gold query fails",
            f"{folder.path}, {item.id}",
            "Score it against the gold that is recorded: --gold recorded.",
        )
    return scored_item(item, gold, answer, found, job.prefixes, labels)


def _row(path: Path, rows: Iterable[Record], item_id: str) -> Record:
    if path.exists():
        for row in rows:
            if row.item_id == item_id:
                return row
    raise RunError(
        "the run has no result of this item", f"{path}, {item_id}", "Go on with it by --resume."
    )


def _of_typed(scored: ScoredItem, gold: TypedGold) -> TypedExplanation:
    result = scored.result
    if isinstance(result, NoAnswer | Failure):
        return TypedExplanation(scored, gold, None, None)
    verdict = typed_verdict(scored.item, gold, result)
    return TypedExplanation(scored, gold, as_text(result), verdict.span if verdict else None)


def _of_set(scored: ScoredItem, diagnosis: Diagnosis | None) -> SetExplanation:
    gold, result = scored.gold, scored.result
    if isinstance(gold, AnswerSet | ValueSet) and isinstance(result, AnswerSet | ValueSet):
        return SetExplanation(scored, diagnosis, differences(gold, result))
    return SetExplanation(scored, diagnosis, None)
