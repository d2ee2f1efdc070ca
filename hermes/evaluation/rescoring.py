"""Scoring what is recorded: a run's folder, or a file of answers, without asking anybody."""

from __future__ import annotations

import tempfile
import warnings
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from hermes.errors import UsageError
from hermes.evaluation.preparation import graph_record, new_job, new_plan, recorded_job
from hermes.evaluation.profiles import refuse_inapplicable
from hermes.evaluation.repetition import execute_again
from hermes.files import read_records
from hermes.model import Question
from hermes.progress import no_progress
from hermes.runs.folder import RunFolder, existing_folder
from hermes.runs.options import RunOptions
from hermes.scoring.profiles.names import ProfileName
from hermes.systems.base import SystemSpec
from hermes.systems.records import answer_from_record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from hermes.evaluation.job import Job
    from hermes.evaluation.preparation import Plan
    from hermes.model import Answer
    from hermes.progress import Progress
    from hermes.report.report import Report
    from hermes.settings import Settings


@dataclass(frozen=True, slots=True)
class ScoringOptions:
    """How recorded answers are scored: as to which benchmark, for a file; on graphs elsewhere.

    `profile` is whose figures are wanted, so that they are not missed when all is done.
    """

    bench: str = ""
    graphs: Mapping[str, str] = field(default_factory=dict)
    profile: ProfileName = ProfileName.HERMES


def score_recorded(
    recorded: Path,
    settings: Settings,
    options: ScoringOptions = ScoringOptions(),
    *,
    progress: Progress = no_progress,
    warn: Callable[[str], object] = warnings.warn,
) -> Report:
    """The report of a run's folder, or of a file of recorded answers.

    A run is executed and scored again in its place; a file in a temporary run. `warn` is told what
    is odd about the file, such as records of no item. Raises `UsageError` for a file without a
    benchmark, and for a profile that does not apply, and what `Job.carry_out` raises.
    """
    if recorded.is_dir():
        return _score_run(existing_folder(recorded), settings, options, progress)
    with answered(recorded, options.bench, RunOptions(graphs=options.graphs), settings) as (
        plan,
        job,
    ):
        refuse_inapplicable(options.profile, job, lambda: _recorded_answers(plan))
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
    folder: RunFolder, settings: Settings, options: ScoringOptions, progress: Progress
) -> Report:
    job = recorded_job(folder, settings)
    refuse_inapplicable(options.profile, job, lambda: _answers_of_run(folder))
    recorded = job.manifest.options
    moved = replace(recorded, graphs={**recorded.graphs, **options.graphs})
    # All results will be of the graph as it is now.
    graph = graph_record(job.benchmark, moved, settings)
    manifest = replace(job.manifest, graph=graph, options=moved)
    return execute_again(replace(job, manifest=manifest), progress)


def _answers_of_run(folder: RunFolder) -> Iterator[Answer]:
    if folder.answers.exists():
        yield from read_records(folder.answers, answer_from_record)


def _recorded_answers(plan: Plan) -> Iterator[Answer]:
    """What the file has for each item: nobody else is asked."""
    for item in plan.benchmark.items:
        dataset_id = plan.benchmark.card.dataset_id
        yield plan.system.answer(Question(item.id, item.question, item.lang, dataset_id))
