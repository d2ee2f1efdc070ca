"""What a question asks to count or to list: the noun, by which "no readings" is told to be 0."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from hermes.scoring.typed.claims.said import Said, said_in
from hermes.scoring.typed.text.phrases import words
from hermes.scoring.typed.values.units import fold_noun

if TYPE_CHECKING:
    from collections.abc import Iterable

COUNTED_WORD = re.compile(r"[^\W_]+(?:_[0-9](?!\w))?")
"""A word of what is counted: CO_2 is one, node_05 is two."""

_COUNTS = r"how\s+many|(?:number|count|total)\s+of"
_LISTS = r"which|what|list|name|all|any|are\s+there"
_PHRASE = (
    r"\s+(?P<phrase>(?:[\w-]+\s+){0,5}?[\w-]+?)(?=\s+(?:is|are|was|were|do|does|did|has|have|had|can"
    r"|lie|lies|at|in|on|of|within|from|for|with|that|which|by|near|between|recorded|exceed"
    r"|exceeded|reported|made|there|measure|measured)\b|\s*[?.,!]|\s*$)"
)
_ASKED = tuple(re.compile(rf"\b(?:{asks}){_PHRASE}", re.IGNORECASE) for asks in (_COUNTS, _LISTS))
_PRONOUNS = words("them these those they it this that there one ones of")
# What sensors give has many names; who asks for readings is answered with measurements.
_READINGS = words("reading measurement observation record sample value entry datapoint")
_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789", "_")
_SPELLED = {"carbon": "co2", "dioxide": "co2"}


class Asked(NamedTuple):
    """What a question asks to count or to list: its noun and all its words, in one spelling.

    `said` is all that was asked, for what may be said of the noun.
    """

    noun: str
    words: frozenset[str]
    said: Said


def asked_for(questions: Iterable[str]) -> Asked | None:
    """What the first of `questions` that asks to count or to list anything asks for.

    >>> asked_for(["How many readings were recorded at site_a?"]).noun
    'reading'
    """
    texts = tuple(questions)
    for text in texts:
        match = next(filter(None, (asks.search(text) for asks in _ASKED)), None)
        if match is not None:
            phrase = [fold_counted(word) for word in COUNTED_WORD.findall(match["phrase"])]
            if phrase[-1] not in _PRONOUNS:
                asked = f"{texts[0]} {text}"
                said = frozenset(fold_counted(word) for word in COUNTED_WORD.findall(asked))
                return Asked(phrase[-1], said, said_in(asked))
    return None


def is_counted_as(noun: str, asked: str) -> bool:
    """Whether who asks for the one is answered with the other.

    >>> is_counted_as("measurement", "reading"), is_counted_as("node", "reading")
    (True, False)
    """
    return noun == asked or (noun in _READINGS and asked in _READINGS)


def fold_counted(word: str) -> str:
    """`word` as the singular that all its spellings share.

    >>> fold_counted("CO₂"), fold_counted("CO_2"), fold_counted("Readings")
    ('co2', 'co2', 'reading')
    """
    folded = fold_noun(word.lower().translate(_SUBSCRIPTS))
    return _SPELLED.get(folded, folded)
