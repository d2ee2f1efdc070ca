"""What a piece of text speaks of: quantities that are measured, places, and days."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.scoring.typed.dates import dates
from hermes.scoring.typed.names import fold_name
from hermes.scoring.typed.phrases import words
from hermes.scoring.typed.units import fold_noun

if TYPE_CHECKING:
    from datetime import date

QUANTITIES = words(
    """temperature humidity co2 carbon pressure precipitation rain rainfall snow wind gust
    radiation irradiance solar light illuminance brightness noise sound voltage current power
    energy battery vibration acceleration pm10 pm2 pm dust ozone no2 voc dew moisture soil
    altitude elevation height distance latitude longitude coordinate threshold capacity flow
    water level ph conductivity uv visibility"""
)
"""Words for what is measured, as `nouns` spells them."""

_WORD = re.compile(r"[^\W_]+")
_PLACE = re.compile(
    r"(?<!\w)(?P<head>[a-z]{2,20})[_ -](?P<tail>[a-z]|[0-9]{1,4}[a-z]?)(?!\w)", re.IGNORECASE
)


def nouns(text: str) -> frozenset[str]:
    """The words of `text`, in one spelling."""
    return frozenset(fold_noun(word.lower()) for word in _WORD.findall(text))


def quantities(text: str) -> frozenset[str]:
    """The quantities that `text` speaks of.

    >>> quantities("The temperatures at site_a")
    frozenset({'temperature'})
    """
    return nouns(text) & QUANTITIES


def places(text: str) -> frozenset[tuple[str, str]]:
    """The places that `text` speaks of: a word and its number or letter.

    >>> places("The temperatures at Site A")
    frozenset({('site', 'a')})
    """
    found = (match.group("head", "tail") for match in _PLACE.finditer(text))
    return frozenset((fold_name(head), tail.lower()) for head, tail in found)


def days(text: str) -> frozenset[date]:
    """The days that `text` speaks of, in any reading."""
    return frozenset(day for _, _, readings in dates(text) for day in readings)
