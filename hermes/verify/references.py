"""Are typed reference values sound? Each is scored against its own reference text."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, cast

from hermes.model import Outcome
from hermes.scoring.typed.matching import UnknownValueKindError, match_text
from hermes.verify.checks import MATCH, QuestionCheck, Verification

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hermes.model import Benchmark, Item, TypedGold

FOLLOW_UP = "follow-up"


def verify_references(benchmark: Benchmark) -> Verification:
    """Check every item of a benchmark of typed values; needs no graph.

    A value of a kind that no rule is for is `unknown_value_kind`; a follow-up without the turns
    before it is `no_history`; null for what is said to be answerable, or another value for what is
    said not to be, is `answerable_mismatch`; a reference text that does not match its own value, by
    the rules that answers are scored by, is `reference_mismatch`.
    """
    checks = tuple(
        _check(item, cast("TypedGold", benchmark.gold[item.id])) for item in benchmark.items
    )
    return Verification(benchmark.card.name, None, checks, departures=tuple(_departures(benchmark)))


def _check(item: Item, gold: TypedGold) -> QuestionCheck:
    if item.type == FOLLOW_UP and not item.history:
        return QuestionCheck(item.qid, "no_history", detail="no turn stands before it")
    if item.answerable not in {None, gold.value is not None}:
        detail = f"answerable is {str(item.answerable).lower()}, the reference value {gold.value!r}"
        return QuestionCheck(item.qid, "answerable_mismatch", detail=detail)
    try:
        verdict = match_text(gold, gold.reference, question=item.question, history=item.history)
    except UnknownValueKindError as error:
        return QuestionCheck(item.qid, "unknown_value_kind", detail=str(error.args[0]))
    if verdict.outcome is not Outcome.CORRECT:
        detail = f"{gold.reference!r} against {gold.value!r}: {verdict.outcome}, {verdict.rule}"
        return QuestionCheck(item.qid, "reference_mismatch", detail=detail)
    return QuestionCheck(item.qid, MATCH)


def _departures(benchmark: Benchmark) -> Iterator[str]:
    """Where the counts, of all and by type, are not those that the source states."""
    found = Counter(item.type for item in benchmark.items)
    stated = benchmark.card.types
    for name, number in stated.items():
        if found[name] != number:
            yield f"type {name!r}: {found[name]} questions, where the source states {number}"
    for kind, number in found.items() if stated else ():
        if kind not in stated:
            yield f"type {kind!r}: {number} questions, where the source states none"
    total = benchmark.card.stated_questions
    if total not in {None, found.total()}:
        yield f"{found.total()} questions, where the source states {total}"
