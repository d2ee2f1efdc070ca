"""Where a careful reader hesitates: two candidates, ranges, rows, foreign labels, corrections.

The value counts by the letter of the rules, but another reading of the answer is as near: it stands
among others, is labelled as something that was not asked for, or is taken back.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from hermes.scoring.typed.claims.captions import Captions
from hermes.scoring.typed.claims.corrections import is_corrected, is_recalled
from hermes.scoring.typed.claims.counting import (
    breaks_down,
    content_words,
    counted_noun,
    counts,
    counts_another,
    is_share,
    is_whole,
)
from hermes.scoring.typed.claims.topics import asked_topic
from hermes.scoring.typed.values.joints import Joint, joint
from hermes.scoring.typed.verdict import Rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.scoring.typed.text.passage import Passage
    from hermes.scoring.typed.verdict import Mention

_LOOKED_AT = 50
"""Mentions that are looked at: a longer list of them makes nothing clearer."""

# A name is no value of a statistic or of a place, and "none" is said of what is counted.
_WITHOUT_CAPTION = frozenset([Rule.NAME_STATED, Rule.NONE_STATED])


def is_hedged(passage: Passage, right: Sequence[Mention], stated: Sequence[Mention]) -> bool:
    """Whether the answer does not commit to the right value as what was asked for.

    `stated` are all mentions of its kind, in their order, the `right` ones among them.
    """
    others = [place for place, each in enumerate(stated) if not each.right and not each.repeats]
    doubts = _Doubts(passage, stated, others)
    places = (place for place, mention in enumerate(stated) if mention.right)
    if all(doubts.concern(place) for place in islice(places, _LOOKED_AT)):
        return True
    return bool(others) and is_corrected(passage.text, right, [stated[each] for each in others])


class _Doubts:
    """What speaks against single mentions of the right value."""

    def __init__(self, passage: Passage, stated: Sequence[Mention], others: Sequence[int]) -> None:
        self._passage = passage
        self._stated = stated
        self._others = others
        self._captions = Captions(passage.text, stated)
        self._asked = asked_topic(passage.questions)
        self._noun = counted_noun(passage.questions)
        self._words = content_words(passage.question)

    def concern(self, place: int) -> bool:
        """Whether the right value at `place` of those stated could be meant otherwise."""
        if self._is_foreign(place) or is_recalled(self._passage.text, self._stated[place]):
            return True
        if not self._others:
            return False
        return (
            self._captions.of(place).is_reference(self._asked)
            or is_whole(self._passage.text, self._stated[place].start)
            or self._reaches_other(place, -1)
            or self._reaches_other(place, 1)
            or self._is_contested(place)
        )

    def _is_foreign(self, place: int) -> bool:
        if self._stated[place].rule in _WITHOUT_CAPTION:
            return False
        return self._captions.of(place).is_foreign(self._asked)

    def _reaches_other(self, place: int, step: int) -> bool:
        """Whether the mention is joined to another value, perhaps by way of ones that are right."""
        for near in range(place + step, place + step * _LOOKED_AT, step):
            if not 0 <= near < len(self._stated) or not self._are_joined(near - step, near):
                return False
            if not self._stated[near].right:
                return True
        return False

    def _are_joined(self, place: int, other: int) -> bool:
        """Whether two neighbours are alternatives; in a list, not one that is labelled apart."""
        kind = joint(self._passage, self._stated[place], self._stated[other])
        return kind is Joint.RANGE or (kind is Joint.LIST and not self._is_apart(place, other))

    def _is_apart(self, place: int, other: int) -> bool:
        """Whether another value only compares, is of something else, or of an unasked column."""
        own, foreign = self._captions.of(place), self._captions.of(other)
        heads = content_words(own.head) - content_words(foreign.head)
        return (
            self._is_foreign(other)
            or foreign.is_reference(self._asked)
            or not heads.isdisjoint(self._words)
        )

    def _is_contested(self, place: int) -> bool:
        """Whether another number counts what is asked for, and says more of it: a total, say."""
        if not self._noun:
            return False
        own, end = self._asked_words(place), self._stated[place].end
        of_another = counts_another(self._passage.text, end, self._noun)
        return any(
            self._counts_asked(other, or_share=of_another)
            and own <= self._asked_words(other)
            and not self._is_foreign(other)
            and not breaks_down(self._passage.text, end, self._stated[other].start)
            for other in self._others[:_LOOKED_AT]
        )

    def _counts_asked(self, place: int, *, or_share: bool) -> bool:
        """Whether a number counts all that is asked for: 8 in "8 nodes", not in "7 of 8 nodes"."""
        text, (start, end, *_) = self._passage.text, self._stated[place]
        return counts(text, end, self._noun) and (or_share or not is_share(text, start, end))

    def _asked_words(self, place: int) -> frozenset[str]:
        """The words of the question that stand in the clause of a mention."""
        return content_words(self._captions.clause(place)) & self._words
