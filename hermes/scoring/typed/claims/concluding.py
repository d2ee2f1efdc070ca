"""Conclusions from tables and lists: "So site_a has 9,120 readings." picks one of the rows."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from hermes.scoring.typed.claims.counting import content_words
from hermes.scoring.typed.claims.said import stem
from hermes.scoring.typed.text.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.scoring.typed.text.passage import Passage
    from hermes.scoring.typed.verdict import Mention

_ROWS = re.compile(r"(?:^[ \t]*(?:[-•|]|[0-9]{1,3}[.)])[^\n]*\n)++", re.MULTILINE)
_SO = re.compile(r"\s*(?P<so>so|thus|therefore|hence|consequently|accordingly)\b", re.IGNORECASE)
# Beside the words of the question, a conclusion that answers it needs no more than these.
_PLAIN = content_words(
    """so thus therefore hence consequently accordingly result value answer exactly recorded made
    all together c m km ppm db hpa lux utc degree percent date day time one"""
)
_MARKS = re.compile(r"[\W_]+")


def from_conclusion(passage: Passage, stated: Sequence[Mention]) -> Sequence[Mention]:
    """What is `stated` from the last conclusion on that picks a value among those of the rows.

    A conclusion that says more than the question does answers another one.
    """
    text = passage.text
    concluding = [
        (rows, so) for rows in _ROWS.finditer(text) if (so := _SO.match(text, rows.end()))
    ]
    if not concluding:
        return stated
    bounds = sentences(text)
    asked = _stems(passage.question)
    for rows, so in reversed(concluding):
        _, end = bounds.around(so.start("so"))
        listed = _between(stated, *rows.span())
        picked = _between(stated, so.start("so"), end)
        if _is_pick(text, listed, picked) and _says_only(
            text, (so.start("so"), end), picked, asked
        ):
            return stated[bisect_left(stated, (so.start("so"),)) :]
    return stated


def _between(stated: Sequence[Mention], start: int, end: int) -> Sequence[Mention]:
    return stated[bisect_left(stated, (start,)) : bisect_left(stated, (end,))]


def _is_pick(text: str, listed: Sequence[Mention], picked: Sequence[Mention]) -> bool:
    """Whether one value is picked out of several that are listed."""
    values = {_spelled(text, each) for each in picked}
    rows = {_spelled(text, each) for each in listed}
    return len(values) == 1 and values < rows


def _spelled(text: str, mention: Mention) -> str:
    return _MARKS.sub("", text[mention.start : mention.end]).lower()


def _says_only(
    text: str, span: tuple[int, int], picked: Sequence[Mention], asked: frozenset[str]
) -> bool:
    """Whether a sentence says, beside what it picks, no more than was asked."""
    start, end = span
    rest = ""
    for each in picked:
        rest += f"{text[start : each.start]} "
        start = each.end
    return _stems(rest + text[start:end]) <= asked


def _stems(text: str) -> frozenset[str]:
    """What the words of `text` are told by that are not plain; a name is told whole."""
    told = content_words(text) - _PLAIN
    return frozenset(word if "_" in word else stem(word) for word in told)
