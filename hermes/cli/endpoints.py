"""`hermes graph check` and `add`: what a graph can do, and an endpoint more."""

from typing import Annotated

import typer

from hermes.cli.arguments import pairs
from hermes.cli.session import session_of


def check(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="A graph.")],
    graph: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=URL-OR-FILE", help="Another place for the graph."),
    ] = None,
    query_timeout: Annotated[float, typer.Option(help="Seconds for each query.", min=0.001)] = 10.0,
) -> None:
    """Say which engine a graph has and what works there; exit code 3 where it answers nothing."""
    from hermes.graphs.base import Limits
    from hermes.graphs.endpoint_checkup import check_named
    from hermes.report.checkups import checkup_record, checkup_view

    session = session_of(context)
    overrides = pairs(graph or [], "--graph")
    checkup = check_named(name, session.settings, overrides, Limits(timeout_s=query_timeout))
    session.print(checkup_view(checkup), checkup_record(checkup))


def add(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="A new name.")],
    url: Annotated[str, typer.Argument(metavar="URL", help="Its SPARQL endpoint.")],
    engine: Annotated[
        str | None, typer.Option(help="Its engine, such as virtuoso.", show_default=False)
    ] = None,
    default_graph: Annotated[
        str | None, typer.Option(help="The IRI of its default graph.", show_default=False)
    ] = None,
    prefix: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=IRI", help="A prefix that queries may use undeclared."),
    ] = None,
    max_rows: Annotated[
        int | None, typer.Option(help="Where it cuts results.", min=1, show_default=False)
    ] = None,
) -> None:
    """Add an endpoint to the graphs.yaml of the data folder; it is not asked."""
    from hermes.graphs.adding import NewEndpoint, add_endpoint

    session = session_of(context)
    prefixes = pairs(prefix or [], "--prefix")
    endpoint = NewEndpoint(url, default_graph, engine, max_rows, prefixes)
    path = add_endpoint(name, endpoint, session.settings)
    session.print(f"{name} is in {path}", {"graph": name, "file": str(path)})
