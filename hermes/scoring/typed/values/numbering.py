"""Numbers that only number: list items, citations."""

from __future__ import annotations

import re
from itertools import chain

# "1) a 2) b" and "(1) a (2) b" number in one line; "[7]" cites where it is glued to a word or ends
# a clause, but is the value in "the answer is [7]".
_MARKER = re.compile(
    r"""
      ^[ \t>|-]{0,12}(?P<line>[0-9]{1,3})(?:[.)]|[ ]?\|)(?=\s+\S)
    | (?<!\w)\((?P<inline>[0-9]{1,2})\)(?=\s)
    | (?<![\w.,(])(?P<paren>[0-9]{1,2})\)(?=\s\S)
    | (?<=[\w\].,;!?])\[(?P<cited>\^?[0-9]{1,3})\](?!\w)
    | (?<=[^\W_]|[.;!?%)])[ ]\[(?P<apart>\^?[0-9]{1,3})\](?=[ ]?(?:[.,;!)\n]|\[|$))
    """,
    re.MULTILINE | re.VERBOSE,
)
_SAYS_VALUE = re.compile(
    r"\b(?:is|are|was|were|be|has|have|had|of|to|equals?|exactly|about|approximately|answer|total"
    r"|count|number|sum|result|value|returns?|gives?|contains?|list)$",
    re.IGNORECASE,
)
_WIDTH = 16


def numbering_spans(text: str) -> list[tuple[int, int]]:
    """The spans of list numbers, which count from 1 by lines or in brackets, and of citations.

    >>> [text[a:b] for text in ["1. node_05\\n2. node_09\\n"] for a, b in numbering_spans(text)]
    ['1', '2']
    """
    last = {"line": 0, "inline": 0, "paren": 0}
    listed: dict[str, list[tuple[int, int]]] = {kind: [] for kind in last}
    cited: list[tuple[int, int]] = []
    for marker in _MARKER.finditer(text):
        kind = marker.lastgroup or ""
        if kind not in last:
            if kind == "cited" or not _says_value(text, marker.start()):
                cited.append(marker.span(kind))
            continue
        number = int(marker[kind])
        if number in {1, last[kind] + 1}:
            # "1) a 2) b" at the start of a line goes on in the line.
            goes_on = ("paren",) if marker[0].endswith(")") and kind == "line" else ()
            for each in (kind, *goes_on):
                last[each] = number
                listed[each].append(marker.span(kind))
    # "one (1) node" is no list: a list in one line has a second item.
    several = (listed[kind] for kind in ("inline", "paren") if len(listed[kind]) > 1)
    return sorted(chain(cited, listed["line"], *several))


def _says_value(text: str, end: int) -> bool:
    return _SAYS_VALUE.search(text[max(0, end - _WIDTH) : end]) is not None
