"""Numbers that are no answer to the question: of another quantity, place or day, or of a search."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.scoring.typed.claims.asked import asked_for, is_counted_as
from hermes.scoring.typed.claims.topics import days, places, quantities
from hermes.scoring.typed.text.phrases import words
from hermes.scoring.typed.values.units import TIME_UNITS, fold_noun, unit_at

if TYPE_CHECKING:
    from hermes.scoring.typed.text.passage import Passage
    from hermes.scoring.typed.verdict import Mention

_COUNTED = words(
    """node site sensor station reading measurement observation sample rule parameter variable
    device property quantity value kind type class category location area zone building room
    graph record row result triple entry document file table query dataset match hit source column
    attempt search item datapoint binding solution tuple"""
)
# The words behind a number, up to where something else begins: "4 observed properties at …".
_BEHIND = re.compile(
    r"(?:[ ](?!(?:from|at|in|on|of|the|per|and|or|to|for|is|was|by|with|than|between|near|above"
    r"|below|over|across|all|among|throughout|each|every|using|based|this|that|these|those|which|where"
    r"|when|but|so|as|if|while)\b)[A-Za-z][\w-]{2,30}){1,4}",
    re.IGNORECASE,
)
_LABEL = re.compile(r"(?P<noun>[^\W\d_]+)[\"')]*\s?[:=]\s?[\"']?$")
_CONFIDENCE = words("confidence certainty probability score likelihood similarity relevance")
_CONFIDENT = re.compile(r"\s?(?:%|percent)?\s?(?:confiden|certain|sure\b|likel)", re.IGNORECASE)
_COUNTING = re.compile(r"\b(?:how\s+many|number\s+of|count\s+of|total\s+of)\b", re.IGNORECASE)
_OTHER_DAY = re.compile(
    r"\b(?:(?:previous|next|following|other|preceding)\s(?:day|date|month|year)|day\s(?:before|after)"
    r"|yesterday|tomorrow|overall|all-time|long-term|most\srecent|latest|entire\s(?:period|dataset)"
    r"|last\s(?:available|known|recorded)|monthly|weekly|yearly"
    r"|(?:in|for|during|of|throughout)\s(?:January|February|March|April|May|June|July|August"
    r"|September|October|November|December))\b",
    re.IGNORECASE,
)
_DURATION_ASKED = re.compile(
    r"\b(?:how\s(?:long|old|often|many\s(?:second|minute|hour|day|week|month|year)s?)|duration|interval"
    r"|period|age)\b",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(
    r"[.!?](?=\s|$)|[;\n。]|,?\s(?:but|however|although|though|whereas|while|because)\s"
    r"|,\s(?=(?:and|none|not|no)\s)|\s\((?=[^()\n]{0,80}\s(?:is|are|was|were)\s)"
)
_WIDTH = 120
_LABEL_WIDTH = 40


def is_aside(passage: Passage, mention: Mention) -> bool:
    """Whether a number counts what was searched, or is labelled as of another quantity or day."""
    text, (start, end, *_) = passage.text, mention
    if _is_count(passage, start, end) or _is_confidence(text, start, end):
        return True
    unit = unit_at(text, end)
    if unit in TIME_UNITS:
        return not _DURATION_ASKED.search(passage.question)
    clause = _clause(text, start, end)
    return _of_other_quantity(passage, clause) or _of_other_day(passage, clause)


def _is_count(passage: Passage, start: int, end: int) -> bool:
    """Whether a number counts sites, records or the like, and the question does not."""
    behind = _BEHIND.match(passage.text, end, end + _WIDTH)
    label = _LABEL.search(passage.text, max(0, start - _LABEL_WIDTH), start)
    said = [*(behind[0].split() if behind else ()), *([label["noun"]] if label else ())]
    counted = _COUNTED.intersection(fold_noun(word.lower()) for word in said)
    if not counted or not any(_COUNTING.search(each) for each in passage.questions):
        return bool(counted)
    asked = asked_for(passage.questions)
    return asked is None or not any(is_counted_as(noun, asked.noun) for noun in counted)


def _is_confidence(text: str, start: int, end: int) -> bool:
    label = _LABEL.search(text, max(0, start - _LABEL_WIDTH), start)
    if label is not None and label["noun"].lower() in _CONFIDENCE:
        return True
    return _CONFIDENT.match(text, end) is not None


def _clause(text: str, start: int, end: int) -> str:
    before = _CLAUSE_END.split(text[max(0, start - _WIDTH) : start])[-1]
    behind = _CLAUSE_END.split(text[end : end + _WIDTH], maxsplit=1)[0]
    return f"{before} {behind}"


def _of_other_quantity(passage: Passage, clause: str) -> bool:
    asked = next((found for each in passage.questions if (found := quantities(each))), None)
    labels = quantities(clause)
    if asked and labels and not asked & labels:
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
