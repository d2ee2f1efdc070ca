"""Doing many things at once, with a bound on how many are in flight."""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from hermes.daemon import Daemon

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Task = TypeVar("Task")
Done = TypeVar("Done")


def in_flight(
    function: Callable[[Task], Done], tasks: Iterable[Task], workers: int
) -> Iterator[Done]:
    """Call `function` on every task in `workers` threads; yield what it returns, as it comes.

    At most `workers` tasks are in flight or waiting to be yielded: a task is begun only when an
    earlier one has been taken, so that what was paid for is never far from the disk. An exception
    of `function`, or Ctrl-C, ends this at once: what is in flight is neither waited for nor heeded,
    as a query or a model may take minutes.
    """
    remaining = iter(tasks)
    busy: dict[Future[Done], Daemon] = {}
    try:
        for task in islice(remaining, workers):
            daemon = Daemon()
            busy[daemon.submit(function, task)] = daemon
        while busy:
            for future in wait(busy, return_when=FIRST_COMPLETED).done:
                yield future.result()
                daemon = busy.pop(future)
                for task in remaining:
                    busy[daemon.submit(function, task)] = daemon
                    break
                else:
                    daemon.end()
    finally:
        for daemon in busy.values():
            daemon.end()
