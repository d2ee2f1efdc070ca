"""Dates with the name of a month, and the years that they have or share: "June 3 and 17, 2026"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.scoring.typed.values.month_days import dates_around
from hermes.scoring.typed.values.months import MONTHS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hermes.scoring.typed.values.month_days import SpelledDate

_WORD = re.compile(r"[^\W\d_]{3,}+")
_LINK = re.compile(r"\s?,?\s?(?:and|or|to|until|till|through|[&–-])?\s?(?:on\s)?(?:the\s)?")


def spelled_dates(text: str) -> list[SpelledDate]:
    """The dates in `text` with the name of a month, in their order.

    A date without a year has that of the one it is joined to.

    >>> [each[2:] for each in spelled_dates("In June, 4 times; on June 3 and June 17, 2026")]
    [(6, 3, 2026), (6, 17, 2026)]
    """
    found = list(_all(text))
    for place in reversed(range(len(found) - 1)):
        found[place] = _with_year_of(found[place + 1], found[place], text)
    for place in range(1, len(found)):
        found[place] = _with_year_of(found[place - 1], found[place], text)
    return found


def _with_year_of(other: SpelledDate, each: SpelledDate, text: str) -> SpelledDate:
    left, right = sorted((each, other))
    if each.year or not (each.day and other.day and other.year):
        return each
    return each._replace(year=other.year) if _LINK.fullmatch(text, left.end, right.start) else each


def _all(text: str) -> Iterator[SpelledDate]:
    done = 0
    for word in _WORD.finditer(text):
        month = MONTHS.get(word[0].lower())
        if month is None or word.start() < done:
            continue
        for each in dates_around(text, word, month, done):
            done = max(done, each.end)
            yield each
