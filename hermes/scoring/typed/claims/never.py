"""Never: where a question counts how often something happened, "it never did" states 0."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.scoring.typed.claims.predicates import is_narrowed, says_asked
from hermes.scoring.typed.text.phrases import phrases, words

if TYPE_CHECKING:
    from hermes.scoring.typed.claims.asked import Asked

TIMES = words("time occasion")
"""What "how many times" counts."""

_NEVER = re.compile(
    r"""
    (?P<alone> not\s(?:even\s)?once | at\sno\s(?:time|point) | never(?=\s?[.,;!\n]|\s?$) )(?!\w)
    | (?: never | (?:did|does|do|has|have|had|was|were)(?:n't|\snot)(?:\sever)? )(?=\s\w)
    """,
    re.VERBOSE | re.IGNORECASE,
)
_NEVER_WORDS = words(
    """not never at did does do has have had was were didn't doesn't don't hasn't haven't hadn't
    wasn't weren't"""
)


def never_spans(text: str, asked: Asked) -> list[tuple[int, int]]:
    """The pieces of `text` that say that what is `asked` for never happened.

    >>> from hermes.scoring.typed.claims.asked import asked_for
    >>> asked = asked_for(["How many times did it exceed R4?"])
    >>> [text[a:b] for text in ["It never exceeded R4."] for a, b in never_spans(text, asked)]
    ['never']
    """
    return [
        match.span()
        for match in phrases(_NEVER, _NEVER_WORDS, text)
        if match["alone"] or _denies(text, match.end(), asked)
    ]


def _denies(text: str, place: int, asked: Asked) -> bool:
    return says_asked(text, place, asked.said) and not is_narrowed(text, place, asked.said)
