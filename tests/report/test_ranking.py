"""The official ranking beside the corrected one."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from hermes.report.ranking import Evidence, Place, Standing, rank
from hermes.store.evaluations import OfficialEvaluation

if TYPE_CHECKING:
    from hermes.report.report import Report


def standing(name: str, official: float | None, score: float | None) -> Standing:
    """A participant of which only the two scores are known."""
    return Standing(
        name,
        None if official is None else OfficialEvaluation({}, official, official),
        None if score is None else cast("Report", SimpleNamespace(score=score)),
    )


def places(*standings: Standing) -> list[tuple[str, int | None, int | None, int | None]]:
    ranking = rank("ck25", Evidence.RESULT_SETS, standings)
    return [(p.standing.name, p.official, p.corrected, p.gained) for p in ranking.places]


def test_participants_stand_in_the_official_order_with_the_places_they_gain_and_lose() -> None:
    assert places(standing("A", 0.1, 0.5), standing("B", 0.3, 0.4), standing("C", 0.2, 0.1)) == [
        ("B", 1, 2, -1),
        ("C", 2, 3, -1),
        ("A", 3, 1, 2),
    ]


def test_equal_scores_share_a_place() -> None:
    assert places(standing("A", 0.3, 0.2), standing("B", 0.3, 0.3), standing("C", 0.1, 0.2)) == [
        ("B", 1, 1, 0),
        ("A", 1, 2, -1),
        ("C", 3, 2, 1),
    ]


def test_who_has_one_score_only_moves_nobody() -> None:
    # A has no corrected score: that B and C are first and second by it is no merit of theirs.
    assert places(standing("A", 0.9, None), standing("B", 0.3, 0.4), standing("C", 0.2, 0.1)) == [
        ("A", 1, None, None),
        ("B", 2, 1, 0),
        ("C", 3, 2, 0),
    ]


def test_who_has_no_official_score_stands_last() -> None:
    assert places(standing("A", None, 0.9), standing("B", 0.1, 0.2), standing("C", None, None)) == [
        ("B", 1, 2, 0),
        ("A", None, 1, None),
        ("C", None, None, None),
    ]


def test_a_place_knows_its_participant() -> None:
    alone = standing("A", 0.1, 0.2)
    assert rank("ck25", Evidence.QUERIES, [alone]).places == (Place(alone, 1, 1, 0),)
