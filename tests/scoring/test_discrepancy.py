"""Why an official score and that of hermes differ: the cause is told from evidence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hermes.model import (
    Answer,
    AnswerSet,
    Boolean,
    Failure,
    FailureKind,
    Given,
    Item,
    NoAnswer,
    RepairedQuery,
    Result,
    Sparql,
    Term,
    TermKind,
    ValueSet,
)
from hermes.scoring.discrepancy import Cause, Discrepancy, OfficialFigures, discrepancy
from hermes.scoring.profiles.hermes import score_item
from hermes.scoring.scored import ScoredItem

ITEM = Item("demo:1-en", "1", "en", "Which?")


RANKED = replace(ITEM, order_matters=True)
QUERY = Sparql("SELECT …")


def scored(
    gold: ValueSet | Boolean, result: Result, item: Item = ITEM, given: Given | None = QUERY
) -> ScoredItem:
    return ScoredItem(item, gold, Answer(item.id, given), result, score_item(item, gold, result))


def figures(set_f: float, ndcg: float | None = None) -> OfficialFigures:
    return OfficialFigures(set_f, ndcg)


def values(*texts: str) -> ValueSet:
    return ValueSet(texts)


def rows(*texts: str) -> AnswerSet:
    return AnswerSet(("x",), tuple((Term(TermKind.LITERAL, text),) for text in texts))


def tied(_: ScoredItem) -> bool:
    return True


def untied(_: ScoredItem) -> bool:
    return False


def never(_: ScoredItem) -> bool:
    pytest.fail("nobody need be asked about ties where our result gives the official score")


@pytest.mark.parametrize(
    ("gold", "result", "official"),
    [
        (values("a", "b"), rows("a"), 2 / 3),  # P 1, R 1/2
        (values("a"), rows("b"), 0.0),
        (values("a"), NoAnswer(), 0.0),
        (values(), NoAnswer(), 0.0),
        (values("a"), Failure(FailureKind.SYNTAX, "no"), 0.0),
        (Boolean(True), Boolean(True), 1.0),
    ],
)
def test_scores_that_agree_need_no_cause(
    gold: ValueSet | Boolean, result: Result, official: float
) -> None:
    assert discrepancy(figures(official), scored(gold, result), never) is None


@pytest.mark.parametrize(
    ("gold", "result", "official", "f1", "cause"),
    [
        # Officially, nothing retrieved is 0, also where nothing is to be retrieved.
        (values(), rows(), 0.0, 1.0, Cause.EMPTY_RULE),
        # Officially, any boolean is the value `true`, and a gold of false is nothing to retrieve.
        (Boolean(True), Boolean(False), 1.0, 0.0, Cause.BOOLEAN_RULE),
        (Boolean(False), Boolean(False), 0.0, 1.0, Cause.BOOLEAN_RULE),
        # Officially, 3 is not 3.0.
        (values("3.0"), rows("3"), 0.0, 1.0, Cause.VALUE_FORMAT),
        (values("http://e/%C3%B8"), rows("http://e/ø"), 0.0, 1.0, Cause.VALUE_FORMAT),
    ],
)
def test_a_rule_is_the_cause_where_our_result_gives_the_official_score_by_the_official_rules(
    gold: ValueSet | Boolean, result: Result, official: float, f1: float, cause: Cause
) -> None:
    found = discrepancy(figures(official), scored(gold, result), never)
    same = figures(official)
    assert found == Discrepancy("demo:1-en", same, same, f1, f1, cause)


def test_a_result_that_does_not_give_the_official_score_has_a_tie_or_is_of_another_engine() -> None:
    for has_ties, cause in ((tied, Cause.TIE), (untied, Cause.ENGINE)):
        found = discrepancy(figures(1.0), scored(values("a"), rows("b")), has_ties)
        assert found == Discrepancy("demo:1-en", figures(1.0), figures(0.0), 0.0, 0.0, cause)


@pytest.mark.parametrize(
    ("result", "official", "replayed", "cause"),
    [
        # Their engine did not read the query either.
        (rows("a"), 0.0, 0.0, Cause.REPAIR),
        # It read it as it was answered, as one that has the prefixes built in.
        (rows("a"), 1.0, None, None),
        (rows("b"), 0.0, None, None),
        # It read it, and gave another answer.
        (rows("b"), 1.0, 0.0, Cause.ENGINE),
    ],
)
def test_a_repair_is_the_cause_where_the_answered_query_alone_gives_the_official_score(
    result: AnswerSet, official: float, replayed: float | None, cause: Cause | None
) -> None:
    unread = Failure(FailureKind.SYNTAX, "no")
    each = replace(
        scored(values("a"), result), repaired=RepairedQuery("ASK {}", ("fences",), unread)
    )
    found = discrepancy(figures(official), each, untied)
    assert (found and found.cause) == cause
    assert (found and found.replayed) == (None if replayed is None else figures(replayed))


def test_a_repaired_query_can_differ_by_a_rule_as_well() -> None:
    repaired = RepairedQuery("ASK {}", ("fences",), Failure(FailureKind.SYNTAX, "no"))
    each = replace(scored(Boolean(True), Boolean(False)), repaired=repaired)
    found = discrepancy(figures(1.0), each, never)
    assert found is not None
    assert found.cause is Cause.BOOLEAN_RULE


def test_results_differ_also_where_our_f1_happens_to_be_the_official_score() -> None:
    # By value, 3 is gold's 3.0; officially, the organizers' engine must have written 3.0.
    found = discrepancy(figures(1.0), scored(values("3.0"), rows("3")), untied)
    assert found == Discrepancy("demo:1-en", figures(1.0), figures(0.0), 1.0, 1.0, Cause.ENGINE)


def test_an_item_that_the_graph_failed_has_no_figures_of_ours() -> None:
    failed = scored(values("a"), Failure(FailureKind.ENDPOINT_FAULT, "HTTP 503"))
    found = discrepancy(figures(0.0), failed, untied)
    assert found == Discrepancy("demo:1-en", figures(0.0), None, None, None, Cause.ENGINE)


@pytest.mark.parametrize("given", [values("b"), rows("b"), Boolean(True), None])
def test_where_nothing_was_executed_no_engine_is_blamed(given: Given | None) -> None:
    result = NoAnswer() if given is None else given
    assert isinstance(result, NoAnswer | ValueSet | AnswerSet | Boolean)
    found = discrepancy(figures(1.0), scored(values("a"), result, given=given), never)
    assert found is not None
    assert found.cause is Cause.OTHER_ANSWERS


# -- order ---------------------------------------------------------------------------------------

# By gold's order, b a has (1 / 1 + 2 / log2 3) / (2 / 1 + 1 / log2 3) = 0.8597.
TURNED = scored(values("a", "b"), values("b", "a"), RANKED)


def test_an_order_that_is_not_golds_is_the_cause_where_all_else_agrees() -> None:
    found = discrepancy(figures(1.0, ndcg=1.0), TURNED, never)
    assert found is not None
    assert found.cause is Cause.ORDER_RULE
    assert (found.f1, found.replayed) == (1.0, figures(1.0, ndcg=1.0))
    assert found.score == pytest.approx(0.8597, abs=1e-4)


def test_an_order_counts_also_where_the_official_file_tells_no_ndcg() -> None:
    found = discrepancy(figures(1.0), TURNED, never)
    assert found is not None
    assert found.cause is Cause.ORDER_RULE


def test_a_score_of_order_beside_a_set_f_of_values_is_due_to_the_rule_of_order() -> None:
    # One of two values: F1 = 2/3. By hermes nDCG = 2 / (2 + 1 / log2 3) = 0.7602, officially
    # 1 / (1 + 1 / log2 3) = 0.6131.
    half = scored(values("a", "b"), values("a"), RANKED)
    found = discrepancy(figures(2 / 3, ndcg=0.6131471927654584), half, never)
    assert found is not None
    assert found.cause is Cause.ORDER_RULE


@pytest.mark.parametrize("result", [values("a", "b"), values("c")])
def test_an_order_that_agrees_needs_no_cause(result: ValueSet) -> None:
    each = scored(values("a", "b"), result, RANKED)
    shared = float(result.values[0] == "a")
    assert discrepancy(figures(shared, ndcg=shared), each, never) is None


def test_an_official_ndcg_that_our_result_does_not_give_is_of_another_result() -> None:
    found = discrepancy(figures(1.0, ndcg=0.5), TURNED, untied)
    assert found is not None
    assert found.cause is Cause.ENGINE
