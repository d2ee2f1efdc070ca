"""Verdicts as references: the text gives that verdict, and no other."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from hermes.model import Outcome
from hermes.scoring.typed.claims.declining import declining_spans
from hermes.scoring.typed.claims.findings import asked_beyond
from hermes.scoring.typed.claims.missing import is_of_data
from hermes.scoring.typed.claims.observations import observations
from hermes.scoring.typed.claims.statements import Answer, Statement, Weight, explicit_statements
from hermes.scoring.typed.claims.undetermined import undetermined_statements
from hermes.scoring.typed.text.finals import final_starts
from hermes.scoring.typed.text.sentences import sentences
from hermes.scoring.typed.verdict import Mention, Rule, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.scoring.typed.text.passage import Passage


# "No. … Yes, it was hot, though." takes nothing back; nor does a record of nothing from "cannot".
_GRANTING = re.compile(
    r"\W{1,3}(?:it|there|the)\b[^.;!?\n]{1,80}\b(?:though|but|however)\b", re.IGNORECASE
)
_RECORDED = re.compile(
    r"[^.;\n]{0,30}\b(?:recorded|reported|found|detected|flagged|seen|noted)\b", re.IGNORECASE
)
# "No, I don't know" answers the request, not the question.
_DECLINED = re.compile(
    r"[,;.–-]\s(?:(?:sorry|unfortunately|but|i'm\safraid|i\sam\safraid)\W{1,2}){0,2}"
    r"(?:i|we|there\s(?:is|are|was|were)\sno\s(?:data|information))\b",
    re.IGNORECASE,
)


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
    statements = sorted(
        (
            *explicit_statements(passage.text),
            *undetermined_statements(passage.text),
            *observations(passage),
        )
    )
    if len(statements) == 1 and _only_declines(passage.text, statements[0]):
        return []
    for start in reversed(final_starts(passage.text)):
        final = [each for each in statements if each.start >= start]
        if final:
            return _weighed(passage, final)
    return _weighed(passage, statements)


def _only_declines(text: str, each: Statement) -> bool:
    """Whether a No is nothing but the beginning of a refusal: "No, I don't know"."""
    if each.weight is not Weight.WORD or each.answer is not Answer.NO:
        return False
    refused = _DECLINED.match(text, each.end)
    return refused is not None and bool(declining_spans(text, each.end))


def _weighed(passage: Passage, statements: Sequence[Statement]) -> list[Statement]:
    """The weightiest statements, and what is observed against a word.

    What a sentence observes that leaves the matter open only repeats the question.
    """
    bounds = sentences(passage.text)
    left_open = {
        bounds.number_of(each.start) for each in statements if each.answer is Answer.UNDETERMINED
    }
    heard = [
        each
        for each in statements
        if each.weight is Weight.WORD or bounds.number_of(each.start) not in left_open
    ]
    heaviest = max((each.weight for each in heard), default=Weight.SLIGHT)
    heavy = [each for each in heard if each.weight is heaviest]
    if heaviest is Weight.WORD:
        return _confronted(passage, heavy, heard)
    return heavy


def _confronted(
    passage: Passage, spoken: Sequence[Statement], heard: Sequence[Statement]
) -> list[Statement]:
    """The words of verdict, and the first observation behind them that bears on them."""
    first = spoken[0]
    meant = [first, *(each for each in spoken[1:] if not _GRANTING.match(passage.text, each.end))]
    if asked_beyond(passage) is None:
        return meant
    observed = (
        each
        for each in heard
        if each.weight is Weight.OBSERVED
        and each.start > first.start
        and not (first.answer is Answer.UNDETERMINED and _tells_of_none(passage.text, each))
    )
    return [*meant, *islice(observed, 1)]


def _tells_of_none(text: str, each: Statement) -> bool:
    """Whether all it says is that nothing was recorded."""
    return each.answer is Answer.NO and _RECORDED.match(text, each.end) is not None


def _without_readings(text: str, value: Answer) -> Verdict | None:
    """The verdict on a text that gives none: without readings, nothing can be determined."""
    declining = declining_spans(text)
    if not declining:
        return None
    absent = next((each for each in declining if is_of_data(text, *each)), None)
    if value is Answer.UNDETERMINED and absent is not None:
        return Verdict(Outcome.CORRECT, Rule.VERDICT_GIVEN, absent)
    return Verdict(Outcome.NO_ANSWER, Rule.DECLINES, declining[0])
