"""How two neighbouring values are joined: "7 or 8", "5–7", one row below another."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import TYPE_CHECKING

from hermes.scoring.typed.values.units import unit_at
from hermes.scoring.typed.verdict import Rule

if TYPE_CHECKING:
    from hermes.scoring.typed.text.passage import Passage
    from hermes.scoring.typed.verdict import Mention

_UNIT = r"(?:[ ]?(?:[%°℃]|°?[CFK]\b|[a-zµ]{1,4}\b(?:/[a-z]\b)?[²³]?))?"
_HESITATION = r"[ \"'(\[]*(?:(?:maybe|perhaps|possibly|even|about|the|on|at|node|site)\s){0,2}"
_LIST = re.compile(
    rf"{_UNIT}[ \"')\]]*(?:\n\s*[-•]?|[,;/|&、]|,?\s(?:or|and|oder|und|ou|y|o)\s){_HESITATION}",
    re.IGNORECASE,
)
_RANGE = re.compile(
    rf"{_UNIT}[ \"')\]]*(?:,?\s(?:and|to|through|till|until|up\sto|bis)\s|[–−~-]|\.\.\.?|…)"
    rf"{_HESITATION}",
    re.IGNORECASE,
)
# Between two numbers that have their nouns, only "or" offers the one or the other.
_OR = re.compile(
    r"(?:\s[\w/°%²³-]{1,15}){0,3},?\s?\(?(?<!\w)(?:or|oder|ou)\s(?:[\w']{1,15}\s){0,4}",
    re.IGNORECASE,
)
_OF_NUMBERS = frozenset([Rule.NUMBER_EQUALS, Rule.NUMBER_WITHIN_TOLERANCE, Rule.NUMBER_ROUNDS])
_ROW = re.compile(r"[ \t>]*(?:[-•|]|[0-9]{1,3}[.)])")
_NAME = re.compile(r"\w*[_0-9]\w*")
_WIDTH = 200


class Joint(Enum):
    """What joins two values: nothing, a list or rows, or a range from one to the other."""

    NONE = auto()
    LIST = auto()
    RANGE = auto()


def joint(passage: Passage, mention: Mention, other: Mention) -> Joint:
    """How `mention` is joined to its neighbour `other`, on either side of it."""
    text = passage.text
    left, right = sorted((mention, other))
    if mention.rule in _OF_NUMBERS and _have_two_units(text, left.end, right.end):
        return Joint.NONE
    gap = left.end, right.start
    if _RANGE.fullmatch(text, *gap):
        return Joint.RANGE
    if _LIST.fullmatch(text, *gap) or _OR.fullmatch(text, *gap):
        return Joint.LIST
    return Joint.LIST if _are_rows(passage, mention, other) else Joint.NONE


def _have_two_units(text: str, *ends: int) -> bool:
    """Whether the numbers differ in unit: "21.4 °C, 48 readings", "21.4 °C or 70.5 °F"."""
    return len({unit_at(text, end) for end in ends} - {""}) > 1


def _are_rows(passage: Passage, mention: Mention, other: Mention) -> bool:
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
