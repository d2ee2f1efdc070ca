"""Which values of a gold set a free text names, each by a piece of its own."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import TYPE_CHECKING

from hermes.scoring.profiles.answering import answering
from hermes.scoring.profiles.wanted import Sort
from hermes.scoring.profiles.whole_names import Names
from hermes.scoring.typed.claims.asked import asked_for
from hermes.scoring.typed.claims.corrections import is_recalled
from hermes.scoring.typed.claims.nones import none_spans
from hermes.scoring.typed.claims.quantities import values
from hermes.scoring.typed.references.assigning import assign_most
from hermes.scoring.typed.references.day import day_mentions
from hermes.scoring.typed.references.deciding import stated_mentions
from hermes.scoring.typed.references.integer import integer_mentions
from hermes.scoring.typed.references.minute import minute_mentions
from hermes.scoring.typed.references.real import real_mentions
from hermes.scoring.typed.text.passage import Passage
from hermes.scoring.typed.text.reading import plain, read
from hermes.scoring.typed.verdict import Mention, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from hermes.scoring.profiles.wanted import Quantity, Wanted
    from hermes.scoring.typed.values.magnitude import Number

Span = tuple[int, int]


def named(wanted: Sequence[Wanted], text: str, question: str) -> list[Span | None]:
    """The piece of `text` by which it names each of the `wanted` values; None for the others.

    What is denied or left out is not named, nor what stands before an explicit final answer, or
    only repeats the question.
    """
    reading = read(text)
    pieces = _pieces(wanted, Passage(reading.text, plain(question)))
    return [
        _written_out(each, text) or (reading.original_span(*piece) if piece else None)
        for each, piece in zip(wanted, pieces, strict=True)
    ]


def _pieces(wanted: Sequence[Wanted], passage: Passage) -> list[Span | None]:
    reader = _Reader(passage)
    mentions = [reader.mentions(each) for each in wanted]
    stated = _stated(passage, {mention for each in mentions for mention in each})
    spans = [sorted({m[:2] for m in found if m[:2] in stated}) for found in mentions]
    pieces: list[Span | None] = [None] * len(wanted)
    for sort in Sort:
        places = [place for place, each in enumerate(wanted) if each.sort is sort]
        for place, piece in zip(places, _own_pieces([spans[p] for p in places]), strict=True):
            pieces[place] = piece
    return pieces


def _stated(passage: Passage, mentions: Iterable[Mention]) -> set[Span]:
    answer = answering(passage.text, passage.question)
    kept = [
        mention
        for mention in sorted(mentions)
        if answer.holds(*mention[:2]) and not is_recalled(passage.text, mention)
    ]
    return {mention[:2] for mention in stated_mentions(passage, kept)}


def _own_pieces(spans: Sequence[Sequence[Span]]) -> list[Span | None]:
    """A piece for each of as many as can have one; "York" in "New York" is none, if both are."""
    whole = set(_outermost({span for each in spans for span in each}))
    return assign_most([[span for span in each if span in whole] for each in spans])


def _outermost(spans: Iterable[Span]) -> Iterator[Span]:
    done = 0
    for start, end in sorted(spans, key=lambda span: (span[0], -span[1])):
        if end > done:
            done = end
            yield start, end


def _written_out(wanted: Wanted, text: str) -> Span | None:
    """Where `text`, with its markup, has the IRI itself: nothing else is meant by it."""
    if wanted.sort is not Sort.THING:
        return None
    return next(_whole_iri(wanted.value, text), None)


def _whole_iri(iri: str, text: str) -> Iterator[Span]:
    if iri in text:
        for match in re.finditer(rf"{re.escape(iri)}(?![\w/#%-])", text):
            yield match.span()


class _Reader:
    """Looks for values in one passage, whose numbers are read once."""

    def __init__(self, passage: Passage) -> None:
        self._passage = passage
        self._said = Names(passage.text)
        self._asked = Names(passage.question)
        self._numbers: list[Number] | None = None

    def mentions(self, wanted: Wanted) -> list[Mention]:
        """The pieces that name the value."""
        found = [each for name in wanted.names for each in self._of_name(name)]
        if wanted.sort is Sort.THING:
            found += self._of_iri(wanted.value)
        if wanted.quantity is not None:
            found += [each for each in self._of_quantity(wanted.quantity) if each.right]
        return found

    def _of_name(self, name: str) -> list[Mention]:
        spelled = plain(name)
        asked = bool(self._asked.find(spelled))
        return [Mention(*span, right=True, repeats=asked) for span in self._said.find(spelled)]

    def _of_iri(self, iri: str) -> list[Mention]:
        """The IRI itself, so that its end names no other; markup may have changed it, though."""
        written = _whole_iri(plain(iri), self._passage.text)
        return [Mention(*span, right=True) for span in written]

    def _of_quantity(self, quantity: Quantity) -> list[Mention]:
        match quantity:
            case datetime():
                return minute_mentions(self._passage, quantity)
            case date():
                return day_mentions(self._passage, quantity)
            case int():
                return integer_mentions(self._values(), quantity) + self._nones(quantity)
            case float():
                return real_mentions(self._values(), quantity, repr(quantity))

    def _values(self) -> list[Number]:
        if self._numbers is None:
            self._numbers = values(self._passage.text, self._passage.question)
        return self._numbers

    def _nones(self, quantity: int) -> list[Mention]:
        if quantity != 0:
            return []
        spans = none_spans(self._passage.text, asked_for(self._passage.questions))
        return [Mention(*span, right=True, rule=Rule.NONE_STATED) for span in spans]
