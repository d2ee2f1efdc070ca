"""The figures of a run whose items were asked more than once."""

from __future__ import annotations

from itertools import combinations
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.model import (
    Answer,
    Failure,
    FailureKind,
    Gold,
    Item,
    NoAnswer,
    Outcome,
    Result,
    ValueSet,
)
from hermes.scoring.profiles.hermes import score_item
from hermes.scoring.repeats import (
    agreement,
    fleiss_kappa,
    pass_at_k,
    pass_hat_k,
    repeat_figures,
)
from hermes.scoring.scored import ScoredItem
from hermes.scoring.statistics.estimate import estimate

RIGHT, WRONG, PART = ValueSet(("a",)), ValueSet(("b",)), ValueSet(("a", "b"))


def asked(qid: str, *results: Result, gold: Gold = RIGHT) -> list[ScoredItem]:
    """An item with what became of each of its repeats."""
    item = Item(f"demo:{qid}-en", qid, "en", "Which?")
    return [
        ScoredItem(item, gold, Answer(item.id), result, score_item(item, gold, result))
        for result in results
    ]


outcome_tables = st.integers(2, 5).flatmap(
    lambda count: st.lists(
        st.lists(st.sampled_from(Outcome), min_size=count, max_size=count), min_size=1, max_size=5
    )
)
counts = st.integers(1, 7).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n)))


@given(counts)
def test_pass_at_k_and_pass_hat_k_are_shares_of_all_choices(counted: tuple[int, int]) -> None:
    count, correct = counted
    repeats = [True] * correct + [False] * (count - correct)
    for k in range(1, count + 1):
        chosen = list(combinations(repeats, k))
        assert pass_at_k(count, correct, k) == pytest.approx(fmean(map(any, chosen)))
        assert pass_hat_k(count, correct, k) == pytest.approx(fmean(map(all, chosen)))


@given(counts)
def test_one_try_is_the_share_correct_and_more_help_the_one_and_hurt_the_other(
    counted: tuple[int, int],
) -> None:
    count, correct = counted
    at = [pass_at_k(count, correct, k) for k in range(1, count + 1)]
    hat = [pass_hat_k(count, correct, k) for k in range(1, count + 1)]
    assert at[0] == hat[0] == correct / count
    assert at == sorted(at)
    assert hat == sorted(hat, reverse=True)
    assert at[-1] == (correct > 0)
    assert hat[-1] == (correct == count)


@given(outcome_tables)
def test_agreement_is_the_share_of_pairs_that_are_alike(outcomes: list[list[Outcome]]) -> None:
    pairs = [fmean(a is b for a, b in combinations(own, 2)) for own in outcomes]
    assert agreement(outcomes) == pytest.approx(fmean(pairs))


def test_kappa_is_that_of_the_textbook() -> None:
    # 10 subjects, 14 raters, 5 categories: P = 0.378, Pe = 0.213, kappa = 0.210
    # (https://en.wikipedia.org/wiki/Fleiss%27_kappa, worked example).
    rated = (
        (0, 0, 0, 0, 14),
        (0, 2, 6, 4, 2),
        (0, 0, 3, 5, 6),
        (0, 3, 9, 2, 0),
        (2, 2, 8, 1, 1),
        (7, 7, 0, 0, 0),
        (3, 2, 6, 3, 0),
        (2, 5, 3, 2, 2),
        (6, 5, 2, 1, 0),
        (0, 2, 2, 3, 7),
    )
    outcomes = [
        [outcome for outcome, times in zip(Outcome, row, strict=True) for _ in range(times)]
        for row in rated
    ]
    assert agreement(outcomes) == pytest.approx(0.378, abs=5e-4)
    assert fleiss_kappa(outcomes) == pytest.approx(0.210, abs=5e-4)


@given(outcome_tables)
def test_kappa_is_at_most_one_and_unknown_where_there_is_one_outcome(
    outcomes: list[list[Outcome]],
) -> None:
    kappa = fleiss_kappa(outcomes)
    assert (kappa is None) == (len({outcome for own in outcomes for outcome in own}) == 1)
    assert kappa is None or kappa <= 1
    steady = all(len(set(own)) == 1 for own in outcomes)
    assert kappa is None or (kappa == pytest.approx(1)) == steady


def test_the_figures_of_three_repeats() -> None:
    items = [
        asked("1", RIGHT, RIGHT, RIGHT),
        asked("2", WRONG, RIGHT, WRONG),
        asked("3", PART, PART, WRONG),
        asked("4", NoAnswer(), RIGHT, RIGHT),
    ]
    figures = repeat_figures(items)
    assert figures is not None
    # PART has precision 1/2, recall 1 and F1 2/3. By repeat: 1 + 0 + 2/3 + 0 = 5/3,
    # 1 + 1 + 2/3 + 1 = 11/3, 1 + 0 + 0 + 1 = 2; each over 4 items.
    assert figures.count == 3
    assert figures.scores == pytest.approx((5 / 12, 11 / 12, 1 / 2))
    assert figures.mean.value == pytest.approx((5 + 11 + 6) / 36)
    assert figures.mean == estimate([1, 1 / 3, 4 / 9, 2 / 3], ["1", "2", "3", "4"])
    assert figures.deviation == pytest.approx(stdev((5 / 12, 11 / 12, 6 / 12)))
    # Only item 1 ends the same three times. Pairs alike: 3/3, 1/3, 1/3, 1/3.
    assert figures.determinism == 1 / 4
    assert figures.agreement == pytest.approx(2 / 4)
    # Correct 3, 1, 0 and 2 times: pass@1 6/12; pass@2 (1 + 2/3 + 0 + 1) / 4; pass@3 3/4.
    assert figures.pass_at_k == pytest.approx((1 / 2, 2 / 3, 3 / 4))
    # pass^2 (1 + 0 + 0 + 1/3) / 4; pass^3 1/4.
    assert figures.pass_hat_k == pytest.approx((1 / 2, 1 / 3, 1 / 4))
    # Most gave a; b; a and b; a.
    assert figures.majority.value == pytest.approx((1 + 0 + 2 / 3 + 1) / 4)


def test_there_are_none_where_the_graph_failed_a_repeat() -> None:
    down = Failure(FailureKind.ENDPOINT_FAULT, "HTTP 503")
    assert repeat_figures([asked("1", RIGHT, down)]) is None
    assert repeat_figures([]) is None


@given(
    st.lists(
        st.lists(st.sampled_from((RIGHT, WRONG, PART, NoAnswer())), min_size=3, max_size=3),
        min_size=1,
        max_size=6,
    )
)
def test_every_figure_is_a_share_and_one_try_is_accuracy(results: list[list[Result]]) -> None:
    items = [asked(str(number), *own) for number, own in enumerate(results)]
    figures = repeat_figures(items)
    assert figures is not None
    shares = (figures.determinism, figures.agreement, figures.majority.value, *figures.scores)
    assert all(0 <= share <= 1 for share in shares)
    correct = fmean(each.score.outcome is Outcome.CORRECT for own in items for each in own)
    assert figures.pass_at_k[0] == pytest.approx(correct)
    assert figures.pass_hat_k[0] == pytest.approx(correct)
    assert figures.mean.value == pytest.approx(fmean(figures.scores))
    assert list(figures.pass_at_k) == sorted(figures.pass_at_k)
    assert list(figures.pass_hat_k) == sorted(figures.pass_hat_k, reverse=True)


@given(st.sampled_from((RIGHT, WRONG, PART, NoAnswer())), st.integers(2, 6))
def test_a_system_that_never_wavers_gains_nothing_by_repeats(result: Result, count: int) -> None:
    items = [asked("1", *[result] * count), asked("2", *[RIGHT] * count)]
    figures = repeat_figures(items)
    assert figures is not None
    assert (figures.deviation, figures.determinism, figures.agreement) == (0, 1, 1)
    assert set(figures.pass_at_k) == set(figures.pass_hat_k) == {figures.pass_at_k[0]}
    assert figures.majority == figures.mean
