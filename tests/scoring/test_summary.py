"""The figures of a run."""

from __future__ import annotations

import pytest

from hermes.model import (
    Boolean,
    Failure,
    FailureKind,
    NoAnswer,
    Outcome,
    Result,
    Score,
    Text,
    ValueSet,
)
from hermes.scoring.profiles.hermes import score_item
from hermes.scoring.summary import summarize, summarize_by
from tests.scoring.terms import flat, item, table

DOWN = Failure(FailureKind.SYSTEM_FAULT, "502")
UNREACHABLE = Failure(FailureKind.ENDPOINT_FAULT, "503")
TIMEOUT = Failure(FailureKind.TIMEOUT, "60 s")


def scores(*pairs: tuple[ValueSet | Boolean, Result]) -> list[Score]:
    return [
        score_item(item(f"b:{place}-en"), gold, result)
        for place, (gold, result) in enumerate(pairs)
    ]


def test_every_item_is_in_the_mean_answered_or_not() -> None:
    figures = summarize(scores((flat("a"), flat("a")), (flat("b"), NoAnswer())))
    assert (figures.items, figures.answered) == (2, 1)
    assert figures.score == figures.f1 == figures.accuracy == 1 / 2


def test_a_system_that_is_down_gains_nothing_from_empty_golds() -> None:
    figures = summarize(scores((flat(), DOWN), (flat(), DOWN), (flat("a"), DOWN)))
    assert (figures.score, figures.f1) == (0, 0)
    assert figures.errors == {FailureKind.SYSTEM_FAULT: 3}
    assert figures.answered == 0


def test_a_failed_query_is_an_answer_and_a_failed_system_is_none() -> None:
    figures = summarize(scores((flat("a"), TIMEOUT), (flat("a"), DOWN), (flat("a"), Text("a"))))
    assert figures.answered == 2
    assert figures.errors == {FailureKind.TIMEOUT: 1, FailureKind.SYSTEM_FAULT: 1}


def test_macro_means_weigh_items_alike_however_many_values_they_have() -> None:
    # 1 of 1, 0 of 3, 1 of 117: recall 1, 0, 1/117; precision 1, 0, 1; f1 1, 0, 2/118.
    many = flat(*(f"v{place}" for place in range(117)))
    figures = summarize(
        scores((flat("a"), flat("a")), (flat("a", "b", "c"), flat("d")), (many, flat("v0")))
    )
    assert figures.precision == pytest.approx(2 / 3)
    assert figures.recall == pytest.approx((1 + 1 / 117) / 3)
    assert figures.f1 == pytest.approx((1 + 2 / 118) / 3)
    assert figures.accuracy == pytest.approx(1 / 3)


def test_a_run_in_which_the_graph_failed_is_incomplete_and_has_no_headline() -> None:
    figures = summarize(scores((flat("a"), flat("a")), (flat("a"), UNREACHABLE)))
    assert (figures.complete, figures.items, figures.scored) == (False, 2, 1)
    assert figures.score is None
    assert figures.f1 == 1  # of the one item that has a score
    assert figures.errors == {FailureKind.ENDPOINT_FAULT: 1}


def test_an_all_wrong_run_scores_0_and_not_nothing() -> None:
    figures = summarize(scores((flat("a"), flat("b")), (Boolean(True), Boolean(False))))
    assert (figures.score, figures.precision, figures.recall, figures.f1) == (0, 0, 0, 0)


def test_no_items_have_no_means() -> None:
    figures = summarize([])
    assert (figures.items, figures.complete) == (0, True)
    assert {figures.score, figures.f1, figures.accuracy, figures.row_f1} == {None}


def test_row_f1_is_over_the_items_that_have_one() -> None:
    gold = table("a b", "c d")
    figures = summarize(
        [
            score_item(item("b:1-en"), gold, gold),
            score_item(item("b:2-en"), gold, table("a d", "c b")),
            score_item(item("b:3-en"), gold, flat("a")),
        ]
    )
    assert (figures.row_f1, figures.row_items) == (1 / 2, 2)


def test_typed_gold_has_accuracy_only() -> None:
    figures = summarize(
        [Score("h:1-en", Outcome.CORRECT, 1.0), Score("h:2-en", Outcome.WRONG, 0.0)]
    )
    assert (figures.score, figures.accuracy, figures.f1) == (1 / 2, 1 / 2, None)


def test_groups_are_summarized_apart() -> None:
    run = scores((flat("a"), flat("a")), (flat("a"), UNREACHABLE), (flat("a"), flat("b")))
    by = summarize_by(run, {"b:2-en": "de", "b:0-en": "en", "b:1-en": "de"})
    assert list(by) == ["en", "de"]
    assert (by["en"].score, by["en"].complete) == (1, True)
    assert (by["de"].items, by["de"].complete) == (2, False)


def test_items_of_no_group_are_left_out() -> None:
    assert summarize_by(scores((flat("a"), flat("a"))), {}) == {}
