"""Dates with a time: the text states that minute, in whatever zone."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from hermes.scoring.typed.claims.empty_days import is_empty_at
from hermes.scoring.typed.references.deciding import decide
from hermes.scoring.typed.values.dates import dates
from hermes.scoring.typed.values.moments import moments
from hermes.scoring.typed.values.pieces import Piece, mentions_of
from hermes.scoring.typed.verdict import Rule

if TYPE_CHECKING:
    from datetime import date

    from hermes.scoring.typed.text.passage import Passage
    from hermes.scoring.typed.verdict import Mention, Verdict

_MINUTE = re.compile(r"(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?: ?UTC|Z)")


def read_minute(value: str) -> datetime | None:
    """The minute, in UTC, that a reference value is; None for another text."""
    match = _MINUTE.fullmatch(value.strip())
    if match is None:
        return None
    try:
        return datetime.fromisoformat(f"{match[1]} {match[2]}").replace(tzinfo=UTC)
    except ValueError:
        return None


def minute_pieces(passage: Passage) -> list[Piece]:
    """The times in the text, and the dates without a time, which state no minute.

    A time without a date is one of the day that the question names. Such as the text says to have
    nothing are left out.
    """
    asked = _asked_days(passage)
    found = moments(passage.text, asked)
    with_time = {moment.day_start for moment in found}
    timeless = (
        Piece(start, end, (), any(day in asked for day in days))
        for start, end, days in dates(passage.text)
        if days and start not in with_time
    )
    pieces = sorted((*(Piece(*moment[:3]) for moment in found), *timeless))
    return [
        each
        for each in pieces
        if not is_empty_at(passage.text, each.start, each.end, passage.question)
    ]


def minute_mentions(passage: Passage, value: datetime) -> list[Mention]:
    """The times in the text, and which of them are `value`; dates without a time are others."""
    return mentions_of(value, minute_pieces(passage), Rule.MINUTE_STATED)


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
