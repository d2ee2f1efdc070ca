"""A run whose items are asked more than once: an ordinary run for each time, and a joint report."""

from __future__ import annotations

import warnings
from dataclasses import replace
from typing import TYPE_CHECKING

from hermes.errors import RunError
from hermes.evaluation.joint import joint_report
from hermes.evaluation.scoring import scored_items, write_report
from hermes.progress import no_progress
from hermes.runs.due import Due
from hermes.runs.folder import repeat_folders
from hermes.runs.locking import locked
from hermes.runs.manifest import write_manifest
from hermes.runs.means import means_of, opened_cache

if TYPE_CHECKING:
    from collections.abc import Callable

    from hermes.evaluation.job import Job
    from hermes.progress import Progress
    from hermes.report.report import Report
    from hermes.systems.base import System


def carry_out(
    job: Job,
    system: System,
    progress: Progress = no_progress,
    warn: Callable[[str], object] = warnings.warn,
) -> Report:
    """Do whatever of the job is not on disk yet, as often as its options say.

    `warn` is told of faults of the cache. Raises what `Job.carry_out` does.
    """
    options = job.manifest.options
    folders = repeat_folders(job.folder, options.repeat)
    with opened_cache(system, options, job.settings, warn) as cache:
        means = means_of(options, folders, cache, job.rate)
        if options.repeat == 1:
            return job.carry_out(system, progress, means)
        with locked(job.folder):
            _begin(job)
            return _each(job, lambda each, shown: each.carry_out(system, shown, means), progress)


def _begin(job: Job) -> None:
    """Make ready what all repeats have in common."""
    if not job.folder.manifest.exists():
        write_manifest(job.manifest, job.folder.manifest)
    job.folder.remove_leftovers()
    if job.due is Due.FAILED:
        _refuse_unbegun(job)
        job.folder.report.unlink(missing_ok=True)  # it is not of the answers that come now


def execute_again(job: Job, progress: Progress = no_progress) -> Report:
    """Execute and score what is recorded of the job anew, of every repeat.

    The joint report is of all of them: where one fails, there is none until `carry_out` goes on.
    Raises what `Job.execute_again` does.
    """
    if job.manifest.options.repeat == 1:
        return job.execute_again(progress)
    with locked(job.folder):
        _refuse_unbegun(job)

        def once(repeat: Job, shown: Progress) -> Report:
            report = repeat.execute_again(shown)
            job.folder.report.unlink(missing_ok=True)  # it is not of the results that came now
            write_manifest(job.manifest, job.folder.manifest)
            return report

        return _each(job, once, progress)


def repeats(job: Job) -> list[Job]:
    """The ordinary jobs that a repeated one consists of, in their order."""
    options = job.manifest.options
    manifest = replace(job.manifest, options=replace(options, repeat=1))
    folders = repeat_folders(job.folder, options.repeat)
    return [
        replace(job, folder=folder, manifest=manifest, repeat=number)
        for number, folder in enumerate(folders, 1)
    ]


def _refuse_unbegun(job: Job) -> None:
    for number, repeat in enumerate(repeats(job), 1):
        if not repeat.folder.manifest.exists():
            raise RunError(
                f"repeat {number} of {job.manifest.options.repeat} has not begun",
                str(job.folder.path),
                f"Go on with it: `hermes run --resume {job.folder.path}`.",
            )


def _each(job: Job, once: Callable[[Job, Progress], Report], progress: Progress) -> Report:
    """Do every repeat, and write the joint report of them."""
    jobs = repeats(job)
    reports = [once(repeat, _numbered(progress, n)) for n, repeat in enumerate(jobs, 1)]
    report = joint_report(job, reports, [scored_items(repeat) for repeat in jobs])
    write_report(report, job.folder)
    return report


def _numbered(progress: Progress, number: int) -> Progress:
    return lambda label, total: progress(f"repeat {number}, {label}", total)
