"""A deadline expires within its block, if that takes too long, and never after it."""

from __future__ import annotations

import threading
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
    with deadline.within(0.3):
        pass
    assert not expired.wait(0.5)


def test_a_block_after_another_has_its_own_time_be_it_longer_or_shorter(
    deadline: Deadline, expired: threading.Event
) -> None:
    with deadline.within(0.3):
        pass
    with deadline.within(600):
        assert not expired.wait(0.5)  # though the thread looks at the clock when the first is due
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
    before = set(threading.enumerate())  # some of another deadline may end meanwhile
    made = Deadline(lambda: None)
    (watch,) = set(threading.enumerate()) - before
    with made.within(600):
        made.end()
        watch.join(10)
        assert not watch.is_alive()
