"""`hermes runs`: what has been run."""

from pathlib import Path
from typing import Annotated

import typer

from hermes.cli.session import session_of
from hermes.errors import UsageError

app = typer.Typer(help="List and show runs.")


@app.command("list")
def list_runs(context: typer.Context) -> None:
    """List the runs below --runs-dir."""
    from hermes.evaluation.overview import list_runs as listed
    from hermes.report.listing import table

    session = session_of(context)
    runs = listed(session.settings.runs_dir)
    shown = table(
        ("path", "bench", "system", "started", "repeat", "state", "score"),
        ((r.path, r.bench, r.system, r.started, r.repeat, r.state, r.score) for r in runs),
    )
    session.print(shown, {"runs": [run.to_json() for run in runs]})


@app.command()
def show(
    context: typer.Context,
    run: Annotated[Path, typer.Argument(help="The run's folder.")],
    item: Annotated[str, typer.Argument(help="One item: question, gold, answer, score.")] = "",
    features: Annotated[
        bool,
        typer.Option("--features", help="Scores by feature of the gold query, and by class."),
    ] = False,
) -> None:
    """Show a run's report, or what became of one item."""
    from hermes.evaluation.overview import groups_record, item_record, run_record
    from hermes.report.groups import groups_view
    from hermes.report.listing import record_view

    session = session_of(context)
    if features:
        if item:
            raise UsageError("the features are those of all items", item, "Leave out one of both.")
        groups = groups_record(run)
        session.print(groups_view(groups), groups)
        return
    record = item_record(run, item, session.settings) if item else run_record(run)
    session.print(record_view(record), record)
