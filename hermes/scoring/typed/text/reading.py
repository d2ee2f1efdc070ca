"""The text that is read of an answer, and where in the original each piece of it stands."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.scoring.typed.text.blocks import unread_blocks
from hermes.scoring.typed.text.characters import fold_characters
from hermes.scoring.typed.text.markup import markup

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from hermes.scoring.typed.text.blocks import Replacement


MAX_READ = 80_000
"""Characters that are read of a longer text, half of them from either end: answers stand there, and
no text can make the matching take longer than a second or two."""

_SPACES = re.compile(r" {2,}")
_CUT = "_\n_"  # so that what was cut in two is part of a name, and no number


@dataclass(frozen=True, slots=True)
class Layer:
    """How a rewriting moved text: piece `n` begins at `starts[n]` and came from `origins[n]`.

    A replaced piece came as a whole from its origin; a kept one character by character.
    """

    starts: Sequence[int]
    origins: Sequence[tuple[int, int]]
    kept: Sequence[bool]

    def origin(self, start: int, end: int) -> tuple[int, int]:
        """The span before the rewriting of the non-empty span `start` to `end` after it."""
        first, last = bisect_right(self.starts, start) - 1, bisect_right(self.starts, end - 1) - 1
        begin, finish = self.origins[first][0], self.origins[last][1]
        if self.kept[first]:
            begin += start - self.starts[first]
        if self.kept[last]:
            finish = self.origins[last][0] + end - self.starts[last]
        return begin, finish


@dataclass(frozen=True, slots=True)
class Reading:
    """`text` is what is read; `layers` lead back to the original, the last one first."""

    text: str
    layers: tuple[Layer, ...] = ()

    def original_span(self, start: int, end: int) -> tuple[int, int]:
        """Where in the original the non-empty `text[start:end]` stands."""
        for layer in reversed(self.layers):
            start, end = layer.origin(start, end)
        return start, end


def read(original: str) -> Reading:
    """What is read of `original`: without reasoning, code beside prose, and markup.

    >>> read("<think>8?</think>**Seven** at `site_e`").text.split()
    ['Seven', 'at', 'site_e']
    """
    reading = _rewritten(Reading(original), unread_blocks(original))
    reading = _rewritten(reading, markup(reading.text))
    reading = _rewritten(reading, _middle(reading.text))
    reading = Reading(fold_characters(reading.text), reading.layers)
    return _rewritten(reading, _runs_of_spaces(reading.text))


def plain(original: str) -> str:
    """The text that is read of `original`, where no one asks where it stood."""
    return read(original).text


def _middle(text: str) -> list[Replacement]:
    half = MAX_READ // 2
    return [(half, len(text) - half, _CUT)] if len(text) > MAX_READ else []


def _runs_of_spaces(text: str) -> Iterator[Replacement]:
    for run in _SPACES.finditer(text):
        yield *run.span(), " "


def _rewritten(reading: Reading, replacements: Iterable[Replacement]) -> Reading:
    pieces: list[str] = []
    starts: list[int] = []
    origins: list[tuple[int, int]] = []
    kept: list[bool] = []
    length = done = 0
    for start, end, text in (*replacements, (len(reading.text), len(reading.text), "")):
        for piece, origin, is_kept in (
            (reading.text[done:start], (done, start), True),
            (text, (start, end), False),
        ):
            if piece:
                pieces.append(piece)
                starts.append(length)
                origins.append(origin)
                kept.append(is_kept)
                length += len(piece)
        done = end
    return Reading("".join(pieces), (*reading.layers, Layer(starts, origins, kept)))
