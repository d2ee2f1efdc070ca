"""Why an item of a run has its verdict: its recorded result is matched once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.errors import RunError, UsageError, unknown_name
from hermes.files import read_records
from hermes.model import Failure, NoAnswer, TypedGold
from hermes.report.explanation import Explanation
from hermes.runs.folder import existing_folder
from hermes.runs.manifest import read_manifest
from hermes.runs.records import execution_from_record
from hermes.scoring.profiles.hermes import score_item
from hermes.scoring.typed.scoring import as_text, typed_verdict
from hermes.store.library import load_benchmark

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.model import Result
    from hermes.settings import Settings


def explain(path: Path, item_id: str, settings: Settings) -> Explanation:
    """How the item `item_id` of the run in `path` is matched, from its recorded result.

    Raises `RunError` where there is no run or no result, `UnknownNameError` for an item that is not
    of the benchmark, `UsageError` for one whose gold is no typed value.
    """
    folder = existing_folder(path)
    bench = read_manifest(folder.manifest).bench
    benchmark = load_benchmark(bench, settings)
    items = {item.id: item for item in benchmark.items}
    if item_id not in items:
        raise unknown_name(f"item of {bench}", item_id, items, "`hermes data show`")
    item, gold = items[item_id], benchmark.gold[item_id]
    if not isinstance(gold, TypedGold):
        raise UsageError(
            "only typed reference values are matched by rules",
            item_id,
            f"`hermes runs show {path} {item_id}` shows gold, answer and score.",
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
