"""The numbers that a text gives as values: none that only repeat what was asked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from hermes.scoring.typed.claims.asking import asks_time, is_of_asking
from hermes.scoring.typed.values.numbers import numbers
from hermes.scoring.typed.values.units import unit_at

if TYPE_CHECKING:
    from collections.abc import Iterable
    from decimal import Decimal

    from hermes.scoring.typed.values.magnitude import Number

Quantities: TypeAlias = "frozenset[tuple[Decimal, str]]"
"""Amounts, each with its unit; "" for none."""


# "How many of the 7 nodes …" offers the number for an answer: "all 7 nodes", or no more than "7".
_OF_HOW_MANY = re.compile(
    r"\bhow\smany\s(?:out\s)?of\s(?:(?:all|the|these|those|its|their)\s){0,2}", re.IGNORECASE
)
_ALL_BEFORE = re.compile(
    r"(?<!\bnot\s)\b(?:all|only|just|exactly|every\sone)\s(?:of\s)?(?:(?:the|these|those|its)\s)?$",
    re.IGNORECASE,
)
_NONE_BEFORE = re.compile(
    r"\b(?:none|neither)\sof\s(?:(?:the|these|those|its|all)\s){0,2}$", re.IGNORECASE
)
_WIDTH = 24
_NOTHING = re.compile(r"\W*")
_NOUN_ALONE = re.compile(r"\W*(?:[^\W\d_]+\W*)?")


def values(text: str, question: str) -> list[Number]:
    """The numbers in `text`, but for those that repeat one of the `question` with the same unit.

    A number of which there are none is none either, nor how long the asking took.

    >>> [text[a:b] for text in ["24 readings in 24 hours"]
    ...  for a, b, _ in values(text, "How many in the last 24 hours?")]
    ['24']
    """
    found = [each for each in numbers(text) if not _is_of_none(text, each)]
    if not asks_time(question):
        found = [each for each in found if not is_of_asking(text, each)]
    kept = without(found, text, quantities([question]))
    if len(kept) == len(found) or not (offered := _offered(question)):
        return kept
    return sorted({*kept, *(each for each in found if _is_chosen(text, each, offered))})


def _is_of_none(text: str, number: Number) -> bool:
    """Whether none of so many is said to be: the count is 0, not 7, in "none of the 7 nodes"."""
    return _NONE_BEFORE.search(text[max(0, number.start - _WIDTH) : number.start]) is not None


def _offered(question: str) -> Quantities:
    """The number of which a question asks how many, with its unit."""
    ends = {match.end() for match in _OF_HOW_MANY.finditer(question)}
    return frozenset(
        quantity
        for number in (numbers(question) if ends else ())
        if number.start in ends
        for quantity in _quantities_of(question, number)
    )


def _is_chosen(text: str, number: Number, offered: Quantities) -> bool:
    if offered.isdisjoint(_quantities_of(text, number)):
        return False
    if _ALL_BEFORE.search(text[max(0, number.start - _WIDTH) : number.start]):
        return True
    alone = _NOTHING.fullmatch(text, 0, number.start) and _NOUN_ALONE.fullmatch(text, number.end)
    return alone is not None


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
