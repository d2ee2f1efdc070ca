"""Where a text lists what it leaves out: behind "Not included:", or behind "none of"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.scoring.typed.claims.lacking import lacking_spans
from hermes.scoring.typed.claims.reach import asks_near

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
# "(node_11 and node_12 excluded)"
_IN_BRACKETS = re.compile(
    r"\((?P<names>[^()\n]{1,100}?)\s(?:is\s|are\s)?(?:excluded|omitted|left\sout|ruled\sout)\)",
    re.IGNORECASE,
)
# "only node_05 out of node_05, node_09 and node_11": none of these but the first.
_NAME = r"[^\W\d_]+_\w+"
_AND = r"(?:,|,?\s(?:and|or))\s"
_ONLY_OF = re.compile(
    rf"""
    \bonly\s {_NAME} (?:{_AND}{_NAME}){{0,6}} ,?\s (?:out\s)?of\s
    (?P<rest>{_NAME} (?:{_AND}{_NAME}){{1,20}}+)
    (?! \s(?:is|are|was|were)\s(?:not|too|excluded|out|farther|further|beyond)\b
      | \sdo(?:es)?(?:n't|\snot)\b )
    """,
    re.VERBOSE | re.IGNORECASE,
)
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
    return sorted(
        (
            *_labelled(text, question),
            *_none_of(text),
            *lacking_spans(text, question),
            *(match.span("names") for match in _IN_BRACKETS.finditer(text)),
            *(match.span("rest") for match in _ONLY_OF.finditer(text)),
        )
    )


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
