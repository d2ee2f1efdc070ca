"""Scoring what is recorded: a run's folder, or a file of answers, without asking anybody."""

from __future__ import annotations

import tempfile
import warnings
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from hermes.errors import StorageError, UsageError
from hermes.evaluation.preparation import graph_record, new_job, new_plan, recorded_job
from hermes.progress import no_progress
from hermes.runs.folder import RunFolder, existing_folder
from hermes.runs.options import RunOptions
from hermes.systems.base import SystemSpec

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

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
    if not recorded.exists():
        raise StorageError(
            "there is neither a run nor a file of answers",
            str(recorded),
            "`hermes runs list` lists the runs.",
        )
    if not bench:
        raise UsageError(
            "a file of answers does not say which benchmark they are for",
            str(recorded),
            "Give --bench; for a run, name its folder.",
        )
    options = RunOptions(graphs=graphs or {})
    plan = new_plan(SystemSpec(f"answers:{recorded}"), bench, options, settings)
    for note in plan.system.notes:
        warn(note)
    with tempfile.TemporaryDirectory(prefix="hermes-") as temporary:
        job = new_job(plan, settings, Path(temporary) / "run")
        return job.carry_out(plan.system, progress)


def _score_run(
    folder: RunFolder, settings: Settings, graphs: Mapping[str, str], progress: Progress
) -> Report:
    job = recorded_job(folder, settings)
    options = replace(job.manifest.options, graphs={**job.manifest.options.graphs, **graphs})
    # All results will be of the graph as it is now.
    graph = graph_record(job.benchmark, options, settings)
    manifest = replace(job.manifest, graph=graph, options=options)
    return replace(job, manifest=manifest).execute_again(progress)
