"""Runs on disk, ranked; those that cannot be compared are kept apart."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from hermes.errors import FormatError
from hermes.evaluation.overview import read_report
from hermes.report.leaderboard import Leaderboard, Leaderboards, RankedRun
from hermes.report.side_by_side import ProfiledRun, SideBySide
from hermes.runs.folder import existing_folder, find_folders
from hermes.runs.manifest import read_manifest
from hermes.scoring.profiles.names import ProfileName

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence
    from pathlib import Path

    from hermes.model import JsonValue
    from hermes.runs.folder import RunFolder
    from hermes.runs.manifest import Manifest
    from hermes.settings import Settings


@dataclass(frozen=True, slots=True)
class _Scored:
    """A run that has a score."""

    path: Path
    manifest: Manifest
    report: dict[str, JsonValue]

    @property
    def comparable(self) -> Hashable:
        """What runs of one table have in common: items, gold, and the rules of the score."""
        options = self.manifest.options
        subset = (options.languages, options.ids, options.limit)
        files = tuple(sorted(self.manifest.checksums.items()))
        version = cast("str", self.report["scorer_version"])
        return self.manifest.bench, files, subset, options.gold, version

    @property
    def options(self) -> tuple[str, ...]:
        """The system's own options, to put runs in order."""
        options = self.manifest.system_options.items()
        return tuple(f"{name} {value}" for name, value in sorted(options))

    @property
    def score(self) -> float:
        """The headline."""
        return cast("float", self.figures("hermes")["score"])

    def figures(self, profile: str) -> dict[str, JsonValue]:
        """What a profile says of the run; nothing where it does not apply."""
        profiles = cast("dict[str, dict[str, JsonValue]]", self.report["profiles"])
        return profiles.get(profile, {})


def leaderboards(paths: Sequence[Path], settings: Settings) -> Leaderboards:
    """The runs in `paths`, or all runs below `settings.runs_dir`, ranked by their scores.

    Runs of other benchmarks, items, gold or scorer versions are ranked in tables of their own.
    Raises `RunError` for a named folder without a run.
    """
    groups, unranked = _grouped(paths, settings)
    return Leaderboards(tuple(map(_leaderboard, groups)), tuple(unranked))


def side_by_side(
    paths: Sequence[Path], settings: Settings, profile: ProfileName
) -> tuple[tuple[SideBySide, ...], tuple[str, ...]]:
    """What `profile` says of the same runs, in the order of systems, options and folders.

    Beside the tables, which runs are in none, and why. Raises `RunError` as `leaderboards` does.
    """
    groups, notes = _grouped(paths, settings)
    tables = []
    for group in groups:
        runs = sorted(group, key=lambda run: (run.manifest.system, *run.options, run.path))
        notes += [
            f"profile {profile} does not apply: {run.path}"
            for run in runs
            if not run.figures(profile.value)
        ]
        profiled = tuple(_profiled(run, profile) for run in runs if run.figures(profile.value))
        if profiled:
            subset = cast("str | None", runs[0].report["subset"])
            tables.append(SideBySide(runs[0].manifest.bench, subset, profile.value, profiled))
    return tuple(tables), tuple(notes)


def _grouped(paths: Sequence[Path], settings: Settings) -> tuple[list[list[_Scored]], list[str]]:
    """The comparable runs together, and of which runs there is no score, and why."""
    named = [existing_folder(path) for path in paths]
    groups: dict[Hashable, list[_Scored]] = defaultdict(list)
    unranked = []
    for folder in named or find_folders(settings.runs_dir):
        try:
            scored = _scored(folder)
        except FormatError as error:  # one broken run must not hide the others
            unranked.append(f"not ranked: {error}")
            continue
        if scored is None:
            unranked.append(f"not ranked, as it is unfinished or incomplete: {folder.path}")
        else:
            groups[scored.comparable].append(scored)
    return list(groups.values()), unranked


def _profiled(run: _Scored, profile: ProfileName) -> ProfiledRun:
    figures = run.figures(profile.value)
    shown = {name: value for name, value in figures.items() if not isinstance(value, dict)}
    return ProfiledRun(str(run.path), run.manifest.system, run.manifest.system_options, shown)


def _scored(folder: RunFolder) -> _Scored | None:
    report = read_report(folder)
    if report is None or not report["complete"]:
        return None
    return _Scored(folder.path, read_manifest(folder.manifest), report)


def _leaderboard(runs: Sequence[_Scored]) -> Leaderboard:
    first = runs[0]
    scores = [run.score for run in runs]
    ranked = sorted(runs, key=lambda run: (-run.score, run.manifest.system, run.path))
    return Leaderboard(
        bench=first.manifest.bench,
        subset=cast("str | None", first.report["subset"]),
        gold=first.manifest.options.gold.value,
        scorer_version=cast("str", first.report["scorer_version"]),
        runs=tuple(_ranked(run, scores) for run in ranked),
    )


def _ranked(run: _Scored, scores: Iterable[float]) -> RankedRun:
    figures = run.figures("hermes")
    interval = cast("dict[str, float]", figures.get("ci") or {})
    errata = cast("dict[str, JsonValue]", run.report.get("errata") or {})
    return RankedRun(
        rank=1 + sum(score > run.score for score in scores),
        path=str(run.path),
        system=run.manifest.system,
        score=run.score,
        low=interval.get("low"),
        high=interval.get("high"),
        f1=_figure(figures, "f1"),
        accuracy=_figure(figures, "accuracy"),
        set_f=_figure(run.figures(ProfileName.TEXT2SPARQL.value), "set_F"),
        errata_score=_figure(errata, "score"),
    )


def _figure(figures: dict[str, JsonValue], name: str) -> float | None:
    return cast("float | None", figures.get(name))
