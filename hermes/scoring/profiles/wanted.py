"""The values of a gold set that a free text is to name, and what it may call them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime
from enum import Enum, auto
from typing import TYPE_CHECKING, TypeAlias

from hermes.flatten import bound_terms
from hermes.model import AnswerSet, Term, TermKind
from hermes.scoring import xsd
from hermes.scoring.iris import looks_like_iri
from hermes.scoring.numeric import plain_number, typed_number
from hermes.scoring.profiles.labels import names

if TYPE_CHECKING:
    from collections.abc import Iterator
    from decimal import Decimal

    from hermes.model import ValueSet
    from hermes.scoring.profiles.labels import Labels

Quantity: TypeAlias = int | float | date | datetime

_INSTANT = re.compile(
    r"(?P<day>\d{4}-\d\d-\d\d)(?:T(?P<minute>\d\d:\d\d)(?::00(?:\.0+)?)?)?(?P<zone>Z|[+-]\d\d:\d\d)?"
)
_YEAR = re.compile(r"[12]\d{3}")
_INTEGERS = 10**18  # what is larger is no count that a text would spell


class Sort(Enum):
    """What a value is. A piece of a text names one value of each sort, as a thing and its name."""

    THING = auto()
    NUMBER = auto()
    MOMENT = auto()
    WORDS = auto()


@dataclass(frozen=True, slots=True)
class Wanted:
    """A value of gold, as it is written, and what may be said for it.

    That is one of its `names`, or the number or moment that it is, if it is any.
    """

    value: str
    sort: Sort
    names: tuple[str, ...] = ()
    quantity: Quantity | None = None


def wanted_values(gold: AnswerSet | ValueSet, lang: str, labels: Labels) -> list[Wanted]:
    """The distinct values of `gold` that a text in `lang` can name: blank ones it cannot.

    One number or moment that is written in two ways is one value.
    """
    found = (_wanted(term, lang, labels) for term in _distinct(gold))
    distinct = {
        (each.sort, each.quantity if each.quantity is not None else each.value): each
        for each in found
        if each is not None
    }
    return list(distinct.values())


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
        return Wanted(term.value, Sort.THING, names(term.value, lang, labels))
    quantity = _quantity(term)
    if quantity is None:
        return Wanted(term.value, Sort.WORDS, (term.value,))
    sort = Sort.MOMENT if isinstance(quantity, date) else Sort.NUMBER
    # A year is no number where texts are read for quantities, so it is looked for as written.
    is_year = _YEAR.fullmatch(term.value) is not None
    return Wanted(term.value, sort, (term.value,) if is_year else (), quantity)


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
