"""What a piece of text speaks of: a statistic, a place, a quantity, a day.

A question has a topic, and so has what stands beside a value; a value whose label speaks of another
is hardly an answer: "the maximum is 57.31 %" where the mean is asked for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from hermes.scoring.typed.text.phrases import words
from hermes.scoring.typed.values.dates import dates
from hermes.scoring.typed.values.names import fold_name
from hermes.scoring.typed.values.units import fold_noun

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date

T = TypeVar("T")

_SPELLINGS = {
    "mean": "mean average avg averaged averages durchschnitt mittelwert",
    "maximum": "maximum max highest peak peaked largest greatest hottest warmest wettest upper",
    "minimum": "minimum min lowest smallest coldest coolest driest lower",
    "median": "median",
    "sum": "sum total",
    "count": "count counted number total",
    "deviation": "deviation std stddev variance",
    "range": "range ranged spread amplitude difference",
    "threshold": "threshold thresholds limit limits",
    "first": "first earliest",
    "last": "last latest",
}
_STATISTICS = {
    word: frozenset(name for name, spelled in _SPELLINGS.items() if word in spelled.split())
    for word in " ".join(_SPELLINGS.values()).split()
}
# "The lower site" and "the number 57" name no statistic.
_NO_STATISTIC = re.compile(
    r"\b(?:number(?!\sof|s?\s?[:=|])|(?:lower|upper)(?!\s(?:\w+\s)?(?:threshold|limit|bound|end)|\s?[:=|]|\s?$))\b",
    re.IGNORECASE,
)
_ASKING = {
    "count": re.compile(r"\bhow\s(?:many|often)\b", re.IGNORECASE),
    "range": re.compile(r"\b(?:how\smuch|by\swhat|differ)\b", re.IGNORECASE),
}
_OPPOSITES = (("minimum", "maximum"), ("first", "last"))
_QUANTITIES = words(
    """temperature humidity co2 carbon pressure precipitation rain rainfall snow wind radiation
    irradiance illuminance brightness noise voltage battery vibration acceleration pm10 pm2 ozone
    no2 voc distance altitude elevation"""
)
_OTHER_DAY = re.compile(r"\b(?:next|previous|following|preceding|before|after)\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")
_PLACE = re.compile(
    r"(?<!\w)(?P<head>[a-z]{2,20})[_-](?P<tail>[a-z]|[0-9]{1,4}[a-z]?)(?!\w)"
    r"|(?<!\w)(?P<noun>site|node|sensor|station)\s(?P<name>(?!a\b)[a-z]|[0-9]{1,4}[a-z]?)(?!\w)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Topic:
    """What a question asks about, each empty where it does not say."""

    statistics: frozenset[str]
    quantities: frozenset[str]
    places: frozenset[tuple[str, str]]
    days: frozenset[date]


def asked_topic(questions: Sequence[str]) -> Topic:
    """What is asked about: of each kind, what the latest of `questions` names that names any.

    >>> sorted(asked_topic(["And the minimum?", "How warm was it on average?"]).statistics)
    ['minimum']
    """
    return Topic(
        statistics=_latest(_asked_statistics, questions),
        quantities=_latest(quantities, questions),
        places=_latest(places, questions),
        days=frozenset() if _OTHER_DAY.search(questions[0]) else _latest(days, questions),
    )


def _latest(find: Callable[[str], frozenset[T]], texts: Sequence[str]) -> frozenset[T]:
    return next((found for text in texts if (found := find(text))), frozenset())


def _asked_statistics(question: str) -> frozenset[str]:
    asked = [name for name, words in _ASKING.items() if words.search(question)]
    return statistics(question).union(asked)


def statistics(text: str) -> frozenset[str]:
    """The statistics that `text` names: "avg" and "average" are the mean."""
    named = _WORD.findall(_NO_STATISTIC.sub(" ", text))
    return frozenset(chain.from_iterable(_STATISTICS.get(word.lower(), ()) for word in named))


def contradicts(named: frozenset[str], asked: frozenset[str]) -> bool:
    """Whether statistics that a label names are others than those that are asked for.

    >>> contradicts(statistics("lower limit: "), statistics("the upper limit"))
    True
    """
    if not named or not asked:
        return False
    opposed = any(
        {one, other} & named == {one} and {one, other} & asked == {other}
        for pair in _OPPOSITES
        for one, other in (pair, pair[::-1])
    )
    return opposed or named.isdisjoint(asked)


def nouns(text: str) -> frozenset[str]:
    """The words of `text`, in one spelling."""
    return frozenset(fold_noun(word.lower()) for word in _WORD.findall(text))


def quantities(text: str) -> frozenset[str]:
    """The measured quantities that `text` names."""
    return _QUANTITIES & nouns(text)


def places(text: str) -> frozenset[tuple[str, str]]:
    """The sites, nodes and the like that `text` names, each as its word and what follows it."""
    found = (
        (match["head"] or match["noun"], match["tail"] or match["name"])
        for match in _PLACE.finditer(text)
    )
    return frozenset((fold_name(head), tail.lower()) for head, tail in found)


def days(text: str) -> frozenset[date]:
    """The days that `text` names."""
    return frozenset(day for _, _, readings in dates(text) for day in readings)
