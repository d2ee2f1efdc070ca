"""The pace: no more questions than the rate allows, however many threads ask."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

from hermes.runs.pacing import Pace
from hermes.systems.rate import Rate


def test_threads_together_keep_to_the_rate() -> None:
    pace = Pace(Rate(100, 1.0))

    def turn(_: int) -> float:
        pace.wait()
        return time.monotonic()

    began = time.monotonic()
    with ThreadPoolExecutor(8) as pool:
        turns = sorted(pool.map(turn, range(20)))
    # The n-th question, from 0, is let through n hundredths of a second after the first.
    assert all(at - began >= n * 0.01 for n, at in enumerate(turns))


def test_what_was_not_used_is_not_saved_up() -> None:
    pace = Pace(Rate(20, 1.0))
    pace.wait()
    time.sleep(0.12)
    began = time.monotonic()
    pace.wait()  # at once
    pace.wait()
    assert time.monotonic() - began >= 0.05


def test_without_a_rate_nobody_waits() -> None:
    pace = Pace(None)
    began = time.monotonic()
    for _ in range(1000):
        pace.wait()
    assert time.monotonic() - began < 1
