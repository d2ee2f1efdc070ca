"""Events that a text speaks of: anomalies, exceedances, alarms, and whether there are any."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.scoring.typed.claims.limits import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hermes.scoring.typed.text.clauses import Clauses

_FLAGS = re.VERBOSE | re.IGNORECASE

EVENT = re.compile(
    r"""
    \b(?: (?:threshold\s)?(?:exceedance|violation|outlier|alarm|alert|breach)(?:s|es)?
        | (?:anomal|irregularit|abnormalit)(?:y|ies) )\b
    (?! \s(?:rule|detect(?:ion|or)|threshold|check|status|definition|criteri|limit|analysis|class
        |report|flag|level|score|monitor)) (?!_)
    """,
    _FLAGS,
)
"""Words for something beyond its limits. An "anomaly rule" is none."""

_SEEN = r"""(?:detected|found|observed|recorded|identified|present|reported|flagged|seen|noted
    |registered|triggered|raised|occurr(?:ed|ing)|occurs?|happen(?:s|ed)|took\splace|exist(?:s|ed)?|appear(?:s|ed)
    |listed)"""
_COUNT = r"""(?:one|two|three|four|five|six|seven|eight|nine|ten|several|multiple|some|many|a\sfew
    |[1-9]\d*)"""
_NOUN_PHRASE = r"(?:[^\s,;:.()|]{1,20}\s){0,3}"
_ASSERTED_BEFORE = re.compile(
    rf"""
    (?: \b(?:there\s(?:is|was|were|are|have\sbeen|has\sbeen)|there's|detected|found
        |identified|recorded|observed|flagged|reported|raised|registered|has|had|have|shows?|showed|contains?
        |contained|see|saw)\s (?:indeed\s|also\s)? (?:(?:an?|{_COUNT})\s)?
      | \b(?:is|was|are|were|as)\s(?:indeed\s|also\s|considered\s)? (?:an?|{_COUNT})\s
      | ^\W*{_COUNT}\s
    ) {_NOUN_PHRASE}$
    """,
    _FLAGS,
)
_ASSERTED_BEHIND = re.compile(
    rf"""
    \s(?:(?:was|were|is|are|has\sbeen|have\sbeen)(?:n't|\snot|\snever)?\s)?
      (?:\w+ly\s|also\s|indeed\s|only\s)?{_SEEN}\b
    | \s?[:=|]\s?(?:{_COUNT}|none|zero|0|nil)\b
    | \s(?:\w+\s){{0,2}}?(?:returned|yielded|found|gave)\s(?:none|nothing|0|zero)\b
    | \s(?:is|was|are|were)\s?[:=]?\s?(?:zero|none|0|nil|{_COUNT})\b(?!\s\w)
    """,
    _FLAGS,
)
# Who denies "the anomaly" speaks of one that he knows of.
_DENIED_BEFORE = re.compile(
    r"""
    (?: \b(?:no|not|never|without|zero|0|none|nothing|cannot)|n't ) \b
    (?! \s(?:sure|know|clear|certain) )
    (?: \s(?!the\b|this\b|that\b|these\b|those\b|its\b)[^\s,;:.()|]{1,20} ){0,8} \s $
    """,
    _FLAGS,
)
_WIDTH = 100


def event_findings(clauses: Clauses) -> Iterator[Finding]:
    """The events whose being there a text states or denies.

    >>> from hermes.scoring.typed.text.clauses import clauses
    >>> list(event_findings(clauses("The anomaly rules found 2 anomalies.")))
    [Finding(start=26, end=35, at=26, beyond=True, slight=False)]
    """
    text = clauses.text
    for match in EVENT.finditer(text):
        start, _ = clauses.around(match.start())
        before = text[max(start, match.start() - _WIDTH) : match.start()]
        if (
            _ASSERTED_BEFORE.search(before)
            or _DENIED_BEFORE.search(before)
            or _ASSERTED_BEHIND.match(text, match.end())
        ):
            yield Finding(*match.span(), match.start(), beyond=True)
