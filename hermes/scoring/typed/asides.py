"""Numbers that are no answer to the question: of another quantity, place or day, or of a search."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.scoring.typed.dates import dates
from hermes.scoring.typed.names import fold_name
from hermes.scoring.typed.phrases import words
from hermes.scoring.typed.units import TIME_UNITS, fold_noun, unit_at

if TYPE_CHECKING:
    from hermes.scoring.typed.passage import Passage
    from hermes.scoring.typed.verdict import Mention

_QUANTITIES = words(
    """temperature humidity co2 carbon pressure precipitation rain rainfall snow wind gust
    radiation irradiance solar light illuminance brightness noise sound voltage current power
    energy battery vibration acceleration pm10 pm2 pm dust ozone no2 voc dew moisture soil
    altitude elevation height distance latitude longitude coordinate threshold capacity flow
    water level ph conductivity uv visibility"""
)
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
_WORD = re.compile(r"[^\W_]+")
_PLACE = re.compile(
    r"(?<!\w)(?P<head>[a-z]{2,20})[_ -](?P<tail>[a-z]|[0-9]{1,4}[a-z]?)(?!\w)", re.IGNORECASE
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
    asked = next((found for each in passage.questions if (found := _quantities(each))), None)
    labels = _quantities(clause)
    if asked and labels and not asked & labels:
        return True
    if unit in _COUNTED and unit not in _nouns(passage.question):
        return True
    places, asked_places = _places(clause), _places(passage.question)
    heads = {head for head, _ in asked_places}
    return any(head in heads for head, _ in places) and not places & asked_places


def _of_other_day(passage: Passage, clause: str) -> bool:
    asked = {day for each in passage.questions for _, _, days in dates(each) for day in days}
    if not asked:
        return False
    labels = [day for _, _, days in dates(clause) for day in days]
    return bool(_OTHER_DAY.search(clause)) or (bool(labels) and asked.isdisjoint(labels))


def _quantities(text: str) -> frozenset[str]:
    return _nouns(text) & _QUANTITIES


def _nouns(text: str) -> frozenset[str]:
    return frozenset(fold_noun(word.lower()) for word in _WORD.findall(text))


def _places(text: str) -> frozenset[tuple[str, str]]:
    found = (match.group("head", "tail") for match in _PLACE.finditer(text))
    return frozenset((fold_name(head), tail.lower()) for head, tail in found)
