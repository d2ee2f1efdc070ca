"""What Ctrl-C must not break off, and Ctrl-C in the midst of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import pytest

from hermes.tidying import removed, uninterrupted

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def usual_handlers() -> Iterator[None]:
    """Those of a program of its own, whoever runs these tests, and the same after each."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    assert signal.signal(signal.SIGINT, before) is signal.default_int_handler


def interrupt(done: list[str], text: str) -> None:
    """Be interrupted, and go on if that is held back."""
    signal.raise_signal(signal.SIGINT)
    done.append(text)


def test_an_interrupt_waits_until_the_block_is_over() -> None:
    done: list[str] = []
    with pytest.raises(KeyboardInterrupt), uninterrupted():
        interrupt(done, "all")
    assert done == ["all"]


def test_it_is_heeded_though_the_block_fails() -> None:
    def fail() -> None:
        interrupt([], "all")
        raise OSError("such as a full disk")

    with pytest.raises(KeyboardInterrupt), uninterrupted():
        fail()


def test_a_second_one_is_heeded_at_once() -> None:
    def lose_patience() -> None:
        interrupt(done, "first")
        interrupt(done, "second")

    done: list[str] = []
    with pytest.raises(KeyboardInterrupt), uninterrupted():
        lose_patience()
    assert done == ["first"]


def test_blocks_may_stand_in_blocks() -> None:
    def within() -> None:
        with uninterrupted():
            interrupt(done, "inner")
        done.append("outer")

    done: list[str] = []
    with pytest.raises(KeyboardInterrupt), uninterrupted():
        within()
    assert done == ["inner", "outer"]


def test_who_ignores_interrupts_goes_on_ignoring_them() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with uninterrupted():
            signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_thread_that_is_never_interrupted_needs_nothing() -> None:
    done = []

    def work() -> None:
        with uninterrupted():
            done.append("all")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == ["all"]


@pytest.mark.skipif(sys.platform == "win32", reason="has no SIGTERM that could be handled")
def test_a_request_to_end_waits_too() -> None:
    program = (
        "import signal\n"
        "from hermes.tidying import uninterrupted\n"
        "with uninterrupted():\n"
        "    signal.raise_signal(signal.SIGTERM)\n"
        "    print('all', flush=True)\n"
        "print('not reached')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert (done.returncode, done.stdout.split()) == (-signal.SIGTERM, [b"all"])


def test_a_folder_is_removed_though_its_removal_is_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "folder"
    (folder / "deep").mkdir(parents=True)
    (folder / "deep" / "file").touch()
    unlink = os.unlink

    def interrupted_unlink(path: str, *, dir_fd: int | None = None) -> None:
        signal.raise_signal(signal.SIGINT)
        unlink(path, dir_fd=dir_fd)

    monkeypatch.setattr("os.unlink", interrupted_unlink)
    with pytest.raises(KeyboardInterrupt):
        removed(folder)
    assert not folder.exists()
