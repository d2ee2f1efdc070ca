"""`hermes leaderboard`: who is best, of one's own runs or of a challenge."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hermes.cli.arguments import pairs
from hermes.cli.progress import progress
from hermes.cli.session import Session, session_of
from hermes.errors import UsageError

if TYPE_CHECKING:
    from hermes.model import JsonValue


def leaderboard(
    context: typer.Context,
    runs: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[RUN]…", help="Runs' folders; without one, all.", show_default=False
        ),
    ] = None,
    published: Annotated[
        str, typer.Option(metavar="BENCH", help="Rank the participants of a challenge: ck25, …")
    ] = "",
    profile: Annotated[
        str, typer.Option(metavar="PROFILE", help="Runs side by side under another profile.")
    ] = "",
    execute: Annotated[
        bool, typer.Option("--execute", help="With --published: execute the recorded queries.")
    ] = False,
    graph: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=URL-OR-FILE", help="With --execute: another place for a graph."),
    ] = None,
) -> None:
    """Rank runs, a table for each benchmark; or the official beside the corrected ranking."""
    session = session_of(context)
    if published:
        _refuse(bool(profile), "--profile beside --published", "Leave one of them out.")
        _refuse(bool(runs), "runs are named beside --published", "Leave one of them out.")
        _refuse(bool(graph) and not execute, "--graph without --execute", "Add --execute.")
        _published(session, published, execute, pairs(graph or [], "--graph"))
        return
    _refuse(execute or bool(graph), "--execute or --graph without --published", "Add it.")
    if profile:
        _side_by_side(session, runs or [], profile)
        return
    from hermes.evaluation.leaderboard import leaderboards
    from hermes.report.leaderboard import leaderboard_record, leaderboard_view

    found = leaderboards(runs or [], session.settings)
    session.print(leaderboard_view(found), leaderboard_record(found))


def _side_by_side(session: Session, runs: list[Path], profile: str) -> None:
    from hermes.evaluation.leaderboard import side_by_side
    from hermes.report.side_by_side import side_by_side_view
    from hermes.scoring.profiles.names import profile_name

    tables, notes = side_by_side(runs, session.settings, profile_name(profile))
    record: dict[str, JsonValue] = {
        "tables": [each.to_json() for each in tables],
        "unranked": list(notes),
    }
    session.print(side_by_side_view(tables, notes), record)


def _published(session: Session, bench: str, execute: bool, graphs: dict[str, str]) -> None:
    from hermes.evaluation.published import published_ranking
    from hermes.report.ranking import Evidence
    from hermes.report.ranking_view import ranking_record, ranking_view

    evidence = Evidence.QUERIES if execute else Evidence.RESULT_SETS
    ranking = published_ranking(bench, session.settings, evidence, graphs=graphs, progress=progress)
    session.print(ranking_view(ranking), ranking_record(ranking))


def _refuse(condition: bool, what: str, mend: str) -> None:
    if condition:
        raise UsageError(what, "hermes leaderboard", mend)
