"""`hermes graph`: the graphs that benchmarks are about."""

from pathlib import Path
from typing import Annotated

import typer

from hermes.cli.arguments import pairs
from hermes.cli.session import session_of

app = typer.Typer(help="List, restore, build and query graphs.")

Dsn = Annotated[
    str | None,
    typer.Option(help="A PostgreSQL database instead of the embedded one.", show_default=False),
]


@app.command("list")
def list_graphs(context: typer.Context) -> None:
    """List the graphs of the registry, and where they are."""
    from hermes.graphs.registry import load_registry
    from hermes.report.graphs import registry_record, registry_view

    session = session_of(context)
    registry = load_registry(session.settings)
    session.print(registry_view(registry), registry_record(registry))


@app.command()
def restore(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="A graph, or a new name.")],
    dump: Annotated[Path, typer.Option(help="The archive of its database, made by pg_dump.")],
    dsn: Dsn = None,
) -> None:
    """Restore the database behind a graph, into an embedded PostgreSQL or another."""
    from hermes.report.snapshots import restored_record, restored_view
    from hermes.snapshot.restore import restore as restore_snapshot

    session = session_of(context)
    restored = restore_snapshot(name, dump, session.settings, dsn)
    for warning in restored.warnings:
        session.warn(warning)
    session.print(restored_view(restored), restored_record(restored))


@app.command()
def build(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="A graph.")],
    mapping: Annotated[Path, typer.Option(help="How its tables are RDF: R2RML, in Turtle.")],
    dsn: Dsn = None,
) -> None:
    """Make a local graph of a restored database, to be queried without it."""
    from hermes.report.snapshots import built_record, built_view
    from hermes.snapshot.build import build as build_graph

    session = session_of(context)
    built = build_graph(name, mapping, session.settings, dsn)
    session.print(built_view(built), built_record(built))


@app.command()
def query(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="A graph.")],
    sparql: Annotated[str, typer.Argument(help="A SELECT or ASK query.")],
    graph: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=URL-OR-FILE", help="Another place for a graph."),
    ] = None,
    query_timeout: Annotated[float, typer.Option(help="Seconds for the query.", min=0.001)] = 60.0,
    max_rows: Annotated[int, typer.Option(help="Rows of the result.", min=1)] = 1_000_000,
) -> None:
    """Execute one query, under the limits of a run; exit code 1 where it fails."""
    from hermes.encoding import encode
    from hermes.graphs.base import Limits
    from hermes.graphs.opening import open_graph
    from hermes.model import Failure
    from hermes.report.graphs import result_view

    session = session_of(context)
    limits = Limits(timeout_s=query_timeout, max_rows=max_rows)
    overrides = pairs(graph or [], "--graph")
    with open_graph(name, session.settings, overrides=overrides) as opened:
        result = opened.query(sparql, limits)
    session.print(result_view(result), encode(result))
    if isinstance(result, Failure):
        raise typer.Exit(1)
