"""A deadline that is set again and again, watched by one thread."""

from __future__ import annotations

from contextlib import contextmanager
from math import inf
from threading import Condition, Thread
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Deadline:
    """Calls `expire` where a block takes longer than it may; used by one thread at a time.

    A timer for each block would start a thread each time and wait until it has begun and ended: on
    a busy machine that takes longer than a small query.
    """

    def __init__(self, expire: Callable[[], None]) -> None:
        self._expire = expire
        self._changed = Condition()
        self._at_s = inf
        self._looks_s = inf  # when the thread looks at the clock next
        self._ended = False
        Thread(target=self._watch, name="hermes-deadline", daemon=True).start()

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """Expire in `seconds`, unless the block has ended: after it, `expire` is not called."""
        self._set(monotonic() + seconds)
        try:
            yield
        finally:
            self._set(inf)

    def end(self) -> None:
        """Let the thread end."""
        with self._changed:
            self._ended = True
            self._changed.notify()

    def _set(self, at_s: float) -> None:
        with self._changed:
            self._at_s = at_s
            if at_s < self._looks_s:  # else it looks in time, and finds what is due by then
                self._changed.notify()

    def _watch(self) -> None:
        with self._changed:
            while not self._ended:
                now_s = monotonic()
                if now_s >= self._at_s:
                    self._at_s = inf
                    self._expire()
                self._looks_s = self._at_s
                self._changed.wait(None if self._looks_s == inf else self._looks_s - now_s)
