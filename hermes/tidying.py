"""What Ctrl-C must not break off: it is held back until that is done, and heeded then."""

from __future__ import annotations

import shutil
import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import FrameType

_HELD = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """A block in which the first Ctrl-C or SIGTERM is held back until its end.

    A second one is heeded at once: somebody has lost patience. For what is quick, and leaves a
    process or a folder that nobody knows of if it is broken off: starting a program, tidying up.
    """
    if threading.current_thread() is not threading.main_thread():  # it is never interrupted
        yield
        return
    before = {number: signal.getsignal(number) for number in _HELD}
    held: list[int] = []

    def hold(number: int, _: FrameType | None) -> None:
        held.append(number)
        if len(held) > 1:
            restore()
            signal.raise_signal(number)

    def restore() -> None:
        for number, handler in before.items():
            if signal.getsignal(number) is hold:
                signal.signal(number, handler)

    try:
        for number, handler in before.items():
            if callable(handler) or handler == signal.SIG_DFL:  # else it is ignored, or C's
                signal.signal(number, hold)
        yield
    finally:
        restore()
        if len(held) == 1:
            signal.raise_signal(held[0])


def removed(folder: Path) -> None:
    """Remove `folder` with all that is in it, as far as that can be, and see it through."""
    with uninterrupted():
        shutil.rmtree(folder, ignore_errors=True)
