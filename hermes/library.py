"""The library in three calls: load a benchmark, run a system on it, score what is recorded."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import TYPE_CHECKING

from hermes.settings import read_settings

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hermes.model import Benchmark, Question
    from hermes.report.report import Report
    from hermes.runs.options import RunOptions
    from hermes.settings import Settings
    from hermes.systems.base import System


def load_benchmark(name: str, *, settings: Settings | None = None) -> Benchmark:
    """The benchmark `name`, as fetched, imported or packaged.

    Raises `UsageError` for one that is not here, `FormatError` for a damaged one.
    """
    from hermes.store.library import load_benchmark

    return load_benchmark(name, settings or read_settings())


def run(
    system: str | Callable[[Question], object] | System,
    bench: str,
    *,
    out: str | Path | None = None,
    options: RunOptions | None = None,
    settings: Settings | None = None,
) -> Report:
    """Run a system on the benchmark `bench`: ask, execute, score; the report of it.

    `system` is a spec such as `gold` or `answers:PATH`, or your own callable, which is given a
    `Question` and returns what docs/systems.md lists. The run is written to `out`, or to a new
    folder below `settings.runs_dir`. Raises `UsageError`, `GraphError`, `StorageError`.
    """
    from hermes.evaluation.preparation import Plan, new_job
    from hermes.runs.options import RunOptions
    from hermes.systems.base import SystemSpec, open_system
    from hermes.systems.python import spec_of, wrap

    settings = settings or read_settings()
    benchmark = load_benchmark(bench, settings=settings)
    if isinstance(system, str):
        spec = SystemSpec(system)
        opened = open_system(spec, benchmark)
    else:
        spec = spec_of(system)
        opened = wrap(system, benchmark, spec.text)
    folder = Path(out) if out is not None else None
    for note in opened.notes:
        warnings.warn(note, stacklevel=2)
    plan = Plan(spec, opened, benchmark, options or RunOptions())
    return new_job(plan, settings, folder).carry_out(opened)


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
    from hermes.evaluation.rescoring import score_recorded

    return score_recorded(Path(recorded), settings or read_settings(), bench=bench, graphs=graphs)
