"""Reference answers: how a value is worded, and how it stands in JSON.

The documented kinds are: integer, decimal of a stated precision, a text (verdict, date, time or
name), a list, and nothing at all, where the data cannot answer.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from hermes.model import JsonValue

Single: TypeAlias = int | Decimal | str
Value: TypeAlias = Single | tuple[Single, ...] | None


def rounded(value: Decimal, places: int) -> Decimal:
    """`value` to so many places, halves away from zero, as PostgreSQL's `round` does.

    >>> rounded(Decimal("-0.125"), 2)
    Decimal('-0.13')
    """
    return value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def rounded_float(value: float, places: int) -> Decimal:
    """`value` to so many places; 15 digits of it count, as in PostgreSQL's cast to numeric."""
    return rounded(Decimal(f"{value:.15g}"), places)


def hundredths(value: int) -> Decimal:
    """A stored value in its unit.

    >>> hundredths(-350)
    Decimal('-3.50')
    """
    return Decimal(value).scaleb(-2)


def wording(value: Single | tuple[Single, ...], unit: str = "") -> str:
    """The reference text.

    >>> wording(12482), wording(Decimal("57.31"), "%"), wording(("node_05", "node_09"))
    ('12,482', '57.31 %', 'node_05, node_09')
    """
    if isinstance(value, tuple):
        return ", ".join(wording(element) for element in value) or "none"
    text = f"{value:,}" if isinstance(value, int) else str(value)
    return f"{text} {unit}" if unit else text


def json_value(value: Value) -> JsonValue:
    """The reference value as it stands in the file."""
    if isinstance(value, tuple):
        return [json_value(element) for element in value]
    return float(value) if isinstance(value, Decimal) else value
