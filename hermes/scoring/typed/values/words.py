"""Numbers written as words."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING

from hermes.scoring.typed.text.phrases import words

if TYPE_CHECKING:
    from collections.abc import Iterator

_DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_NUMBER_WORDS = words(
    """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
    fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty
    ninety hundred thousand million billion"""
)
_WORD = "|".join(sorted(_NUMBER_WORDS, key=len, reverse=True))
_RUN = re.compile(
    rf"(?<![\w'])(?<!\w-)(?:{_WORD})(?:(?:[\s-]|,?\sand\s|(?:(?<=thousand)|(?<=million)),\s)(?:{_WORD})(?!\w))*+(?!\w)"
    rf"(?:\spoint(?P<decimals>(?:\s(?:{'|'.join(_DIGITS)})(?!\w))+))?",
    re.IGNORECASE,
)
_WORDS = re.compile(r"\w+")
_LETTERS = re.compile(r"[A-Za-z]++")
_MAX_WORDS = 12
_PATIENCE = 2  # "one hundred and" reads as nothing, "one hundred and five" does again

# "twenty-first" and "two thirds" are no twenty and no two.
_ORDINAL = re.compile(
    r"[\s-](?:first|second(?!s)|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
    r"|half|halves|quarters?|\w{2,10}ths?)(?!\w)",
    re.IGNORECASE,
)
# "one" counts nothing in "one of", "this one", "no one", "one can see".
_PRONOUN_BEFORE = re.compile(
    r"\b(?:this|that|no|any|every|each|the|which|some|another|last|first|next|correct|right|wrong"
    r"|nearest|latest|closest|other)\s+$",
    re.IGNORECASE,
)
_PRONOUN_AFTER = re.compile(
    r"(?:\s+(?:of|can|could|may|might|must|should|would|will|has|needs|another|by\s+one|that|which"
    r"|who|is|day)\b|-|'s\b)",
    re.IGNORECASE,
)
_ZERO_POINT_BEFORE = re.compile(r"\b(?:below|above|under|near|absolute)\s+$", re.IGNORECASE)


def number_words(text: str) -> Iterator[tuple[int, int, Decimal]]:
    """The numbers written as English words in `text`: start, end and value of each.

    >>> [str(value) for *_, value in number_words("One of twenty-seven, between five and seven")]
    ['27', '5', '7']
    """
    for run in _runs(text):
        numbers = list(_numbers(run))
        if numbers and run["decimals"]:
            numbers[-1] = (numbers[-1][0], run.end(), _with_decimals(numbers[-1][2], run))
        yield from (number for number in numbers if _counts(text, number))


def _runs(text: str) -> Iterator[re.Match[str]]:
    done = 0
    for word in _LETTERS.finditer(text):
        if word.start() >= done and word[0].lower() in _NUMBER_WORDS:
            run = _RUN.match(text, word.start())
            if run is not None:
                done = run.end()
                yield run


def _numbers(run: re.Match[str]) -> Iterator[tuple[int, int, Decimal]]:
    """The longest pieces of a run of number words that are one number each, from the left."""
    end = run.start("decimals") - len(" point") if run["decimals"] else run.end()
    found = list(_WORDS.finditer(run.string, run.start(), end))
    place = 0
    while place < len(found):
        length, value = _longest(found[place : place + _MAX_WORDS], run.string)
        if value is not None:
            yield found[place].start(), found[place + length - 1].end(), value
        place += length


def _longest(run: list[re.Match[str]], text: str) -> tuple[int, Decimal | None]:
    best: tuple[int, Decimal | None] = (1, None)
    for length in range(1, len(run) + 1):
        value = _value(text[run[0].start() : run[length - 1].end()])
        if value is not None:
            best = length, value
        elif length - best[0] >= _PATIENCE:
            break
    return best


@lru_cache(maxsize=1024)
def _value(spelled: str) -> Decimal | None:
    from text_to_num import text2num

    try:
        return Decimal(text2num(spelled.lower().replace(",", ""), "en"))
    except ValueError:
        return None


def _with_decimals(value: Decimal, run: re.Match[str]) -> Decimal:
    digits = "".join(str(_DIGITS.index(word)) for word in run["decimals"].lower().split())
    return value + Decimal(f"0.{digits}")


def _counts(text: str, number: tuple[int, int, Decimal]) -> bool:
    start, end, value = number
    if _ORDINAL.match(text, end):
        return False
    before = text[max(0, start - 12) : start]
    if value == 1:
        return not (_PRONOUN_BEFORE.search(before) or _PRONOUN_AFTER.match(text, end))
    return value != 0 or not _ZERO_POINT_BEFORE.search(before)
