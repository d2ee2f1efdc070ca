"""Numbers by value: what is a number, and which numbers are equal.

Numbers are decimals, not floats: `12345678901234567890` and `12345678901234567891` differ.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal
from typing import TYPE_CHECKING

from hermes.scoring.keys import Key, KeyKind
from hermes.scoring.xsd import INEXACT, lexical

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

RELATIVE_TOLERANCE = Decimal("1e-9")

# At most 17 digits of exponent, which every Decimal can hold; no measured value needs them.
_EXPONENT = r"(?:[eE][+-]?[0-9]{1,17})?"
_PLAIN = re.compile(rf"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?{_EXPONENT}")
_TYPED = re.compile(rf"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+){_EXPONENT}")


@dataclass(frozen=True, slots=True)
class Number:
    """A number's value, and whether it is compared exactly."""

    value: Decimal
    exact: bool


def plain_number(text: str) -> Number | None:
    """The number that a text without datatype is; None where it is none, such as the code `030`.

    A fraction or an exponent makes it inexact: it may have been a double before its datatype was
    lost.
    """
    if not _PLAIN.fullmatch(text):
        return None
    return Number(Decimal(text), exact=not any(mark in text for mark in ".eE"))


def typed_number(text: str, datatype: str) -> Number | None:
    """The number of a literal of a numeric `datatype`; None if ill-typed.

    The lexical forms of all numeric datatypes are read for each of them, and ranges are not
    checked: `"3.0"^^xsd:integer` is 3. `NaN` and `INF` are no numbers, so they compare as text.
    """
    digits = lexical(text)
    if not _TYPED.fullmatch(digits):
        return None
    return Number(Decimal(digits), exact=datatype not in INEXACT)


def number_keys(numbers: Iterable[Number]) -> Mapping[Number, Key]:
    """One key for each group of equal numbers among `numbers`, which are those of both sides.

    Two numbers are equal if their values are, or if one of them at least is inexact and they lie
    within `RELATIVE_TOLERANCE` of the larger magnitude. That is not transitive, so the numbers are
    gone through by value: a group is anchored at its smallest member, takes in what equals the
    anchor, and never holds two different exact numbers.
    """
    by_value: dict[Decimal, list[Number]] = {}
    for number in numbers:
        by_value.setdefault(number.value, []).append(number)
    # Exponents may be huge: the context must neither trap nor overflow. 28 digits are enough, as
    # only differences and tolerances are rounded, never the numbers themselves.
    context = Context(prec=28, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[])
    keys: dict[Number, Key] = {}
    anchor: Decimal | None = None
    has_exact = False
    for value in sorted(by_value):
        exact = any(number.exact for number in by_value[value])
        if anchor is None or (exact and has_exact) or not _close(anchor, value, context):
            anchor, has_exact = value, False
        has_exact = has_exact or exact
        keys.update(dict.fromkeys(by_value[value], Key(KeyKind.NUMBER, anchor)))
    return keys


def _close(a: Decimal, b: Decimal, context: Context) -> bool:
    larger = max(a.copy_abs(), b.copy_abs())
    difference = context.subtract(a, b).copy_abs()
    return difference <= context.multiply(RELATIVE_TOLERANCE, larger)
