"""`hermes run`: one system on one benchmark."""

from contextlib import closing
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hermes.cli.arguments import pairs, run_options, words
from hermes.cli.diversion import diverted_output
from hermes.cli.progress import progress
from hermes.cli.session import Session, session_of
from hermes.cli.system_options import MOST_DRAWN, Seed, given_options, is_given, system_options
from hermes.errors import UsageError
from hermes.graphs.base import Limits
from hermes.runs.due import Due
from hermes.runs.mending import read_repairs
from hermes.runs.options import (
    MOST_REPEATS,
    MOST_RETRIES,
    GoldMode,
    HistoryMode,
    SimilarityMode,
)
from hermes.scoring.profiles.names import ProfileName

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.evaluation.job import Job
    from hermes.report.report import Report
    from hermes.systems.base import System

_MIB = 1024**2
_WORKERS = 1000  # each is a thread, and on a local graph a process

_ASKED_HOW = {
    "workers": "workers",
    "timeout": "timeout_s",
    "retries": "retries",
    "rate": "rate",
    "budget": "budget",
    "cache": "cache",
}
"""How a system is asked changes no answer, so that a run may go on otherwise than it began."""


class Only(StrEnum):
    """What of a run is asked for again."""

    FAILED = "failed"


@system_options
def run(
    context: typer.Context,
    resume_run: Annotated[
        Path | None,
        typer.Argument(metavar="[RUN]", help="With --resume: which run.", show_default=False),
    ] = None,
    system: Annotated[
        str,
        typer.Option(
            metavar="SPEC",
            help="gold, silent, text2sparql:URL, qald:URL, chat:MODEL, answers:PATH, "
            "python:MODULE:OBJECT, command:CMD, or a name: see `hermes systems list`.",
        ),
    ] = "",
    bench: Annotated[str, typer.Option(metavar="NAME", help="The benchmark.")] = "",
    lang: Annotated[str, typer.Option(metavar="LANGS", help="Only these: en,de.")] = "",
    limit: Annotated[
        int | None, typer.Option(help="Only the first N items.", min=1, max=MOST_DRAWN)
    ] = None,
    sample: Annotated[
        int | None, typer.Option(help="Only N items at random; see --seed.", min=1, max=MOST_DRAWN)
    ] = None,
    ids: Annotated[str, typer.Option(metavar="IDS", help="Only these: ck26:7-en,…")] = "",
    workers: Annotated[int, typer.Option(help="Items in flight.", min=1, max=_WORKERS)] = 4,
    timeout: Annotated[float, typer.Option(help="Seconds for an answer.", min=0.001)] = 600.0,
    retries: Annotated[
        int,
        typer.Option(help="Times that a passing fault is asked again.", min=0, max=MOST_RETRIES),
    ] = 3,
    rate: Annotated[str, typer.Option(metavar="N/s", help="At most: 5/s, 100/min.")] = "",
    budget: Annotated[
        str, typer.Option(metavar="AMOUNT", help="Stop there: 2.50, or 100000tokens.")
    ] = "",
    cache: Annotated[
        bool | None,
        typer.Option(help="Take answers from earlier runs.", show_default="of services and chats"),
    ] = None,
    query_timeout: Annotated[float, typer.Option(help="Seconds for a query.", min=0.001)] = 60.0,
    memory: Annotated[int, typer.Option(help="MiB for a query on a local graph.", min=1)] = 2048,
    max_rows: Annotated[int, typer.Option(help="Rows of a result.", min=1)] = 1_000_000,
    graph: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=URL-OR-FILE", help="Another place for a graph."),
    ] = None,
    gold: Annotated[GoldMode, typer.Option(help="What to compare with.")] = GoldMode.RECORDED,
    history: Annotated[
        HistoryMode, typer.Option(help="Whose earlier answers a follow-up hears.")
    ] = HistoryMode.GOLD,
    allow_service: Annotated[
        bool, typer.Option("--allow-service", help="Let queries call other endpoints.")
    ] = False,
    strict_sparql: Annotated[
        bool, typer.Option("--strict-sparql", help="Without xsd:int and other casts.")
    ] = False,
    repair_queries: Annotated[
        str, typer.Option(metavar="all|none|fences,prefixes,dots", help="What to mend in queries.")
    ] = "all",
    repeat: Annotated[
        int, typer.Option(help="Ask everything so many times.", min=1, max=MOST_REPEATS)
    ] = 1,
    similarity: Annotated[
        SimilarityMode, typer.Option(help="What makes an example a near-duplicate.")
    ] = SimilarityMode.NGRAM,
    seed: Seed = 0,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with an unfinished run.")] = False,
    only: Annotated[
        Only | None, typer.Option(help="With --resume RUN: ask again for what ended in an error.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="The run's folder.", show_default="below --runs-dir")
    ] = None,
) -> None:
    """Run a system on a benchmark: ask, execute, score."""
    from hermes.evaluation.preparation import new_job, new_plan, unfinished_job
    from hermes.systems.base import SystemSpec

    session = session_of(context)
    _refuse_unless(resume or not resume_run, "a run is named, but not --resume", "Write --resume.")
    _refuse_unless(not (resume_run and out), "two runs are named", "Leave out --out.")
    due = Due.MISSING if only is None else Due.FAILED
    _refuse_unless(
        only is None or bool(resume_run), "--only failed is of one run", "Write --resume RUN."
    )
    if resume_run and not (system and bench):
        _resume(context, session, resume_run, due)
        return
    _refuse_unless(bool(system and bench), "--system or --bench is missing", "Give both.")
    options = run_options(
        languages=words(lang),
        ids=words(ids),
        limit=limit,
        limits=Limits(query_timeout, memory * _MIB, max_rows),
        gold=gold,
        history=history,
        graphs=pairs(graph or [], "--graph"),
        allow_service=allow_service,
        strict_sparql=strict_sparql,
        repair_queries=read_repairs(repair_queries, "--repair-queries"),
        similarity=similarity,
        repeat=repeat,
        seed=seed,
        sample=sample,
        **_asked_how(context.params),
    )
    with diverted_output():  # a system in the user's own code may print
        spec = SystemSpec(system, given_options(context))
        plan = new_plan(spec, bench, options, session.settings)
        prepare = unfinished_job if resume else new_job
        job = replace(prepare(plan, session.settings, resume_run or out), due=due)
        report = _carry_out(session, plan.system, job)
    print_report(session, report)


def _resume(context: typer.Context, session: Session, run: Path, due: Due) -> None:
    """Go on with the run in a folder as its manifest says, but for how its system is asked."""
    from hermes.evaluation.preparation import recorded_plan, unfinished_job
    from hermes.runs.folder import existing_folder

    given = [name for name in context.params if is_given(context, name)]
    refused = [name for name in given if name not in {"resume", "resume_run", "only", *_ASKED_HOW}]
    options = ", ".join(f"--{name.replace('_', '-')}" for name in refused)
    _refuse_unless(not refused, f"{run} has options of its own", f"Leave out {options}.")
    changes = _asked_how({name: context.params[name] for name in given if name in _ASKED_HOW})
    run_options(**changes)  # what is wrong with one of them is told as it was typed
    with diverted_output():
        plan = recorded_plan(existing_folder(run), session.settings, changes)
        job = replace(unfinished_job(plan, session.settings, run), due=due)
        report = _carry_out(session, plan.system, job)
    print_report(session, report)


def _asked_how(parameters: "Mapping[str, Any]") -> "dict[str, Any]":
    """Those of the options that say how a system is asked, as `RunOptions` has them."""
    given = {name: parameters[name] for name in _ASKED_HOW if name in parameters}
    return {_ASKED_HOW[name]: None if value == "" else value for name, value in given.items()}


def _carry_out(session: Session, system: "System", job: "Job") -> "Report":
    from hermes.evaluation.repetition import carry_out

    for note in system.notes:
        session.warn(note)
    session.note(f"run: {job.folder.path}")
    with closing(system):
        return carry_out(job, system, progress, session.warn)


def print_report(
    session: Session, report: "Report", profile: ProfileName = ProfileName.HERMES
) -> None:
    """The summary, or with --json the report; exit code 3 for an incomplete one.

    Of another `profile` than the default one, its figures instead of the summary.
    """
    from hermes.evaluation.profiles import figures_of
    from hermes.report.profile_table import profile_view
    from hermes.report.summary import summary

    if profile is ProfileName.HERMES:
        view = summary(report)
    else:
        view = profile_view(report, profile, figures_of(report, profile))
    session.print(view, report.to_json())
    if not report.complete:
        raise typer.Exit(3)


def _refuse_unless(condition: bool, what: str, mend: str) -> None:
    if not condition:
        raise UsageError(what, "hermes run", mend)
