"""The elements of a list, each by its own kind, and the pieces of a text that state them.

The text is read once for each kind, not once for each element.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from hermes.scoring.typed.claims.exclusions import exclusions
from hermes.scoring.typed.claims.quantities import values
from hermes.scoring.typed.references.assigning import Wanted
from hermes.scoring.typed.references.day import day_pieces, read_day
from hermes.scoring.typed.references.judgement import read_verdict, verdict_mentions
from hermes.scoring.typed.references.minute import minute_pieces, read_minute
from hermes.scoring.typed.references.name import name_pieces
from hermes.scoring.typed.references.real import range_of, real_rule, stated_decimal
from hermes.scoring.typed.values.names import fold_name, shape_of
from hermes.scoring.typed.values.pieces import Piece
from hermes.scoring.typed.verdict import Mention

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from hermes.scoring.typed.claims.exclusions import Exclusions
    from hermes.scoring.typed.text.passage import Passage

Span = tuple[int, int]

_NUMBER, _MINUTE, _DAY = "number", "minute", "day"


class Element(NamedTuple):
    """A value of a list, and its kind. `is_real`: it is stated by what is near it."""

    kind: Hashable
    value: Hashable
    is_real: bool = False


class Elements(NamedTuple):
    """How often a list has each element, and what a text states of their kinds."""

    counts: Mapping[Element, int]
    pieces: Mapping[Hashable, Sequence[Piece]]

    def mentions(self) -> list[Mention]:
        """Every piece, once, in order."""
        pieces = {piece[:2]: piece for found in self.pieces.values() for piece in found}
        return [
            Mention(start, end, right=False, repeats=pieces[start, end].repeats)
            for start, end in sorted(pieces)
        ]

    def wanted(self, stated: AbstractSet[Span]) -> list[Wanted]:
        """For each element, how often it is wanted, and which spans of the `stated` state it."""
        by_kind = {kind: _by_value(found, stated) for kind, found in self.pieces.items()}
        numbers = sorted(value for value in by_kind.get(_NUMBER, {}) if isinstance(value, Decimal))
        spans: dict[tuple[Decimal, ...], list[Span]] = {}
        wanted = []
        for element, times in self.counts.items():
            by_value = by_kind[element.kind]
            if isinstance(element.value, Decimal) and element.is_real:
                near = _near(element.value, numbers)
                if near not in spans:
                    spans[near] = sorted({span for value in near for span in by_value[value]})
                wanted.append(Wanted(times, spans[near]))
            else:
                wanted.append(Wanted(times, by_value.get(element.value, [])))
        return wanted


def find_elements(
    elements: Sequence[int | float | str], reference: str, passage: Passage
) -> Elements:
    """What the text states of the kinds of `elements`; equal ones are counted together."""
    left_out = exclusions(passage.text, passage.question)
    counts: Counter[Element] = Counter()
    pieces: dict[Hashable, Sequence[Piece]] = {}
    for value in elements:
        element = _element(value, reference)
        counts[element] += 1
        if element.kind not in pieces:
            pieces[element.kind] = _pieces(value, element.kind, passage, left_out)
    return Elements(counts, pieces)


def _element(value: int | float | str, reference: str) -> Element:
    if isinstance(value, int):
        return Element(_NUMBER, Decimal(value))
    if isinstance(value, float):
        return Element(_NUMBER, stated_decimal(value, reference), is_real=True)
    if (verdict := read_verdict(value)) is not None:
        return Element(verdict, verdict)
    if (minute := read_minute(value)) is not None:
        return Element(_MINUTE, minute)
    if (day := read_day(value)) is not None:
        return Element(_DAY, day)
    return Element(shape_of(value) or fold_name(value), fold_name(value))


def _pieces(
    value: int | float | str, kind: Hashable, passage: Passage, left_out: Exclusions
) -> list[Piece]:
    if not isinstance(value, str):
        return [Piece(*number) for number in values(passage.text, passage.question)]
    if (verdict := read_verdict(value)) is not None:
        mentions = verdict_mentions(passage, verdict)
        return [
            Piece(start, end, (verdict,) if right else ()) for start, end, right, *_ in mentions
        ]
    if kind == _MINUTE:
        return minute_pieces(passage)
    return day_pieces(passage) if kind == _DAY else name_pieces(passage, value, left_out)


def _by_value(pieces: Sequence[Piece], stated: AbstractSet[Span]) -> dict[Hashable, list[Span]]:
    spans: dict[Hashable, list[Span]] = {}
    for piece in pieces:
        if piece[:2] in stated:
            for reading in dict.fromkeys(piece.readings):
                spans.setdefault(reading, []).append(piece[:2])
    return spans


def _near(wanted: Decimal, numbers: Sequence[Decimal]) -> tuple[Decimal, ...]:
    """Those of the sorted `numbers` by which `wanted` is stated."""
    low, high = range_of(wanted)
    near = numbers[bisect_left(numbers, low) : bisect_right(numbers, high)]
    return tuple(number for number in near if real_rule(number, wanted))
