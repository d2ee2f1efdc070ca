"""What `hermes leaderboard` prints of one's own runs: a table for each kind of score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from hermes.report.listing import table

if TYPE_CHECKING:
    from rich.console import RenderableType

    from hermes.model import JsonValue


@dataclass(frozen=True, slots=True)
class RankedRun:
    """One run, with its place, from 1; runs of one score share a place.

    `low` and `high` bound the confidence interval of `score`. A figure is None where the run has
    none: `f1` where gold is typed, `set_f` where no official rules apply, `errata_score` where the
    benchmark has no errata.
    """

    rank: int
    path: str
    system: str
    score: float
    low: float | None
    high: float | None
    f1: float | None
    accuracy: float | None
    set_f: float | None
    errata_score: float | None


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """Runs that are comparable: of the same items and gold of a benchmark, by one scorer version.

    `subset` says how many of the benchmark's items were run, None for all.
    """

    bench: str
    subset: str | None
    gold: str
    scorer_version: str
    runs: tuple[RankedRun, ...]


@dataclass(frozen=True, slots=True)
class Leaderboards:
    """All tables; `unranked` says of which runs there is no score, and why."""

    tables: tuple[Leaderboard, ...]
    unranked: tuple[str, ...]


_NOTHING = (
    "no run to rank: `hermes run` makes one, --runs-dir says where runs are, `hermes runs list` "
    "lists all"
)


def leaderboard_view(found: Leaderboards) -> RenderableType:
    """A row a run; runs that are not comparable stand in different tables."""
    nothing = () if found.tables else (Text(_NOTHING),)
    return Group(*map(_table_view, found.tables), *map(Text, found.unranked), *nothing)


def leaderboard_record(found: Leaderboards) -> dict[str, JsonValue]:
    """The object for --json."""
    return {
        "leaderboards": [_table_record(each) for each in found.tables],
        "unranked": list(found.unranked),
    }


def _table_view(board: Leaderboard) -> RenderableType:
    subset = f", subset: {board.subset}" if board.subset else ""
    title = f"{board.bench}{subset}, {board.gold} gold, scorer {board.scorer_version}"
    headings = ("", "system", "score", "95%", "f1", "accuracy", "errata", "set_F", "run")
    return Group(Text(title, "bold"), table(headings, map(_cells, board.runs)), Text())


def _cells(run: RankedRun) -> tuple[object, ...]:
    return (
        run.rank,
        run.system,
        run.score,
        None if run.low is None else f"{run.low:.3f} to {run.high:.3f}",
        run.f1,
        run.accuracy,
        run.errata_score,
        run.set_f,
        run.path,
    )


def _table_record(board: Leaderboard) -> dict[str, JsonValue]:
    return {
        "bench": board.bench,
        "subset": board.subset,
        "gold": board.gold,
        "scorer_version": board.scorer_version,
        "runs": [_record(run) for run in board.runs],
    }


def _record(run: RankedRun) -> dict[str, JsonValue]:
    return {
        "rank": run.rank,
        "run": run.path,
        "system": run.system,
        "score": run.score,
        "ci": None if run.low is None else {"low": run.low, "high": run.high},
        "f1": run.f1,
        "accuracy": run.accuracy,
        "set_F": run.set_f,
        "score_with_errata": run.errata_score,
    }
