r"""Explicit final answers: "Answer: …", "so the answer is …", `\boxed{…}`, {"answer": …}."""

from __future__ import annotations

import re

_FINAL = re.compile(
    r"""
    \b(?: (?:final|correct|short|my|direct|overall)\s+ )? (?:answer|verdict|conclusion|result)
      (?: \s+ (?:to|for|of) \s [^.:!?\n]{1,80}? )? \s{0,4} ["')]{0,2}
      \s{0,4} (?: : | = | \b(?:is|was|would\sbe|should\sbe|must\sbe|therefore\sis)\b (?:\s?:)? )
    | (?:^|(?<=[.!?\n])\s{1,3}) (?:in\s(?:conclusion|summary|short)|to\s(?:conclude|summari[sz]e
      |sum\sup)|final(?:ly)?\sanswer|tl;?dr)\b \s{0,2} [,:–-]?
    | (?:Antwort|Réponse|Respuesta|Risposta|答案)\s?[:：]
    """,
    re.VERBOSE | re.IGNORECASE,
)


def final_starts(text: str) -> list[int]:
    """Where the explicit final answers in `text` begin, behind what announces them.

    >>> final_starts("8? No. Final answer: 7")
    [20]
    """
    return [match.end() for match in _FINAL.finditer(text)]
