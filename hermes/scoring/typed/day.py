"""Dates: the text states that day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.scoring.typed.dates import dates
from hermes.scoring.typed.deciding import decide
from hermes.scoring.typed.verdict import Mention, Rule

if TYPE_CHECKING:
    from datetime import date

    from hermes.scoring.typed.passage import Passage
    from hermes.scoring.typed.verdict import Verdict


def day_mentions(passage: Passage, value: date) -> list[Mention]:
    """The whole dates in the text, and which of them are `value`."""
    asked = {
        reading for each in passage.questions for _, _, days in dates(each) for reading in days
    }
    return [
        Mention(start, end, value in days, not asked.isdisjoint(days), Rule.DATE_STATED)
        for start, end, days in dates(passage.text)
        if days
    ]


def match_day(passage: Passage, value: date) -> Verdict:
    """Whether the text states the day `value`."""
    return decide(passage, day_mentions(passage, value))
