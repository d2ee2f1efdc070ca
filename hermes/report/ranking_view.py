"""What `hermes leaderboard --published` prints."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from hermes.report.listing import table
from hermes.report.ranking import Evidence
from hermes.scoring.profiles.names import ProfileName

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import RenderableType

    from hermes.model import JsonValue
    from hermes.report.ranking import Place, PublishedRanking, Standing
    from hermes.scoring.discrepancy import Discrepancy

_HEADINGS = ("", "system", "set_F", "set_F_ndcg", "", "", "score", "95%", "errata", "set_F again")


def ranking_view(ranking: PublishedRanking) -> RenderableType:
    """A row a participant, a row for each item that the scores differ on, and how to read it."""
    title = Text(f"{ranking.bench}: official scores, and those by {ranking.evidence}", "bold")
    standings = table(_HEADINGS, map(_cells, ranking.places))
    rows = [
        (place.standing.name, d.item_id, d.official, d.replayed, d.f1, d.cause.value)
        for place in ranking.places
        for d in place.standing.discrepancies
    ]
    headings = ("system", "item", "set_F", "set_F again", "f1", "cause")
    differing: list[RenderableType] = [Text(), table(headings, rows), Text()] if rows else []
    return Group(title, standings, *differing, *map(Text, _remarks(ranking)))


def ranking_record(ranking: PublishedRanking) -> dict[str, JsonValue]:
    """The object for --json."""
    return {
        "bench": ranking.bench,
        "evidence": ranking.evidence.name.lower(),
        "systems": [_record(place) for place in ranking.places],
    }


def _cells(place: Place) -> tuple[object, ...]:
    standing, report = place.standing, place.standing.report
    interval = report.interval if report else None
    return (
        place.official,
        standing.name,
        standing.official_score,
        standing.official.average_set_f_ndcg if standing.official else None,
        place.corrected,
        _arrow(place.gained),
        standing.score,
        f"{interval.low:.3f} to {interval.high:.3f}" if interval else None,
        _errata_score(standing),
        _replayed(standing, "set_F"),
    )


def _arrow(gained: int | None) -> str:
    if not gained:
        return ""
    return f"↑{gained}" if gained > 0 else f"↓{-gained}"


def _errata_score(standing: Standing) -> float | None:
    report = standing.report
    return report.errata.figures.score if report and report.errata else None


def _replayed(standing: Standing, figure: str) -> float | None:
    """A figure of the official rules on our own results."""
    if standing.report is None:
        return None
    profile = standing.report.further_profiles.get(ProfileName.TEXT2SPARQL)
    return profile.overall[figure] if profile else None


def _remarks(ranking: PublishedRanking) -> Iterable[str]:
    yield (
        "set_F, set_F_ndcg: the official averages, which rank by set_F; score: profile hermes; "
        "errata: the score with errata; set_F again: the official rules on the same results."
    )
    standings = [place.standing for place in ranking.places]
    causes = Counter(d.cause.value for s in standings for d in s.discrepancies)
    if causes:
        counts = ", ".join(f"{count} {cause}" for cause, count in sorted(causes.items()))
        yield f"items that differ: {counts}"
    if copied := [standing.name for standing in standings if standing.copied]:
        yield (
            f"{', '.join(copied)}: the published answer sets are copies of the gold file and not "
            f"what was scored officially; {_COPIED[ranking.evidence]}"
        )
    if unscored := [standing.name for standing in standings if standing.official is None]:
        yield f"{', '.join(unscored)}: no official scores are published"


_COPIED = {
    Evidence.RESULT_SETS: "the executed queries are the only evidence: --execute.",
    Evidence.QUERIES: "the scores are by the executed queries alone.",
}


def _record(place: Place) -> dict[str, JsonValue]:
    standing, report = place.standing, place.standing.report
    interval = report.interval if report else None
    official = standing.official
    return {
        "system": standing.name,
        "official": {
            "rank": place.official,
            "set_F": official.average_set_f if official else None,
            "set_F_ndcg": official.average_set_f_ndcg if official else None,
        },
        "corrected": {
            "rank": place.corrected,
            "score": standing.score,
            "ci": {"low": interval.low, "high": interval.high, "level": interval.level}
            if interval
            else None,
            "f1": report.figures.f1 if report else None,
            "accuracy": report.figures.accuracy if report else None,
            "score_with_errata": _errata_score(standing),
        },
        "replayed": {name: _replayed(standing, name) for name in ("set_F", "set_F_ndcg")},
        "gained": place.gained,
        "copied": standing.copied,
        "discrepancies": [_discrepancy(each) for each in standing.discrepancies],
    }


def _discrepancy(each: Discrepancy) -> dict[str, JsonValue]:
    return {
        "id": each.item_id,
        "official": each.official,
        "replayed": each.replayed,
        "f1": each.f1,
        "cause": each.cause.value,
    }
