"""Which values of a gold set a free text names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, TypeAlias

from hermes.flatten import bound_terms
from hermes.model import AnswerSet, Term, TermKind
from hermes.scoring import xsd
from hermes.scoring.iris import looks_like_iri
from hermes.scoring.numeric import plain_number, typed_number
from hermes.scoring.profiles.labels import names
from hermes.scoring.profiles.whole_names import Names
from hermes.scoring.typed.asked import asked_for
from hermes.scoring.typed.day import day_mentions
from hermes.scoring.typed.deciding import stated_mentions
from hermes.scoring.typed.integer import integer_mentions
from hermes.scoring.typed.minute import minute_mentions
from hermes.scoring.typed.nones import none_spans
from hermes.scoring.typed.quantities import values
from hermes.scoring.typed.reading import plain
from hermes.scoring.typed.real import real_mentions
from hermes.scoring.typed.verdict import Mention, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from decimal import Decimal

    from hermes.model import ValueSet
    from hermes.scoring.profiles.labels import Labels
    from hermes.scoring.typed.magnitude import Number
    from hermes.scoring.typed.passage import Passage

Quantity: TypeAlias = int | float | date | datetime

_INSTANT = re.compile(
    r"(?P<day>\d{4}-\d\d-\d\d)(?:T(?P<minute>\d\d:\d\d)(?::00(?:\.0+)?)?)?(?P<zone>Z|[+-]\d\d:\d\d)?"
)
_YEAR = re.compile(r"[12]\d{3}")
_INTEGERS = 10**18  # what is larger is no count that a text would spell


@dataclass(frozen=True, slots=True)
class Wanted:
    """A value of gold: what a text may call it, and the number or moment that it is, if any.

    `iri` is set for an IRI: who writes it out names it.
    """

    names: tuple[str, ...]
    quantity: Quantity | None = None
    iri: str | None = None


def wanted_values(gold: AnswerSet | ValueSet, lang: str, labels: Labels) -> list[Wanted]:
    """The distinct values of `gold` that a text in `lang` can name: blank ones it cannot."""
    found = (_wanted(term, lang, labels) for term in _distinct(gold))
    return [each for each in found if each is not None]


def named(wanted: Sequence[Wanted], passage: Passage, text: str) -> list[bool]:
    """Which of the `wanted` values the answer `text` names; `passage` is what is read of it.

    As with typed values: what is denied is not named, an explicit final answer wins over what
    stands before it, and a refusal does not name what it repeats of the question.
    """
    reader = _Reader(passage)
    mentions = [reader.mentions(each) for each in wanted]
    together = sorted({mention for each in mentions for mention in each})
    stated = {(start, end) for start, end, *_ in stated_mentions(passage, together)}
    return [
        _writes_out(each.iri, text) or any(mention[:2] in stated for mention in found)
        for each, found in zip(wanted, mentions, strict=True)
    ]


# -- gold ----------------------------------------------------------------------------------------


def _distinct(gold: AnswerSet | ValueSet) -> Iterator[Term]:
    if isinstance(gold, AnswerSet):
        yield from {term.value: term for term in bound_terms(gold)}.values()
        return
    for value in dict.fromkeys(gold.values):
        kind = TermKind.IRI if looks_like_iri(value) else TermKind.LITERAL
        yield Term(kind, value)


def _wanted(term: Term, lang: str, labels: Labels) -> Wanted | None:
    if term.kind is TermKind.BNODE or not term.value.strip():
        return None
    if term.kind is TermKind.IRI:
        return Wanted(names(term.value, lang, labels), iri=term.value)
    quantity = _quantity(term)
    if quantity is None or _YEAR.fullmatch(term.value):
        # A year is no number where texts are read for quantities, so it is looked for as written.
        return Wanted((term.value,), quantity)
    return Wanted((), quantity)


def _quantity(term: Term) -> Quantity | None:
    if term.datatype in xsd.NUMERIC:
        number = typed_number(term.value, term.datatype)
    else:
        number = plain_number(term.value)
    return _moment(term.value) if number is None else _number(number.value)


def _number(value: Decimal) -> int | float | None:
    if abs(value) >= _INTEGERS:
        return None
    return int(value) if value == value.to_integral_value() else float(value)


def _moment(text: str) -> date | datetime | None:
    """The day, or the minute in UTC, that a literal names; a day's midnight is the day."""
    match = _INSTANT.fullmatch(text)
    if match is None:
        return None
    try:
        if match["minute"] in {None, "00:00"}:
            return date.fromisoformat(match["day"])
        zone = (match["zone"] or "Z").replace("Z", "+00:00")
        return datetime.fromisoformat(f"{match['day']}T{match['minute']}{zone}").astimezone(UTC)
    except (ValueError, OverflowError):
        return None


# -- text ----------------------------------------------------------------------------------------


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
        if wanted.quantity is not None:
            found += [each for each in self._of_quantity(wanted.quantity) if each.right]
        return found

    def _of_name(self, name: str) -> list[Mention]:
        spelled = plain(name)
        asked = bool(self._asked.find(spelled))
        return [Mention(*span, right=True, repeats=asked) for span in self._said.find(spelled)]

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


def _writes_out(iri: str | None, text: str) -> bool:
    if iri is None:
        return False
    return re.search(rf"{re.escape(iri)}(?![\w/#%-])", text) is not None
