"""Ctrl-C at any moment, also while modules are imported; and SIGTERM, which ends as orderly.

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
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

FAREWELL = "interrupted; what was done is kept"

_AGAIN_S = 0.001
_PATIENCE_S = 1.0  # our own imports are over by then; what takes longer is a module of a user
_IMPORTING = "<frozen importlib._bootstrap>"
_USUAL: dict[signal.Signals, Callable[[int, FrameType | None], object] | signal.Handlers] = {
    signal.SIGINT: signal.default_int_handler,
    signal.SIGTERM: signal.SIG_DFL,
}


class Interrupts:
    """A block in which Ctrl-C and SIGTERM raise KeyboardInterrupt, but where it is heeded.

    Where one of them is ignored or handled by somebody else, that is left as it is.
    """

    def __init__(self) -> None:
        self._number = int(signal.SIGINT)
        self._since_s: float | None = None
        self._taken: list[signal.Signals] = []

    @property
    def exit_code(self) -> int:
        """128 and the number of the last signal, as shells count; that of Ctrl-C before any."""
        return 128 + self._number

    def __enter__(self) -> Interrupts:
        self._lets_go = sys.unraisablehook
        sys.unraisablehook = self._comes_again
        for number, usual in _USUAL.items():
            if signal.getsignal(number) is usual:
                self._taken.append(number)
                signal.signal(number, self._interrupt)
        return self

    def __exit__(self, *_: object) -> None:
        for number in self._taken:
            signal.signal(number, _USUAL[number])
        sys.unraisablehook = self._lets_go

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        """Raise, or send the signal once more, a moment later, where nobody would heed it."""
        self._number = number
        now_s = time.monotonic()
        since_s = now_s if self._since_s is None else self._since_s
        if not _is_deaf(frame) or now_s - since_s > _PATIENCE_S:
            self._since_s = None
            raise KeyboardInterrupt
        self._since_s = since_s
        self._send_again()

    def _comes_again(self, unraisable: sys.UnraisableHookArgs) -> None:
        """Send the signal once more where its KeyboardInterrupt was let go."""
        if issubclass(unraisable.exc_type, KeyboardInterrupt):
            self._send_again()
        else:
            sys.__unraisablehook__(unraisable)

    def _send_again(self) -> None:
        again = threading.Timer(_AGAIN_S, _send, (self._number,))
        again.daemon = True
        again.start()


def ignore_interrupts() -> None:
    """Where the work is done: Python, as it ends, would give up its handlers, and die of one."""
    for number in _USUAL:
        signal.signal(number, signal.SIG_IGN)


def _is_deaf(frame: FrameType | None) -> bool:
    """Whether nobody would heed an exception: in an import, or where one is let go just now."""
    letting_go = Interrupts._comes_again.__code__
    while frame is not None:
        if frame.f_code.co_filename == _IMPORTING or frame.f_code is letting_go:
            return True
        frame = frame.f_back
    return False


def _send(number: int) -> None:
    """Send a signal to the main thread, which handles it, and wakes up for it if it waits."""
    if sys.platform == "win32":
        signal.raise_signal(number)
    else:
        signal.pthread_kill(threading.main_thread().ident or 0, number)
