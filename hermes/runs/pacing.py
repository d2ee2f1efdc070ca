"""The pace in which a system is asked, by all threads of a run together."""

from __future__ import annotations

import time
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hermes.systems.rate import Rate


class Pace:
    """Lets questions through at even intervals; without a rate, at once.

    Even intervals keep to a rate by whichever window a service counts; a burst at its beginning
    would not.
    """

    def __init__(self, rate: Rate | None) -> None:
        self._interval_s = rate.period_s / rate.count if rate else 0.0
        self._next = 0.0
        self._lock = Lock()

    def wait(self) -> None:
        """Return when it is this thread's turn."""
        with self._lock:
            now = time.monotonic()
            turn = max(now, self._next)
            self._next = turn + self._interval_s
        if turn > now:
            time.sleep(turn - now)
