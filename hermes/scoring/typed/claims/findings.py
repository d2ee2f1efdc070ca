"""What a text finds beyond limits or within them, and what a question asks for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.scoring.typed.claims.events import EVENT, event_findings
from hermes.scoring.typed.claims.limits import Finding, limit_findings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hermes.scoring.typed.text.clauses import Clauses
    from hermes.scoring.typed.text.passage import Passage

_NORMAL = re.compile(r"\b(?:normal|ordinary|as\sexpected)\b", re.IGNORECASE)


def findings(clauses: Clauses) -> list[Finding]:
    """What the text of `clauses` finds, in its order; of pieces that overlap, the first counts."""
    return [*_without_overlaps((*limit_findings(clauses.text), *event_findings(clauses)))]


def asked_beyond(passage: Passage) -> bool | None:
    """Whether the question asks for something beyond limits, or for all within; None: for neither.

    >>> from hermes.scoring.typed.text.passage import Passage
    >>> asked_beyond(Passage("", "Did it stay within its limits?"))
    False
    """
    return next((each for q in passage.questions if (each := _asked_in(q)) is not None), None)


def _asked_in(question: str) -> bool | None:
    found = next(_without_overlaps(limit_findings(question)), None)
    if EVENT.search(question):
        return True
    if found is not None:
        return found.beyond
    return False if _NORMAL.search(question) else None


def _without_overlaps(findings: Iterable[Finding]) -> Iterator[Finding]:
    done = 0
    for each in sorted(findings, key=lambda found: (found.start, -found.end)):
        if each.start >= done:
            done = each.end
            yield each
