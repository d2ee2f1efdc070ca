"""Refusals that are told by the question: "but not wind speed" where the wind is asked for.

They count where the reference is null. Elsewhere the same words may be an answer: "only humidity is
measured" to "which quantities are measured?".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.scoring.typed.claims.topics import quantities
from hermes.scoring.typed.text.phrases import phrases, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hermes.scoring.typed.text.passage import Passage

_FLAGS = re.VERBOSE | re.IGNORECASE

_FOUND = r"(?:measured|recorded|observed|monitored|available|defined|tracked|stored|covered)"
_ONLY = re.compile(
    rf"""
      only\s(?:[\w-]{{1,30}},?\s){{1,8}}?(?:are|is|were|was)\s{_FOUND}
    | (?:has|have|had)\sonly | can\sonly\s(?:answer|provide|give|report)
    | {_FOUND}\s\w{{1,30}}\s(?:are|is)\s(?:[\w-]{{1,30}},?\s){{1,8}}?only
    | (?:need|require|provide)s?\s(?:\w{{1,30}}\s){{0,3}}?data
    | data\s(?:would\sbe|is|are)\s(?:needed|required)
    """,
    _FLAGS,
)
_ONLY_WORDS = words(
    """only has have had can measured recorded observed monitored available defined tracked stored
    covered need needs require requires provide provides data"""
)
_ZERO = re.compile(
    r"""
    (?<![\w.,])(?:0|zero)\s(?:[\w-]{1,30}\s){0,3}?
    (?:readings?|observations?|measurements?|records?|rows?|results?|match(?:es)?|bindings?|hits?
      |entries|values?|triples?|samples?|solutions?|data\s?points?)\b
    """,
    _FLAGS,
)
_NOT = re.compile(
    r"""
    (?: but\s(?:not|no) | (?:but\s)?none\s(?:for|is|are|of) | not ) \s
    (?P<what>(?:[\w-]{1,30}\s?){1,3})
    """,
    _FLAGS,
)
_NOT_WORDS = words("but none not")


def refusal_spans(passage: Passage) -> list[tuple[int, int]]:
    """The pieces of the text that say that what is asked for is not among the data.

    >>> from hermes.scoring.typed.text.passage import Passage
    >>> passage = Passage("It has rain but not wind speed.", "What is the wind speed?")
    >>> [passage.text[a:b] for a, b in refusal_spans(passage)]
    ['but not wind speed']
    """
    return sorted(match.span() for match in _refusals(passage))


def _refusals(passage: Passage) -> Iterator[re.Match[str]]:
    text = passage.text
    yield from phrases(_ONLY, _ONLY_WORDS, text)
    yield from _ZERO.finditer(text)
    asked = quantities(passage.question)
    yield from (
        match
        for match in phrases(_NOT, _NOT_WORDS, text)
        if not asked.isdisjoint(quantities(match["what"]))
    )
