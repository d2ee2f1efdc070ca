"""The words, numbers and names of a question, by which what is said of a none can be told."""

from __future__ import annotations

import re
from typing import NamedTuple

from hermes.scoring.typed.text.phrases import words

TOKEN = re.compile(r"[^\W_][\w'-]*")
NUMBER = re.compile(r"(?<![\w.])\d+(?:[.,]\d+)*(?!\w)")
# Who asks for one of these is answered with another.
_ALIKE = (
    words("exceed exceeds exceeded exceeding above over beyond higher greater more surpassed"),
    words("fall fell falls below under lower less smaller drop dropped fewer"),
)
NAME = re.compile(r"(?P<word>[^\W\d_]+)_\w+")
_ABSENCE = re.compile(
    r"\b(?:not|no|none|nothing|never|without|missing|lack\w*|fail\w*|zero|free\sof)\b|n't\b",
    re.IGNORECASE,
)
_STEM = 5  # letters by which the forms of a verb are told to be one


def stem(word: str) -> str:
    """What the forms of `word` share.

    >>> stem("exceeded") == stem("exceeds"), stem("lie") == stem("lies")
    (True, True)
    """
    return word.removesuffix("s")[:_STEM]


class Said(NamedTuple):
    """The words, numbers and names of a question, by which what is said of a none can be told."""

    stems: frozenset[str]
    numbers: frozenset[str]
    names: frozenset[str]


def said_in(question: str) -> Said:
    """The words, numbers and names of `question`."""
    said = frozenset(token[0].lower() for token in TOKEN.finditer(question))
    meant = said.union(*(alike for alike in _ALIKE if alike & said))
    return Said(
        frozenset(map(stem, meant)),
        frozenset(number[0] for number in NUMBER.finditer(question)),
        frozenset(token for token in said if NAME.fullmatch(token)),
    )


def asks_absence(question: str) -> bool:
    """Whether `question` asks for what is not so: the denials of an answer then agree with it.

    >>> asks_absence("Which sites had no anomalies?"), asks_absence("Which sites had anomalies?")
    (True, False)
    """
    return _ABSENCE.search(question) is not None
