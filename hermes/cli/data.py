"""`hermes data`: benchmarks, from the catalogue to the common layout."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hermes.cli.arguments import pairs, words
from hermes.cli.progress import download_progress, progress
from hermes.cli.session import Session, session_of
from hermes.runs.options import SimilarityMode

if TYPE_CHECKING:
    from hermes.store.build import FetchOutcome

app = typer.Typer(help="Fetch, import, list, show, verify and freeze benchmarks.")

Names = Annotated[list[str], typer.Argument(help="Benchmarks.")]
Languages = Annotated[
    str, typer.Option(help="These languages instead of the usual ones: en,de.", show_default=False)
]
Graphs = Annotated[
    list[str] | None,
    typer.Option(help="NAME=URL-OR-FILE: another place for a graph.", show_default=False),
]


@app.command("list")
def list_benchmarks(context: typer.Context) -> None:
    """List the benchmarks that are here, and those that can be fetched."""
    from hermes.report.catalogue import listing_record, listing_view
    from hermes.store.library import list_benchmarks as listed

    session = session_of(context)
    listings = listed(session.settings)
    session.print(listing_view(listings), listing_record(listings))


@app.command()
def fetch(
    context: typer.Context,
    names: Names,
    lang: Languages = "",
    dataset: Annotated[
        str | None, typer.Option(help="Another dataset id.", show_default=False)
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Refuse other counts than the catalogue's.")
    ] = False,
    accept_changed: Annotated[
        bool, typer.Option("--accept-changed", help="Take files whose checksums are not as pinned.")
    ] = False,
    snapshot: Annotated[
        bool, typer.Option("--snapshot", help="Fetch the dump of the database, too: large.")
    ] = False,
) -> None:
    """Fetch benchmarks of the catalogue and convert them."""
    from hermes.store.build import fetch_benchmark
    from hermes.store.dumps import fetch_snapshot, require_snapshots

    session = session_of(context)
    if snapshot:
        require_snapshots(names)
    for name in names:
        outcome = fetch_benchmark(
            name,
            session.settings,
            languages=words(lang) or None,
            dataset_id=dataset,
            strict=strict,
            accept_changed=accept_changed,
        )
        if snapshot:
            with download_progress(f"{name} snapshot") as shown:
                outcome = fetch_snapshot(
                    outcome, session.settings, accept_changed=accept_changed, progress=shown
                )
        print_outcome(session, outcome)


@app.command("import")
def import_own(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="What to call it.")],
    format: Annotated[str, typer.Option(help="text2sparql, qald or herikgqa.")],
    questions: Annotated[Path, typer.Option(help="The file of questions.")],
    graph: Annotated[str, typer.Option(help="The graph, a name of `hermes graph list`.")],
    gold: Annotated[
        Path | None, typer.Option(help="The file of gold answers.", show_default=False)
    ] = None,
    meta: Annotated[
        Path | None,
        typer.Option(help="herikgqa: the file that states counts by type.", show_default=False),
    ] = None,
    lang: Languages = "",
    dataset: Annotated[str | None, typer.Option(help="The dataset id.", show_default=False)] = None,
) -> None:
    """Convert a benchmark of your own."""
    from hermes.graphs.registry import find_graph
    from hermes.model import FileRole
    from hermes.store.build import import_benchmark

    session = session_of(context)
    find_graph(graph, session.settings)  # raises for one that no command could open
    files = {FileRole.QUESTIONS: questions, FileRole.GOLD: gold, FileRole.META: meta}
    outcome = import_benchmark(
        name,
        adapter=format,
        files={role: path for role, path in files.items() if path is not None},
        graph=graph,
        settings=session.settings,
        languages=words(lang) or None,
        dataset_id=dataset,
    )
    print_outcome(session, outcome)


@app.command()
def generate(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="What to generate: museum-sensors.")],
    out: Annotated[Path, typer.Option(help="The folder to write.")],
    observations: Annotated[int, typer.Option(help="Readings of the sensors.")] = 100_000,
    questions: Annotated[int, typer.Option(help="Questions, as many of each type.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same bytes.")] = 1,
    dump: Annotated[
        Path | None,
        typer.Option(help="An archive of its database, for `graph restore`.", show_default=False),
    ] = None,
) -> None:
    """Generate a snapshot of invented sensors, with questions in the format of HeriKGQA."""
    from hermes.report.listing import record_view
    from hermes.sensors.generation import SCRIPT, generate_named
    from hermes.snapshot.dump import check_dump, dump_script

    if dump is not None:
        check_dump(dump, out)
    record = generate_named(name, out, observations=observations, questions=questions, seed=seed)
    if dump is not None:
        dump_script(out / SCRIPT, dump)
        record["dump"] = str(dump)
    session_of(context).print(record_view(record), record)


@app.command()
def show(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="A benchmark.")],
    item: Annotated[str, typer.Argument(help="An item's id; without one, all are listed.")] = "",
) -> None:
    """Show an item with its gold, or list the items."""
    from hermes.report.benchmarks import item_record, items_record, items_view
    from hermes.report.listing import record_view
    from hermes.store.library import load_benchmark

    session = session_of(context)
    benchmark = load_benchmark(name, session.settings)
    if item:
        record = item_record(benchmark, item)
        session.print(record_view(record), record)
    else:
        session.print(items_view(benchmark), items_record(benchmark))


@app.command()
def overlap(
    context: typer.Context,
    names: Names,
    similarity: Annotated[
        SimilarityMode, typer.Option(help="What makes near-duplicates.")
    ] = SimilarityMode.NGRAM,
    items: Annotated[
        bool, typer.Option("--items", help="List the items that are shared, pair by pair.")
    ] = False,
) -> None:
    """Count the questions that benchmarks share."""
    from hermes.evaluation.overlaps import overlaps
    from hermes.evaluation.similarity import similarity_of
    from hermes.report.overlaps import (
        overlaps_record,
        overlaps_view,
        shared_items_record,
        shared_items_view,
    )

    session = session_of(context)
    measure = similarity_of(similarity)
    found = overlaps(names, session.settings, measure)
    record = overlaps_record(found, measure)
    if items:
        session.print(shared_items_view(found), {**record, "pairs": shared_items_record(found)})
    else:
        session.print(overlaps_view(found, measure), record)


@app.command()
def errata(
    context: typer.Context, name: Annotated[str, typer.Argument(help="A benchmark.")]
) -> None:
    """Say what is provably wrong with a benchmark, and how that is known."""
    from hermes.errata.reading import load_errata
    from hermes.report.errata_listing import errata_listing_record, errata_view
    from hermes.store.library import load_benchmark

    session = session_of(context)
    found = load_errata(load_benchmark(name, session.settings).card, session.settings)
    session.print(errata_view(name, found), errata_listing_record(name, found))


@app.command()
def verify(
    context: typer.Context,
    names: Names,
    graph: Graphs = None,
    query_timeout: Annotated[float, typer.Option(help="Seconds for a query.", min=0.001)] = 60.0,
    repeat: Annotated[int, typer.Option(help="How often to execute each query.", min=1)] = 1,
    explain: Annotated[
        bool, typer.Option("--explain", help="Show the proof of each status.")
    ] = False,
    syntax_only: Annotated[
        bool, typer.Option("--syntax-only", help="Only tell what is no SPARQL 1.1; asks no graph.")
    ] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit code 1 unless everything matches.")
    ] = False,
) -> None:
    """Check the gold: execute every query and compare, or score each typed reference by itself.

    Each gold query gets the first status that is proved: match, or why its answer is not gold. See
    docs/verify.md.

    A benchmark of typed values needs no graph: counts by type are held against the meta file, every
    value must be of a known kind, every follow-up have its history, and every reference text must
    score as correct against its own value.
    """
    from hermes.graphs.base import Limits
    from hermes.report.verification import explanation_view, verification_view
    from hermes.verify.record import keep_record
    from hermes.verify.verification import verify_benchmarks, verify_syntax

    session = session_of(context)
    graphs = pairs(graph or [], "--graph")
    limits = Limits(timeout_s=query_timeout)
    view = explanation_view if explain else verification_view
    found = []
    for verification in (
        verify_syntax(names, session.settings, graphs)
        if syntax_only
        else verify_benchmarks(names, session.settings, graphs, limits, progress, repeats=repeat)
    ):
        session.print(view(verification), verification.to_json())
        keep_record(verification, session.settings)
        found.append(verification)
    if not all(verification.complete for verification in found):
        raise typer.Exit(3)
    if strict and not all(verification.perfect for verification in found):
        raise typer.Exit(1)


@app.command()
def drift(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="A benchmark.")],
    records: Annotated[
        list[str] | None,
        typer.Argument(help="Two records by their times; else the two latest.", show_default=False),
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit code 1 if a result changed.")
    ] = False,
) -> None:
    """Compare what the gold queries gave at two times: two records of `data verify`."""
    from hermes.report.drift import drift_record, drift_view
    from hermes.verify.drift import drift as find_drift

    session = session_of(context)
    found = find_drift(name, records or (), session.settings)
    session.print(drift_view(found), drift_record(found))
    if strict and found.results_changed:
        raise typer.Exit(1)


@app.command()
def freeze(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="A benchmark without gold.")],
    graph: Graphs = None,
    query_timeout: Annotated[float, typer.Option(help="Seconds for a query.", min=0.001)] = 60.0,
    repeat: Annotated[int, typer.Option(help="How many runs must be equal.", min=2)] = 3,
) -> None:
    """Compute the gold that a benchmark lacks: what several equal runs of its queries give."""
    from hermes.graphs.base import Limits
    from hermes.report.benchmarks import frozen_record, frozen_view
    from hermes.verify.freeze import freeze as freeze_gold

    session = session_of(context)
    graphs = pairs(graph or [], "--graph")
    limits = Limits(timeout_s=query_timeout)
    frozen = freeze_gold(name, session.settings, graphs, limits, repeat, progress)
    for warning in frozen.warnings:
        session.warn(warning)
    session.print(frozen_view(frozen), frozen_record(frozen))


def print_outcome(session: Session, outcome: "FetchOutcome") -> None:
    """Say what was stored, and warn of what was not expected."""
    from hermes.report.benchmarks import outcome_record, outcome_view

    for warning in outcome.warnings:
        session.warn(f"{outcome.card.name}: {warning}")
    session.print(outcome_view(outcome), outcome_record(outcome))
    if outcome.snapshot is not None:
        path = outcome.snapshot.path
        session.note(f"restore it: `hermes graph restore {outcome.card.graph} --dump {path}`")
