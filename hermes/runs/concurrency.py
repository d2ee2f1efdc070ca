"""Doing many things at once, with a bound on how many are in flight."""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

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
    pool = ThreadPoolExecutor(max_workers=workers, thread_name_prefix="hermes")
    try:
        pending = {pool.submit(function, task) for task in islice(remaining, workers)}
        while pending:
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
                pending |= {pool.submit(function, task) for task in islice(remaining, 1)}
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
