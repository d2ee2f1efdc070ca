"""Answers as chat models give them, kind by kind, each with the rule that it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hermes.model import TypedGold
from hermes.scoring.typed.matching import match_text
from tests.scoring.typed.cases import (
    asking,
    calendar,
    choices,
    conclusions,
    counts,
    empty_days,
    hedges,
    instants,
    integers,
    keys,
    layouts,
    left_out,
    lists,
    names,
    nulls,
    reals,
    replies,
    verdicts,
)

if TYPE_CHECKING:
    from tests.scoring.typed.cases.case import Case

CASES = [
    case
    for module in (
        *(integers, reals, verdicts, instants, names, lists, nulls, replies),
        *(calendar, hedges, layouts),
        *(choices, counts, left_out, keys, asking, empty_days, conclusions),
    )
    for case in module.CASES
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_an_answer_is_read_as_a_careful_reader_reads_it(case: Case) -> None:
    reference = case.reference if case.reference is not None else str(case.value)
    gold = TypedGold(reference, case.value)
    verdict = match_text(gold, case.answer, question=case.question, history=case.history)
    assert verdict.outcome is case.outcome, case.why
    if case.hedged is not None:
        assert verdict.hedged is case.hedged, case.why
    if verdict.span is not None:
        start, end = verdict.span
        assert 0 <= start < end <= len(case.answer)
