"""Runs on disk beside each other; those that cannot be compared are refused, with the reason."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum
from typing import TYPE_CHECKING, cast

from hermes.errors import RunError, UsageError
from hermes.evaluation.overview import read_report
from hermes.evaluation.recorded_scores import recorded_scores, refuse_mean
from hermes.report.comparison import ComparedRun, RunComparison
from hermes.runs.folder import existing_folder, repeat_folders
from hermes.runs.manifest import differences, read_manifest
from hermes.scoring.comparison import compare
from hermes.store.library import benchmark_checksums, load_benchmark

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from hermes.model import Item, JsonValue
    from hermes.runs.folder import RunFolder
    from hermes.runs.manifest import Manifest
    from hermes.settings import Settings

_ALLOWED = frozenset(
    {"system", "system_spec", "system_version", "languages", "ids", "sample", "limit", "repeat"}
)
"""What compared runs may differ in without a remark; their items are compared one by one."""


@dataclass(frozen=True, slots=True)
class _Recorded:
    """A run as it is compared: the score of each item, the mean over its repeats."""

    path: Path
    manifest: Manifest
    scorer_version: str
    subset: str | None
    scores: Mapping[str, float]


def compare_runs(paths: Sequence[Path], settings: Settings) -> RunComparison:
    """The runs in `paths`, and each but the first against the first.

    Raises `UsageError` for fewer than two, `RunError` for a run that is unfinished or incomplete or
    whose scores are not those of its report, and for two that differ in benchmark, gold, scorer
    version or items.
    """
    if len(paths) < 2:  # noqa: PLR2004 - a pair
        raise UsageError(
            "two runs are needed", "hermes compare", "Name at least two; `hermes runs list`."
        )
    runs = [_recorded(existing_folder(path)) for path in paths]
    first, *others = runs
    for other in others:
        _refuse_unlike(first, other)
    items = _items(first, settings)
    return RunComparison(
        bench=first.manifest.bench,
        subset=first.subset,
        gold=first.manifest.options.gold.value,
        scorer_version=first.scorer_version,
        items=len(items),
        questions=len({item.qid for item in items}),
        runs=tuple(
            ComparedRun(str(run.path), run.manifest.system, run.manifest.options.repeat)
            for run in runs
        ),
        comparison=compare(items, [run.scores for run in runs]),
        remarks=_remarks(first.manifest, [other.manifest for other in others]),
    )


def _remarks(first: Manifest, others: Sequence[Manifest]) -> tuple[str, ...]:
    """What else the runs differ in, such as their graphs: that may be what makes the difference."""
    differing = {key: words for other in others for key, words in differences(first, other).items()}
    return tuple(
        f"the runs differ in {words}" for key, words in differing.items() if key not in _ALLOWED
    )


def _recorded(folder: RunFolder) -> _Recorded:
    manifest = read_manifest(folder.manifest)
    report = _finished_report(folder)
    parts = repeat_folders(folder, manifest.options.repeat)
    reports = [_finished_report(part) for part in parts]
    versions = {cast("str", each["scorer_version"]) for each in reports}
    if len(versions) > 1:
        raise _unlike_versions(versions, str(folder.path), folder.path)
    scores = _mean_scores(list(map(recorded_scores, parts, reports)))
    mean = fsum(scores.values()) / len(scores) if scores else None
    refuse_mean("score", mean, _headline(report), folder)
    return _Recorded(
        folder.path, manifest, versions.pop(), cast("str | None", report["subset"]), scores
    )


def _finished_report(folder: RunFolder) -> dict[str, JsonValue]:
    report = read_report(folder)
    if report is None or not report["complete"]:
        failed = "is unfinished" if report is None else "has items that the graph failed"
        raise RunError(
            f"a run {failed}, so it has no score",
            str(folder.path),
            f"Go on with it first: `hermes run --resume {folder.path}`.",
        )
    return report


def _headline(report: Mapping[str, JsonValue]) -> JsonValue:
    return cast("dict[str, dict[str, JsonValue]]", report["profiles"])["hermes"]["score"]


def _mean_scores(repeats: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """The mean over the repeats of each item that all of them have."""
    return {
        item_id: fsum(own[item_id] for own in repeats) / len(repeats)
        for item_id in repeats[0]
        if all(item_id in own for own in repeats)
    }


def _refuse_unlike(first: _Recorded, other: _Recorded) -> None:
    where = f"{first.path}, {other.path}"
    a, b = first.manifest, other.manifest
    if a.bench != b.bench:
        raise RunError(
            f"the runs are on two benchmarks, {a.bench} and {b.bench}",
            where,
            "Compare runs on one benchmark.",
        )
    if dict(a.checksums) != dict(b.checksums):
        raise RunError(
            f"the files of {a.bench} were not the same for both runs",
            where,
            "Run the one again that has the older files.",
        )
    if a.options.gold is not b.options.gold:
        raise RunError(
            f"one run is scored with {a.options.gold} gold, the other with {b.options.gold}",
            where,
            "Run one of them again with the other's --gold.",
        )
    if first.scorer_version != other.scorer_version:
        older = min(first, other, key=lambda run: run.scorer_version)
        raise _unlike_versions({first.scorer_version, other.scorer_version}, where, older.path)
    if unshared := first.scores.keys() ^ other.scores.keys():
        raise RunError(
            f"{len(unshared)} items are in one run alone, such as {min(unshared)}",
            where,
            "Run both with the same --lang, --limit and --ids.",
        )


def _unlike_versions(versions: set[str], where: str, older: Path) -> RunError:
    return RunError(
        f"the scores are of two versions of the scorer, {' and '.join(sorted(versions))}",
        where,
        f"Score the older one again: `hermes score {older}`.",
    )


def _items(run: _Recorded, settings: Settings) -> list[Item]:
    """The items of the run, in the benchmark's order."""
    bench = run.manifest.bench
    if dict(benchmark_checksums(bench, settings)) != dict(run.manifest.checksums):
        raise RunError(
            f"the files of {bench} are not those of the runs",
            str(run.path),
            f"Fetch {bench} as it was, or run again.",
        )
    return [item for item in load_benchmark(bench, settings).items if item.id in run.scores]
