"""Many threads await their coroutines in one loop."""

from __future__ import annotations

import asyncio
import sys
import threading
from concurrent.futures import CancelledError, ThreadPoolExecutor

import pytest

from hermes.systems.loop import LoopThread


async def _loop() -> asyncio.AbstractEventLoop:
    return asyncio.get_running_loop()


def test_all_threads_share_one_loop() -> None:
    loop = LoopThread()
    with ThreadPoolExecutor(4) as pool:
        loops = set(pool.map(lambda _: loop.run(_loop()), range(20)))
    loop.close()
    assert len(loops) == 1


def test_what_a_coroutine_raises_is_raised_to_who_waits() -> None:
    async def failing() -> None:
        raise ValueError("no")

    loop = LoopThread()
    with pytest.raises(ValueError, match="no"):
        loop.run(failing())
    loop.close()


def test_whoever_still_waits_is_let_go_when_it_closes() -> None:
    loop = LoopThread()
    begun = threading.Event()

    async def forever() -> None:
        begun.set()
        await asyncio.Event().wait()

    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(loop.run, forever())
        assert begun.wait(5)
        loop.close()
        with pytest.raises(CancelledError):
            waiting.result(5)


def test_what_is_to_be_done_at_last_is_done_in_the_loop() -> None:
    loop = LoopThread()
    first = loop.run(_loop())
    done: list[asyncio.AbstractEventLoop] = []

    async def finish() -> None:
        done.append(asyncio.get_running_loop())

    loop.close(finish)
    assert done == [first]


def test_one_that_never_began_is_closed_as_well() -> None:
    loop = LoopThread()
    loop.close()
    loop.close()


def test_one_that_exits_ends_neither_the_loop_nor_the_others() -> None:
    loop = LoopThread()
    exited = threading.Event()

    async def exiting() -> None:
        exited.set()
        sys.exit("no more")

    async def patient() -> str:
        while not exited.is_set():
            await asyncio.sleep(0.01)
        return "still there"

    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(loop.run, patient())
        with pytest.raises(SystemExit, match="no more"):
            loop.run(exiting())
        assert waiting.result(5) == "still there"
    loop.close()
