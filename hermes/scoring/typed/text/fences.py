"""Fenced blocks: which of them are programs or queries, and which hold what the prose announces."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from hermes.scoring.typed.text.phrases import words

if TYPE_CHECKING:
    from collections.abc import Iterator

_FENCE = re.compile(r"^[ \t>]*(?P<mark>`{3,}|~{3,})(?P<rest>[^\n]*)$", re.MULTILINE)
# Labels of fences that hold values; every other label is the name of a language.
_VALUE_LABELS = words(
    "json text txt plaintext plain yaml yml csv markdown md answer result output none"
)
_BEGINS_PROGRAM = re.compile(
    r"""\s*(?:(?i:select|prefix|ask|construct|describe|base|insert|delete|limit|with|curl|wget|pip
    |git|import|def|for|while|if|const|let|var|function|class|return)\s|from\s\w+\simport\b
    |[\#$?@]|//|>>>|--\s)""",
    re.VERBOSE,
)
_OF_PROGRAM = re.compile(
    r"\b(?:print|len|count|COUNT)\(|\b(?:SELECT|WHERE|LIMIT|GROUP\sBY|ORDER\sBY)\b"
)
_ANNOUNCES = re.compile(
    r"""(?:\b(?:is|are|was|were|follows|following|json|yaml|csv) | \b(?:answer|result|output|value
    |count|number|total|sum|average|mean|minimum|maximum|date|day|time|name|site|node|response
    |return|give|gave|found|get|got)[^:\n]{0,60}) [\s*_]* : [\s*_>]*\Z""",
    re.VERBOSE | re.IGNORECASE,
)
_LOOKED_AT = 200  # characters before a fence, and of what it holds


class Fence(NamedTuple):
    """A fenced block at `text[start:end]`, which holds `text[inside:closes]`."""

    start: int
    end: int
    inside: int
    closes: int
    label: str


def fences(text: str) -> Iterator[Fence]:
    """The fenced blocks of `text`; one that is not closed goes to the end.

    >>> [(fence.label, fence.start) for fence in fences("Here:\\n```json\\n7\\n```")]
    [('json', 6)]
    """
    opened: re.Match[str] | None = None
    for line in _FENCE.finditer(text):
        if opened is None:
            if line["mark"] not in line["rest"]:  # else it is closed in its own line
                opened = line
        elif line["mark"].startswith(opened["mark"]) and not line["rest"].strip():
            yield _fence(opened, line.end(), line.start())
            opened = None
    if opened is not None:
        yield _fence(opened, len(text), len(text))


def _fence(opened: re.Match[str], end: int, closes: int) -> Fence:
    return Fence(opened.start(), end, opened.end(), closes, opened["rest"].strip().lower())


def is_program(text: str, fence: Fence) -> bool:
    """Whether a fence holds a query or a program, by its label or by how it begins."""
    if fence.label and fence.label not in _VALUE_LABELS:
        return True
    held = text[fence.inside : min(fence.closes, fence.inside + _LOOKED_AT)]
    return bool(_BEGINS_PROGRAM.match(held) or _OF_PROGRAM.search(held))


def is_announced(text: str, fence: Fence) -> bool:
    """Whether the prose before a fence announces an answer: "The result is:", "Output:"."""
    return _ANNOUNCES.search(text[max(0, fence.start - _LOOKED_AT) : fence.start]) is not None
