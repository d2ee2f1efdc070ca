"""Numbers that are no answer to the question: of another quantity, place or day, or of a search."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.scoring.typed.phrases import words
from hermes.scoring.typed.topics import days, nouns, places, quantities
from hermes.scoring.typed.units import TIME_UNITS, unit_at

if TYPE_CHECKING:
    from hermes.scoring.typed.passage import Passage
    from hermes.scoring.typed.verdict import Mention

_COUNTED = words(
    """node site sensor station reading measurement observation sample rule parameter variable
    device property quantity"""
)
_RECORDS = words(
    """record row result triple entry document file table query dataset match hit source column
    attempt search item datapoint"""
)
_SEARCHED = re.compile(
    r"\b(?:search|scan|check|examin|look|process|review|inspect|retriev|quer(?:y|ied)|analy[sz])\w*",
    re.IGNORECASE,
)
_OTHER_DAY = re.compile(
    r"\b(?:(?:previous|next|following|other|preceding)\s(?:day|date|month|year)|day\s(?:before|after)"
    r"|yesterday|tomorrow)\b",
    re.IGNORECASE,
)
_DURATION_ASKED = re.compile(
    r"\b(?:how\s(?:long|old|often|many\s(?:second|minute|hour|day|week|month|year)s?)|duration|interval"
    r"|period|age)\b",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(
    r"[.!?](?=\s|$)|[;\n。]|,?\s(?:but|however|although|though|whereas|while|because)\s|,\sand\s"
)
_WIDTH = 120


def is_aside(passage: Passage, mention: Mention) -> bool:
    """Whether a number counts what was searched, or is labelled as of another quantity or day."""
    unit = unit_at(passage.text, mention.end)
    clause = _clause(passage.text, mention.start, mention.end)
    if unit in _RECORDS or (unit in _COUNTED and _SEARCHED.search(clause)):
        return True
    if unit in TIME_UNITS:
        return not _DURATION_ASKED.search(passage.question)
    return _of_other_quantity(passage, clause, unit) or _of_other_day(passage, clause)


def _clause(text: str, start: int, end: int) -> str:
    before = _CLAUSE_END.split(text[max(0, start - _WIDTH) : start])[-1]
    behind = _CLAUSE_END.split(text[end : end + _WIDTH], maxsplit=1)[0]
    return f"{before} {behind}"


def _of_other_quantity(passage: Passage, clause: str, unit: str) -> bool:
    asked = next((found for each in passage.questions if (found := quantities(each))), None)
    labels = quantities(clause)
    if asked and labels and not asked & labels:
        return True
    if unit in _COUNTED and unit not in nouns(passage.question):
        return True
    named, asked_places = places(clause), places(passage.question)
    heads = {head for head, _ in asked_places}
    return any(head in heads for head, _ in named) and not named & asked_places


def _of_other_day(passage: Passage, clause: str) -> bool:
    asked = {day for each in passage.questions for day in days(each)}
    if not asked:
        return False
    labels = days(clause)
    return bool(_OTHER_DAY.search(clause)) or (bool(labels) and asked.isdisjoint(labels))
