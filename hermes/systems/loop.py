"""One event loop in a thread of its own, in which many threads await their coroutines."""

from __future__ import annotations

import asyncio
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

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

    def close(self, last: Callable[[], Awaitable[None]] | None = None) -> None:
        """Cancel whatever still runs, await what is to be done at `last`, and end the thread.

        Where no coroutine was ever run, there is nothing to be done.
        """
        with self._lock:
            loop, thread = self._loop, self._thread
            self._loop = self._thread = None
        if loop is None or thread is None:
            return
        asyncio.run_coroutine_threadsafe(_end(last), loop)
        thread.join(_CLOSING_S)
        if not thread.is_alive():
            loop.close()

    def _begin(self) -> asyncio.AbstractEventLoop:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=_keep_running, args=(self._loop,), daemon=True)
        self._thread.start()
        return self._loop


def _keep_running(loop: asyncio.AbstractEventLoop) -> None:
    """Run the loop until it is stopped; `sys.exit()` in one coroutine is not the end of all.

    asyncio raises it from the loop, too, before whoever awaits that coroutine has heard of it.
    """
    while True:
        try:
            loop.run_forever()
        except (SystemExit, KeyboardInterrupt):
            continue
        return


async def _end(last: Callable[[], Awaitable[None]] | None) -> None:
    """Cancel all tasks but this one, and stop the loop once all is done."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    try:
        if last is not None:
            await last()
    finally:
        asyncio.get_running_loop().stop()
