"""Asking again: which faults, how often, after which pauses, and what it is known to have taken."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from hermes.errors import UsageError
from hermes.model import Answer, Question, Sparql, Usage
from hermes.systems.base import System
from hermes.systems.faults import SystemFaultError
from tests.runs.askings import putting

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.slow

QUESTION = Question("b:1-en", "Who?", "en", "https://e/b/")
GOOD = Answer("b:1-en", Sparql("ASK {}"))


class Scripted(System):
    """Does one thing after another; the last again and again. A function is called."""

    def __init__(self, *script: Answer | Callable[[], BaseException]) -> None:
        self._script = list(script)
        self.asked_at: list[float] = []

    def answer(self, question: Question) -> Answer:
        self.asked_at.append(time.monotonic())
        turn = self._script.pop(0) if len(self._script) > 1 else self._script[0]
        if isinstance(turn, Answer):
            return turn
        raise turn()


def busy(after_s: float | None = 0.0, usage: Usage | None = None) -> Callable[[], BaseException]:
    return lambda: SystemFaultError("busy", "slow down", True, after_s, usage)


def test_a_fault_that_passes_is_asked_again() -> None:
    system = Scripted(busy(), busy(), GOOD)
    assert putting(system, retries=3)(QUESTION) == GOOD
    assert len(system.asked_at) == 3


def test_after_so_many_retries_the_fault_stands_with_its_reply() -> None:
    system = Scripted(busy())
    answer = putting(system, retries=2)(QUESTION)
    assert answer == Answer("b:1-en", error="busy", raw="slow down")
    assert len(system.asked_at) == 3  # once, and twice again


@pytest.mark.parametrize(
    "fault", [lambda: SystemFaultError("no JSON"), lambda: ValueError("a bug"), SystemExit]
)
def test_a_fault_that_does_not_pass_is_not_asked_again(fault: Callable[[], BaseException]) -> None:
    system = Scripted(fault)
    assert putting(system, retries=3)(QUESTION).error is not None
    assert len(system.asked_at) == 1


def test_an_error_of_hermes_is_raised_at_once_nobody_can_be_asked() -> None:
    system = Scripted(lambda: UsageError("no such model", "here", "Name another."))
    with pytest.raises(UsageError):
        putting(system, retries=3)(QUESTION)
    assert len(system.asked_at) == 1


def test_the_pause_that_is_asked_for_is_kept() -> None:
    system = Scripted(busy(0.2), GOOD)
    putting(system, retries=1)(QUESTION)
    first, second = system.asked_at
    assert second - first >= 0.2


def test_otherwise_pauses_grow() -> None:
    system = Scripted(busy(None), busy(None), GOOD)
    putting(system, retries=2)(QUESTION)
    first, second, third = system.asked_at
    # Half a second, then a whole one; chance adds at most half a second to either.
    assert second - first >= 0.5
    assert third - second >= 1.0


@pytest.mark.parametrize("pause_s", [60.0, 1e9, 0.5])
def test_a_pause_that_ends_after_the_time_limit_is_not_begun(pause_s: float) -> None:
    system = Scripted(busy(pause_s), GOOD)
    began = time.monotonic()
    assert putting(system, retries=3, timeout_s=0.5)(QUESTION).error == "busy"
    assert time.monotonic() - began < 0.5
    assert len(system.asked_at) == 1


def test_what_all_attempts_took_is_added_up() -> None:
    spent = Usage(1, 0, 10, 0, 0.25)
    good = Answer("b:1-en", usage=Usage(1, 0, 10, 5, 0.5))
    system = Scripted(busy(usage=spent), busy(usage=spent), good)
    assert putting(system, retries=3)(QUESTION).usage == Usage(3, 0, 30, 5, 1.0)


def test_a_request_to_a_remote_system_that_failed_was_one() -> None:
    system = Scripted(busy())
    system.remote = True
    assert putting(system, retries=1)(QUESTION).usage == Usage(requests=2)


def test_a_usage_that_is_none_is_the_fault_of_the_system() -> None:
    system = Scripted(Answer("b:1-en", usage=Usage(requests=-1)))
    assert putting(system)(QUESTION) == Answer(
        "b:1-en", error="ValueError: usage holds what is no count"
    )
