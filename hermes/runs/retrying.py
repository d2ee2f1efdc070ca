"""Asking again where a fault passes: after pauses that grow, or after what the system asks for."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from tenacity import (
    RetryCallState,
    Retrying,
    retry_if_exception,
    stop_after_attempt,
    stop_before_delay,
    wait_exponential_jitter,
    wait_random,
)

from hermes.systems.faults import SystemFaultError

if TYPE_CHECKING:
    from collections.abc import Callable

    from hermes.runs.pacing import Pace

Returned = TypeVar("Returned")

FIRST_PAUSE_S = 0.5
LONGEST_PAUSE_S = 60.0

# Chance keeps threads that failed together from coming back together.
_GROWING = wait_exponential_jitter(
    multiplier=FIRST_PAUSE_S, max=LONGEST_PAUSE_S, jitter=FIRST_PAUSE_S
)
_APART = wait_random(0.0, FIRST_PAUSE_S)


@dataclass(frozen=True, slots=True)
class Persistence:
    """How often is asked again, in which pace, and until when.

    At most `retries` times, and not where the pause would end later than `timeout_s` after the
    first attempt began: then the fault stands. The wait for one's turn before that attempt does
    not count.
    """

    retries: int
    timeout_s: float
    pace: Pace

    def call(self, attempt: Callable[[], Returned]) -> Returned:
        """What `attempt` returns at last. Raises what it raises."""
        self.pace.wait()
        retrying = Retrying(
            stop=stop_after_attempt(1 + self.retries) | stop_before_delay(self.timeout_s),
            wait=_pause_s,
            retry=retry_if_exception(_passes),
            sleep=self._pause,
            reraise=True,
        )
        return retrying(attempt)

    def _pause(self, seconds: float) -> None:
        time.sleep(seconds)
        self.pace.wait()


def _passes(error: BaseException) -> bool:
    return isinstance(error, SystemFaultError) and error.transient


def _pause_s(state: RetryCallState) -> float:
    """The seconds until the next attempt."""
    error = state.outcome.exception() if state.outcome else None
    if isinstance(error, SystemFaultError) and error.retry_after_s is not None:
        return error.retry_after_s + _APART(state)
    return _GROWING(state)
