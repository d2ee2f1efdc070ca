"""Which of the names that a question offers an answer chooses."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from hermes.scoring.typed.claims.alone import stands_alone
from hermes.scoring.typed.claims.comparing import direction, held_to, is_of_other_statistic, leads
from hermes.scoring.typed.claims.remarks import without_remarks
from hermes.scoring.typed.text.finals import final_starts
from hermes.scoring.typed.text.roles import Part, Role, parts
from hermes.scoring.typed.text.sentences import sentences
from hermes.scoring.typed.values.former import former_and_latter

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hermes.scoring.typed.values.names import Name


class Weight(IntEnum):
    """How a clause chooses, the weakest first."""

    REASON = 0
    MENTION = 1
    COMPARISON = 2
    CONCLUSION = 3
    """A clause with "so", "therefore" or the like."""
    ALONE = 4
    """The name stands alone, or opens the sentence and only remarks follow."""


class Choice(NamedTuple):
    """The folded name that a clause chooses, and the place in the text by which it does."""

    start: int
    end: int
    folded: str
    weight: Weight


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: the text, the folded names that it offers, and which way it compares."""

    text: str
    offers: frozenset[str]
    way: int


_SO = re.compile(
    r"\b(?:so|therefore|thus|hence|overall|consequently|making|(?:which\s)?mean(?:s|ing)(?:\sthat)?"
    r"(?=\s[\w-]+\s(?:is|has|was|had)\b))(?!\w)|→|=>|⇒",
    re.IGNORECASE,
)
_COLON = re.compile(r":(?=[^:]*$)")
_PAIR = 2


def choices(
    offers: frozenset[str], named: Sequence[Name], text: str, question: str
) -> list[Choice]:
    """What `text`, which says the names `named`, chooses of those that `question` offers.

    The decisive choice comes first; none is empty. An explicit final answer decides; else a name
    that stands alone, else a conclusion, else a comparison, else a mere mention. Choices of one
    weight must agree. Where the higher is asked for, "site_b is lower" chooses the other of two.
    """
    named = sorted((*named, *former_and_latter(named, text)))
    said = without_remarks(text, named)
    visible = [name for name in named if not said[name.start].isspace()]
    asked = Question(question, offers, direction(question))
    found = list(_choices(visible, said, asked))
    decisive = _of_final_answer(found, said) or _decisive(found)
    return [decisive, *found] if decisive else []


def _choices(named: Sequence[Name], text: str, asked: Question) -> Iterator[Choice]:
    bounds = sentences(text)
    last = -1
    for part in parts(text):
        here = named[bisect_left(named, (part.start,)) : bisect_left(named, (part.end,))]
        _, end = bounds.around(part.start)
        if here and part.role is not Role.CONCESSION:
            if end != last and stands_alone(here[0], text, (part.start, end), asked.way):
                yield Choice(*here[0], Weight.ALONE)
            else:
                yield from _choice(here, text, part, asked)
        last = end


def _choice(here: Sequence[Name], text: str, part: Part, asked: Question) -> Iterator[Choice]:
    said = text[part.start : part.end]
    if is_of_other_statistic(said, asked.text):
        return
    concluded = _behind_last(_SO, here, said, part.start)
    names = concluded or _behind_last(_COLON, here, said, part.start) or here
    folded = _chosen_of(names, said, part.start, asked)
    if folded is None:
        return
    by = next((name for name in names if name.folded == folded), names[0])
    if part.role is Role.REASON:
        weight = Weight.REASON
    elif concluded:
        weight = Weight.CONCLUSION
    else:
        weight = Weight.COMPARISON if _compares(said) else Weight.MENTION
    yield Choice(by.start, by.end, folded, weight)


def _behind_last(
    mark: re.Pattern[str], here: Sequence[Name], said: str, offset: int
) -> Sequence[Name]:
    ends = [match.end() + offset for match in mark.finditer(said)]
    return [name for name in here if ends and name.start >= ends[-1]]


def _chosen_of(names: Sequence[Name], said: str, offset: int, asked: Question) -> str | None:
    """The one name that a clause chooses; None where it chooses none, or several."""
    spans = [(start + offset, end + offset) for start, end in held_to(said)]
    held = {name for name in names if any(a <= name.start < b for a, b in spans)}
    subjects = frozenset(name.folded for name in names if name not in held)
    others = frozenset(name.folded for name in held) - subjects
    is_compared_beyond = bool(subjects and spans and not others)
    way = direction(said)
    if way and asked.way not in {0, way}:
        subjects, others = others, subjects
    if not subjects and len(others) == 1 and not is_compared_beyond and _compares(said):
        subjects = asked.offers - others if len(asked.offers) == _PAIR else frozenset()
    return next(iter(subjects)) if len(subjects) == 1 else None


def _compares(said: str) -> bool:
    return direction(said) != 0 or leads(said)


def _of_final_answer(found: Sequence[Choice], text: str) -> Choice | None:
    """What the sentence that chooses first behind the last final answer chooses."""
    bounds = sentences(text)
    for start in reversed(final_starts(text)):
        behind = [choice for choice in found if choice.start >= start]
        if behind:
            _, end = bounds.around(behind[0].start)
            choice = _decisive([each for each in behind if each.start < end])
            if choice is not None:
                return choice
    return None


def _decisive(found: Sequence[Choice]) -> Choice | None:
    """The first of the strongest choices, which must agree."""
    for weight in sorted({each.weight for each in found}, reverse=True):
        strongest = [each for each in found if each.weight is weight]
        if len({each.folded for each in strongest}) == 1:
            return strongest[0]
        if weight is not Weight.ALONE:  # headings stand alone, and choose nothing
            return None
    return None
