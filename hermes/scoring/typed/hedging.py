"""Where a careful reader hesitates: two candidates, ranges, enumerations, corrections."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.scoring.typed.passage import Passage
    from hermes.scoring.typed.verdict import Mention

_UNIT = r"(?:[ ]?(?:[%°℃]|°?[CFK]\b|[a-zµ]{1,4}\b(?:/[a-z]\b)?[²³]?))?"
_JOINED = re.compile(
    rf"{_UNIT}[ \"')\]]*(?:\n\s*[-•]?"
    r"|,?\s(?:or|and|to|through|till|until|up\sto|oder|bis|und|ou|y|o)\s"
    r"|[,;/|&–−~-]|\.\.\.?|…|、|,\s(?:or|and)\s)"
    r"[ \"'(\[]*(?:(?:maybe|perhaps|possibly|even|about|the|on|at|node|site)\s){0,2}",
    re.IGNORECASE,
)
_CORRECTION = re.compile(
    r"\b(?:wait|actually|correction|scratch\sthat|let\sme\s(?:re|correct|fix|double)\w*"
    r"|i\smean|my\smistake|i\smade\s(?:a|an)\s(?:mistake|error)|on\ssecond\sthought"
    r"|i\sapologi[sz]e|apologies|sorry|oops|hmm|no,)\b|\bno[,—–]",
    re.IGNORECASE,
)
_ROW = re.compile(r"[ \t>]*(?:[-•|]|[0-9]{1,3}[.)])")
_WIDTH = 200
_STAGES_OF_ONE_CORRECTION = 2  # before it and after it
_NAME = re.compile(r"\w*[_0-9]\w*")


def is_hedged(passage: Passage, right: Sequence[Mention], stated: Sequence[Mention]) -> bool:
    """Whether the right value stands among others so that the answer does not commit to it.

    `stated` are all mentions of its kind, in their order, the `right` ones among them.
    """
    others = [mention for mention in stated if not mention.right and not mention.repeats]
    if not others:
        return False
    if all(_stands_among(passage, mention, stated) for mention in right):
        return True
    return _is_corrected(passage.text, right, others)


def _stands_among(passage: Passage, mention: Mention, stated: Sequence[Mention]) -> bool:
    """Whether a neighbour of another value is joined to the mention: "7 or 8", "5–7", rows."""
    place = bisect_left(stated, mention)
    neighbours = [stated[each] for each in (place - 1, place + 1) if 0 <= each < len(stated)]
    return any(_is_joined(passage, mention, each) for each in neighbours if not each.right)


def _is_joined(passage: Passage, mention: Mention, other: Mention) -> bool:
    left, right = sorted((mention, other))
    if _JOINED.fullmatch(passage.text, left.end, right.start):
        return True
    line, other_line = _row(passage.text, mention.start), _row(passage.text, other.start)
    if not line or not other_line or line == other_line:
        return False
    # The row of what the question names answers it; a row among rows does not.
    asked = set(_NAME.findall(passage.question.lower()))
    return not asked & (set(_NAME.findall(line.lower())) - set(_NAME.findall(other_line.lower())))


def _row(text: str, place: int) -> str:
    """The line around `place`, if it is one of a list or table."""
    start = text.rfind("\n", max(0, place - _WIDTH), place) + 1 or max(0, place - _WIDTH)
    end = text.find("\n", place, place + _WIDTH)
    line = text[start : end if end >= 0 else place + _WIDTH]
    return line if _ROW.match(line) else ""


def _is_corrected(text: str, right: Sequence[Mention], others: Sequence[Mention]) -> bool:
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
