"""`hermes score`: execute and score again what is recorded."""

from pathlib import Path
from typing import Annotated

import typer

from hermes.cli.arguments import pairs
from hermes.cli.progress import progress
from hermes.cli.run import print_report
from hermes.cli.session import Session, session_of
from hermes.errors import UsageError
from hermes.scoring.profiles.names import ProfileName, profile_name


def score(
    context: typer.Context,
    recorded: Annotated[
        Path, typer.Argument(metavar="RUN|FILE", help="A run's folder, or recorded answers.")
    ],
    bench: Annotated[
        str, typer.Option(help="The benchmark that a FILE answers.", show_default=False)
    ] = "",
    graph: Annotated[
        list[str] | None,
        typer.Option(help="NAME=URL-OR-FILE: another place for a graph.", show_default=False),
    ] = None,
    explain: Annotated[
        str,
        typer.Option(metavar="ITEM", help="Instead, why this item has its verdict."),
    ] = "",
    profile: Annotated[
        str,
        typer.Option(metavar="NAME", help="Whose figures to show: " + ", ".join(ProfileName) + "."),
    ] = ProfileName.HERMES,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the official file; with --profile text2sparql."),
    ] = None,
) -> None:
    """Execute and score recorded answers, without asking anybody."""
    session = session_of(context)
    shown = profile_name(profile)
    _refuse_out(out, shown, recorded, explain)
    if explain:
        _explain(session, recorded, explain, bench)
        return
    from hermes.evaluation.official_file import write_official_file
    from hermes.evaluation.rescoring import ScoringOptions, score_recorded

    options = ScoringOptions(bench, pairs(graph or [], "--graph"), shown)
    report = score_recorded(
        recorded, session.settings, options, progress=progress, warn=session.warn
    )
    if out:
        write_official_file(report, out)
    print_report(session, report, shown)


def _refuse_out(out: Path | None, profile: ProfileName, recorded: Path, explain: str) -> None:
    """Raises `UsageError` for an output file that there would be none of, or in a bad place."""
    if out is None:
        return
    if profile is not ProfileName.TEXT2SPARQL or explain:
        raise UsageError(
            "only profile text2sparql has an official file",
            "--out",
            "Add --profile text2sparql, and leave out --explain.",
        )
    from hermes.evaluation.official_file import refuse_place

    refuse_place(out, recorded)


def _explain(session: Session, recorded: Path, item: str, bench: str) -> None:
    from hermes.evaluation.explanation import explain
    from hermes.report.explanation import explanation_view

    explanation = explain(recorded, item, session.settings, bench=bench)
    session.print(explanation_view(explanation), explanation.to_json())
