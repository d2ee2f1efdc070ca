"""Blocks that are no part of an answer: reasoning, code beside prose, text that is struck out.

A fence that holds no program is read where prose announces it, or says nothing of its own.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from hermes.scoring.typed.text.fences import fences, is_announced, is_program

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from hermes.scoring.typed.text.fences import Fence

Replacement: TypeAlias = tuple[int, int, str]
"""Instead of the text from one offset to another, this."""

# Models of the DeepSeek and Qwen families write `<think>`; others use the words beside it. The
# opening tag is often part of the prompt, so that a reply may begin in the middle of a block.
_REASONING = re.compile(
    r"<(?P<end>/?)(?:think|thinking|thought|reasoning|reflection|scratchpad)\s?>", re.IGNORECASE
)
_STRUCK = re.compile(r"~~(?=\S)[^~\n]{1,500}~~(?!~)|<(?P<tag>s|del|strike)>[^<]{0,500}</(?P=tag)>")
_WORD = re.compile(r"\w")
# What prose says that could be an answer, or that there is none; names have digits or underscores.
_SAYS = re.compile(
    r"[\d_]|\b(?:yes|no|none|not|nothing|never|cannot|true|false|unable|unknown"
    r"|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b|n['’]t\b",
    re.IGNORECASE,
)


def unread_blocks(text: str) -> list[Replacement]:
    """The blocks of `text` that are not read, in their order, each with what stands for it.

    Reasoning that is not closed goes to the end. Code counts only where there is nothing else.
    """
    reasoning = list(_reasoning(text))
    blocks = [fence for fence in fences(text) if not _within(fence.start, reasoning)]
    code = list(_code(text, blocks, reasoning))
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


def _code(
    text: str, blocks: Sequence[Fence], reasoning: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """What is not read of the fences: all of it, or the lines of marks around it."""
    hidden = [*reasoning, *(block[:2] for block in blocks)]
    if not blocks:
        return
    is_alone = not _is_found(_WORD, text, hidden)
    says_nothing = is_alone or not _is_found(_SAYS, text, hidden)
    for block in blocks:
        is_value = not is_program(text, block) and (says_nothing or is_announced(text, block))
        if is_alone or is_value:
            yield block.start, block.inside
            yield block.closes, block.end
        else:
            yield block.start, block.end


def _is_found(pattern: re.Pattern[str], text: str, hidden: Iterable[tuple[int, int]]) -> bool:
    """Whether `pattern` is found in `text` outside the `hidden` spans."""
    done = 0
    for start, end in _disjoint(hidden):
        if pattern.search(text, done, start):
            return True
        done = end
    return pattern.search(text, done) is not None


def _within(place: int, spans: Iterable[tuple[int, int]]) -> bool:
    return any(start <= place < end for start, end in spans)


def _disjoint(spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    done = 0
    for start, end in sorted(spans):
        if end > done:
            yield max(start, done), end
            done = end
