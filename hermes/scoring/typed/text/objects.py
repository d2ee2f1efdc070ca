"""JSON objects: what stands behind their key `answer`, and is none of it.

Braces are read as spaces, so that an object ends where no further key follows.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

# A text that a colon follows is the first key of an object, not a value.
_VALUE = r"""(?:(?:"[^"\n]*+"|'[^'\n]*+')(?!\s*+:)|\[[^\[\]]*+\]|[^\s,"'\[\]]++)"""
_KEY = r"""["'](?:(?:final|short)[ _]?)?answer["']"""
_ANSWER = re.compile(rf"{_KEY}\s*+:\s*+(?P<value>{_VALUE})", re.IGNORECASE)
_OTHER_KEYS = re.compile(
    rf"""(?: \s*+,?+\s*+ (?!{_KEY}) (?:"[^"\n]++"|'[^'\n]++') \s*+:\s*+ {_VALUE}?+ )++""",
    re.VERBOSE | re.IGNORECASE,
)


class Answered(NamedTuple):
    """An answer that an object gives at `text[start:end]`; its other keys go on up to `last`."""

    start: int
    end: int
    last: int


def answered_by_key(text: str) -> Iterator[Answered]:
    """The answers in `text` that have a key of their own, and other keys behind them.

    >>> text = '"answer": 7, "rows": 8'
    >>> [text[end:last] for _, end, last in answered_by_key(text)]
    [', "rows": 8']
    """
    for match in _ANSWER.finditer(text):
        others = _OTHER_KEYS.match(text, match.end())
        if others is not None:
            yield Answered(*match.span("value"), others.end())
