"""The numbers that a text gives as values: none that only repeat what was asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from hermes.scoring.typed.numbers import numbers
from hermes.scoring.typed.units import unit_at

if TYPE_CHECKING:
    from collections.abc import Iterable
    from decimal import Decimal

    from hermes.scoring.typed.magnitude import Number

Quantities: TypeAlias = "frozenset[tuple[Decimal, str]]"
"""Amounts, each with its unit; "" for none."""


def values(text: str, question: str) -> list[Number]:
    """The numbers in `text`, but for those that repeat one of the `question` with the same unit.

    >>> [text[a:b] for text in ["24 readings in 24 hours"]
    ...  for a, b, _ in values(text, "How many in the last 24 hours?")]
    ['24']
    """
    return without(numbers(text), text, quantities([question]))


def without(found: list[Number], text: str, said: Quantities) -> list[Number]:
    """The numbers of `found` that are none of the quantities that were `said`."""
    if not said:
        return found
    amounts = {amount for amount, _ in said}
    return [
        number
        for number in found
        if amounts.isdisjoint(number.readings) or said.isdisjoint(_quantities_of(text, number))
    ]


def quantities(texts: Iterable[str]) -> Quantities:
    """Every number in `texts` with its unit."""
    return frozenset(
        quantity
        for text in texts
        for number in numbers(text)
        for quantity in _quantities_of(text, number)
    )


def _quantities_of(text: str, number: Number) -> set[tuple[Decimal, str]]:
    """All that one number can mean, each with the unit."""
    unit = unit_at(text, number.end)
    return {(reading, unit) for reading in number.readings}
