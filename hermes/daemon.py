"""A thread that makes one call after another, and that nobody has to wait for."""

from __future__ import annotations

from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Arguments = ParamSpec("Arguments")
Returned = TypeVar("Returned")


class Daemon:
    """The thread. Unlike one of a `ThreadPoolExecutor`, it does not keep the program from ending:
    a call that hangs, such as one of a user's own code, can be left to itself.
    """

    def __init__(self) -> None:
        self._calls: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        Thread(target=self._work, name="hermes", daemon=True).start()

    def submit(
        self,
        function: Callable[Arguments, Returned],
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> Future[Returned]:
        """Call `function` when all calls before have ended; the future of what it returns."""
        future: Future[Returned] = Future()

        def call() -> None:
            try:
                returned = function(*args, **kwargs)
            except BaseException as error:  # noqa: BLE001 - raised where the future is read
                future.set_exception(error)
            else:
                future.set_result(returned)

        self._calls.put(call)
        return future

    def end(self) -> None:
        """Let the thread end after the calls that it was given."""
        self._calls.put(None)

    def _work(self) -> None:
        while (call := self._calls.get()) is not None:
            call()
