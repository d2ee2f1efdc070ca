"""Dates with a time: the text states that minute, in whatever zone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.scoring.typed.dates import dates
from hermes.scoring.typed.deciding import decide
from hermes.scoring.typed.moments import moments
from hermes.scoring.typed.verdict import Mention, Rule

if TYPE_CHECKING:
    from datetime import date, datetime

    from hermes.scoring.typed.passage import Passage
    from hermes.scoring.typed.verdict import Verdict


def minute_mentions(passage: Passage, value: datetime) -> list[Mention]:
    """The times in the text, and which of them are `value`; dates without a time are others.

    A time without a date is one of the day that the question names.
    """
    asked = _asked_days(passage)
    found = moments(passage.text, asked)
    mentions = [
        Mention(start, end, value in readings, rule=Rule.MINUTE_STATED)
        for start, end, readings, _ in found
    ]
    with_time = {moment.day_start for moment in found}
    mentions += [
        Mention(start, end, right=False, repeats=any(day in asked for day in days))
        for start, end, days in dates(passage.text)
        if days and start not in with_time
    ]
    return sorted(mentions)


def match_minute(passage: Passage, value: datetime) -> Verdict:
    """Whether the text states the minute `value`, which is in UTC."""
    return decide(passage, minute_mentions(passage, value))


def _asked_days(passage: Passage) -> list[date]:
    """The days of the latest question that names any."""
    for question in passage.questions:
        days = [day for _, _, readings in dates(question) for day in readings]
        if days:
            return days
    return []
