"""`hermes results`: what others have published."""

from typing import Annotated

import typer

from hermes.cli.session import session_of

app = typer.Typer(help="Fetch the published results of participants of a challenge.")


@app.command()
def fetch(
    context: typer.Context,
    benches: Annotated[list[str], typer.Argument(metavar="BENCH…", help="ck25, db25, ck26.")],
    accept_changed: Annotated[
        bool, typer.Option("--accept-changed", help="Take files whose checksums are not as pinned.")
    ] = False,
) -> None:
    """Fetch recorded answers, answer sets and official scores."""
    from hermes.report.published import outcome_record, outcome_view
    from hermes.store.results import fetch_results

    session = session_of(context)
    for bench in benches:
        outcome = fetch_results(bench, session.settings, accept_changed=accept_changed)
        for warning in outcome.warnings:
            session.warn(f"{bench}: {warning}")
        session.print(outcome_view(outcome), outcome_record(outcome))
