"""Lists: every element by its own kind, each by a piece of its own."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from hermes.model import Outcome
from hermes.scoring.typed.claims.asked import asked_for, fold_counted
from hermes.scoring.typed.claims.nearest import is_only_nearest
from hermes.scoring.typed.claims.nones import none_other_spans, none_spans
from hermes.scoring.typed.references.assigning import assign
from hermes.scoring.typed.references.deciding import decline, stated_mentions
from hermes.scoring.typed.references.name import name_mentions
from hermes.scoring.typed.verdict import Rule, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.scoring.typed.claims.asked import Asked
    from hermes.scoring.typed.references.elements import Elements
    from hermes.scoring.typed.text.passage import Passage
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
_EMPTY = re.compile(
    r"\bempty\s(?:list|set|result)|\b(?:list|set|result)\s(?:is|was)\sempty"
    r"|(?<![\w.,])(?:0|zero)\s(?P<noun>[^\W\d_]+)",
    re.IGNORECASE,
)
_WITH_FORM = re.compile(r"[0-9_]")
_WIDTH = 120


def match_list(passage: Passage, elements: Elements) -> Verdict:
    """Whether the text states every element.

    Pieces that state none of the elements set `hedged`. An empty list is matched by a stated none.
    """
    if not elements.counts:
        return _match_empty(passage)
    stated = stated_mentions(passage, elements.mentions())
    wanted = elements.wanted({mention[:2] for mention in stated})
    pieces = assign(wanted)
    if pieces is not None:
        right = {span for each in wanted for span in each.spans}
        extra = any(not mention.repeats and mention[:2] not in right for mention in stated)
        hedged = extra or _lists_others(passage.text, sorted(pieces))
        return Verdict(Outcome.CORRECT, Rule.ALL_ELEMENTS, _hull(pieces), hedged)
    found = [mention for mention in stated if not mention.repeats]
    nones = none_spans(passage.text, asked_for(passage.questions))
    if not found and nones:
        return Verdict(Outcome.WRONG, Rule.OTHER_VALUE, nones[0])
    verdict = decline(passage, found)
    if any(each.spans for each in wanted) and verdict.rule is Rule.OTHER_VALUE:
        return Verdict(Outcome.WRONG, Rule.ELEMENT_MISSING, verdict.span)
    return verdict


def _match_empty(passage: Passage) -> Verdict:
    asked = asked_for(passage.questions)
    named = _named(passage, asked)
    nones = none_spans(passage.text, asked) or _empty_spans(passage.text, asked)
    nones = nones or _none_other_spans(passage, asked, named)
    if nones:
        return Verdict(Outcome.CORRECT, Rule.NONE_STATED, nones[0])
    return decline(passage, named)


def _none_other_spans(
    passage: Passage, asked: Asked | None, named: Sequence[Mention]
) -> list[Span]:
    """The pieces that say that there is no other, where none is named but the nearest beyond."""
    text = passage.text
    others = none_other_spans(text, asked)
    is_empty = all(
        is_only_nearest(text, each[:2], passage.question, after_none=each.start > others[0][1])
        for each in (named if others else ())
    )
    return others if is_empty else []


def _named(passage: Passage, asked: Asked | None) -> list[Mention]:
    """What the text names of what is asked for: node_12, where nodes are."""
    if asked is None:
        return []
    alike = (
        mention for tail in ("_0", "_a") for mention in name_mentions(passage, asked.noun + tail)
    )
    stated = stated_mentions(passage, sorted(alike))
    return [mention for mention in stated if not mention.repeats]


def _empty_spans(text: str, asked: Asked | None) -> list[Span]:
    """The pieces that say that a list is empty, or that 0 are in it."""
    found = (match for match in _EMPTY.finditer(text))
    return [
        match.span()
        for match in found
        if not match["noun"] or (asked and fold_counted(match["noun"]) == asked.noun)
    ]


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
