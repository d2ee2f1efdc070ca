"""Recorded answers that are the gold itself: what scores well then is the gold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.flat_gold import to_flat
from hermes.model import AnswerSet, Boolean, ValueSet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.scoring.scored import ScoredItem

FEWEST = 10
"""Fewer questions can be answered just as gold has it."""


def repeats_gold(scored: Sequence[ScoredItem]) -> bool:
    """Whether answers that nothing was executed for equal gold in every item, value by value.

    Raw texts are compared: some engine or other always writes a number in another way, so that a
    system's own results are hardly ever gold to the letter in all of `FEWEST` items or more.
    """
    return len(scored) >= FEWEST and all(map(repeats_item, scored))


def repeats_item(each: ScoredItem) -> bool:
    """Whether what was handed over, without a query, is the item's gold to the letter."""
    gold, given = each.gold, each.answer.given
    return (
        isinstance(gold, AnswerSet | ValueSet | Boolean)
        and isinstance(given, AnswerSet | ValueSet | Boolean)
        and to_flat(given) == to_flat(gold)
    )
