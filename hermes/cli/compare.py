"""`hermes compare`: runs beside each other."""

from pathlib import Path
from typing import Annotated

import typer

from hermes.cli.session import session_of


def compare(
    context: typer.Context,
    runs: Annotated[list[Path], typer.Argument(metavar="RUN RUN…", help="The runs' folders.")],
    items: Annotated[
        bool, typer.Option("--items", help="List the items that the runs differ on.")
    ] = False,
) -> None:
    """Compare runs on one benchmark, each with the first: who is better, and how surely."""
    from rich.console import Group

    from hermes.evaluation.comparison import compare_runs
    from hermes.report.comparison import comparison_view, differing_view

    session = session_of(context)
    found = compare_runs(runs, session.settings)
    view = comparison_view(found)
    session.print(Group(view, differing_view(found)) if items else view, found.to_json())
