"""Days and times at which a text says that there is nothing: "no readings on 2026-08-11"."""

from __future__ import annotations

import re

from hermes.scoring.typed.claims.counting import content_words
from hermes.scoring.typed.claims.said import asks_absence
from hermes.scoring.typed.text.phrases import words

_FLAGS = re.VERBOSE | re.IGNORECASE

_NOTHING = words(
    "reading measurement observation record value datum data sample entry datapoint message point"
)
_NONE = r"(?:no\s(?P<of>(?:[\w-]{1,30}\s){0,2}?[\w-]{1,30})|(?P<nothing>nothing|none))"
_VERBS = r"""(?:(?:is|are|was|were|has|have|had|been|be|could|found|seen|sent|made|taken|available
    |there|recorded|measured|received|reported|registered|stored|logged|arrived|came|in|detected
    |listed|exist|exists|existed)\s){0,4}?"""
_WHERE = r"(?:(?:for|from|by|at|of|in|to)\s(?:(?:the|site|node|sensor)\s)?[\w-]{1,20}\s){0,2}?"
_NONE_ON = re.compile(
    rf"""
    \b{_NONE}\s {_VERBS} {_WHERE} {_VERBS} (?:on|at|for|in|from)\s (?:the\s)?(?:(?:day|date)\s)?
    (?: [\w.-]{{1,20}}(?:\s\w{{3,9}}\s\d{{4}})?,?\s(?:or|nor)\s(?:on\s)? )? ["'(]?$
    """,
    _FLAGS,
)
# "On 2026-08-11, there were no readings."
_OPENS = re.compile(
    r"(?:^|[.;!?\n]|\b(?:but|and|while)\s)\W{0,3}(?:(?:on|for|at)\s)?(?:the\s)?$", re.IGNORECASE
)
_NONE_BEHIND = re.compile(
    rf"""
    ["')]*,?:?\s (?:(?:there|it|they|[a-z]+_\w+|has|have|had|is|are|was|were|shows?|sent|made
      |recorded|reported|gave)\s){{0,3}} {_NONE}
    (?= \s*(?:[.;,)\n]|$) | \sat\sall\b
      | \s(?:is|are|was|were|exist\w*|has\sbeen|have\sbeen)
        (?:\s(?:made|recorded|found|available|reported|sent|received|taken|stored|there))?
        \s*(?:[.;,)\n]|$) )
    """,
    _FLAGS,
)
# "No later readings" has one that is earlier.
_OTHER = re.compile(
    r"\b(?:others?|further|additional|more|new|next|missing|lost|doubt|\w{2,12}er)\b", re.IGNORECASE
)
# Who asks when something ended may be told the day that is empty.
_END_ASKED = re.compile(
    r"\b(?:stop\w*|offline|silent|outage|down|dead|interrupt\w*|gap|ceas\w*|end\w*|empty)\b",
    re.IGNORECASE,
)
_WIDTH = 120


def is_empty_at(text: str, start: int, end: int, question: str) -> bool:
    """Whether nothing of what `question` asks for is said to be at the day `text[start:end]`.

    >>> is_empty_at("no readings on 2026-08-11", 15, 25, "When was the last reading?")
    True
    """
    if asks_absence(question) or _END_ASKED.search(question):
        return False
    before = text[max(0, start - _WIDTH) : start]
    none = _NONE_ON.search(before)
    if none is None and _OPENS.search(before):
        none = _NONE_BEHIND.match(text, end, end + _WIDTH)
    return none is not None and (none["of"] is None or _is_asked(none["of"], question))


def _is_asked(none_of: str, question: str) -> bool:
    """Whether it is readings, or what the question says, of which there are none."""
    if _OTHER.search(none_of):
        return False
    noun = content_words(none_of.rsplit(maxsplit=1)[-1])
    return not noun.isdisjoint(_NOTHING | content_words(question))
