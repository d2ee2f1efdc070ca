"""Where sentences begin and end."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

# A dot ends a sentence before a space; so `57.31` and `site_a.` are read as a person reads them.
# After one or two letters it belongs to an abbreviation: `p.m.`, `approx.` is the price. A run of
# them is looked at once, from its beginning: from each of its dots, it would take quadratic time.
_END = re.compile(
    r"(?<![.!?])(?<!\b[A-Za-z])(?<!\be\.g)(?<!\bi\.e)[.!?]++(?=[\s\"')]|$)|[。！？；;]|\n+"
)


@dataclass(frozen=True, slots=True)
class Sentences:
    """The sentences of a text, by the offsets at which they end."""

    text: str
    ends: Sequence[int]

    def around(self, place: int) -> tuple[int, int]:
        """The span of the sentence in which the character at `place` stands."""
        after = bisect_right(self.ends, place)
        start = self.ends[after - 1] if after else 0
        end = self.ends[after] if after < len(self.ends) else len(self.text)
        return start, end

    def number_of(self, place: int) -> int:
        """How many sentences end before `place`."""
        return bisect_left(self.ends, place + 1)

    def spans(self) -> list[tuple[int, int]]:
        """All sentences, in their order."""
        bounds = [0, *self.ends, len(self.text)]
        return [pair for pair in pairwise(bounds) if pair[0] < pair[1]]


def sentences(text: str) -> Sentences:
    """The sentences of `text`; lines are sentences too.

    >>> [text[start:end] for text in ["57.31. No!"] for start, end in sentences(text).spans()]
    ['57.31.', ' No!']
    """
    return Sentences(text, [match.end() for match in _END.finditer(text)])
