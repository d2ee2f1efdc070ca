"""Sort keys by value: which of them SPARQL puts neither before nor behind each other.

ORDER BY goes by the operator `<` (https://www.w3.org/TR/sparql11-query/#modOrderBy). Keys are tied
if `<` finds them equal, and where it is not defined for what differs in them: blank nodes, and
strings that differ in language alone.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass
from decimal import Decimal
from enum import IntEnum
from math import copysign, inf
from typing import TYPE_CHECKING, TypeAlias

from hermes.graphs.terms import XSD_STRING
from hermes.model import TermKind
from hermes.scoring import xsd
from hermes.scoring.instants import instant
from hermes.scoring.numeric import typed_number
from hermes.sparql.nodes import XSD

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from hermes.model import Term

_TIME, _DATE = f"{XSD}time", f"{XSD}date"
_DURATIONS = frozenset(
    f"{XSD}{name}" for name in ("duration", "dayTimeDuration", "yearMonthDuration")
)
_DURATION = re.compile(
    r"""
    (?P<sign>-?) P (?=[0-9T])
    (?:(?P<years>[0-9]+)Y)? (?:(?P<months>[0-9]+)M)? (?:(?P<days>[0-9]+)D)?
    (?: T (?=[0-9]) (?:(?P<hours>[0-9]+)H)? (?:(?P<minutes>[0-9]+)M)?
        (?:(?P<seconds>[0-9]+(?:\.[0-9]+)?)S)? )?
    """,
    re.VERBOSE,
)
_INFINITE = {"INF": inf, "+INF": inf, "-INF": -inf}


class _Precision(IntEnum):
    """What the operands of `<` are promoted to: the higher of the two.

    https://www.w3.org/TR/xpath-functions/#datatypes, https://www.w3.org/TR/xpath20/#promotion
    """

    EXACT = 0
    SINGLE = 1
    DOUBLE = 2


@dataclass(frozen=True, slots=True)
class _Number:
    value: Decimal | float
    precision: _Precision

    def promoted(self, precision: _Precision) -> Decimal | float:
        if precision is self.precision or precision is _Precision.EXACT:
            return self.value
        return _single(self.value) if precision is _Precision.SINGLE else float(self.value)


SortValue: TypeAlias = "Hashable"
"""What a sort key is by value. Equal ones are tied; for others, ask `tied`."""


def sort_value(key: Term | None) -> SortValue:
    """The value of a sort key; None where it is unbound."""
    if key is None or key.kind is TermKind.IRI:
        return key
    if key.kind is TermKind.BNODE:
        return key.kind
    text, datatype = key.value, key.datatype
    if datatype in {None, XSD_STRING}:
        return XSD_STRING, text
    if datatype in xsd.NUMERIC:
        return _number(text, datatype) or key
    return _value(xsd.lexical(text), datatype) or key


def tied(one: SortValue, other: SortValue) -> bool:
    """Whether neither value sorts before the other.

    That is not transitive: a double can equal two integers that differ.
    """
    if isinstance(one, _Number) and isinstance(other, _Number):
        precision = max(one.precision, other.precision)
        return one.promoted(precision) == other.promoted(precision)
    return one == other


def without_order(keys: Iterable[Term | None]) -> Term | None:
    """The first literal that `<` is not defined for, where it stands beside another literal.

    Those of unknown datatypes, and ill-typed ones: each engine sorts them its own way.
    """
    literals = dict.fromkeys(key for key in keys if key and key.kind is TermKind.LITERAL)
    foreign = (key for key in literals if sort_value(key) == key)
    return next(foreign, None) if len(literals) > 1 else None


def _number(text: str, datatype: str) -> SortValue:
    digits = xsd.lexical(text)
    if datatype not in xsd.INEXACT:
        exact = typed_number(digits, datatype)
        return None if exact is None else _Number(exact.value, _Precision.EXACT)
    if digits == "NaN":
        return xsd.INEXACT, digits
    number = typed_number(digits, datatype)
    value = _INFINITE.get(digits) if number is None else float(number.value)
    if value is None:
        return None
    if datatype == f"{XSD}float":
        return _Number(_single(value), _Precision.SINGLE)
    return _Number(value, _Precision.DOUBLE)


def _single(value: Decimal | float) -> float:
    """The nearest number of 32 bits."""
    try:
        return float(struct.unpack("f", struct.pack("f", value))[0])
    except OverflowError:
        return copysign(inf, value)


def _value(text: str, datatype: str | None) -> SortValue:
    """What the other datatypes mean that have several forms of one value; None for ill-typed."""
    if datatype == xsd.BOOLEAN:
        truth = xsd.read_boolean(text)
        return None if truth is None else (datatype, truth)
    if datatype in _DURATIONS:
        return _duration(text)
    if datatype in xsd.INSTANTS | {_TIME}:
        moment = instant(f"1972-12-31T{text}" if datatype == _TIME else text)
        family = datatype if datatype in {_DATE, _TIME} else xsd.INSTANTS
        return None if moment is None else (family, moment)
    return None


def _duration(text: str) -> SortValue:
    """Months and seconds, which have no common measure."""
    part = _DURATION.fullmatch(text)
    if part is None:
        return None
    sign = -1 if part["sign"] else 1
    months = 12 * Decimal(part["years"] or 0) + Decimal(part["months"] or 0)
    hours = 24 * Decimal(part["days"] or 0) + Decimal(part["hours"] or 0)
    minutes = 60 * hours + Decimal(part["minutes"] or 0)
    seconds = 60 * minutes + Decimal(part["seconds"] or 0)
    return XSD + "duration", sign * months, sign * seconds
