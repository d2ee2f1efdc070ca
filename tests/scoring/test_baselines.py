"""What systems that understand nothing score: a change of these is a change of the scorer."""

from __future__ import annotations

import pytest

from hermes.model import Boolean, Failure, FailureKind, Gold, NoAnswer, Result
from hermes.scoring import SCORER_VERSION
from hermes.scoring.profiles.hermes import score_item
from hermes.scoring.summary import Figures, summarize
from tests.scoring.terms import flat, item

# Each gold, and whether its order matters.
BENCHMARK: list[tuple[Gold, bool]] = [
    (flat("a"), False),
    (flat("a", "b", "c"), False),
    (flat(), False),
    (Boolean(True), False),
    (flat("c", "a"), True),
]


def run(answer: Result) -> Figures:
    """The figures of a system that gives `answer` to every question."""
    return summarize(
        [
            score_item(item(f"b:{place}-en", order_matters=order), gold, answer)
            for place, (gold, order) in enumerate(BENCHMARK)
        ]
    )


def test_the_pinned_scores_are_those_of_version_2() -> None:
    assert SCORER_VERSION == "2"


@pytest.mark.parametrize("answer", [NoAnswer(), Failure(FailureKind.SYSTEM_FAULT, "down")])
def test_the_silent_and_the_broken_score_nothing(answer: Result) -> None:
    assert run(answer).score == run(answer).f1 == 0


def test_always_nothing_scores_the_share_of_empty_golds() -> None:
    assert run(flat()).score == run(flat()).f1 == 1 / 5


def test_always_true_scores_the_share_of_true_golds() -> None:
    assert run(Boolean(True)).score == 1 / 5
    assert run(Boolean(False)).score == 0


def test_always_one_value() -> None:
    # F1 1, 2/4, 0, 0, 2/3; nDCG of the last: gain 1 of a best 2 + 1/log2(3) = 2.6309.
    figures = run(flat("a"))
    assert figures.f1 == pytest.approx((1 + 1 / 2 + 2 / 3) / 5)
    assert figures.score == pytest.approx((1 + 1 / 2 + 1 / 2.6309) / 5, abs=1e-4)


def test_always_everything_has_recall_without_precision() -> None:
    # 100 values: precision 1/100, 3/100, 0, 0, 2/100; recall 1, 1, 0, 0, 1.
    figures = run(flat(*"abc", *(f"v{place}" for place in range(97))))
    assert figures.precision == pytest.approx((1 + 3 + 2) / 100 / 5)
    assert figures.recall == pytest.approx(3 / 5)
    assert figures.f1 == pytest.approx((2 / 101 + 6 / 103 + 4 / 102) / 5)
