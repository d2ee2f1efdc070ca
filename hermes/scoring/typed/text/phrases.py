"""Finding phrases by their first words: a look in a table is quick, a large pattern is not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_WORD = re.compile(r"[^\W\d_]++(?:'[^\W\d_]++)?+")


def words(listed: str) -> frozenset[str]:
    """The words of a list that is written as a text."""
    return frozenset(listed.split())


def phrases(
    pattern: re.Pattern[str], first_words: frozenset[str], text: str, start: int = 0
) -> Iterator[re.Match[str]]:
    """The matches of `pattern` in `text`, from `start` on, that begin with one of `first_words`.

    Words are letters, with an apostrophe between them: "don't" is one.
    """
    done = start
    for word in _WORD.finditer(text, start):
        if word.start() >= done and word[0].lower() in first_words:
            match = pattern.match(text, word.start())
            if match is not None:
                done = match.end()
                yield match
