"""Where a text lists what it leaves out: behind "Not included:", or behind "none of"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.scoring.typed.reach import asks_near

if TYPE_CHECKING:
    from collections.abc import Iterator

Span = tuple[int, int]

_LABEL = re.compile(
    r"""
    \b(?:not\s(?:included|within|inside|in\s|part\b|matching|listed|close|among|qualify\w*)|excluded
      |excluding|omitted|left\sout|too\sfar|out\sof\s(?:range|reach)|(?P<beyond>outside|beyond|farther
      |further)) [^:.;\n_]{0,50}? (?:\s?\([^()\n]{0,40}\))? [*_]{0,2} : [*_]{0,2}
    """,
    re.VERBOSE | re.IGNORECASE,
)
_NONE_OF = re.compile(r"\b(?:none|neither)\sof\b", re.IGNORECASE)
_VERB = re.compile(
    r"\b(?:lies?|is|are|was|were|has|have|had|do|does|did|can|could|exceed\w*|measure\w*|report\w*"
    r"|show\w*|record\w*|belong\w*|met|meets?)\b|[.;\n]",
    re.IGNORECASE,
)
_ROWS = re.compile(r"\s*(?:\n[ \t]*(?:[-•|]|[0-9]{1,3}[.)])[^\n]*)+")
_LINE_END = re.compile(r"[;\n]|\.(?=\s|$)")


def left_out_spans(text: str, question: str) -> list[Span]:
    """The pieces of `text` that list what it leaves out of its answer, in their order.

    >>> [text[a:b] for text in ["node_05. Excluded: node_11"] for a, b in left_out_spans(text, "")]
    [' node_11']
    """
    return sorted((*_labelled(text, question), *_none_of(text)))


def _labelled(text: str, question: str) -> Iterator[Span]:
    """What stands behind a label such as "Not included:", in its line or in the rows below."""
    done = 0
    for label in _LABEL.finditer(text):
        if label.start() < done or (label["beyond"] and not asks_near(question)):
            continue
        rows = _ROWS.match(text, label.end())
        span = rows.span() if rows else (label.end(), _end(_LINE_END, text, label.end()))
        done = span[1]
        yield span


def _none_of(text: str) -> Iterator[Span]:
    """What stands between "none of" and its verb."""
    done = 0
    for match in _NONE_OF.finditer(text):
        if match.start() >= done:
            done = _end(_VERB, text, match.end())
            yield match.end(), done


def _end(pattern: re.Pattern[str], text: str, place: int) -> int:
    match = pattern.search(text, place)
    return match.start() if match else len(text)
