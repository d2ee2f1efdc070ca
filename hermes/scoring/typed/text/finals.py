r"""Explicit final answers: "Answer: …", "so the answer is …", `\boxed{…}`, {"answer": …}, headings.

A heading is a line that only says that the answer follows. `#### 8` ends the worked answers of
GSM8K (Cobbe et al., arXiv 2110.14168), and of models trained on them.
"""

from __future__ import annotations

import re

from hermes.scoring.typed.text.phrases import phrases, words

_FINAL = re.compile(
    r"""
    (?:(?:final|correct|short|overall)\s+)? (?:answer|verdict|conclusion|result)
      (?: \s+ (?:to|for|of) \s [^.:!?\n]{1,80}? )? \s{0,4} ["')]{0,2}
      \s{0,4} (?: [:：=→⇒] | [-=]>
        | \b(?:is|was|would\sbe|should\sbe|must\sbe|therefore\sis)\b (?:\s?:)? )
    | (?:(?<![^\n])|(?<=\#\s)) (?:(?:final|short)\s+)?
      (?:answer|verdict|conclusion|result) \s{0,4} \n
    | final \s? [:：]
    | (?:in\s(?:conclusion|summary|short)|to\s(?:conclude|summari[sz]e|sum\sup)|finally)\b
      \s{0,2} [,:–-]
    | tl;?dr\b \s{0,2} [,:–-]?
    | (?:Antwort|Réponse|Respuesta|Risposta|答案)\s?[:：]
    """,
    re.VERBOSE | re.IGNORECASE,
)
_FIRST_WORDS = words(
    """final correct short overall answer verdict conclusion result in to finally tl tldr antwort
    réponse respuesta risposta 答案"""
)


_NUMBER_HEADING = re.compile(r"^\#{4}[ ]+(?=[^\w\n]{0,3}[0-9])", re.MULTILINE)


def final_starts(text: str) -> list[int]:
    """Where the explicit final answers in `text` begin, behind what announces them.

    >>> final_starts("8? No. Final answer: 7")
    [20]
    """
    said = (match.end() for match in phrases(_FINAL, _FIRST_WORDS, text))
    headed = (match.end() for match in _NUMBER_HEADING.finditer(text))
    return sorted((*said, *headed))
