"""Doubles that an engine wrote with fewer digits than they have.

Virtuoso (7.2.5) writes floats and doubles with six significant digits: a gold that it computed, or
a result that it gives, is the other side rounded. What differs behind those digits is not known.
"""

from __future__ import annotations

from decimal import MAX_EMAX, MIN_EMIN, ROUND_HALF_DOWN, ROUND_HALF_UP, Context, Decimal
from enum import Enum
from typing import TYPE_CHECKING

from hermes.scoring import xsd
from hermes.scoring.numeric import plain_number, typed_number
from hermes.scoring.values import side_terms
from hermes.verify.formats import Likeness, spelling

if TYPE_CHECKING:
    from collections.abc import Set

    from hermes.model import AnswerSet, Term
    from hermes.verify.formats import Side

DIGITS = 6

# A half goes up or down by digits of the double behind those that are written: 12345.55 is
# 12345.549999999999272.
_CONTEXTS = tuple(
    Context(prec=DIGITS, rounding=rounding, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[])
    for rounding in (ROUND_HALF_DOWN, ROUND_HALF_UP)
)


class Rounded(Enum):
    """The side that is the other one, rounded."""

    GOLD = "gold is the result"
    RESULT = "the result is gold"

    def sentence(self) -> str:
        """One line for a person."""
        return f"{self.value} with {DIGITS} digits, as Virtuoso writes floats and doubles"


def rounded_side(gold: Side, found: AnswerSet) -> Rounded | None:
    """The side that is the other one but for numbers that are rounded.

    The number of the result is a float or a double; that of gold, too, or a text with a fraction.
    All that differ are rounded on the same side, which one engine wrote; else None.
    """
    spell = spelling(Likeness.NUMBER, gold, found)
    known, given = set(map(spell, side_terms(gold))), set(map(spell, side_terms(found)))
    lost = [_stated(term) for term in side_terms(gold) if spell(term) not in given]
    new = [_computed(term) for term in side_terms(found) if spell(term) not in known]
    stated, computed = ({n for n in side if n is not None} for side in (lost, new))
    if not lost or None in {*lost, *new}:
        return None
    if _are_rounded(stated, computed):
        return Rounded.GOLD
    return Rounded.RESULT if _are_rounded(computed, stated) else None


def _are_rounded(numbers: Set[Decimal], others: Set[Decimal]) -> bool:
    roundings = [{context.plus(other) for context in _CONTEXTS} for other in others]
    return numbers <= set().union(*roundings) and all(each & numbers for each in roundings)


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
