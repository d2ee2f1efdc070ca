"""Limits bound something, and leave room for something."""

from __future__ import annotations

import threading

import pytest

from hermes.encoding import json_line
from hermes.errors import UsageError
from hermes.graphs.base import Limits

WEEK_S = 604_800


@pytest.mark.parametrize("timeout_s", [0, -1, float("nan"), float("inf"), 1e300, WEEK_S + 1])
def test_a_timeout_is_above_0_and_at_most_a_week(timeout_s: float) -> None:
    with pytest.raises(UsageError, match=r"--query-timeout.* at most 604,800"):
        Limits(timeout_s=timeout_s)


@pytest.mark.parametrize("memory_bytes", [0, -1, 2**62 + 1, 99999999999999 * 1024**2])
def test_memory_is_above_0_and_at_most_what_could_ever_be_addressed(memory_bytes: int) -> None:
    with pytest.raises(UsageError, match="--memory"):
        Limits(memory_bytes=memory_bytes)


@pytest.mark.parametrize("max_rows", [0, -1, 2**53 + 1])
def test_rows_are_above_0_and_can_be_counted_exactly(max_rows: int) -> None:
    with pytest.raises(UsageError, match="--max-rows"):
        Limits(max_rows=max_rows)


@pytest.mark.parametrize("limit", ["timeout_s", "memory_bytes", "max_rows"])
def test_a_limit_is_a_number(limit: str) -> None:
    with pytest.raises(UsageError, match="'5' is no limit"):
        Limits(**{limit: "5"})  # type: ignore[arg-type]  # as a caller without types might


def test_bytes_and_rows_are_whole() -> None:
    for limit in ("memory_bytes", "max_rows"):
        with pytest.raises(UsageError, match="is no limit"):
            Limits(**{limit: 5e9})  # type: ignore[arg-type]  # as above


def test_the_widest_limits_can_be_waited_for_and_written_down() -> None:
    widest = Limits(timeout_s=WEEK_S, memory_bytes=2**62, max_rows=2**53)
    assert widest.timeout_s < threading.TIMEOUT_MAX
    assert widest.timeout_s * 1000 < 2**31  # milliseconds, as `poll` takes them
    assert json_line({"memory": widest.memory_bytes, "rows": widest.max_rows})
