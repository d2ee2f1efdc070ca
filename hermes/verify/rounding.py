"""Doubles that an engine wrote with fewer digits than they have.

Virtuoso (7.2.5) writes floats and doubles with six significant digits: a gold that it computed, or
a result that it gives, is the other side rounded. What differs behind those digits is not known.
"""

from __future__ import annotations

from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal
from typing import TYPE_CHECKING

from hermes.scoring import xsd
from hermes.scoring.numeric import plain_number, typed_number
from hermes.scoring.values import side_terms
from hermes.verify.formats import Likeness, spelling

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hermes.model import AnswerSet, Term
    from hermes.verify.formats import Side

DIGITS = 6

_CONTEXT = Context(prec=DIGITS, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[])


def alike_when_rounded(gold: Side, found: AnswerSet) -> bool:
    """Whether gold and result differ in numbers alone of which one is the other one rounded.

    The number of the result is a float or a double; that of gold, too, or a text with a fraction.
    """
    spell = spelling(Likeness.NUMBER, gold, found)
    known, given = set(map(spell, side_terms(gold))), set(map(spell, side_terms(found)))
    lost = [term for term in side_terms(gold) if spell(term) not in given]
    new = [term for term in side_terms(found) if spell(term) not in known]
    stated, computed = list(map(_stated, lost)), list(map(_computed, new))
    return (
        bool(lost)
        and all(_has_partner(number, computed) for number in stated)
        and all(_has_partner(number, stated) for number in computed)
    )


def _has_partner(number: Decimal | None, others: Iterable[Decimal | None]) -> bool:
    if number is None:
        return False
    rounded = _CONTEXT.plus(number)
    return any(
        other is not None and (rounded == other or number == _CONTEXT.plus(other))
        for other in others
    )


def _stated(term: Term) -> Decimal | None:
    if term.datatype is not None:
        return _computed(term)
    number = plain_number(term.value)
    return None if number is None or number.exact else number.value


def _computed(term: Term) -> Decimal | None:
    if term.datatype not in xsd.INEXACT:
        return None
    number = typed_number(term.value, term.datatype)
    return None if number is None else number.value
