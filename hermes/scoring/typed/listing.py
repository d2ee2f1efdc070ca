"""Lists: every element by its own kind, each by a piece of its own."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from hermes.model import Outcome
from hermes.scoring.typed.asked import asked_for
from hermes.scoring.typed.deciding import decline, stated_mentions
from hermes.scoring.typed.nones import none_spans
from hermes.scoring.typed.verdict import Rule, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.scoring.typed.passage import Passage
    from hermes.scoring.typed.verdict import Mention

Span = tuple[int, int]

# An element of another name, between commas. Only such as have digits can be told by their form.
_OTHER_BEFORE = re.compile(
    r"(?:^|[:\n\[(])\s*(?!(?:at|in|on|yes|so|for)\b)"
    r"(?:[\w ]{2,30},\s){0,5}[\w ]{2,30}(?:,|\sand)\s$",
    re.IGNORECASE,
)
_OTHER_BEHIND = re.compile(
    r"\s?,\s(?:and\s)?(?!and\b|or\b)[\w ]{2,30}(?:,|\sand\s|$)", re.IGNORECASE
)
_WITH_FORM = re.compile(r"[0-9_]")
_WIDTH = 120


def match_list(passage: Passage, elements: Sequence[Sequence[Mention]]) -> Verdict:
    """Whether the text states every element; `elements` are the mentions for each of them.

    Pieces that state none of the elements set `hedged`. An empty list is matched by a stated none.
    """
    if not elements:
        return _match_empty(passage)
    stated = [stated_mentions(passage, mentions) for mentions in elements]
    candidates = [[mention[:2] for mention in each if mention.right] for each in stated]
    pieces = assign(candidates)
    if pieces is not None:
        right = {span for each in candidates for span in each}
        extra = any(
            not mention.repeats and mention[:2] not in right for each in stated for mention in each
        )
        hedged = extra or _lists_others(passage.text, sorted(pieces))
        return Verdict(Outcome.CORRECT, Rule.ALL_ELEMENTS, _hull(pieces), hedged)
    found = [mention for each in stated for mention in each if not mention.repeats]
    nones = none_spans(passage.text, asked_for(passage.questions))
    if not found and nones:
        return Verdict(Outcome.WRONG, Rule.OTHER_VALUE, nones[0])
    verdict = decline(passage, found)
    if any(candidates) and verdict.rule is Rule.OTHER_VALUE:
        return Verdict(Outcome.WRONG, Rule.ELEMENT_MISSING, verdict.span)
    return verdict


def assign(candidates: Sequence[Sequence[Span]]) -> list[Span] | None:
    """A different piece for each element, out of its candidates; None where there is no such way.

    Augmenting paths (Kuhn 1955). An element needs no more candidates than there are elements.

    >>> assign([[(0, 1), (2, 3)], [(0, 1)]])
    [(2, 3), (0, 1)]
    """
    owners: dict[Span, int] = {}
    few = [each[: len(candidates)] for each in candidates]
    for element in range(len(few)):
        if not _place(element, few, owners):
            return None
    return [span for _, span in sorted((element, span) for span, element in owners.items())]


def _place(element: int, candidates: Sequence[Sequence[Span]], owners: dict[Span, int]) -> bool:
    """Breadth first, so that a long list needs no deep recursion."""
    reached: dict[Span, int] = {}
    queue = [element]
    for seeker in queue:
        for span in candidates[seeker]:
            if span in reached:
                continue
            reached[span] = seeker
            if span in owners:
                queue.append(owners[span])
                continue
            _shift(span, element, reached, owners)
            return True
    return False


def _shift(span: Span, element: int, reached: dict[Span, int], owners: dict[Span, int]) -> None:
    """Give the free `span` to its seeker, that one's piece to the seeker of it, up to `element`."""
    while True:
        seeker = reached[span]
        before = next((each for each, owner in owners.items() if owner == seeker), None)
        owners[span] = seeker
        if seeker == element or before is None:
            return
        span = before


def _match_empty(passage: Passage) -> Verdict:
    nones = none_spans(passage.text, asked_for(passage.questions))
    if nones:
        return Verdict(Outcome.CORRECT, Rule.NONE_STATED, nones[0])
    return decline(passage, [])


def _lists_others(text: str, pieces: Sequence[Span]) -> bool:
    """Whether something else is listed among the pieces: "CO2, temperature" for temperature."""
    if any(_WITH_FORM.search(text, *piece) for piece in pieces):
        return False
    if _OTHER_BEFORE.search(text[max(0, pieces[0][0] - _WIDTH) : pieces[0][0]]):
        return True
    gaps = [text[left[1] : right[0]] for left, right in pairwise(pieces)]
    gaps.append(text[pieces[-1][1] : pieces[-1][1] + _WIDTH])
    return any(_OTHER_BEHIND.match(gap) for gap in gaps)


def _hull(pieces: Sequence[Span]) -> Span:
    return min(start for start, _ in pieces), max(end for _, end in pieces)
