"""Verdicts as references: the text gives that verdict, and no other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.model import Outcome
from hermes.scoring.typed.declining import declining_spans
from hermes.scoring.typed.finals import final_starts
from hermes.scoring.typed.observations import asked_observation, observations
from hermes.scoring.typed.sentences import sentences
from hermes.scoring.typed.statements import (
    Answer,
    Statement,
    explicit_statements,
    undetermined_statements,
)
from hermes.scoring.typed.verdict import Mention, Rule, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.scoring.typed.passage import Passage


# Without data nothing can be determined; what who answers does not know is another matter.
_NO_KNOWLEDGE = re.compile(r"\b(?:know|sure|access|idea|tell|say|help|clue)\b", re.IGNORECASE)
_NO_DATA = re.compile(
    r"\b(?:data|information|readings?|measurements?|observations?|records?|values?|entry|entries|samples?"
    r"|rules?|thresholds?|available|recorded|measured|unavailable|missing|defined|n/a)\b",
    re.IGNORECASE,
)

_FURTHER = 40  # characters behind "there are no" in which its noun stands
_OPPOSITE = {Answer.YES: Answer.NO, Answer.NO: Answer.YES}


def read_verdict(text: str) -> Answer | None:
    """The verdict that a reference value spells; None where it is another text."""
    return next((each for each in Answer if each.casefold() == text.strip().casefold()), None)


def verdict_mentions(passage: Passage, value: Answer) -> list[Mention]:
    """The verdicts in the text, and which of them are `value`."""
    return [
        Mention(each.start, each.end, each.answer is value, rule=Rule.VERDICT_GIVEN)
        for each in _given(passage)
    ]


def match_verdict(passage: Passage, value: Answer) -> Verdict:
    """Whether the text gives the verdict `value`, and no other."""
    given = _given(passage)
    answers = {each.answer for each in given}
    if len(answers) > 1:
        return Verdict(Outcome.WRONG, Rule.TWO_VERDICTS, given[-1][:2])
    if answers:
        right = value in answers
        outcome = Outcome.CORRECT if right else Outcome.WRONG
        return Verdict(outcome, Rule.VERDICT_GIVEN if right else Rule.OTHER_VALUE, given[0][:2])
    declining = _without_readings(passage.text, value)
    if declining is None:
        return Verdict(Outcome.WRONG, Rule.NOTHING_STATED)
    return declining


def _given(passage: Passage) -> list[Statement]:
    """The verdicts that count: those of the final answer, where there is one."""
    text = passage.text
    statements = _statements(passage)
    for start in reversed(final_starts(text)):
        final = [each for each in statements if each.start >= start]
        if final:
            return _weighed(text, final)
    return _weighed(text, statements)


def _statements(passage: Passage) -> list[Statement]:
    text = passage.text
    observed = observations(text)
    if asked_observation(passage.question) is Answer.NO:
        # "Did it stay within the limits?": what was within them says Yes.
        observed = [each._replace(answer=_OPPOSITE[each.answer]) for each in observed]
    return sorted((*explicit_statements(text), *undetermined_statements(text), *observed))


def _weighed(text: str, statements: Sequence[Statement]) -> list[Statement]:
    """The statements that count: the word itself before observations, which must not contradict.

    What a sentence observes that leaves the matter open only repeats the question.
    """
    bounds = sentences(text)
    left_open = {
        bounds.number_of(each.start) for each in statements if each.answer is Answer.UNDETERMINED
    }
    observed = [
        each
        for each in statements
        if not each.explicit and bounds.number_of(each.start) not in left_open
    ]
    explicit = [each for each in statements if each.explicit]
    if not explicit:
        return observed
    following = [each for each in observed if each.start > explicit[0].start]
    return explicit + following[:1]


def _without_readings(text: str, value: Answer) -> Verdict | None:
    """The verdict on a text that gives none: without readings, nothing can be determined."""
    declining = declining_spans(text)
    if not declining:
        return None
    absent = next((each for each in declining if _is_about_data(text, *each)), None)
    if value is Answer.UNDETERMINED and absent is not None:
        return Verdict(Outcome.CORRECT, Rule.VERDICT_GIVEN, absent)
    return Verdict(Outcome.NO_ANSWER, Rule.DECLINES, declining[0])


def _is_about_data(text: str, start: int, end: int) -> bool:
    if _NO_KNOWLEDGE.search(text, start, end):
        return False
    return _NO_DATA.search(text, start, end + _FURTHER) is not None
