"""Why an item of a run has its verdict: its recorded result is matched once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.errors import RunError, UsageError, unknown_name
from hermes.evaluation.rescoring import answered
from hermes.files import read_records
from hermes.model import Failure, NoAnswer, TypedGold
from hermes.report.explanation import Explanation
from hermes.runs.folder import existing_folder, repeat_folders
from hermes.runs.manifest import read_manifest
from hermes.runs.options import RunOptions
from hermes.runs.records import execution_from_record
from hermes.scoring.profiles.hermes import score_item
from hermes.scoring.typed.scoring import as_text, typed_verdict
from hermes.store.library import load_benchmark

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.model import Result
    from hermes.runs.folder import RunFolder
    from hermes.settings import Settings


def explain(recorded: Path, item_id: str, settings: Settings, *, bench: str = "") -> Explanation:
    """How the item `item_id` of a run's folder, or of a file of answers to `bench`, is matched.

    Raises `RunError` where there is no run or no result, `UnknownNameError` for an item that is not
    of the benchmark, `UsageError` for one whose gold is no typed value, and for a file without a
    benchmark.
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
    item, gold = items[item_id], benchmark.gold[item_id]
    if not isinstance(gold, TypedGold):
        raise UsageError(
            "only typed reference values are matched by rules",
            item_id,
            f"`hermes runs show {folder.path} {item_id}` shows gold, answer and score.",
        )
    result = _result(folder.results, item_id)
    answer = None if isinstance(result, NoAnswer | Failure) else as_text(result)
    verdict = None if answer is None else typed_verdict(item, gold, answer)
    return Explanation(
        item, gold, answer, score_item(item, gold, result), verdict.span if verdict else None
    )


def _result(path: Path, item_id: str) -> Result:
    if path.exists():
        for execution in read_records(path, execution_from_record):
            if execution.item_id == item_id:
                return execution.result
    raise RunError(
        "the run has no result of this item", f"{path}, {item_id}", "Go on with it by --resume."
    )
