"""How many tasks are in flight, and what happens when one fails."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.runs.concurrency import in_flight

if TYPE_CHECKING:
    from collections.abc import Iterator


@given(st.lists(st.integers(), max_size=20), st.integers(min_value=1, max_value=5))
def test_every_task_is_done_once(tasks: list[int], workers: int) -> None:
    assert sorted(in_flight(lambda task: task, tasks, workers)) == sorted(tasks)


def test_no_more_tasks_are_begun_than_there_are_workers() -> None:
    begun = 0
    taken = 0

    def tasks() -> Iterator[int]:
        nonlocal begun
        for task in range(20):
            begun += 1
            # What was begun but not yet taken is at most one task a worker.
            assert begun - taken <= 3
            yield task

    for _ in in_flight(lambda task: time.sleep(0.001 * (task % 3)), tasks(), 3):
        taken += 1
    assert taken == 20


def test_workers_work_at_the_same_time() -> None:
    # A barrier that three threads must reach together: with fewer at once it would time out.
    barrier = threading.Barrier(3, timeout=10)
    assert len(list(in_flight(lambda _: barrier.wait(), range(3), 3))) == 3


def test_an_exception_of_a_task_is_raised() -> None:
    def fail(_: int) -> None:
        raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        list(in_flight(fail, range(3), 2))
