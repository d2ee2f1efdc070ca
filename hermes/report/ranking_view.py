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
    from collections.abc import Iterable, Sequence

    from rich.console import RenderableType

    from hermes.model import JsonValue
    from hermes.report.ranking import Place, PublishedRanking, Standing
    from hermes.scoring.discrepancy import Discrepancy

_HEADINGS = (
    "",
    "system",
    "set_F",
    "set_F_ndcg",
    "",
    "",
    "score",
    "95%",
    "errata",
    "set_F again",
    "",
)


def ranking_view(ranking: PublishedRanking) -> RenderableType:
    """A row a participant, a row for each item that the scores differ on, and how to read it."""
    title = Text(f"{ranking.bench}: official scores, and those by {ranking.evidence}", "bold")
    standings = table(_HEADINGS, map(_cells, ranking.places))
    rows = [
        (place.standing.name, *_difference(each))
        for place in ranking.places
        for each in place.standing.discrepancies
    ]
    headings = ("system", "item", "set_F", "set_F again", "f1", "ndcg", "score", "cause")
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
        "≠" if standing.other_answers else "",
    )


def _difference(each: Discrepancy) -> tuple[object, ...]:
    replayed = each.replayed.set_f if each.replayed else None
    official = each.official
    return each.item_id, official.set_f, replayed, each.f1, official.ndcg, each.score, each.cause


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
    yield from _copy_remarks(standings, ranking.evidence)
    for standing in standings:
        if standing.other_answers:
            yield (
                f"{standing.name} ≠: what is published is not what was scored officially: the "
                f"official rules give {standing.other_answers} items another score"
            )
    if unscored := [standing.name for standing in standings if standing.official is None]:
        yield f"{', '.join(unscored)}: no official scores are published"
    for standing in standings:
        yield from (f"warning: {standing.name}: {remark}" for remark in standing.remarks)


def _copy_remarks(standings: Sequence[Standing], evidence: Evidence) -> Iterable[str]:
    copied = [(standing.name, standing.copied) for standing in standings if standing.copied]
    if whole := [name for name, copy in copied if copy.whole]:
        yield (
            f"{', '.join(whole)}: the published answer sets are copies of the gold file and not "
            f"what was scored officially; {_COPIED[evidence]}"
        )
    for name, copy in copied:
        if not copy.whole:
            yield (
                f"{name}: the published answer sets equal gold in {copy.equal} of {copy.items} "
                f"items and are not what was scored officially; {_COPIED[evidence]}"
            )


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
        "copied": standing.copied is not None,
        "equal_to_gold": standing.copied.equal if standing.copied else None,
        "other_answers": standing.other_answers,
        "remarks": list(standing.remarks),
        "discrepancies": [_discrepancy(each) for each in standing.discrepancies],
    }


def _discrepancy(each: Discrepancy) -> dict[str, JsonValue]:
    official, replayed = each.official, each.replayed
    return {
        "id": each.item_id,
        "official": official.set_f,
        "replayed": replayed.set_f if replayed else None,
        "f1": each.f1,
        "official_ndcg": official.ndcg,
        "replayed_ndcg": replayed.ndcg if replayed else None,
        "score": each.score,
        "cause": each.cause.value,
    }
