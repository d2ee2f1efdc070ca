"""The third verdict: that the matter itself cannot be determined."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.scoring.typed.claims.statements import Answer, Statement, Weight
from hermes.scoring.typed.text.phrases import phrases, words
from hermes.scoring.typed.text.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Iterator

_FLAGS = re.VERBOSE | re.IGNORECASE

_DETERMINE = r"""(?:determin|evaluat|decid|assess|establish|judg|conclud|ascertain|verif|infer
    |classif)(?:e|ed|y|ied|red)?"""
_DATA = r"(?:data|information|evidence|readings|measurements)"
_FINDING = r"(?:determination|conclusion|verdict|decision|evaluation|assessment|judge?ment)"
_UNDETERMINED = re.compile(
    rf"""
    (?: (?: can(?:not|\snot|'t) | could(?:\snot|n't) | may\snot | unable\sto | impossible\sto
          | not\s(?:possible|able|sufficient|enough)\sto | insufficient\sto
          | (?:isn't|wasn't)\spossible\sto )
        [\s_]? (?:[a-z]+ly\s)? (?:be[\s_](?:[a-z]+ly\s)?)? {_DETERMINE}
      | undetermined | undeterminable | indeterminate | undecidable | inconclusive
      | not\s(?:determinable|decidable|conclusive)
      | (?:insufficient|inadequate|(?:not|isn't|aren't|wasn't)\s(?:enough|sufficient))
        \s(?:\w+\s){{0,2}}?{_DATA}
      | {_DATA}\s(?:is|are|was|were)\s(?:\w+ly\s)?
        (?:insufficient|inadequate|not\s(?:sufficient|enough|adequate))
      | (?:does|do|did)(?:n't|\snot)\s(?:allow|permit|support)\s(?:\w+\s){{0,2}}?{_FINDING}
      | no\s(?:\w+\s)?{_FINDING}\s(?:can|could|is|was)
        \s(?:be\s)?(?:made|given|drawn|reached|possible)
      | no\s(?:\w+\s)?(?:rules?|thresholds?)\s(?:could|can|was|were|is|are)\s(?:be\s)?
        (?:evaluated|determined|defined|applied|applicable|available)
    )(?!\w)
    """,
    _FLAGS,
)
_UNDETERMINED_WORDS = words(
    """can cannot can't could couldn't may unable not isn't aren't wasn't impossible insufficient
    inadequate undetermined indeterminate undecidable inconclusive undeterminable no
    data information evidence readings measurements does do did doesn't don't didn't"""
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
# Who lacks access says nothing of the matter.
_NO_ACCESS = re.compile(
    r"""\b(?:I|we|AI|assistant|model)\b[^.!?\n]{0,60}?
    (?:\b(?:no|not|lack|without|cannot|unable\sto)|n't)\s
    (?:[\w-]+\s){0,4}? (?:access|reach|connect)\b""",
    _FLAGS,
)
_WIDTH = 100


def lacks_access(text: str) -> bool:
    """Whether who answers says that he has no access to the data.

    >>> lacks_access("I don't have access to that."), lacks_access("No data is accessible.")
    (True, False)
    """
    return _NO_ACCESS.search(text) is not None


def undetermined_statements(text: str) -> Iterator[Statement]:
    """The pieces of `text` that say the matter itself cannot be determined."""
    if lacks_access(text):
        return
    bounds = sentences(text)
    for match in phrases(_UNDETERMINED, _UNDETERMINED_WORDS, text):
        start, _ = bounds.around(match.start())
        before = text[max(start, match.start() - _WIDTH) : match.start()]
        if not (_ELSE_BEFORE.search(before) or _ELSE_BEHIND.match(text, match.end())):
            yield Statement(*match.span(), Answer.UNDETERMINED, Weight.WORD)
