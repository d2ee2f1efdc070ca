"""Recorded answers that are the gold itself."""

from __future__ import annotations

import pytest

from hermes.model import Answer, Boolean, Given, Gold, Sparql, Text
from hermes.scoring.copies import repeats_gold
from hermes.scoring.profiles.hermes import score_item
from hermes.scoring.scored import ScoredItem
from tests.scoring.terms import column, flat, item, plain

SAME: list[tuple[Gold, Given]] = [
    (flat("a", "b"), flat("b", "a")),
    (column(plain("a")), flat("a")),
    (Boolean(True), flat("true")),  # as an official file has it
    (Boolean(False), Boolean(False)),
    (flat(), flat()),
] * 2


def scored(pairs: list[tuple[Gold, Given]]) -> list[ScoredItem]:
    return [
        ScoredItem(item(), gold, Answer("b:1-en", given), flat(), score_item(item(), gold, flat()))
        for gold, given in pairs
    ]


def test_ten_items_that_equal_gold_to_the_letter_are_a_copy() -> None:
    assert repeats_gold(scored(SAME))


def test_a_few_items_can_be_answered_just_so() -> None:
    assert not repeats_gold(scored(SAME[:9]))


@pytest.mark.parametrize("given", [flat("a"), flat("1.0"), Text("1"), Sparql("ASK {}")])
def test_one_item_that_differs_in_a_letter_or_was_executed_makes_it_none(given: Given) -> None:
    assert not repeats_gold(scored([*SAME, (flat("1"), given)]))
