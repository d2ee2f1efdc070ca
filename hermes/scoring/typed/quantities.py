"""The numbers that a text gives as values: none that only repeat what was asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.scoring.typed.numbers import numbers
from hermes.scoring.typed.units import unit_at

if TYPE_CHECKING:
    from collections.abc import Iterable
    from decimal import Decimal

    from hermes.scoring.typed.numbers import Number


def values(text: str, question: str) -> list[Number]:
    """The numbers in `text`, but for those that repeat one of the `question` with the same unit.

    >>> [text[a:b] for text in ["24 readings in 24 hours"]
    ...  for a, b, _ in values(text, "How many in the last 24 hours?")]
    ['24']
    """
    asked = quantities([question])
    found = numbers(text)
    if not asked:
        return found
    return [number for number in found if not asked & quantities_of(text, number)]


def quantities(texts: Iterable[str]) -> frozenset[tuple[Decimal, str]]:
    """Every number in `texts` with its unit."""
    return frozenset(
        quantity
        for text in texts
        for number in numbers(text)
        for quantity in quantities_of(text, number)
    )


def quantities_of(text: str, number: Number) -> set[tuple[Decimal, str]]:
    """All that one number can mean, each with the unit."""
    unit = unit_at(text, number.end)
    return {(reading, unit) for reading in number.readings}
