"""One event loop in a thread of its own, in which many threads await their coroutines."""

from __future__ import annotations

import asyncio
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Coroutine

Returned = TypeVar("Returned")

_CLOSING_S = 5.0


class LoopThread:
    """The loop, which begins with the first coroutine.

    What keeps connections open is bound to the loop that it was first used in, and so works for
    several threads only if that is one and the same.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: Thread | None = None

    def run(self, coroutine: Coroutine[Any, Any, Returned]) -> Returned:
        """What the coroutine returns, or raises; CancelledError where the loop ends before."""
        with self._lock:
            loop = self._loop or self._begin()
        return asyncio.run_coroutine_threadsafe(coroutine, loop).result()

    def close(self) -> None:
        """Cancel whatever still runs, and end the thread."""
        with self._lock:
            loop, thread = self._loop, self._thread
            self._loop = self._thread = None
        if loop is None or thread is None:
            return
        asyncio.run_coroutine_threadsafe(_cancel_others(), loop)
        thread.join(_CLOSING_S)
        if not thread.is_alive():
            loop.close()

    def _begin(self) -> asyncio.AbstractEventLoop:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="hermes loop", daemon=True)
        self._thread.start()
        return self._loop


async def _cancel_others() -> None:
    """Cancel all tasks but this one, and stop the loop once they are done with it."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    asyncio.get_running_loop().stop()
