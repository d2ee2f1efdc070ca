"""Whether what a text finds bears on the question: quantity, place and day, and whole."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import TYPE_CHECKING

from hermes.scoring.typed.topics import Topic, days, places, quantities

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
_WHOLE = re.compile(
    r"\b(?:max\w*|peak\w*|highest|largest|all|every|each|any|no|none|nothing|neither)\b",
    re.IGNORECASE,
)
_OTHER_DAY = re.compile(
    r"\b(?:(?:previous|next|following|preceding|another)\sday|day\s(?:before|after)|yesterday"
    r"|tomorrow)\b",
    re.IGNORECASE,
)
# That a part is within its limits leaves open what the rest is.
_PART = re.compile(
    r"""
    \b(?: most | many | some | several | half | majority | few | usually | normally | generally
      | mostly | typically | often | rest | remaining | remainder | otherwise | before | until
      | afterwards? | initially | at\sfirst | then | again | earlier | later | (?:from|after)\sthat
      | further | additional | else | (?<!each\s)other(?!\s(?:hand|words)) | others
      | (?:almost|nearly|practically|virtually)\s(?:all|every|each)
      | except | apart\sfrom | aside\sfrom | besides
      | but\s(?:for|one|two|three|four|five|\d+|R\d+|a\sfew)
      | (?!100\b)\d+(?:\.\d+)?\s?(?:%|percent)\sof
      | (?P<some>[1-9]\d*)\s(?:out\s)?of\s(?:the\s|all\s)?(?!(?P=some)\b)\d+ )\b
    """,
    _FLAGS,
)
_AT_TIMES = re.compile(
    r"\b(?:before|until|after|afterwards|otherwise|(?:the|for\sthe)\srest|except|apart\sfrom"
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
        days=topic.days if days(text) - topic.days or _OTHER_DAY.search(text) else frozenset(),
    )


def bearing(asked: Topic, own: str, before: str, *, within: bool) -> Bearing:
    """How a finding bears on what is `asked`: by its `own` clause and the sentence `before` that.

    `within`: all told, it finds nothing beyond limits; that holds only of what it speaks of.
    """
    if _is_elsewhere(asked, own, before):
        return Bearing.NONE
    if within and (_PART.search(own) or _AT_TIMES.search(before) or _is_of_mean(asked, own)):
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
    if asked.days and (
        _OTHER_DAY.search(clause) or _is_other_day(asked.days, days(clause) or days(before))
    ):
        return True
    if asked.quantities:
        named = quantities(clause) or quantities(before)
        if named and not named & asked.quantities:
            return True
    found = (places(clause) or places(before)) if asked.places else frozenset()
    heads = {head for head, _ in asked.places}
    return any(head in heads for head, _ in found) and not found & asked.places


def _is_other_day(asked: frozenset[date], named: frozenset[date]) -> bool:
    return bool(named) and not any(min(named) <= day <= max(named) for day in asked)


def _is_of_mean(asked: Topic, clause: str) -> bool:
    """Of a mean that is not asked for; what is said of all, or of the peak, is of more."""
    if asked.statistics & {"mean", "median", "minimum"}:
        return False
    return bool(_MEAN.search(clause)) and not _WHOLE.search(clause)
