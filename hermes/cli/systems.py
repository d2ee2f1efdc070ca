"""`hermes systems`: what can be asked, and whether it answers as it should."""

from typing import Annotated

import typer

from hermes.cli.arguments import pairs, run_options
from hermes.cli.diversion import diverted_output
from hermes.cli.session import session_of
from hermes.cli.system_options import Seed, given_options, system_options

app = typer.Typer(help="List and check systems.")


@app.command("list")
def list_systems(context: typer.Context) -> None:
    """List the kinds of system, and those that have a name in systems.yaml."""
    from hermes.report.systems import systems_record, systems_view
    from hermes.systems.kinds import load_kinds
    from hermes.systems.named import load_systems

    session = session_of(context)
    kinds, named = load_kinds(), load_systems(session.settings)
    session.print(systems_view(kinds, named), systems_record(kinds, named))


@app.command()
@system_options
def check(
    context: typer.Context,
    system: Annotated[str, typer.Argument(metavar="SPEC", help="A kind, or a name.")],
    bench: Annotated[str, typer.Option(metavar="NAME", help="The benchmark.")],
    item: Annotated[
        str, typer.Option(metavar="ID", help="Which item.", show_default="the first")
    ] = "",
    timeout: Annotated[float, typer.Option(help="Seconds for the answer.", min=0.001)] = 600.0,
    graph: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=URL-OR-FILE", help="Another place for a graph."),
    ] = None,
    seed: Seed = 0,
) -> None:
    """Ask one question and show what comes; exit code 1 where it is not as agreed."""
    from hermes.evaluation.checking import check_record, check_system
    from hermes.evaluation.preparation import new_plan
    from hermes.report.listing import record_view
    from hermes.systems.base import SystemSpec

    session = session_of(context)
    options = run_options(timeout_s=timeout, graphs=pairs(graph or [], "--graph"), seed=seed)
    with diverted_output():  # a system in the user's own code may print
        plan = new_plan(
            SystemSpec(system, given_options(context)), bench, options, session.settings
        )
        checked = check_system(plan, item, session.settings)
    record = check_record(checked)
    session.print(record_view(record), record)
    if checked.departures:
        raise typer.Exit(1)
