"""Adding up what answers took: requests, tokens, money."""

from __future__ import annotations

from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.model import Usage
from hermes.runs.timings import Timing, timing_from_record, timing_record
from hermes.runs.usage import as_cached, as_counted, total, usage_from_record, usage_record

counts = st.integers(min_value=0, max_value=10**9)
usages = st.builds(
    Usage,
    requests=counts,
    cached=counts,
    input_tokens=st.none() | counts,
    output_tokens=st.none() | counts,
    cost=st.none() | st.floats(min_value=0, max_value=1e6),
)


@given(usages)
def test_a_usage_is_read_as_it_was_written(usage: Usage) -> None:
    assert usage_from_record(usage_record(usage)) == usage


@given(st.lists(usages))
def test_a_total_does_not_depend_on_the_order(taken: list[Usage]) -> None:
    assert total(taken) == total(reversed(taken))  # money too: it is summed without rounding


@given(st.lists(st.none() | usages), st.lists(st.none() | usages))
def test_a_total_of_totals_counts_as_much(
    some: list[Usage | None], others: list[Usage | None]
) -> None:
    whole, parts = total(some + others), total((total(some), total(others)))
    if whole is None or parts is None:
        assert whole is parts
        return
    assert usage_record(whole) == pytest.approx(usage_record(parts))


def test_what_is_unknown_of_one_is_the_sum_of_the_others() -> None:
    assert total([Usage(1, input_tokens=10), Usage(2, cost=0.5)]) == Usage(
        requests=3, input_tokens=10, cost=0.5
    )


def test_of_nothing_nothing_is_known() -> None:
    assert total([None, None]) is None


def test_an_answer_from_the_cache_takes_nothing_of_what_it_took() -> None:
    assert as_cached(Usage(3, 0, 10, 5, 0.5)) == Usage(0, 1, 0, 0, 0.0)
    assert as_cached(Usage(3)) == Usage(0, 1)  # unknown then, unknown now
    assert as_cached(None) == Usage(0, 1)


@pytest.mark.parametrize(
    "usage",
    [
        {"requests": 1},
        Usage(requests=cast("Any", "1")),
        Usage(requests=-1),
        Usage(input_tokens=cast("Any", 1.5)),
        Usage(output_tokens=2**60),
        Usage(cost=float("nan")),
        Usage(cost=float("inf")),
        Usage(cost=-0.1),
        Usage(cost=cast("Any", "free")),
    ],
    ids=repr,
)
def test_what_cannot_be_added_up_is_refused(usage: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        as_counted(usage)


@given(st.floats(min_value=0, max_value=1e6), st.none() | usages)
def test_a_row_of_timings_is_read_as_it_was_written(seconds: float, usage: Usage | None) -> None:
    again = timing_from_record(timing_record("b:1-en", Timing(seconds, usage)))
    assert again == Timing(round(seconds, 6), usage)
