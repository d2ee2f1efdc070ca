"""Remarks in brackets, which say nothing of their sentence: "site_d (site_b: 645 ppm)"."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from hermes.scoring.typed.claims.comparing import direction, held_to
from hermes.scoring.typed.text.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hermes.scoring.typed.values.names import Name

Span = tuple[int, int]

_BRACKETS = re.compile(r"\([^()\n]{0,200}\)")


def without_remarks(text: str, named: Sequence[Name]) -> str:
    """`text` with blanks for its remarks; the length stays.

    Brackets that compare what stands before them, and such as hold the only name of their sentence,
    are no remarks.

    >>> without_remarks("site_d (in July) leads", [])
    'site_d           leads'
    """
    pieces, done = [], 0
    for start, end in _remarks(text, named):
        pieces += [text[done:start], " " * (end - start)]
        done = end
    return "".join((*pieces, text[done:]))


def _remarks(text: str, named: Sequence[Name]) -> Iterator[Span]:
    brackets = [match.span() for match in _BRACKETS.finditer(text)]
    if not brackets:
        return
    bounds = sentences(text)
    inside = {name.start for start, end in brackets for name in _between(named, start, end)}
    for start, end in brackets:
        around = _between(named, *bounds.around(start))
        is_only = bool(around) and all(name.start in inside for name in around)
        if not is_only and not _compares(text[start:end], start, _between(named, start, end)):
            yield start, end


def _between(named: Sequence[Name], start: int, end: int) -> Sequence[Name]:
    return named[bisect_left(named, (start,)) : bisect_left(named, (end,))]


def _compares(bracket: str, offset: int, names: Sequence[Name]) -> bool:
    """Whether a bracket goes on with the comparison: "site_b (lower than site_d)"."""
    spans = held_to(bracket)
    own = [name for name in names if not any(a <= name.start - offset < b for a, b in spans)]
    return not own and direction(bracket) != 0
