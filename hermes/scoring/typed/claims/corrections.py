"""Values that an answer takes back: "8. No, wait, 7", "I said 8 earlier, which was wrong"."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.scoring.typed.verdict import Mention

_CORRECTION = re.compile(
    r"\b(?:wait|actually|correction|scratch\sthat|let\sme\s(?:re|correct|fix|double)\w*"
    r"|i\smean|my\smistake|i\smade\s(?:a|an)\s(?:mistake|error)|on\ssecond\sthought"
    r"|i\sapologi[sz]e|apologies|sorry|oops|hmm|no,)\b|\bno[,—–]",
    re.IGNORECASE,
)
_STAGES_OF_ONE_CORRECTION = 2  # before it and after it

_SAID = r"(?:said|stated|reported|wrote|gave|counted|answered|claimed|mentioned|told\syou|thought)"
_SAID_BEFORE = re.compile(
    rf"\b(?:(?:previously|earlier|before|initially|originally|first|mistakenly|wrongly)[, ]\s?"
    rf"(?:(?:I|we|it)\s(?:had\s)?)?{_SAID}"
    rf"|(?:I|we|it)\s(?:had\s)?{_SAID}\s(?:earlier|before|previously|initially)"
    r"|(?:my|the)\s(?:previous|earlier|initial|original|first)\s(?:answer|reply|count|value|figure|response|statement))\b"
    r"(?:(?!\b(?:but|however|now)\b)[^.;!?\n]){0,40}$",
    re.IGNORECASE,
)
_JUST_SAID = re.compile(rf"\b(?:I|we)\s(?:had\s)?{_SAID}\s(?:\w{{1,12}}\s){{0,3}}$", re.IGNORECASE)
_EARLIER_BEHIND = re.compile(
    r"(?:\s\w{1,15})?\s(?:before|earlier|previously|initially|at\sfirst)\b", re.IGNORECASE
)
_WRONG_BEHIND = re.compile(
    r"(?:[^.;!?\n,]{0,30}?(?:[,;.:–-]\s?|\s))(?:but\s|and\s)?(?:that|this|which|it)\s(?:was|is)\s"
    r"(?:incorrect|wrong|mistaken|false|outdated|an?\s(?:mistake|error)|not\s(?:right|correct))\b",
    re.IGNORECASE,
)
_WIDTH = 80


def is_recalled(text: str, mention: Mention) -> bool:
    """Whether a value is told as one that was said before, or called wrong behind it.

    >>> from hermes.scoring.typed.verdict import Mention
    >>> is_recalled("Earlier I said 7, but there are 8.", Mention(15, 16, True))
    True
    """
    before = text[max(0, mention.start - _WIDTH) : mention.start]
    if _SAID_BEFORE.search(before):
        return True
    if _JUST_SAID.search(before) and _EARLIER_BEHIND.match(text, mention.end):
        return True
    return _WRONG_BEHIND.match(text, mention.end, mention.end + _WIDTH) is not None


def is_corrected(text: str, right: Sequence[Mention], others: Sequence[Mention]) -> bool:
    """Whether the right value is taken back, or candidates go back and forth."""
    corrections = [match.start() for match in _CORRECTION.finditer(text)]
    if not corrections:
        return False
    last_right = right[-1].start
    next_correction = bisect_left(corrections, last_right)
    if next_correction < len(corrections) and others[-1].start > corrections[next_correction]:
        return True
    stages = {bisect_left(corrections, mention.start) for mention in (*right, *others)}
    return len(stages) > _STAGES_OF_ONE_CORRECTION
