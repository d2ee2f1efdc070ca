"""The library in four calls: load a benchmark, run a system on it, score and compare."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from hermes.errors import UsageError
from hermes.settings import Settings, read_settings

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import UnionType

    from hermes.model import Benchmark, Question
    from hermes.report.comparison import RunComparison
    from hermes.report.report import Report
    from hermes.runs.options import RunOptions
    from hermes.systems.base import System


def load_benchmark(name: str, *, settings: Settings | None = None) -> Benchmark:
    """The benchmark `name`, as fetched, imported or packaged.

    Raises `UsageError` for one that is not here, `FormatError` for a damaged one.
    """
    from hermes.store.library import load_benchmark

    settings = settings or read_settings()
    _require(name, str, "the name of a benchmark")
    _require(settings, Settings, "settings")
    return load_benchmark(name, settings)


def run(
    system: str | Callable[[Question], object] | System,
    bench: str,
    *,
    out: str | Path | None = None,
    options: RunOptions | None = None,
    settings: Settings | None = None,
) -> Report:
    """Run a system on the benchmark `bench`: ask, execute, score; the report of it.

    `system` is a spec such as `gold` or `answers:PATH`, a name of systems.yaml, or your own
    callable, which is given a `Question` and returns what docs/systems.md lists. The run is written
    to `out`, or to a new folder below `settings.runs_dir`. Raises `UsageError`, `GraphError`,
    `StorageError`.
    """
    from hermes.evaluation.preparation import Plan, new_job, new_plan
    from hermes.evaluation.repetition import carry_out
    from hermes.runs.options import RunOptions
    from hermes.systems.base import SystemSpec
    from hermes.systems.python import spec_of, wrap

    settings, options = settings or read_settings(), options or RunOptions()
    _require(bench, str, "bench")
    _require(settings, Settings, "settings")
    _require(options, RunOptions, "options")
    _require(out, str | Path | None, "out")
    if isinstance(system, str):
        plan = new_plan(SystemSpec(system), bench, options, settings)
    else:
        benchmark = load_benchmark(bench, settings=settings)
        spec = spec_of(system)
        wrapped = wrap(system, benchmark, spec.text, options.timeout_s)
        plan = Plan(spec, wrapped, benchmark, options)
    folder = Path(out) if out is not None else None
    for note in plan.system.notes:
        warnings.warn(note, stacklevel=2)
    with closing(plan.system):
        return carry_out(new_job(plan, settings, folder), plan.system)


def score(
    recorded: str | Path,
    bench: str = "",
    *,
    graphs: Mapping[str, str] | None = None,
    settings: Settings | None = None,
) -> Report:
    """Execute and score a run's folder again, or a file of recorded answers to `bench`.

    `graphs` points graphs elsewhere: name to URL or file. Raises what `run` raises.
    """
    from hermes.evaluation.rescoring import ScoringOptions, score_recorded

    settings = settings or read_settings()
    _require(recorded, str | Path, "recorded")
    _require(bench, str, "bench")
    _require(graphs, Mapping | None, "graphs")
    _require(settings, Settings, "settings")
    return score_recorded(Path(recorded), settings, ScoringOptions(bench, graphs or {}))


def compare(*runs: str | Path, settings: Settings | None = None) -> RunComparison:
    """Compare the runs in two or more folders, on the same items; each with the first.

    Raises `RunError` for runs that cannot be compared, and says why.
    """
    from hermes.evaluation.comparison import compare_runs

    settings = settings or read_settings()
    for run in runs:
        _require(run, str | Path, "runs")
    _require(settings, Settings, "settings")
    return compare_runs([Path(run) for run in runs], settings)


def _require(value: object, kind: type | UnionType, argument: str) -> None:
    """Refuse a value of another type at once: what it would lead to says nothing of the call."""
    if not isinstance(value, kind):
        expected = kind.__name__ if isinstance(kind, type) else str(kind)
        raise UsageError(
            f"`{argument}` must be {expected}, not {type(value).__name__}",
            "the call",
            "docs/systems.md shows one.",
        )
