"""`hermes score`: execute and score again what is recorded."""

from pathlib import Path
from typing import Annotated

import typer

from hermes.cli.arguments import pairs
from hermes.cli.progress import progress
from hermes.cli.run import print_report
from hermes.cli.session import Session, session_of


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
) -> None:
    """Execute and score recorded answers, without asking anybody."""
    session = session_of(context)
    if explain:
        _explain(session, recorded, explain, bench)
        return
    from hermes.evaluation.rescoring import score_recorded

    report = score_recorded(
        recorded,
        session.settings,
        bench=bench,
        graphs=pairs(graph or [], "--graph"),
        progress=progress,
        warn=session.warn,
    )
    print_report(session, report)


def _explain(session: Session, recorded: Path, item: str, bench: str) -> None:
    from hermes.evaluation.explanation import explain
    from hermes.report.explanation import explanation_view

    explanation = explain(recorded, item, session.settings, bench=bench)
    session.print(explanation_view(explanation), explanation.to_json())
