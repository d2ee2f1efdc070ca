"""A thread that nobody has to wait for."""

from __future__ import annotations

import subprocess
import sys
from threading import current_thread

import pytest

from hermes.daemon import Daemon


def test_calls_are_made_one_after_another_in_one_thread() -> None:
    daemon = Daemon()
    futures = [daemon.submit(lambda n: (n, current_thread()), n) for n in range(3)]
    returned = [future.result(10) for future in futures]
    assert [number for number, _ in returned] == [0, 1, 2]
    assert len({thread for _, thread in returned}) == 1
    daemon.end()


@pytest.mark.parametrize("raised", [ValueError("no"), SystemExit(1), KeyboardInterrupt()])
def test_what_a_call_raises_is_raised_where_it_is_read_and_the_next_is_made(
    raised: BaseException,
) -> None:
    daemon = Daemon()

    def fail() -> None:
        raise raised

    first, second = daemon.submit(fail), daemon.submit(lambda: 7)
    with pytest.raises(type(raised)):
        first.result(10)
    assert second.result(10) == 7
    daemon.end()


def test_a_program_ends_though_a_call_does_not() -> None:
    code = (
        "import time; from hermes.daemon import Daemon; Daemon().submit(time.sleep, 600); print(1)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, timeout=60, capture_output=True)
    assert done.stdout.split() == [b"1"]
