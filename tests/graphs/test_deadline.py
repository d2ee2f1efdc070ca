"""A deadline expires within its block, if that takes too long, and never after it."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import pytest

from hermes.graphs.deadline import Deadline

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def expired() -> threading.Event:
    return threading.Event()


@pytest.fixture
def deadline(expired: threading.Event) -> Iterator[Deadline]:
    made = Deadline(expired.set)
    yield made
    made.end()


def test_a_block_that_takes_too_long_is_told(deadline: Deadline, expired: threading.Event) -> None:
    with deadline.within(0.01):
        assert expired.wait(10)


def test_a_block_that_ends_in_time_is_not_told_later(
    deadline: Deadline, expired: threading.Event
) -> None:
    with deadline.within(0.05):
        pass
    assert not expired.wait(0.2)


def test_a_block_after_another_has_its_own_time_be_it_longer_or_shorter(
    deadline: Deadline, expired: threading.Event
) -> None:
    with deadline.within(0.05):
        pass
    with deadline.within(600):
        assert not expired.wait(0.2)  # though the thread looks at the clock when the first is due
    with deadline.within(0.01):
        assert expired.wait(10)


def test_it_expires_once_a_block(deadline: Deadline, expired: threading.Event) -> None:
    with deadline.within(0.01):
        assert expired.wait(10)
        expired.clear()
        assert not expired.wait(0.1)
    with deadline.within(0.01):
        assert expired.wait(10)


def test_its_thread_ends_when_it_is_let_go() -> None:
    def watching() -> int:
        return sum(thread.name == "hermes-deadline" for thread in threading.enumerate())

    before = watching()
    made = Deadline(lambda: None)
    with made.within(600):
        assert watching() == before + 1
        made.end()
        until = time.monotonic() + 10
        while watching() > before and time.monotonic() < until:
            time.sleep(0.01)
    assert watching() == before
