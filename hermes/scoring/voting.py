"""The majority vote: of several answers to one question, the one that was given most often."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.model import Failure, NoAnswer, Outcome, Text, TypedGold
from hermes.scoring.profiles.hermes import score_item

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.model import AnswerSet, Boolean, Item, ValueSet
    from hermes.scoring.scored import ScoredItem


def elected(repeats: Sequence[ScoredItem]) -> ScoredItem:
    """The one of `repeats`, which are of the same item, whose answer most of them gave.

    Silence and errors have no vote: only where there is nothing else, the first of them is elected.
    A repeat joins the first group whose earliest member it agrees with; of groups of one size, that
    with the earliest member wins, and that member is elected.
    """
    groups: list[list[ScoredItem]] = []
    for repeat in repeats:
        if isinstance(repeat.result, NoAnswer | Failure):
            continue
        group = next((each for each in groups if _agree(each[0], repeat)), None)
        if group is None:
            groups.append([repeat])
        else:
            group.append(repeat)
    return max(groups, key=len)[0] if groups else repeats[0]


def _agree(one: ScoredItem, other: ScoredItem) -> bool:
    """Whether two answers to an item say the same.

    Values say the same if either would be correct were the other gold, with nothing besides. What
    two texts say cannot be compared, but what became of them can: that is their outcome.
    """
    a, b = one.result, other.result
    if isinstance(one.gold, TypedGold) or (isinstance(a, Text) and isinstance(b, Text)):
        return one.score.outcome is other.score.outcome
    if isinstance(a, Text | NoAnswer | Failure) or isinstance(b, Text | NoAnswer | Failure):
        return False
    # Most that agree do so to the letter, which is quick to see.
    return a == b or _says(one.item, a, b) or _says(one.item, b, a)


def _says(
    item: Item, gold: AnswerSet | ValueSet | Boolean, given: AnswerSet | ValueSet | Boolean
) -> bool:
    score = score_item(item, gold, given)
    # An order is right whatever stands behind its end: F1 sees that.
    return score.outcome is Outcome.CORRECT and score.f1 == 1
