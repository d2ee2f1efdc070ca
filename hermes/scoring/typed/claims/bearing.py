"""Whether what a text finds bears on the question: quantity, place and day, and whole."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import TYPE_CHECKING

from hermes.scoring.typed.claims.topics import Topic, days, places, quantities
from hermes.scoring.typed.text.phrases import words
from hermes.scoring.typed.values.months import MONTHS

if TYPE_CHECKING:
    from datetime import date

_FLAGS = re.VERBOSE | re.IGNORECASE


class Bearing(Enum):
    """How much a finding says about what is asked."""

    FULL = auto()
    SLIGHT = auto()
    """Of one rule among others, or granted by the way: it counts where nothing more is said."""
    NONE = auto()


_MEAN = re.compile(
    r"\b(?:mean|average|median|minimum(?!\s(?:threshold|limit))|typical)\b", re.IGNORECASE
)
_TIME = re.compile(r"\bat\s\d{1,2}:\d\d\b", re.IGNORECASE)
_WHOLE = re.compile(
    r"\b(?:max\w*|peak\w*|highest|largest|all|every|each|any|no|none|nothing|neither)\b",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"\b(?:(?:previous|next|following|preceding|another)\sday|day\s(?:before|after)|yesterday|tomorrow"
    r"|(?<!than\s)(?<!than\sat\s)(?<!than\son\s)other\s(?:days?|dates?|months?|sites?|nodes?))\b",
    re.IGNORECASE,
)
_MONTH = re.compile(r"\b(?:in|during|since|of)\s(?P<month>[A-Z][a-z]{2,8})\b")
# That a part is within its limits leaves open what the rest is.
_PART_WORDS = words(
    """most many some several half majority few usually normally generally mostly typically often
    rest remaining remainder otherwise before until afterward afterwards initially then again
    earlier later further additional else others except besides"""
)
_PART = re.compile(
    r"""
    \b(?: at\sfirst | (?:from|after)\sthat | only\s(?:at|in|on|during|from)
      | (?<!each\s)other(?!\s(?:hand|words))
      | (?:almost|nearly|practically|virtually)\s(?:all|every|each)
      | (?:apart|aside)\sfrom | but\s(?:for|one|two|three|four|five|\d+|R\d+|a\sfew)
      | (?!100\b)\d+(?:\.\d+)?\s?(?:%|percent)\sof
      | (?P<some>[1-9]\d*)\s(?:out\s)?of\s(?:the\s|all\s)?(?!(?P=some)\b)\d+ )\b
    """,
    _FLAGS,
)
_WORD = re.compile(r"[a-z]+")
_AT_TIMES = re.compile(
    r"\b(?:before|until|after|afterwards|otherwise|(?:the|for\sthe)\srest|in\sgeneral|as\sa\srule|except|apart\sfrom"
    r"|aside\sfrom|besides|other\sthan)\b[^,;:]{0,30},\s?$",
    re.IGNORECASE,
)
_CONTRASTED = re.compile(
    r"\b(?:unlike|in\scontrast\s(?:to|with)|compared\s(?:to|with)|as\sopposed\sto)\b[^,;]*",
    re.IGNORECASE,
)
_THERE = re.compile(r"\s*(?:where|there)\b", re.IGNORECASE)
_ONE_LIMIT = re.compile(
    r"\b(?:R\d+|rule\s\w+|(?:lower|upper|minimum|maximum|first|second)\s(?:threshold|limit|one|bound)\b)",
    re.IGNORECASE,
)
_ALL_LIMITS = re.compile(
    r"\b(?:no(?!\s(?:lower|upper|rule\s?\d|R\d))|none|neither|nor|any|all|both|every|either)\b|n't\s[^.]*\bor\b",
    re.IGNORECASE,
)
_GRANTED = re.compile(
    r"(?:although|though|while|whereas|despite|even\sthough|even\sif)\b", re.IGNORECASE
)
_AFTER_WORD = re.compile(r"\b(?:yes|no|yep|nope|true|false)\W{1,3}$", re.IGNORECASE)
_RESTRICTING = re.compile(r"\s*(?:but|however)\b", re.IGNORECASE)


def what_may_differ(topic: Topic, text: str) -> Topic:
    """What of `topic` the findings of `text` may not be about: only where it names another."""
    return Topic(
        statistics=topic.statistics,
        quantities=topic.quantities if quantities(text) - topic.quantities else frozenset(),
        places=topic.places if places(text) - topic.places else frozenset(),
        days=topic.days if days(text) - topic.days or _MONTH.search(text) else frozenset(),
    )


def bearing(asked: Topic, own: str, before: str, *, within: bool) -> Bearing:
    """How a finding bears on what is `asked`: by its `own` clause and the sentence `before` that.

    `within`: all told, it finds nothing beyond limits; that holds only of what it speaks of.
    """
    if _is_elsewhere(asked, own, before):
        return Bearing.NONE
    if within and (_is_of_part(own, before) or _is_of_few(asked, own)):
        return Bearing.NONE
    if _GRANTED.match(own.lstrip()) or (_RESTRICTING.match(own) and _AFTER_WORD.search(before)):
        return Bearing.SLIGHT
    if within and _ONE_LIMIT.search(before + own) and not _ALL_LIMITS.search(own):
        return Bearing.SLIGHT
    return Bearing.FULL


def _is_elsewhere(asked: Topic, clause: str, before: str) -> bool:
    """Of another quantity, place or day: as the clause says, else the sentence before it."""
    if not _THERE.match(clause):
        before = _CONTRASTED.sub("", before)
    if _OTHER.search(clause) or _is_other_day(asked.days, clause, before):
        return True
    if asked.quantities:
        named = quantities(clause) or quantities(before)
        if named and not named & asked.quantities:
            return True
    found = (places(clause) or places(before)) if asked.places else frozenset()
    heads = {head for head, _ in asked.places}
    return any(head in heads for head, _ in found) and not found & asked.places


def _is_other_day(asked: frozenset[date], clause: str, before: str) -> bool:
    if not asked:
        return False
    named = days(clause) or days(before)
    if named:
        return not any(min(named) <= day <= max(named) for day in asked)
    months = {MONTHS.get(match["month"].lower()) for match in _MONTH.finditer(clause)} - {None}
    return bool(months) and not any(day.month in months for day in asked)


def _is_of_part(clause: str, before: str) -> bool:
    return bool(
        not _PART_WORDS.isdisjoint(_WORD.findall(clause.lower()))
        or _PART.search(clause)
        or _AT_TIMES.search(before)
    )


def _is_of_few(asked: Topic, clause: str) -> bool:
    """Of a mean, or of one time, where these are not asked for; the peak stands for all."""
    if _WHOLE.search(clause):
        return False
    if "last" not in asked.statistics and _TIME.search(clause):
        return True
    return not asked.statistics & {"mean", "median", "minimum"} and bool(_MEAN.search(clause))
