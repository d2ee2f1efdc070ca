"""A worker as its parent sees it, where it dies at a bad moment."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from hermes.graphs.base import Limits
from hermes.graphs.process import WorkerProcess
from hermes.graphs.protocol import Orders
from hermes.model import Boolean, Failure, FailureKind

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def worker(thousand_store: Path) -> Iterator[WorkerProcess]:
    orders = Orders(
        store=str(thousand_store),
        memory_bytes=2 * 1024**3,
        parent_pid=os.getpid(),
        prefixes={},
        integer_casts=True,
    )
    process = WorkerProcess(orders)
    yield process
    process.release()


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_one_that_died_between_two_queries_gives_a_failure_and_can_be_released(
    worker: WorkerProcess,
) -> None:
    assert worker.ask("ASK {}", Limits()) == Boolean(value=True)
    worker._process.terminate()
    worker._process.wait()
    assert not worker.usable
    # More than a pipe holds, so that the sending fails, too.
    result = worker.ask("ASK {} #" + "x" * 1_000_000, Limits())
    assert isinstance(result, Failure)
    assert result.kind is FailureKind.MEMORY
    assert "signal 15" in result.detail
