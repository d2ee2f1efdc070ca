"""Verdicts that a text states: Yes, No, or that the matter cannot be determined."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from hermes.scoring.typed.phrases import phrases, words
from hermes.scoring.typed.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Iterator


class Answer(StrEnum):
    """The three verdicts, as the references spell them."""

    YES = "Yes"
    NO = "No"
    UNDETERMINED = "Cannot be determined"


class Statement(NamedTuple):
    """A verdict at `text[start:end]`. `explicit`: by the word itself, not by what was observed."""

    start: int
    end: int
    answer: Answer
    explicit: bool


_FLAGS = re.VERBOSE | re.IGNORECASE

# Systems also answer in German, French, Spanish and Italian, and in JSON.
_YES_WORDS = words("yes yep yeah true affirmative indeed correct ja oui sí sì")
_NO_WORDS = words("no nope false negative nein non")
_WORD = re.compile(r"[^\W\d_]+(?![\w-])")
# A word of verdict opens a clause, or follows a verb that announces it.
_OPENS = re.compile(
    r"""(?: ^ | [.!?:;,\n|(–=-]
      | \b(?:so|is|was|and|but|therefore|thus|hence|answer|probably|clearly|likely|be|say) )
    \W*$""",
    _FLAGS,
)
# Behind it the clause ends, or a new one begins with its subject. "No" before a noun is an article.
_ENDS = r"""["')\s]* (?: [.,;:!?–|\n)}\]-] | $
  | \b(?:it|there|this|that|the|they|its|because|since|based|according"""
_BEHIND_YES = re.compile(
    _ENDS + r"|he|she|in|on|at|as|site|node|co2|temperature|humidity|all|both|and|but)\b )", _FLAGS
)
_BEHIND_NO = re.compile(_ENDS + r")\b )", _FLAGS)

_DETERMINE = r"""(?:determin|evaluat|decid|assess|establish|judg|conclud|ascertain|verif|infer
    |classif)(?:e|ed|y|ied|red)?"""
_UNDETERMINED = re.compile(
    rf"""
    (?: (?: can(?:not|\snot|'t) | could(?:\snot|n't) | may\snot | unable\sto | impossible\sto
          | not\s(?:possible|able|sufficient|enough)\sto | insufficient\sto
          | (?:isn't|wasn't)\spossible\sto )
        \s? (?:\w+ly\s)? (?:be\s(?:\w+ly\s)?)? {_DETERMINE}
      | undetermined | undeterminable | indeterminate | undecidable | inconclusive
      | not\s(?:determinable|decidable|conclusive)
      | (?:insufficient|inadequate|(?:not|isn't|aren't|wasn't)\s(?:enough|sufficient))
        \s(?:\w+\s){{0,2}}?
        (?:data|information|evidence|readings|measurements)
      | no\s(?:\w+\s)?(?:rules?|thresholds?)\s(?:could|can|was|were|is|are)\s(?:be\s)?
        (?:evaluated|determined|defined|applied|applicable|available)
    )(?!\w)
    """,
    _FLAGS,
)
_UNDETERMINED_WORDS = words(
    """can cannot can't could couldn't may unable not isn't aren't wasn't impossible insufficient
    inadequate undetermined indeterminate undecidable inconclusive undeterminable no"""
)
# Doubt about something else is no verdict: "the cause cannot be determined", "determine why".
_SOMETHING_ELSE = (
    r"cause|reason|source|origin|duration|extent|severity|magnitude|time|exact|precise"
)
_ELSE_BEFORE = re.compile(
    rf"\b(?:{_SOMETHING_ELSE}|why|how\smuch|sensor\sfault)s?\b[^,;:.\n]*$", _FLAGS
)
_ELSE_BEHIND = re.compile(
    rf"\s+(?:why|what|when|where|how|which|who|the\s(?:\w+\s)?(?:{_SOMETHING_ELSE}))\b", _FLAGS
)
_WIDTH = 100


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
                yield Statement(*match.span(), answer, explicit=True)


def undetermined_statements(text: str) -> Iterator[Statement]:
    """The pieces of `text` that say the matter itself cannot be determined."""
    bounds = sentences(text)
    for match in phrases(_UNDETERMINED, _UNDETERMINED_WORDS, text):
        start, _ = bounds.around(match.start())
        before = text[max(start, match.start() - _WIDTH) : match.start()]
        if not (_ELSE_BEFORE.search(before) or _ELSE_BEHIND.match(text, match.end())):
            yield Statement(*match.span(), Answer.UNDETERMINED, explicit=True)
