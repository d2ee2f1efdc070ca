"""Blocks that are no part of an answer: reasoning, code beside prose, text that is struck out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Replacement: TypeAlias = tuple[int, int, str]
"""Instead of the text from one offset to another, this."""

# Models of the DeepSeek and Qwen families write `<think>`; others use the words beside it. The
# opening tag is often part of the prompt, so that a reply may begin in the middle of a block.
_REASONING = re.compile(
    r"<(?P<end>/?)(?:think|thinking|thought|reasoning|reflection|scratchpad)\s?>", re.IGNORECASE
)
_FENCE = re.compile(r"^[ \t>]*(?P<mark>`{3,}|~{3,})(?P<rest>[^\n]*)$", re.MULTILINE)
_STRUCK = re.compile(r"~~(?=\S)[^~\n]{1,500}~~(?!~)|<(?P<tag>s|del|strike)>[^<]{0,500}</(?P=tag)>")
_WORD = re.compile(r"\w")


def unread_blocks(text: str) -> list[Replacement]:
    """The blocks of `text` that are not read, in their order, each with what stands for it.

    Reasoning that is not closed goes to the end. Code counts only where there is nothing else.
    """
    reasoning = list(_reasoning(text))
    fences = [span for span in _fences(text) if not _within(span[0], reasoning)]
    code = fences if _is_prose_around(text, [*reasoning, *fences]) else _fence_lines(text, fences)
    struck = ((match.start(), match.end()) for match in _STRUCK.finditer(text))
    return [(start, end, "\n") for start, end in _disjoint([*reasoning, *code, *struck])]


def _reasoning(text: str) -> Iterator[tuple[int, int]]:
    depth = start = 0
    for tag in _REASONING.finditer(text):
        if not tag["end"]:
            start = start if depth else tag.start()
            depth += 1
        elif depth <= 1:
            yield start if depth else 0, tag.end()
            depth = 0
        else:
            depth -= 1
    if depth:
        yield start, len(text)


def _fences(text: str) -> Iterator[tuple[int, int]]:
    opened: re.Match[str] | None = None
    for line in _FENCE.finditer(text):
        if opened is None:
            if line["mark"] not in line["rest"]:  # else it is closed in its own line
                opened = line
        elif line["mark"].startswith(opened["mark"]) and not line["rest"].strip():
            yield opened.start(), line.end()
            opened = None
    if opened is not None:
        yield opened.start(), len(text)


def _fence_lines(text: str, fences: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The lines that open and close the code; what stands between is read."""
    for start, end in fences:
        for line in _FENCE.finditer(text, start, end):
            yield line.span()


def _is_prose_around(text: str, spans: Iterable[tuple[int, int]]) -> bool:
    done = 0
    for start, end in _disjoint(spans):
        if _WORD.search(text, done, start):
            return True
        done = end
    return _WORD.search(text, done) is not None


def _within(place: int, spans: Iterable[tuple[int, int]]) -> bool:
    return any(start <= place < end for start, end in spans)


def _disjoint(spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    done = 0
    for start, end in sorted(spans):
        if end > done:
            yield max(start, done), end
            done = end
