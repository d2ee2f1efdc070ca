"""Scoring what is recorded: a run's folder, or a file of answers, without asking anybody."""

from __future__ import annotations

import tempfile
import warnings
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from hermes.errors import UsageError
from hermes.evaluation.preparation import graph_record, new_job, new_plan, recorded_job
from hermes.evaluation.repetition import execute_again
from hermes.progress import no_progress
from hermes.runs.folder import RunFolder, existing_folder
from hermes.runs.options import RunOptions
from hermes.systems.base import SystemSpec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from hermes.evaluation.job import Job
    from hermes.evaluation.preparation import Plan
    from hermes.progress import Progress
    from hermes.report.report import Report
    from hermes.settings import Settings


def score_recorded(
    recorded: Path,
    settings: Settings,
    *,
    bench: str = "",
    graphs: Mapping[str, str] | None = None,
    progress: Progress = no_progress,
    warn: Callable[[str], object] = warnings.warn,
) -> Report:
    """The report of a run's folder, or of a file of recorded answers to `bench`.

    A run is executed and scored again in its place; a file in a temporary run. `warn` is told what
    is odd about the file, such as records of no item. Raises `UsageError` for a file without a
    benchmark, and what `Job.carry_out` raises.
    """
    if recorded.is_dir():
        return _score_run(existing_folder(recorded), settings, graphs or {}, progress)
    with answered(recorded, bench, RunOptions(graphs=graphs or {}), settings) as (plan, job):
        for note in plan.system.notes:
            warn(note)
        report = job.carry_out(plan.system, progress)
        for caveat in report.caveats:
            if caveat not in plan.benchmark.card.caveats:
                warn(caveat)
        return report


@contextmanager
def answered(
    file: Path, bench: str, options: RunOptions, settings: Settings
) -> Iterator[tuple[Plan, Job]]:
    """A temporary run, not yet carried out, of the answers to `bench` that a file records.

    Raises `UsageError` where there is no such file, and without a benchmark.
    """
    if not file.exists():
        raise UsageError(
            "there is neither a run nor a file of answers",
            str(file),
            "`hermes runs list` lists the runs.",
        )
    if not bench:
        raise UsageError(
            "a file of answers does not say which benchmark they are for",
            str(file),
            "Give --bench; for a run, name its folder.",
        )
    plan = new_plan(SystemSpec(f"answers:{file}"), bench, options, settings)
    with tempfile.TemporaryDirectory(prefix="hermes-") as temporary:
        yield plan, new_job(plan, settings, Path(temporary) / "run")


def _score_run(
    folder: RunFolder, settings: Settings, graphs: Mapping[str, str], progress: Progress
) -> Report:
    job = recorded_job(folder, settings)
    options = replace(job.manifest.options, graphs={**job.manifest.options.graphs, **graphs})
    # All results will be of the graph as it is now.
    graph = graph_record(job.benchmark, options, settings)
    manifest = replace(job.manifest, graph=graph, options=options)
    return execute_again(replace(job, manifest=manifest), progress)
