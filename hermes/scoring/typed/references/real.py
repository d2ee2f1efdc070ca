"""Floats: a number in the text is near the reference, or equals it at its precision."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Context, Decimal
from typing import TYPE_CHECKING

from hermes.scoring.typed.claims.asides import is_aside
from hermes.scoring.typed.claims.quantities import values
from hermes.scoring.typed.references.deciding import decide
from hermes.scoring.typed.values.numbers import numbers
from hermes.scoring.typed.verdict import Mention, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hermes.scoring.typed.text.passage import Passage
    from hermes.scoring.typed.values.magnitude import Number
    from hermes.scoring.typed.verdict import Verdict

TOLERANCE = Decimal("0.01")
"""Of the reference, as a share; both bounds are inside."""

# A double has 17 digits and a run of digits up to 60, so that nothing is lost here.
_ARITHMETIC = Context(prec=700, rounding=ROUND_HALF_UP)


def stated_decimal(value: float, reference: str) -> Decimal:
    """`value` with the precision that the reference text gives it, else in its shortest form.

    >>> str(stated_decimal(21.4, "21.40 °C")), str(stated_decimal(21.4, "warm"))
    ('21.40', '21.4')
    """
    shortest = Decimal(repr(value))
    written = (reading for number in numbers(reference) for reading in number.readings)
    return next((reading for reading in written if reading == shortest), shortest)


def real_rule(number: Decimal, wanted: Decimal) -> Rule | None:
    """The rule by which `number` is `wanted`; None where it is not.

    >>> str(real_rule(Decimal("0.0445"), Decimal("0.045")))
    'number-rounds'
    """
    distance = _ARITHMETIC.subtract(number, wanted).copy_abs()
    if distance <= _tolerance(wanted):
        return Rule.NUMBER_WITHIN_TOLERANCE
    if distance > _one_unit(wanted):
        return None
    rounded = number.quantize(wanted, context=_ARITHMETIC)
    return Rule.NUMBER_ROUNDS if rounded == wanted else None


def range_of(wanted: Decimal) -> tuple[Decimal, Decimal]:
    """The least and the greatest number that can be `wanted`: beyond them, no rule holds.

    >>> [str(bound) for bound in range_of(Decimal("50"))]
    ['49', '51']
    """
    reach = max(_tolerance(wanted), _one_unit(wanted))
    return wanted - reach, wanted + reach


def real_mentions(found: Iterable[Number], value: float, reference: str) -> list[Mention]:
    """The numbers of a text, and which of them are `value`."""
    wanted = stated_decimal(value, reference)
    low, high = range_of(wanted)
    mentions = []
    for start, end, readings in found:
        near = [reading for reading in readings if low <= reading <= high]
        rules = (rule for reading in near if (rule := real_rule(reading, wanted)))
        rule = next(rules, None) if near else None
        mentions.append(Mention(start, end, rule is not None, rule=rule or Rule.OTHER_VALUE))
    return mentions


def _tolerance(wanted: Decimal) -> Decimal:
    return _ARITHMETIC.multiply(TOLERANCE, wanted.copy_abs())


def _one_unit(wanted: Decimal) -> Decimal:
    """One unit of the last digit that is stated; what is further away does not round to it."""
    return Decimal(1).scaleb(int(wanted.as_tuple().exponent))


def match_real(passage: Passage, value: float, reference: str) -> Verdict:
    """Whether the text gives `value`, to 1 % or to the precision of `reference`."""
    found = values(passage.text, passage.question)
    return decide(passage, real_mentions(found, value, reference), is_aside)
