"""How long the asking took: "the query timed out after 30 s" states no value."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.scoring.typed.values.units import TIME_UNITS, unit_at

if TYPE_CHECKING:
    from hermes.scoring.typed.values.magnitude import Number

_FLAGS = re.VERBOSE | re.IGNORECASE

_UNITS = TIME_UNITS | {"ms", "msec", "millisecond", "µs", "microsecond"}
_ASKING = r"(?:quer(?:y|ies)|requests?|search|look-?up|execution|endpoint|SPARQL|API|tool\scall)"
_ABOUT = r"(?:\s(?:about|around|only|just|over|more\sthan|nearly|roughly|approximately))?"
_BEFORE = re.compile(
    rf"""
    (?: \b(?:tim(?:ed|es|ing)\s?-?out|time-?out)\b \s?[:=(]? (?:\s(?:after|at|of|within|is|was|in))?
      | \b{_ASKING}\b (?:\s[\w-]{{1,15}}){{0,4}}?
        \s(?: (?:took|takes|lasted|needed|ran)(?:\sfor)? | \w{{2,12}}ed\s(?:after|in|within|for) )
      | \b{_ASKING}\s(?:run)?time\b \s?(?:[:=]|was|is|of)?
    ) {_ABOUT} \s? $
    """,
    _FLAGS,
)
_AFTER = re.compile(r"\b(?:after|within|for)(?:\s\w{1,15})?\s$", re.IGNORECASE)
_BEHIND = re.compile(
    rf"\s?\w{{1,15}},?\s(?:(?:the|my|this|your)\s)?(?:\w{{1,15}}\s)?{_ASKING}\s(?:\w{{1,12}}\s){{0,2}}?\w{{2,12}}ed\b",
    _FLAGS,
)
# Who asks for a time is answered with one.
_TIME_ASKED = re.compile(
    r"""\b(?:how\s(?:long|old|often|quick\w*|fast|many\s(?:\w+\s)?(?:milli)?(?:second|minute|hour|day
    |week|month|year)s?) | duration | interval | period | age | time | timeout | latency | delay
    | (?:milli)?seconds? | minutes? | hours? )\b""",
    _FLAGS,
)
_WIDTH = 100


def asks_time(question: str) -> bool:
    """Whether `question` asks for a time, or how long something takes."""
    return _TIME_ASKED.search(question) is not None


def is_of_asking(text: str, number: Number) -> bool:
    """Whether `number` says how long a query took, or when it was given up.

    >>> from decimal import Decimal
    >>> from hermes.scoring.typed.values.magnitude import Number
    >>> is_of_asking("The query took 30 s.", Number(15, 17, (Decimal(30),)))
    True
    """
    start, end = number[:2]
    if unit_at(text, end) not in _UNITS:
        return False
    before = text[max(0, start - _WIDTH) : start]
    if _BEFORE.search(before):
        return True
    return bool(_AFTER.search(before) and _BEHIND.match(text, end, end + _WIDTH))
