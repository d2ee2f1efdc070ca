"""Which items are run: by language, id, chance, and number."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.errors import UsageError
from hermes.model import Benchmark, BenchmarkCard, Counts, GoldKind, Item
from hermes.runs.options import RunOptions
from hermes.runs.subset import chosen_items

ITEMS = tuple(
    Item(f"b:{n}-{lang}", str(n), lang, f"Question {n}?")
    for n in range(50)
    for lang in ("en", "de")
)
CARD = BenchmarkCard("b", "B", "g", "d", ("en", "de"), GoldKind.ANSWER_SETS, Counts(50, 100))
BENCHMARK = Benchmark(CARD, ITEMS, {})


def chosen(**options: Any) -> list[str]:
    return [item.id for item in chosen_items(BENCHMARK, RunOptions(**options))]


ALL = [item.id for item in ITEMS]
sizes = st.integers(min_value=1, max_value=120)
seeds = st.integers(min_value=0, max_value=2**53)


@given(sizes, seeds)
def test_a_sample_has_so_many_items_in_the_order_of_the_benchmark(size: int, seed: int) -> None:
    sample = chosen(sample=size, seed=seed)
    assert len(sample) == min(size, 100)
    assert sample == [item_id for item_id in ALL if item_id in sample]


@given(sizes, sizes, seeds)
def test_a_larger_sample_has_all_of_a_smaller_one(one: int, other: int, seed: int) -> None:
    smaller, larger = sorted((one, other))
    assert set(chosen(sample=smaller, seed=seed)) <= set(chosen(sample=larger, seed=seed))


def test_the_seed_decides_and_nothing_else() -> None:
    assert chosen(sample=10, seed=7) == chosen(sample=10, seed=7)
    # There are more than 10^13 samples of ten: no two of twenty are the same by chance.
    assert len({tuple(chosen(sample=10, seed=seed)) for seed in range(20)}) == 20


def test_every_item_is_drawn_as_often() -> None:
    drawn = [item_id for seed in range(200) for item_id in chosen(sample=50, seed=seed)]
    counts = [drawn.count(item_id) for item_id in ALL]
    # Half of 200, give or take five times the deviation of a fair coin, sqrt(200) / 2 = 7.07.
    assert min(counts) > 100 - 36
    assert max(counts) < 100 + 36


def test_a_sample_is_of_the_languages_that_are_left_and_cut_by_the_limit() -> None:
    sample = chosen(sample=10, languages=("de",))
    assert len(sample) == 10
    assert all(item_id.endswith("-de") for item_id in sample)
    assert chosen(sample=10, languages=("de",), limit=3) == sample[:3]


@pytest.mark.parametrize("options", [{"languages": ("fr",)}, {"ids": ("b:1-fr",)}])
def test_what_the_benchmark_does_not_have_cannot_be_chosen(options: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match="there is no"):
        chosen(**options)


def test_at_least_one_item_must_be_left() -> None:
    with pytest.raises(UsageError, match="no item is left to run"):
        chosen(languages=("de",), ids=("b:1-en",))
