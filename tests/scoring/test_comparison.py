"""Systems beside each other, from the scores of their items."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.model import Item
from hermes.scoring.comparison import compare
from hermes.scoring.statistics.bootstrap import bootstrap_interval
from hermes.scoring.statistics.effect import effect_size
from hermes.scoring.statistics.holm import holm
from hermes.scoring.statistics.permutation import sign_flip_p
from hermes.scoring.statistics.power import detectable_difference

if TYPE_CHECKING:
    from collections.abc import Sequence

ITEMS = [
    Item(f"demo:{qid}-{lang}", str(qid), lang, "Which?")
    for qid in range(1, 5)
    for lang in ("en", "de")
]
QUESTIONS = [item.qid for item in ITEMS]


def run(*scores: float) -> dict[str, float]:
    """The scores of a run, in the order of the items."""
    return {item.id: score for item, score in zip(ITEMS, scores, strict=True)}


def runs() -> st.SearchStrategy[dict[str, float]]:
    """Any scores."""
    score = st.sampled_from((0.0, 0.25, 0.5, 1.0))
    return st.lists(score, min_size=8, max_size=8).map(lambda scores: run(*scores))


FIRST = run(1, 1, 0, 0, 0.5, 0.5, 1, 1)
SECOND = run(1, 0, 1, 1, 0.5, 1, 1, 1)


def test_a_run_is_compared_with_the_first_by_its_difference_to_it() -> None:
    (found,) = compare(ITEMS, [FIRST, SECOND]).differences
    values = [0.0, -1.0, 1.0, 1.0, 0.0, 0.5, 0.0, 0.0]
    # The sum of the differences is 1.5, over 8 items.
    assert found.difference.value == 1.5 / 8
    bounds = bootstrap_interval(values, QUESTIONS, seed=0)
    assert (found.difference.low, found.difference.high) == pytest.approx(bounds)
    assert found.p == found.p_holm == sign_flip_p(values, QUESTIONS, seed=0)
    # Questions 1, 2 and 3 differ, by -1, 2 and 0.5. Beside a 2, the others make 3.5, 2.5, 1.5 or
    # 0.5: three of four reach 1.5, as do their opposites.
    assert found.p == 6 / 8
    assert found.effect_size == effect_size(values, QUESTIONS)
    assert found.differing_questions == 3
    assert found.detectable is None  # of three questions
    assert (found.wins, found.ties, found.losses) == (3, 4, 1)


def test_a_run_stands_by_its_mean_with_the_interval_that_its_report_has() -> None:
    standing = compare(ITEMS, [SECOND, FIRST]).standings[1]
    assert standing.score.value == 5 / 8
    bounds = bootstrap_interval(list(FIRST.values()), QUESTIONS, seed=0)
    assert (standing.score.low, standing.score.high) == bounds


def test_the_items_that_one_run_alone_gets_right_are_named() -> None:
    found = compare(ITEMS, [FIRST, SECOND, run(0, 0, 0, 1, 0, 1, 0, 0)])
    assert found.standings[0].alone == ("demo:1-de",)
    assert found.standings[1].alone == ("demo:2-en",)
    assert found.standings[2].alone == ()


def test_the_items_that_runs_differ_on_are_listed_with_the_scores() -> None:
    found = compare(ITEMS, [FIRST, SECOND])
    assert found.differing == {
        "demo:1-de": (1, 0),
        "demo:2-en": (0, 1),
        "demo:2-de": (0, 1),
        "demo:3-de": (0.5, 1),
    }


def test_rounding_makes_no_difference() -> None:
    nearly = {item_id: score * (1 - 1e-15) for item_id, score in FIRST.items()}
    found = compare(ITEMS, [FIRST, nearly])
    assert found.differences[0].ties == len(ITEMS)
    assert found.differing == {}


@given(runs())
def test_a_run_does_not_differ_from_itself(scores: dict[str, float]) -> None:
    (found,) = compare(ITEMS, [scores, scores]).differences
    assert (found.p, found.p_holm, found.difference.value) == (1, 1, 0)
    # Four questions, of which none differs: as far as can be told, up to so many of all do.
    assert found.difference.high == pytest.approx(1 - 0.025 ** (1 / 4))
    assert found.difference.low == -found.difference.high
    assert found.effect_size is found.detectable is None
    assert (found.wins, found.ties, found.losses) == (0, len(ITEMS), 0)


@given(runs(), runs())
def test_the_other_way_round_all_is_the_opposite(a: dict[str, float], b: dict[str, float]) -> None:
    (found,), (other,) = (compare(ITEMS, pair).differences for pair in ([a, b], [b, a]))
    assert 0 < found.p <= 1
    assert found.p == other.p
    assert found.difference.value == -other.difference.value
    assert found.difference.low == pytest.approx(-other.difference.high, abs=1e-12)
    assert found.difference.low - 1e-12 <= found.difference.value <= found.difference.high + 1e-12
    assert (found.wins, found.ties, found.losses) == (other.losses, other.ties, other.wins)
    assert found.detectable == other.detectable


def test_the_smallest_detectable_difference_is_that_of_the_questions() -> None:
    items = [Item(f"demo:{qid}-en", str(qid), "en", "Which?") for qid in range(12)]
    values = [place % 4 / 3 for place in range(12)]  # nine of them are not 0
    scored = {item.id: value for item, value in zip(items, values, strict=True)}
    (found,) = compare(items, [dict.fromkeys(scored, 0.0), scored]).differences
    assert found.differing_questions == 9
    assert found.detectable == detectable_difference(values, range(12))


@given(st.lists(runs(), min_size=2, max_size=5))
def test_several_runs_are_adjusted_together(scores: Sequence[dict[str, float]]) -> None:
    found = compare(ITEMS, scores).differences
    assert len(found) == len(scores) - 1
    assert [each.p_holm for each in found] == list(holm([each.p for each in found]))
