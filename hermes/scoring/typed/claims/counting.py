"""Several counts of what a question counts: "8 nodes, 7 of which are active"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.scoring.typed.text.phrases import words
from hermes.scoring.typed.values.units import fold_noun

if TYPE_CHECKING:
    from collections.abc import Iterable

_HOW_MANY = re.compile(r"\b(?:how\smany|number\sof)\s(?P<phrase>(?:[\w-]+\s?){1,6})", re.IGNORECASE)
_WORD = re.compile(r"\w+")
_PLURAL = re.compile(r"[^\W\d_]{3,}s")
_BASE_BEFORE = re.compile(
    r"\b(?:of|among|from)\s(?:(?:all|the|these|those|its)\s){0,2}$", re.IGNORECASE
)
# "Of the 8 nodes, 5 …", "5 of 8", "5 out of the 8"
_WHOLE_BEFORE = re.compile(
    r"(?:(?:^|[.;:,(\n])\s*|\w\sout\s|[0-9]\s)of\s(?:(?:all|the|these|those)\s){0,2}$",
    re.IGNORECASE,
)
_PART_BEHIND = re.compile(r"\s(?:[\w-]+\s)?of\s(?:them|these|those|which|the)\b", re.IGNORECASE)
_BREAK = re.compile(r"[^\w\s-]|\b(?:and|or|of|at|in|with)\b")
_ITEMS = re.compile(r"[^.;!?\n:(]*[:(][^.;!?\n]*")
_WIDTH = 40
_WORDS_TO_NOUN = 3  # "8 active CO2 nodes"
_NO_CONTENT = words(
    """how many much what which number is are was were be been being the a an of at in on for to by
    with from do does did has have had and or there it they them its that this"""
)


def counted_noun(questions: Iterable[str]) -> str:
    """What the latest of `questions` that counts anything counts, in the singular; "" for none.

    >>> counted_noun(["How many CO2 readings were made?"])
    'reading'
    """
    for question in questions:
        match = _HOW_MANY.search(question)
        phrase = _WORD.findall(match["phrase"]) if match else []
        noun = next(filter(_PLURAL.fullmatch, phrase), None)
        if noun:
            return fold_noun(noun.lower())
    return ""


def counts(text: str, end: int, noun: str) -> bool:
    """Whether the number that ends at `end` counts `noun`, which may have adjectives.

    >>> counts("8 indoor nodes", 1, "node"), counts("8 sensors of nodes", 1, "node")
    (True, False)
    """
    return noun in _folded(_following(text, end))


def counts_another(text: str, end: int, noun: str) -> bool:
    """Whether it counts something else: the next word is a plural, and not that of `noun`."""
    following = _following(text, end)[:1]
    return any(map(_PLURAL.fullmatch, following)) and noun not in _folded(following)


def is_share(text: str, start: int, end: int) -> bool:
    """Whether a number is a part of a count, or what a part is taken of.

    >>> is_share("5 of the 8 nodes", 9, 10), is_share("5 of them", 0, 1)
    (True, True)
    """
    before = text[max(0, start - _WIDTH) : start]
    return bool(_BASE_BEFORE.search(before) or _PART_BEHIND.match(text, end))


def is_whole(text: str, start: int) -> bool:
    """Whether the number that begins at `start` is only what a part is taken of.

    >>> is_whole("Of the 8 nodes, 5 are there", 7), is_whole("each of the 8 nodes", 12)
    (True, False)
    """
    return _WHOLE_BEFORE.search(text[max(0, start - _WIDTH) : start]) is not None


def breaks_down(text: str, end: int, start: int) -> bool:
    """Whether the number that begins at `start` is an item of the one that ends at `end`.

    >>> breaks_down("8 nodes: 5 indoor nodes", 1, 9)
    True
    """
    return end < start <= end + _WIDTH * 2 and bool(_ITEMS.fullmatch(text, end, start))


def _following(text: str, end: int) -> list[str]:
    return _WORD.findall(_BREAK.split(text[end : end + _WIDTH])[0])[:_WORDS_TO_NOUN]


def _folded(found: Iterable[str]) -> frozenset[str]:
    return frozenset(fold_noun(word.lower()) for word in found)


def content_words(text: str) -> frozenset[str]:
    """The words of `text` that are more than grammar, nouns in the singular."""
    return _folded(_WORD.findall(text)) - _NO_CONTENT
