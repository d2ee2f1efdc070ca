"""The elements of a list, each by its own kind, and the pieces of a text that state them.

The text is read once for each kind, not once for each element.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from hermes.scoring.typed.assigning import Wanted
from hermes.scoring.typed.day import day_pieces, read_day
from hermes.scoring.typed.exclusions import exclusions
from hermes.scoring.typed.judgement import read_verdict, verdict_mentions
from hermes.scoring.typed.minute import minute_pieces, read_minute
from hermes.scoring.typed.name import name_pieces
from hermes.scoring.typed.names import fold_name, shape_of
from hermes.scoring.typed.pieces import Piece
from hermes.scoring.typed.quantities import values
from hermes.scoring.typed.real import range_of, real_rule, stated_decimal
from hermes.scoring.typed.verdict import Mention

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from hermes.scoring.typed.exclusions import Exclusions
    from hermes.scoring.typed.passage import Passage

Span = tuple[int, int]


class Elements(NamedTuple):
    """All `mentions` of values of the elements' kinds, in order; what is `wanted` of them."""

    mentions: Sequence[Mention]
    wanted: Sequence[Wanted]


def find_elements(
    elements: Sequence[int | float | str], reference: str, passage: Passage
) -> Elements:
    """The pieces of the text that state each of `elements`, equal ones together."""
    found = _Found(passage, reference)
    # 7 and 7.0 are equal in Python, but are read by different rules.
    counts = Counter((type(element), element) for element in elements)
    wanted = [Wanted(times, found.spans(element)) for (_, element), times in counts.items()]
    return Elements(found.mentions(), wanted)


@dataclass(frozen=True)
class _Kind:
    """The pieces of one kind, and for each value those that state it."""

    pieces: Sequence[Piece]

    @cached_property
    def by_value(self) -> dict[Hashable, list[Span]]:
        spans: dict[Hashable, list[Span]] = {}
        for piece in self.pieces:
            for reading in dict.fromkeys(piece.readings):
                spans.setdefault(reading, []).append(piece[:2])
        return spans

    @cached_property
    def sorted_values(self) -> list[Decimal]:
        return sorted(value for value in self.by_value if isinstance(value, Decimal))


@dataclass
class _Found:
    """What was found in a text so far, kind by kind."""

    passage: Passage
    reference: str
    kinds: dict[Hashable, _Kind] = field(default_factory=dict)

    def mentions(self) -> list[Mention]:
        """Every piece, once."""
        pieces = {piece[:2]: piece for kind in self.kinds.values() for piece in kind.pieces}
        return [
            Mention(start, end, right=False, repeats=pieces[start, end].repeats)
            for start, end in sorted(pieces)
        ]

    def spans(self, element: int | float | str) -> Sequence[Span]:
        """The pieces that state `element`, in their order."""
        if isinstance(element, str):
            return self._spans_of_text(element)
        numbers = self._kind("number", self._numbers)
        if isinstance(element, int):
            return numbers.by_value.get(Decimal(element), [])
        return self._spans_of_real(element, numbers)

    def _spans_of_text(self, element: str) -> Sequence[Span]:
        if (verdict := read_verdict(element)) is not None:
            mentions = verdict_mentions(self.passage, verdict)
            pieces = [Piece(start, end, (right,)) for start, end, right, *_ in mentions]
            return self._kind(verdict, lambda: pieces).by_value.get(True, [])
        if (minute := read_minute(element)) is not None:
            minutes = self._kind("minute", lambda: minute_pieces(self.passage))
            return minutes.by_value.get(minute, [])
        if (day := read_day(element)) is not None:
            return self._kind("day", lambda: day_pieces(self.passage)).by_value.get(day, [])
        kind = shape_of(element) or fold_name(element)
        names = self._kind(kind, lambda: name_pieces(self.passage, element, self._left_out))
        return names.by_value.get(fold_name(element), [])

    def _spans_of_real(self, element: float, numbers: _Kind) -> Sequence[Span]:
        wanted = stated_decimal(element, self.reference)
        low, high = range_of(wanted)
        readings = numbers.sorted_values
        near = readings[bisect_left(readings, low) : bisect_right(readings, high)]
        return sorted(
            {span for value in near if real_rule(value, wanted) for span in numbers.by_value[value]}
        )

    def _kind(self, key: Hashable, find: Callable[[], Sequence[Piece]]) -> _Kind:
        if key not in self.kinds:
            self.kinds[key] = _Kind(find())
        return self.kinds[key]

    def _numbers(self) -> list[Piece]:
        return [Piece(*number) for number in values(self.passage.text, self.passage.question)]

    @cached_property
    def _left_out(self) -> Exclusions:
        return exclusions(self.passage.text, self.passage.question)
