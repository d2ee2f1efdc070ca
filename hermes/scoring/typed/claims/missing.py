"""Whether who declines says that data is missing, or only that he does not know."""

from __future__ import annotations

import re

# Without data nothing can be determined; what who answers does not know is another matter.
_NO_KNOWLEDGE = re.compile(
    r"\b(?:know|sure|access|idea|tell|say|help|clue|ability)\b", re.IGNORECASE
)
_NO_DATA = re.compile(
    r"\b(?:data|information|readings?|measurements?|observations?|records?|values?|entry|entries|samples?"
    r"|rules?|thresholds?|available|recorded|measured|unavailable|missing|defined|n/a)\b",
    re.IGNORECASE,
)
# "No limit was exceeded at site_b" misses no limits.
_FINDS = re.compile(
    r"(?:(?!\bwhether\b|\bif\b)[^.;,\n]){0,40}?\b(?:exceed|surpass|violat|breach|cross|trigger|fire[sd]?\b|above|below)",
    re.IGNORECASE,
)
# "I have no information" speaks of who answers, "I have no readings for that day" of the data.
_ONES_OWN = re.compile(r"\b(?:I|we)\b[^.;,\n]{0,20}$")
_OWN_DATA = re.compile(
    r"\b(?:information|knowledge|real-time|data(?!\s(?:for|from|on|at|in)\b))\b", re.IGNORECASE
)

_FURTHER = 40  # characters behind "there are no" in which its noun stands
_BEFORE = 24  # characters before it, in which who has none is named


def is_of_data(text: str, start: int, end: int) -> bool:
    """Whether `text[start:end]`, which declines, says that there is no data to answer from.

    >>> is_of_data("No readings that day.", 0, 11), is_of_data("I have no access to them.", 2, 9)
    (True, False)
    """
    further = end + _FURTHER
    if _NO_KNOWLEDGE.search(text, start, further) or _FINDS.match(text, end):
        return False
    is_own = _ONES_OWN.search(text[max(0, start - _BEFORE) : start])
    if is_own and _OWN_DATA.search(text, start, further):
        return False
    return _NO_DATA.search(text, start, further) is not None
