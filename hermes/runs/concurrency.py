"""Doing many things at once, with a bound on how many are in flight."""

from __future__ import annotations

from itertools import islice
from queue import SimpleQueue
from typing import TYPE_CHECKING, TypeVar

from hermes.daemon import Daemon

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future

Task = TypeVar("Task")
Done = TypeVar("Done")


def in_flight(
    function: Callable[[Task], Done], tasks: Iterable[Task], workers: int
) -> Iterator[list[Done]]:
    """Call `function` on every task in `workers` threads; yield what it returns, as it comes.

    What has come since the last time is yielded together: whoever takes it competes for the
    processor with all the workers, and would keep them waiting if it did so for each task.

    At most `workers` tasks are in flight or waiting to be yielded: a task is begun only when an
    earlier one has been taken, so that what was paid for is never far from the disk. After an
    exception of `function` no task is begun; it is raised when what is in flight has been yielded,
    which may have been paid for. Ctrl-C, and whatever else ends this from outside, ends it at once:
    what is in flight is neither waited for nor heeded, as a query or a model may take minutes.
    """
    remaining = iter(tasks)
    busy: dict[Future[Done], Daemon] = {}
    ended: SimpleQueue[Future[Done]] = SimpleQueue()  # `wait` would look at all of them each time

    def begin(task: Task, daemon: Daemon) -> None:
        future = daemon.submit(function, task)
        busy[future] = daemon
        future.add_done_callback(ended.put)

    failure: BaseException | None = None
    try:
        for task in islice(remaining, workers):
            begin(task, Daemon())
        while busy:
            futures = _come(ended)
            if good := [future.result() for future in futures if future.exception() is None]:
                yield good
            for future in futures:
                failure = failure or future.exception()
                daemon = busy.pop(future)
                for task in remaining if failure is None else ():
                    begin(task, daemon)
                    break
                else:
                    daemon.end()
        if failure is not None:
            raise failure
    finally:
        for daemon in busy.values():
            daemon.end()


def _come(ended: SimpleQueue[Done]) -> list[Done]:
    """All that is in the queue, of which this is the only reader; waits for the first."""
    come = [ended.get()]
    while not ended.empty():
        come.append(ended.get())
    return come
