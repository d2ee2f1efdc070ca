"""Whether what is published of a participant bears itself out."""

from __future__ import annotations

import pytest

from hermes.evaluation.credibility import doubts, gold_copy
from hermes.model import Answer, Item
from hermes.report.ranking import GoldCopy
from hermes.scoring.profiles.hermes import score_item
from hermes.scoring.scored import ScoredItem
from hermes.store.evaluations import OfficialEvaluation
from tests.scoring.terms import flat


def answered(equal: int, other: int) -> list[ScoredItem]:
    """Items whose published answer is gold, and others; their ids count from 1."""
    return [
        ScoredItem(
            item := Item(f"b:{number}", str(number), "en", "?"),
            gold := flat("gold"),
            Answer(item.id, given := flat("gold" if number <= equal else "other")),
            given,
            score_item(item, gold, given),
        )
        for number in range(1, equal + other + 1)
    ]


def official(right: int, items: int) -> OfficialEvaluation:
    """Official scores of 1 for the first items, and of 0 for the others."""
    scores = {f"b:{number}": float(number <= right) for number in range(1, items + 1)}
    return OfficialEvaluation(scores, right / items, right / items)


@pytest.mark.parametrize(
    ("equal", "other", "right", "copy"),
    [
        (50, 0, 20, GoldCopy(50, 50)),  # all of gold, of which 20 were right officially
        (48, 2, 20, GoldCopy(48, 50)),  # all but a few: 28 that were wrong officially equal gold
        (50, 0, 50, None),  # all right, also officially
        (48, 2, 48, None),  # a good system
        (45, 5, 43, None),  # a good one, of which two items were scored otherwise
        (20, 30, 5, None),  # no copy: most differs
        (9, 0, 0, None),  # few can be right
    ],
)
def test_a_copy_equals_gold_in_more_items_than_were_right_officially(
    equal: int, other: int, right: int, copy: GoldCopy | None
) -> None:
    assert gold_copy(answered(equal, other), official(right, equal + other)) == copy


def test_without_official_scores_only_a_whole_copy_is_told() -> None:
    assert gold_copy(answered(12, 0), None) == GoldCopy(12, 12)
    assert gold_copy(answered(11, 1), None) is None


def test_averages_that_follow_from_the_items_leave_no_doubt() -> None:
    # set_F: (1 + 0 + 0.5) / 3; set_F_ndcg takes the nDCG of 3, and the mean nDCG once more.
    scores = {"b:1": 1.0, "b:2": 0.0, "b:3": 0.5}
    evaluation = OfficialEvaluation(scores, 0.5, (1 + 0 + 0.8 + 0.8) / 4, {"b:3": 0.8})
    assert list(doubts(evaluation)) == []


def test_an_average_that_does_not_follow_is_named_with_what_does() -> None:
    scores = {"b:1": 1.0, "b:2": 0.0}
    evaluation = OfficialEvaluation(scores, 0.9, 2 / 3, {"b:1": 1.0})
    assert list(doubts(evaluation)) == [
        "the official average set_F is 0.900000, from its items follows 0.500000"
    ]
    assert all(
        told.endswith("follows nothing") for told in doubts(OfficialEvaluation({}, 0.9, 0.9))
    )
