"""None of what is asked for: "no readings were made" states a count of 0, or an empty list."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from hermes.scoring.typed.phrases import phrases, words
from hermes.scoring.typed.units import fold_noun

if TYPE_CHECKING:
    from collections.abc import Iterable

_WORD = re.compile(r"[^\W_]+")

_ASKED = re.compile(
    r"\b(?:how\s+many|which|what|list|name|number\s+of|count\s+of|all|any|are\s+there)\s+"
    r"(?P<phrase>(?:[\w-]+\s+){0,5}?[\w-]+?)(?=\s+(?:is|are|was|were|do|does|did|has|have|had|can"
    r"|lie|lies|at|in|on|of|within|from|for|with|that|which|by|near|between|recorded|exceed"
    r"|exceeded|reported|made|there|measure|measured)\b|\s*[?.,!]|\s*$)",
    re.IGNORECASE,
)
# What sensors give has many names; who asks for readings is answered with measurements.
_READINGS = words("reading measurement observation record sample value entry datapoint")
# These say that there is nothing to count in, not that the count is 0.
_DATA = words("data information info idea access answer mention evidence knowledge")

_NONE = re.compile(
    r"""
    (?P<none>(?:not\sany|(?:isn't|aren't|wasn't|weren't|(?:is|are|was|were)\snot)\sany)
          (?=\s?[.,;!\n]|\s?$)
        | none|nil|nothing(?=\s(?:was|were|is|has)\b))(?!\w)
    | (?: no | without(?:\sany)? | not\s(?:any|a\ssingle|one(?:\ssingle)?)
      | (?:is|are|was|were|has|have|had|do|does|did|could)(?:n't|\snot)
        (?:\s\w{1,15}){0,3}?\s(?:any|a\ssingle)
      | never\s(?:\w{1,15}\s)?any )
    \s+ (?P<words>(?:[\w.-]{1,30}\s){0,4}[\w-]{1,30})
    """,
    re.VERBOSE | re.IGNORECASE,
)
_FIRST_WORDS = words(
    """no without not is are was were has have had do does did could isn't aren't wasn't weren't
    hasn't haven't hadn't don't doesn't didn't couldn't never none nil nothing"""
)
_EMPTY = re.compile(r"\s*(?:[\"']?\w{1,40}[\"']?\s?:\s*)?(?:\[\s*\]|\(\s*\)|∅)\s*")
_FREE_WORDS = frozenset(
    ["such", "matching", "recorded", "actual", "corresponding", "relevant", "single", "of", "the"]
)
_FOREIGN = words("other more longer further additional doubt one fewer less missing")


class Asked(NamedTuple):
    """What a question asks to count or to list: its noun and all its words, in one spelling."""

    noun: str
    words: frozenset[str]


def asked_for(questions: Iterable[str]) -> Asked | None:
    """What the first of `questions` that asks to count or to list anything asks for.

    >>> asked_for(["How many readings were recorded at site_a?"]).noun
    'reading'
    """
    for question in questions:
        match = _ASKED.search(question)
        if match is not None:
            words = [fold_noun(word.lower()) for word in _WORD.findall(match["phrase"])]
            return Asked(words[-1], frozenset(words))
    return None


def none_spans(text: str, asked: Asked | None) -> list[tuple[int, int]]:
    """The pieces of `text` that say there is none of what is `asked` for.

    Where nothing is known of that, any plural noun will do that is not data or information.

    >>> [text[a:b] for text in ["No readings."] for a, b in none_spans(text, None)]
    ['No readings']
    """
    empty = _EMPTY.fullmatch(text)
    if empty is not None:
        return [empty.span()]
    found = phrases(_NONE, _FIRST_WORDS, text)
    return [span for match in found if (span := _span(match, asked)) is not None]


def _span(match: re.Match[str], asked: Asked | None) -> tuple[int, int] | None:
    if match["none"]:
        return match.span()
    for word in _WORD.finditer(match.string, *match.span("words")):
        folded = fold_noun(word[0].lower())
        if folded in _DATA or folded in _FOREIGN:
            return None
        if _is_noun(word[0].lower(), folded, asked):
            return match.start(), word.end()
        if asked and folded not in asked.words and folded not in _FREE_WORDS:
            return None
    return None


def _is_noun(word: str, folded: str, asked: Asked | None) -> bool:
    if asked is None:
        return word != folded
    return folded == asked.noun or (folded in _READINGS and asked.noun in _READINGS)
