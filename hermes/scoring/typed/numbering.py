"""Numbers that only number: list items, citations."""

from __future__ import annotations

import re

_MARKER = re.compile(
    r"^[ \t>|-]{0,12}(?P<line>[0-9]{1,3})(?:[.)]|[ ]?\|)(?=\s+\S)"
    r"|(?<!\w)\((?P<inline>[0-9]{1,2})\)(?=\s)|(?<=\w|[.,;!?])\[(?P<cited>\^?[0-9]{1,3})\](?!\w)",
    re.MULTILINE,
)


def numbering_spans(text: str) -> list[tuple[int, int]]:
    """The spans of list numbers, which count from 1 by lines or in brackets, and of citations.

    >>> [text[a:b] for text in ["1. node_05\\n2. node_09\\n"] for a, b in numbering_spans(text)]
    ['1', '2']
    """
    last = {"line": 0, "inline": 0}
    inline: list[tuple[int, int]] = []
    spans: list[tuple[int, int]] = []
    for marker in _MARKER.finditer(text):
        kind = marker.lastgroup or ""
        if kind == "cited":
            spans.append(marker.span(kind))
            continue
        number = int(marker[kind])
        if number not in {1, last[kind] + 1}:
            continue
        last[kind] = number
        (spans if kind == "line" else inline).append(marker.span(kind))
    # "one (1) node" is no list: a list in brackets has a second item.
    return sorted(spans + (inline if len(inline) > 1 else []))
