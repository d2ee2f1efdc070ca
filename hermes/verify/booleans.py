"""Booleans that one side has as words, `true`, and the other as digits, `1`, as Virtuoso does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.graphs.terms import XSD_STRING
from hermes.model import TermKind, ValueSet
from hermes.scoring import xsd
from hermes.scoring.values import side_terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from hermes.model import AnswerSet, Term

_TEXTS = frozenset({None, XSD_STRING})


def truths(gold: AnswerSet | ValueSet, found: AnswerSet | ValueSet) -> Mapping[Term, bool]:
    """The terms of both sides that mean a boolean; none where neither side has booleans.

    A 0 or 1 means one only where it takes the place of it: on a side that has no booleans, where
    the other side has no such number. A side that has both has them as different things. Gold need
    not state datatypes, so that its texts may be booleans or numbers; one of a result is a string.
    """
    sides = [_Side(gold, untyped=True), _Side(found, untyped=isinstance(found, ValueSet))]
    if not any(side.booleans for side in sides):
        return {}
    meant: dict[Term, bool] = {}
    for side, other in (sides, reversed(sides)):
        known = {other.truths[term] for term in other.digits}
        new = {term for term in side.numbers if side.truths[term] not in known}
        words = side.truths.keys() - side.digits
        meant |= {term: side.truths[term] for term in (words if side.booleans else words | new)}
    return meant


class _Side:
    """What can mean a boolean on one side; where it is `untyped`, its plain texts can."""

    def __init__(self, side: AnswerSet | ValueSet, *, untyped: bool) -> None:
        self.truths = _truths(side_terms(side))
        self.digits = {term for term in self.truths if _is_digit(term)}
        own = {t for t in self.truths if t.datatype is None} if untyped else set()
        typed = {t for t in self.truths if t.datatype == xsd.BOOLEAN}
        self.booleans = typed | (own - self.digits)
        self.numbers = {t for t in self.digits if t.datatype in xsd.NUMERIC} | (own & self.digits)


def _truths(terms: Iterable[Term]) -> Mapping[Term, bool]:
    return {term: truth for term in terms if (truth := _truth(term)) is not None}


def _truth(term: Term) -> bool | None:
    if term.kind is not TermKind.LITERAL or term.language is not None:
        return None
    if term.datatype in _TEXTS | {xsd.BOOLEAN} | xsd.NUMERIC:
        return xsd.read_boolean(term.value)
    return None


def _is_digit(term: Term) -> bool:
    """Whether a term with a truth is a 0 or 1 that is not stated to be a boolean."""
    return term.datatype != xsd.BOOLEAN and xsd.lexical(term.value) in {"0", "1"}
