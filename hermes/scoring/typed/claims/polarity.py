"""Whether a clause denies what it finds: "none of the readings exceeded", "exceeded: 0"."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from hermes.scoring.typed.claims.limits import Finding

_FLAGS = re.VERBOSE | re.IGNORECASE


class Polarity(Enum):
    """How a clause takes what it finds."""

    AFFIRMED = auto()
    DENIED = auto()
    PARTLY_DENIED = auto()
    """Not of all, or not any longer: something else may be so, or was."""
    OPEN = auto()
    """Nothing is known, or it nearly was so."""


_DENYING = re.compile(
    r"""
    (?P<affirmed>
        no\s(?:doubt|question|wonder|matter|surprise|later\sthan|earlier\sthan)\b
      | (?:no|not)\s(?:fewer|less|more)\sthan\b
      | without\s(?:a\s|any\s)?(?:doubt|exception|question)\b
      | not\s(?:only|just|merely|simply|once|until|the\sonly)\b )
  | (?P<partly>
        not\s(?:all|every|each|always|everything|entirely|throughout)\b | \bno\slonger\b )
  | (?P<open>
        \bno\s(?:\w+\s){0,2}?(?:data|information|info|knowledge|idea|clue|way|access)
        \s(?:on|about|for|of|regarding|concerning|to|that|whether|showing)\b
      | \bno\s(?:\w+\s){0,2}?(?:rules?|definitions?|criteri\w+)
        \s(?:on|about|for|of|regarding|that)\b
      | \b(?:no|not|none)\s(?:\w+\s){0,4}?(?:that|which)\s(?:\w+\s){0,3}?(?:\w+n't|not|never)\b
      | \bnot\snecessarily\b | \b(?:hardly|scarcely|rarely|seldom|barely\sever)\b
      | \b(?:almost|nearly|practically|virtually)\s(?=no) )
  | (?P<denied>
        \b(?:not|never|none|nothing|nobody|neither|nor|without|zero)\b | \w+n't\b
      | \bno(?=\s) | (?<![\w.,:])0(?=\s(?!°|%|ppm|C\b|degrees))
      | \bfail(?:ed|s)?\sto\b | \bfar\sfrom\b | \bfalse\sthat\b | \bwrong\sto\ssay\b
      | \banything\sbut\b
      | \bcan(?:not|\snot)(?=\s(?:find|see|detect|identify)\b) | \brather\sthan\b | \binstead\sof\b
      | \bcan(?:not|\snot|'t)\sbe
        \s(?:considered|classified|regarded|called|deemed|described|said\sto\sbe) )
    """,
    _FLAGS,
)
_NEARLY = re.compile(
    r"""\b(?:almost|nearly|hardly|rarely|scarcely|seldom|virtually|practically|close(?:st)?(?:\s\w+){0,3}?\sto
    |about\sto|short\sof|approach\w*|threaten\w*|prevent\w*|avoid\w*|risk(?:ed)?)\s(?:ever\s|being\s)?$""",
    _FLAGS,
)
# "Thresholds exceeded: none", "The number of readings above the threshold is 0."
_NONE_BEHIND = re.compile(
    r"""
    \s?(?:[^\W\d]\w*\s){0,4}? (?: [^\W\d]\w*\s?)?
    (?:\?|:|=|\||\b(?:is|was|are|were|returned|yielded|found|gave)\b) [\s|]{0,3}
    (?: (?:none|nothing|zero|nil|null|empty)\b | 0\b(?![.,:]?\d) | \[\s?\] )
    """,
    _FLAGS,
)
_NOT_BEHIND = re.compile(
    r"\s(?:was|were|is|are|has|have|did|does)(?:n't|\snot|\snever)\s(?:been\s)?"
    r"(?:detected|found|observed|recorded|identified|reported|flagged|seen|occur|happen|exist)",
    re.IGNORECASE,
)
_KINDS = (
    ("open", Polarity.OPEN),
    ("partly", Polarity.PARTLY_DENIED),
    ("denied", Polarity.DENIED),
)
_PARENTHESIS = re.compile(r"\([^()]*\)")


class Taken(NamedTuple):
    """How a clause takes what it finds, and the piece `text[start:end]` that says so."""

    polarity: Polarity
    start: int
    end: int


def polarity(text: str, found: Finding, start: int) -> Taken:
    """How the clause that begins at `start` takes what is `found` in it.

    >>> from hermes.scoring.typed.claims.limits import Finding
    >>> polarity("None of them exceeded R4.", Finding(13, 21, 13, beyond=True), 0)
    Taken(polarity=<Polarity.DENIED: 2>, start=0, end=21)
    """
    before = _PARENTHESIS.sub(_blank, text[start : found.at])
    if _NEARLY.search(before):
        return Taken(Polarity.OPEN, found.start, found.end)
    behind = _NONE_BEHIND.match(text, found.end) or _NOT_BEHIND.match(text, found.end)
    if behind is not None:
        return Taken(Polarity.DENIED, found.start, behind.end())
    words = {match.lastgroup: match.start() for match in _DENYING.finditer(before)}
    for kind, taken in _KINDS:
        if kind in words:
            return Taken(taken, min(start + words[kind], found.start), found.end)
    return Taken(Polarity.AFFIRMED, found.start, found.end)


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])
