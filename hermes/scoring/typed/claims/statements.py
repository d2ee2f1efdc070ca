"""Verdicts that a text states: Yes, No, or that the matter cannot be determined."""

from __future__ import annotations

import re
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, NamedTuple

from hermes.scoring.typed.text.phrases import phrases, words

if TYPE_CHECKING:
    from collections.abc import Iterator


class Answer(StrEnum):
    """The three verdicts, as the references spell them."""

    YES = "Yes"
    NO = "No"
    UNDETERMINED = "Cannot be determined"


class Weight(IntEnum):
    """How much a statement counts: only what nothing weightier stands beside."""

    SLIGHT = 1
    """Granted by the way, of one rule among others, or held against a bare number."""
    OBSERVED = 2
    WORD = 3
    """The word of verdict itself."""


class Statement(NamedTuple):
    """A verdict at `text[start:end]`."""

    start: int
    end: int
    answer: Answer
    weight: Weight


_FLAGS = re.VERBOSE | re.IGNORECASE

# Systems also answer in German, French, Spanish and Italian, and in JSON.
_YES_WORDS = words("yes yep yeah true affirmative indeed correct ja oui sí sì")
_NO_WORDS = words("no nope false negative nein non")
_WORD = re.compile(r"[^\W\d_]+(?![\w-])")
# A word of verdict opens a clause, or follows a verb that announces it.
_OPENS = re.compile(
    r"""(?: ^ | [.!?:;,\n|(–=→⇒>-]
      | \b(?:so|is|was|and|but|therefore|thus|hence|answer|probably|clearly|likely|be|say) )
    \W*$""",
    _FLAGS,
)
# Behind it the clause ends, or a new one begins with its subject. "No" before a noun is an article,
# also with an aside between them: "No (new) readings".
_ENDS = r"""["')\s]* (?: [.,;:!?–|\n)}\]…-] | $
  | \b(?:it|there|this|that|the|they|its|because|since|based|according"""
_BEHIND_YES = re.compile(
    _ENDS
    + r"|he|she|in|on|at|as|with|site|node|co2|temperature|humidity|all|both|and|but)\b"
    + r"| [(\u2600-\u27bf\U0001f300-\U0001faff] )",
    _FLAGS,
)
_BEHIND_NO = re.compile(
    _ENDS
    + r""")\b | [\u2600-\u27bf\U0001f300-\U0001faff]
    | \([^()\n]{1,80}\)\s*(?:[.,;:!?\n–-]|$) )""",
    _FLAGS,
)
# In a row of a table, or behind the name of a rule, it is a verdict on that rule alone.
_OF_ONE_RULE = re.compile(r"\|[^\n]*$|\bR\d+\b[^.;\n]{0,40}[:=?(–-]\W*$", re.IGNORECASE)
_IN_ROW = re.compile(r"[^\n|]{0,10}\|")
_LINE = 200


def explicit_statements(text: str) -> Iterator[Statement]:
    """The words of verdict in `text`: "Yes, …", "… is No".

    >>> [str(each.answer) for each in explicit_statements("No reading is there. Yes, it is.")]
    ['Yes']
    """
    for vocabulary, answer, behind in (
        (_YES_WORDS, Answer.YES, _BEHIND_YES),
        (_NO_WORDS, Answer.NO, _BEHIND_NO),
    ):
        for match in phrases(_WORD, vocabulary, text):
            before = text[max(0, match.start() - 24) : match.start()]
            if _OPENS.search(before) and behind.match(text, match.end()):
                yield Statement(*match.span(), answer, _weight(text, *match.span()))


def _weight(text: str, start: int, end: int) -> Weight:
    before = text[max(0, start - _LINE) : start]
    line = before[before.rfind("\n") + 1 :]
    of_one = _OF_ONE_RULE.search(line)
    if of_one is not None and (of_one[0][0] != "|" or _IN_ROW.match(text, end)):
        return Weight.SLIGHT
    return Weight.WORD
