"""How many tasks are in flight, and what happens when one fails."""

from __future__ import annotations

import threading
import time
from itertools import chain
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.runs.concurrency import in_flight

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_ENDING_S = 0.1  # what threads that may go need to end


@given(st.lists(st.integers(), max_size=20), st.integers(min_value=1, max_value=5))
def test_every_task_is_done_once(tasks: list[int], workers: int) -> None:
    done = chain.from_iterable(in_flight(lambda task: task, tasks, workers))
    assert sorted(done) == sorted(tasks)


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

    for come in in_flight(lambda task: time.sleep(0.001 * (task % 3)), tasks(), 3):
        taken += len(come)
    assert taken == 20


def test_workers_work_at_the_same_time() -> None:
    # A barrier that three threads must reach together: with fewer at once it would time out.
    barrier = threading.Barrier(3, timeout=10)
    assert len(list(chain.from_iterable(in_flight(lambda _: barrier.wait(), range(3), 3)))) == 3


def test_what_came_meanwhile_comes_together() -> None:
    coming = in_flight(_open(go := threading.Event()), range(4), 3)
    assert next(coming) == [0]  # which does not wait
    go.set()
    time.sleep(_ENDING_S)
    assert sorted(next(coming)) == [1, 2]  # 3 is begun only now, in the place of 0
    assert list(coming) == [[3]]


def test_an_exception_of_a_task_is_raised() -> None:
    def fail(_: int) -> None:
        raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        list(in_flight(fail, range(3), 2))


def test_what_is_in_flight_beside_an_exception_is_not_lost_and_nothing_else_begun() -> None:
    begun = []

    def fail(task: int) -> int:
        begun.append(task)
        if task == 0:
            raise OSError("gone")
        return task

    go = threading.Event()
    coming = in_flight(_open(go, fail), range(9), 3)
    threading.Timer(_ENDING_S, go.set).start()  # 0 has failed by then
    taken: list[int] = []
    with pytest.raises(OSError, match="gone"):
        taken.extend(chain.from_iterable(coming))
    assert sorted(taken) == [1, 2]
    assert sorted(begun) == [0, 1, 2]


def _open(
    go: threading.Event, work: Callable[[int], int] = lambda task: task
) -> Callable[[int], int]:
    """Does all tasks but 0 when it may go."""

    def wait(task: int) -> int:
        if task:
            go.wait(10)
        return work(task)

    return wait
