"""`hermes run`: one system on one benchmark."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hermes.cli.arguments import pairs, words
from hermes.cli.progress import progress
from hermes.cli.session import Session, session_of
from hermes.errors import UsageError
from hermes.graphs.base import Limits
from hermes.runs.options import GoldMode, RunOptions

if TYPE_CHECKING:
    from hermes.evaluation.job import Job
    from hermes.report.report import Report

_MIB = 1024**2


def run(
    context: typer.Context,
    resume_run: Annotated[
        Path | None,
        typer.Argument(metavar="[RUN]", help="With --resume: which run.", show_default=False),
    ] = None,
    system: Annotated[
        str, typer.Option(metavar="SPEC", help="gold, silent, answers:PATH, python:MODULE:OBJECT.")
    ] = "",
    bench: Annotated[str, typer.Option(metavar="NAME", help="The benchmark.")] = "",
    lang: Annotated[str, typer.Option(metavar="LANGS", help="Only these: en,de.")] = "",
    limit: Annotated[int | None, typer.Option(help="Only the first N items.", min=1)] = None,
    ids: Annotated[str, typer.Option(metavar="IDS", help="Only these: ck26:7-en,…")] = "",
    workers: Annotated[int, typer.Option(help="Items in flight.", min=1)] = 4,
    query_timeout: Annotated[float, typer.Option(help="Seconds for a query.", min=0.001)] = 60.0,
    memory: Annotated[int, typer.Option(help="MiB for a query on a local graph.", min=1)] = 2048,
    max_rows: Annotated[int, typer.Option(help="Rows of a result.", min=1)] = 1_000_000,
    graph: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=URL-OR-FILE", help="Another place for a graph."),
    ] = None,
    gold: Annotated[GoldMode, typer.Option(help="What to compare with.")] = GoldMode.RECORDED,
    allow_service: Annotated[
        bool, typer.Option("--allow-service", help="Let queries call other endpoints.")
    ] = False,
    strict_sparql: Annotated[
        bool, typer.Option("--strict-sparql", help="Without xsd:int and other casts.")
    ] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with an unfinished run.")] = False,
    out: Annotated[
        Path | None, typer.Option(help="The run's folder.", show_default="below --runs-dir")
    ] = None,
) -> None:
    """Run a system on a benchmark: ask, execute, score."""
    from hermes.evaluation.preparation import new_job, recorded_job, unfinished_job
    from hermes.runs.folder import existing_folder
    from hermes.store.library import load_benchmark
    from hermes.systems.base import SystemSpec

    session = session_of(context)
    options = RunOptions(
        languages=words(lang),
        ids=words(ids),
        limit=limit,
        workers=workers,
        limits=Limits(query_timeout, memory * _MIB, max_rows),
        gold=gold,
        graphs=pairs(graph or [], "--graph"),
        allow_service=allow_service,
        strict_sparql=strict_sparql,
    )
    if resume_run is not None:
        _refuse_unless(resume, "a run is named, but not --resume", "Write --resume RUN.")
        carry_out(session, recorded_job(existing_folder(resume_run), session.settings))
        return
    _refuse_unless(bool(system and bench), "--system or --bench is missing", "Give both.")
    benchmark = load_benchmark(bench, session.settings)
    prepare = unfinished_job if resume else new_job
    carry_out(session, prepare(SystemSpec(system), benchmark, options, session.settings, out))


def carry_out(session: Session, job: Job) -> None:
    """Do what is left of the job, print its report; exit code 3 where the graph failed items."""
    from hermes.systems.base import SystemSpec, open_system

    system = open_system(SystemSpec(job.manifest.system), job.benchmark)
    for note in system.notes:
        session.warn(note)
    session.note(f"run: {job.folder.path}")
    print_report(session, job.carry_out(system, progress))


def print_report(session: Session, report: Report) -> None:
    """The summary, or with --json the report; exit code 3 for an incomplete one."""
    from hermes.report.summary import summary

    session.print(summary(report), report.to_json())
    if not report.complete:
        raise typer.Exit(3)


def _refuse_unless(condition: bool, what: str, mend: str) -> None:
    if not condition:
        raise UsageError(what, "hermes run", mend)
