"""What a text says was observed: something out of range, which is Yes, or nothing, which is No."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.scoring.typed.claims.bearing import Bearing, bearing, what_may_differ
from hermes.scoring.typed.claims.describing import only_describes
from hermes.scoring.typed.claims.findings import asked_beyond, findings
from hermes.scoring.typed.claims.limits import Finding
from hermes.scoring.typed.claims.polarity import Polarity, polarity
from hermes.scoring.typed.claims.statements import Answer, Statement, Weight
from hermes.scoring.typed.claims.supposing import is_supposed
from hermes.scoring.typed.claims.topics import asked_topic, days, places
from hermes.scoring.typed.text.clauses import clauses
from hermes.scoring.typed.text.ellipsis import ellipses
from hermes.scoring.typed.text.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from hermes.scoring.typed.claims.topics import Topic
    from hermes.scoring.typed.text.clauses import Clauses
    from hermes.scoring.typed.text.passage import Passage
    from hermes.scoring.typed.text.sentences import Sentences

_LISTED = re.compile(r"\b(?:or|nor)\b", re.IGNORECASE)
_THIS_DAY = re.compile(r"\b(?:this|that)\s(?:day|date)\b", re.IGNORECASE)
_WIDTH = 120


def observations(passage: Passage) -> list[Statement]:
    """The pieces of the text that state what was observed, in their order.

    >>> from hermes.scoring.typed.text.passage import Passage
    >>> passage = Passage("None of them exceeded R4. One exceeded R5.", "Was a rule exceeded?")
    >>> [str(each.answer) for each in observations(passage)]
    ['No', 'Yes']
    """
    text = passage.text
    asked = asked_topic(passage.questions)
    observer = _Observer(
        text,
        asked,
        what_may_differ(asked, text),
        asked_beyond(passage) is not False,
        clauses(text),
        sentences(text),
    )
    found = findings(observer.clauses)
    return sorted((*observer.of_findings(found), *observer.of_ellipses(found)))


@dataclass(frozen=True, slots=True)
class _Observer:
    """Reads a text for a question that asks for something beyond limits, or not."""

    text: str
    asked: Topic
    differing: Topic
    beyond: bool
    clauses: Clauses
    sentences: Sentences

    def of_findings(self, found: Iterable[Finding]) -> Iterator[Statement]:
        previous = Finding(0, 0, 0, beyond=False)
        for each in found:
            if not self._is_unstated(each):
                taken = polarity(self.text, each, self._reach(each, previous))
                beyond = _is_beyond(each, taken.polarity)
                if beyond is not None:
                    yield from self._stated(taken[1:], beyond=beyond, slight=each.slight)
            previous = each

    def of_ellipses(self, found: Sequence[Finding]) -> Iterator[Statement]:
        for each in ellipses(self.text):
            if each.where and not self._is_where_asked(self.text[each.start : each.end]):
                continue
            spoken_of = self._spoken_of(each.start, found)
            beyond = not spoken_of if each.denies else spoken_of
            if not is_supposed(self.text, (each.start, each.end), *self._bounds(each.start)):
                yield from self._stated(each[:2], beyond=beyond, slight=False)

    def _is_unstated(self, found: Finding) -> bool:
        first, last = self.clauses.around(found.start)
        before = self.text[max(first, found.at - _WIDTH) : found.at]
        behind = self.text[found.end : min(last, found.end + _WIDTH)]
        return only_describes(before, behind) or is_supposed(
            self.text, (found.at, found.end), *self._bounds(found.at)
        )

    def _spoken_of(self, place: int, found: Sequence[Finding]) -> bool:
        """What a verb at `place` leaves out: what the sentence found before, else what is asked."""
        before = bisect_left(found, (place,))
        sentence, _ = self.sentences.around(place)
        if before and found[before - 1].start >= sentence:
            return found[before - 1].beyond
        return self.beyond

    def _bounds(self, place: int) -> tuple[int, tuple[int, int]]:
        return self.clauses.around(place)[0], self.sentences.around(place)

    def _reach(self, found: Finding, previous: Finding) -> int:
        """From where on a denial reaches what is found: over a former finding only in a list."""
        start, _ = self.clauses.around(found.start)
        if previous.end > start and not _LISTED.search(
            self.text, previous.end, min(found.start, previous.end + _WIDTH)
        ):
            start = previous.end
        return max(start, found.at - _WIDTH)

    def _stated(self, piece: tuple[int, int], *, beyond: bool, slight: bool) -> Iterator[Statement]:
        start, end = piece
        first, last = self.clauses.around(start)
        clause = self.text[max(first, start - _WIDTH) : min(last, end + _WIDTH)]
        sentence, _ = self.sentences.around(start)
        before = self.text[max(sentence, first - _WIDTH) : first]
        how = bearing(self.differing, clause, before, within=not beyond)
        if how is not Bearing.NONE:
            answer = Answer.YES if beyond is self.beyond else Answer.NO
            is_slight = slight or how is Bearing.SLIGHT
            yield Statement(start, end, answer, Weight.SLIGHT if is_slight else Weight.OBSERVED)

    def _is_where_asked(self, where: str) -> bool:
        return bool(
            _THIS_DAY.search(where)
            or days(where) & self.asked.days
            or places(where) & self.asked.places
        )


def _is_beyond(found: Finding, taken: Polarity) -> bool | None:
    """Whether something is beyond limits, as the clause takes what is found; None: open."""
    match taken:
        case Polarity.AFFIRMED:
            return found.beyond
        case Polarity.DENIED:
            return not found.beyond
        case Polarity.PARTLY_DENIED:
            return None if found.beyond else True
        case Polarity.OPEN:
            return None
