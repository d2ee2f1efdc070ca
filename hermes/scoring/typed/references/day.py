"""Dates: the text states that day."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING

from hermes.scoring.typed.claims.empty_days import is_empty_at
from hermes.scoring.typed.references.deciding import decide
from hermes.scoring.typed.values.dates import dates
from hermes.scoring.typed.values.pieces import Piece, mentions_of
from hermes.scoring.typed.verdict import Rule

if TYPE_CHECKING:
    from hermes.scoring.typed.text.passage import Passage
    from hermes.scoring.typed.verdict import Mention, Verdict

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


def read_day(value: str) -> date | None:
    """The date that a reference value is; None for another text."""
    if not _DATE.fullmatch(value.strip()):
        return None
    try:
        return date.fromisoformat(value.strip())
    except ValueError:
        return None


def day_pieces(passage: Passage) -> list[Piece]:
    """The whole dates in the text, but for those at which it says that there is nothing."""
    asked = {
        reading for each in passage.questions for _, _, days in dates(each) for reading in days
    }
    return [
        Piece(start, end, days, not asked.isdisjoint(days))
        for start, end, days in dates(passage.text)
        if days and not is_empty_at(passage.text, start, end, passage.question)
    ]


def day_mentions(passage: Passage, value: date) -> list[Mention]:
    """The whole dates in the text, and which of them are `value`."""
    return mentions_of(value, day_pieces(passage), Rule.DATE_STATED)


def match_day(passage: Passage, value: date) -> Verdict:
    """Whether the text states the day `value`."""
    return decide(passage, day_mentions(passage, value))
