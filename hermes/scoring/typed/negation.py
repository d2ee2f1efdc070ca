"""Pieces that an answer denies: "not X", "rather than X", "X is not among them"."""

from __future__ import annotations

import re

_FILLER = (
    r"(?:(?:the|a|an|at|on|in|by|with|for|of|from|exactly|equal|equals|to|be|been|have|has|had"
    r"|contain|contains|include|includes|including|list|cover|node|site|sensor|value|answer|is|was"
    r"|as|being|it|located|in fact)\s+){0,3}"
)
# What may stand between a denial and a later member of what it denies: "neither 7 nor 8".
_LISTED = r"(?:[\w.%°-]{1,20}\s*(?:,\s*(?:or|nor|and)?|or|nor|and)\s+){0,6}"
_LISTED_BY_OR = r"(?:[\w.%°-]{1,20}\s*(?:or|nor)\s+){0,4}"
_BEFORE = re.compile(
    rf"""
    (?: (?<!\w)(?:not|never|isn't|aren't|wasn't|weren't|doesn't|don't|didn't|hasn't|haven't|cannot
        |can't|nor|≠|!=|ni|nicht|pas) \s+ {_FILLER} {_LISTED_BY_OR}
    | (?<!\w)(?:rather\sthan|instead\sof|as\sopposed\sto|except(?:\sfor)?|excluding|without|unlike
        |other\sthan|apart\sfrom|aside\sfrom|neither|different\sfrom|differs\sfrom) \s+
      (?:(?:the|a|at|on|in|node|site|sensor)\s+){{0,2}} {_LISTED}
    | (?<!\w)no\s+
    | (?:≠|!=)\s?
    ) [-−–"'(\[]?$
    """,
    re.VERBOSE | re.IGNORECASE,
)
# "not only X" states X, and so do "no more than" and "not until".
_BEFORE_STATES = re.compile(
    r"\b(?:not|no)\s+(?:only|just|merely|simply|until|before|after|later|earlier|less|more|fewer)\b",
    re.IGNORECASE,
)
_AND_OTHERS = r"(?:\s*(?:,\s*(?:and|or)?|and|or|nor)\s+[\w.%°-]{1,20}){0,6}"
_BEHIND = re.compile(
    rf"""
    [%°\w/]{{0,12}} ["')\]]* {_AND_OTHERS} \s*,? \s*
    (?: (?:is|are|was|were|would\sbe) (?:\s+(?:certainly|definitely|clearly|also|both))?
        (?: \s+not | n't ) (?! \s+(?:only|just|merely|far|surpris\w+|unusual|a\slot|many|much|bad
        |necessarily|shown|to\sbe\sconfused) )
      | (?:is|are|was|were) \s+ (?:also\s+)? (?:excluded|incorrect|wrong|ruled\sout|out\sof\sthe
        |false|neither|too\sfar|out\s?side)
      | (?:do|does|did) (?: \s+not | n't ) \s+
        (?:lie|belong|qualify|count|match|fit|fall|meet|satisfy|apply|appear|exist)
      | (?:lies|falls|is|are)\s+outside
    ) \b
    """,
    re.VERBOSE | re.IGNORECASE,
)
_WIDTH = 100
_CLAUSE_END = re.compile(r"[.;:!?。](?=\s|$)|\n|\bbut\b|\bhowever\b")


def is_negated(text: str, start: int, end: int) -> bool:
    """Whether `text` denies the piece from `start` to `end`.

    >>> text = "not 7 but 8"
    >>> is_negated(text, 4, 5), is_negated(text, 10, 11)
    (True, False)
    """
    before = text[max(0, start - _WIDTH) : start]
    clause = _CLAUSE_END.split(before)[-1]
    denied = _BEFORE.search(clause)
    if denied is not None and not _BEFORE_STATES.match(clause, denied.start()):
        return True
    return _BEHIND.match(text, end, end + _WIDTH) is not None
