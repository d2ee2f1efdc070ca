"""What stands beside a value and says what it is: "the mean was 7", "7 (max)", "7 at site_d"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.scoring.typed.claims.topics import contradicts, days, places, quantities, statistics
from hermes.scoring.typed.text.tables import head_of, tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.scoring.typed.claims.topics import Topic
    from hermes.scoring.typed.text.tables import Table
    from hermes.scoring.typed.verdict import Mention

_CLAUSE_END = re.compile(
    r"[.!?](?=\s|$)|[;\n。]"
    r"|\b(?:but|however|although|though|whereas|while|because|which)\b"
)
_SENTENCE_END = re.compile(r"[.!?](?=\s|$)|[;\n。]|\b(?:but|while|whereas)\b")
# A bracket that is still open, and what a colon introduces, belong to the next value.
_COMPARISON = re.compile(r"[,|:]|\([^()]*$|\b(?:and|versus|vs|compared|than)\b")
# Behind another value, its own words go on up to one of these.
_NEXT = re.compile(r"[,|)/]|\b(?:and|or|to)\b")
# What opens a sentence and ends with a comma says where and when: "At site_d, …".
_OPENING = re.compile(r"\s*(?:at|in|on|for|during)\s[^,]*,(?=[^,]*$)", re.IGNORECASE)
# A statistic before these belongs to another value: "above the mean, 3 readings exceeded …".
_OTHER_SUBJECT = re.compile(
    r"\b(?:that|exceed\w*|above|below|over|under|than|with|by|has|have|had|contains?|when)\b"
    r"|\b(?:is|was|were|are)\s(?!(?:\w+ly\s)?(?:about|around|on|at|in|\W*$))",
    re.IGNORECASE,
)
_UNIT = r"\s?(?:°\s?[A-Z]?|%|[a-zµA-Z]{1,4}(?:/\w)?[²³]?(?=\W))?"
_BEHIND = re.compile(
    rf"{_UNIT}\s?[(\[]?(?:(?:is|was|as|on|in|being)\s)?(?:the\s|an?\s)?(?P<word>[^\W\d_]+)",
    re.IGNORECASE,
)
_REFERRED = re.compile(
    r"\b(?:(?:up|down|rose|rise|risen|fell|fall|fallen|drop\w*|increased?|decreased?|grew)\s(?:\w+\s)?from"
    r"|compared\s(?:to|with)|versus|vs\.?|than|previously|formerly|followed\sby|ahead\sof)\s(?:the\s)?$",
    re.IGNORECASE,
)
_DIFFERENCE = re.compile(
    rf"{_UNIT}\s?(?:(?:the\s)?(?:day|week|month|year)\s(?:before|after|earlier|later)"
    r"|(?:the\s)?(?:previous|next|following)\s(?:day|week|month|year)"
    r"|(?:more|less|higher|lower|warmer|cooler|fewer)\b|yesterday)",
    re.IGNORECASE,
)
_WIDTH = 120


@dataclass(frozen=True, slots=True)
class Caption:
    """The words of a clause `before` a value and `behind` it, and the `head` of its column."""

    before: str
    behind: str
    head: str = ""

    def is_foreign(self, asked: Topic) -> bool:
        """Whether the value is labelled as of another statistic, quantity, place or day."""
        if contradicts(self._statistics(), asked.statistics):
            return True
        quantity = asked.quantities and quantities(self.before)
        if quantity and asked.quantities.isdisjoint(quantity):
            return True
        return self._is_elsewhere(asked) or self._is_of_other_day(asked)

    def is_reference(self, asked: Topic) -> bool:
        """Whether the value only compares: "up from 7", "7 more than", unless that is asked."""
        if "range" in asked.statistics:
            return False
        return bool(_REFERRED.search(self.before) or _DIFFERENCE.match(self.behind))

    def _statistics(self) -> frozenset[str]:
        named = statistics(_OTHER_SUBJECT.split(self.before)[-1]) or statistics(self.head)
        if named:
            return named
        behind = _BEHIND.match(self.behind)
        return statistics(behind["word"]) if behind else frozenset()

    def _is_elsewhere(self, asked: Topic) -> bool:
        """Whether another place of the kind that is asked about is named, and not all asked."""
        kinds = {kind for kind, _ in asked.places}
        if not kinds:
            return False
        named = places(self.before) or places(self.behind)
        others = any(kind in kinds for kind, _ in named - asked.places)
        return others and not asked.places <= named

    def _is_of_other_day(self, asked: Topic) -> bool:
        named = (days(self.before) or days(self.behind)) if asked.days else frozenset()
        if not named:
            return False
        first, last = min(asked.days), max(asked.days)
        around = min(named) <= first <= max(named)
        return not around and not any(first <= day <= last for day in named)


class Captions:
    """The captions of the values in one text; `stated` are its mentions, in their order."""

    def __init__(self, text: str, stated: Sequence[Mention]) -> None:
        self._text = text
        self._stated = stated
        self._tables: Sequence[Table] = tables(text)

    def of(self, place: int) -> Caption:
        """The caption of the mention that is `stated[place]`."""
        start, end = self._stated[place][:2]
        return Caption(
            self._before(place, start),
            self._behind(place, end),
            head_of(self._tables, self._text, start),
        )

    def _before(self, place: int, start: int) -> str:
        begin = max(0, start - _WIDTH)
        follows = place > 0 and self._stated[place - 1].end > begin
        if follows:
            begin = self._stated[place - 1].end
        parts = _CLAUSE_END.split(self._text[begin:start])
        if follows and len(parts) == 1:
            return _NEXT.split(parts[0])[-1]
        clause = parts[-1]
        return clause if _OPENING.match(clause) else clause.rsplit(",", 1)[-1]

    def _behind(self, place: int, end: int) -> str:
        finish = end + _WIDTH
        if place + 1 < len(self._stated):
            finish = max(end, min(finish, self._stated[place + 1].start))
        clause = _CLAUSE_END.split(self._text[end:finish], maxsplit=1)[0]
        return _COMPARISON.split(clause, maxsplit=1)[0]

    def clause(self, place: int) -> str:
        """The clause of the mention that is `stated[place]`, without those of its neighbours."""
        start, end = self._stated[place][:2]
        before = self._before(place, start)
        finish = self._stated[place + 1].start if place + 1 < len(self._stated) else end + _WIDTH
        behind = self._text[end : max(end, min(finish, end + _WIDTH))]
        return f"{before} {_SENTENCE_END.split(behind, maxsplit=1)[0]}"
