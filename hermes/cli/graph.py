"""`hermes graph`: the graphs that benchmarks are about."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from hermes.cli import endpoints
from hermes.cli.arguments import pairs
from hermes.cli.session import Session, session_of
from hermes.errors import UsageError

app = typer.Typer(help="List, add, check, restore, build and query graphs.")

Dsn = Annotated[
    str | None,
    typer.Option(help="A PostgreSQL database instead of the embedded one.", show_default=False),
]
Elsewhere = Annotated[
    list[str] | None,
    typer.Option(
        "--graph", metavar="NAME=URL-OR-FILE", help="Another place for a graph.", show_default=False
    ),
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
    mapping: Annotated[
        Path | None,
        typer.Option(
            help="How the tables of its snapshot are RDF: R2RML, in Turtle.", show_default=False
        ),
    ] = None,
    dsn: Dsn = None,
    graph: Elsewhere = None,
) -> None:
    """Make the local store of a graph: of its files, or with --mapping of a restored database."""
    session = session_of(context)
    if mapping is not None:
        if graph:
            raise UsageError("a snapshot has no files", "--graph", "Leave it or --mapping out.")
        _build_snapshot(session, name, mapping, dsn)
    else:
        if dsn is not None:
            raise UsageError("it needs a mapping", "--dsn", "Give --mapping, or leave --dsn out.")
        _build_files(session, name, pairs(graph or [], "--graph"))


def _build_snapshot(session: Session, name: str, mapping: Path, dsn: str | None) -> None:
    from hermes.report.snapshots import built_record, built_view
    from hermes.snapshot.build import build as build_graph

    built = build_graph(name, mapping, session.settings, dsn)
    session.print(built_view(built), built_record(built))


def _build_files(session: Session, name: str, overrides: Mapping[str, str]) -> None:
    from hermes.cli.progress import download_progress, progress
    from hermes.graphs.parts import bring_parts
    from hermes.graphs.registry import find_graph, refuse_unused
    from hermes.graphs.store import build_store
    from hermes.report.graphs import store_record, store_view

    refuse_unused(overrides, [name])
    entry = find_graph(name, session.settings, overrides)
    with download_progress(name) as download:
        parts = bring_parts(entry, session.settings, download)
    store = build_store(name, parts, session.settings, progress)
    session.print(store_view(store), store_record(store))


@app.command()
def query(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="A graph.")],
    sparql: Annotated[str, typer.Argument(help="A SELECT or ASK query.")],
    graph: Elsewhere = None,
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


app.command()(endpoints.check)
app.command()(endpoints.add)
