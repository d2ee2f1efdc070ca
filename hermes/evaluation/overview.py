"""Looking at runs on disk: all of them, one, or one item of one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import orjson

from hermes.encoding import encode_gold
from hermes.errors import FormatError, RunError, unknown_name
from hermes.files import read_json_lines
from hermes.runs.folder import existing_folder, find_folders, repeat_folders
from hermes.runs.manifest import read_manifest
from hermes.store.library import load_benchmark

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.model import JsonValue
    from hermes.runs.folder import RunFolder
    from hermes.settings import Settings


@dataclass(frozen=True, slots=True)
class RunLine:
    """One run in a list; `score` is None for a run that is unfinished or incomplete.

    `repeat` says how often all is asked.
    """

    path: Path
    bench: str
    system: str
    started: str
    state: str
    score: float | None
    repeat: int = 1

    def to_json(self) -> dict[str, JsonValue]:
        """The object for --json."""
        return {
            "path": str(self.path),
            "bench": self.bench,
            "system": self.system,
            "started": self.started,
            "state": self.state,
            "score": self.score,
            "repeat": self.repeat,
        }


def list_runs(runs_dir: Path) -> list[RunLine]:
    """Every run below `runs_dir`, by benchmark, system and time; also those that are damaged."""
    return [_line_or_damage(folder) for folder in find_folders(runs_dir)]


def read_report(folder: RunFolder) -> dict[str, JsonValue] | None:
    """The object in a run's report.json; None for a run without one. Raises `FormatError`."""
    if not folder.report.exists():
        return None
    try:
        report = orjson.loads(folder.report.read_bytes())
        _ = report["complete"]
        _check_headline(report["profiles"]["hermes"]["score"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise FormatError(
            f"not a report of a run: {error}",
            str(folder.report),
            f"Score the run again: `hermes score {folder.path}`.",
        ) from error
    return cast("dict[str, JsonValue]", report)


def _check_headline(score: object) -> None:
    if score is not None and not (isinstance(score, int | float) and 0 <= score <= 1):
        raise ValueError(f"the score is {score!r}")


def run_record(path: Path) -> dict[str, JsonValue]:
    """The report of the run in `path`, or what is known of an unfinished one.

    Raises `RunError` where there is no run.
    """
    folder = existing_folder(path)
    report = read_report(folder)
    return report if report is not None else _line(folder).to_json()


def groups_record(path: Path) -> dict[str, JsonValue]:
    """The figures of the run in `path` by feature of the gold query and by class.

    `counted` says what `items` counts in them: `items`, or of a repeated run the `answers`.
    Raises `RunError` where there is no run, or none that has been scored so.
    """
    folder = existing_folder(path)
    report = read_report(folder) or {}
    by = cast("dict[str, JsonValue]", report.get("by") or {})
    if not {"feature", "class"} <= by.keys():
        raise RunError(
            "the run has no figures by feature",
            str(path),
            f"Score it: `hermes score {path}`; go on with an unfinished one by --resume.",
        )
    profiles = cast("dict[str, dict[str, JsonValue]]", report["profiles"])
    counted = "items" if profiles["hermes"].get("items") == report.get("items") else "answers"
    return {"counted": counted, "feature": by["feature"], "class": by["class"]}


def item_record(path: Path, item_id: str, settings: Settings) -> dict[str, JsonValue]:
    """What became of one item: question, gold, answer, result and score, as far as there are any.

    Raises `RunError` where there is no run, `UnknownNameError` for an item that it does not have.
    """
    folder = existing_folder(path)
    manifest = read_manifest(folder.manifest)
    benchmark = load_benchmark(manifest.bench, settings)
    items = {item.id: item for item in benchmark.items}
    if item_id not in items:
        raise unknown_name(f"item of {manifest.bench}", item_id, items, "`hermes data show`")
    item = items[item_id]
    record: dict[str, JsonValue] = {"id": item_id, "question": item.question}
    if item.sparql is not None:
        record["gold_query"] = item.sparql
    record["gold"] = encode_gold(benchmark.gold[item_id])
    if manifest.options.repeat == 1:
        return record | _became(folder, item_id)
    folders = repeat_folders(folder, manifest.options.repeat)
    return {**record, "repeats": [_became(repeat, item_id) for repeat in folders]}


def _became(folder: RunFolder, item_id: str) -> dict[str, JsonValue]:
    """The item's answer, result and score in one run; None what is not there."""
    files = {"answer": folder.answers, "result": folder.results, "score": folder.scores}
    found: dict[str, JsonValue] = {}
    for key, file in files.items():
        rows = read_json_lines(file) if file.exists() else ()
        found[key] = next((row for row in rows if row.get("id") == item_id), None)
    return found


def _line_or_damage(folder: RunFolder) -> RunLine:
    try:
        return _line(folder)
    except FormatError:  # one broken run must not hide the others; `runs show` says what is wrong
        bench, slug = folder.path.parts[-3:-1]
        return RunLine(folder.path, bench, slug, "", "damaged", None)


def _line(folder: RunFolder) -> RunLine:
    manifest = read_manifest(folder.manifest)
    report = read_report(folder)
    score: JsonValue = None
    if report is None:
        state = "unfinished"
    else:
        state = "finished" if report["complete"] else "incomplete"
        profiles = cast("dict[str, dict[str, JsonValue]]", report["profiles"])
        score = profiles["hermes"]["score"]
    return RunLine(
        folder.path,
        manifest.bench,
        manifest.system,
        manifest.started,
        state,
        cast("float | None", score),
        manifest.options.repeat,
    )
