"""Standard output while a system is loaded and asked: it is for the report alone."""

from __future__ import annotations

import io
import os
import sys
from contextlib import contextmanager, redirect_stdout, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TextIO

    from _typeshed import ReadableBuffer

_OUT, _ERR = 1, 2


@contextmanager
def diverted_output() -> Iterator[None]:
    """Send to standard error what is written to standard output in here.

    That is not what is printed alone: a system may write to the descriptor itself, as libraries in
    C do, or start a program that inherits it. It may also close the `sys.stdout` that it finds,
    which is a stream of its own.
    """
    sys.stdout.flush()
    kept = os.dup(_OUT)
    os.dup2(_ERR, _OUT)
    stream = _beside(sys.stderr)
    try:
        with redirect_stdout(stream):
            yield
        with suppress(ValueError):  # it was closed
            stream.flush()
    finally:
        os.dup2(kept, _OUT)
        os.close(kept)


class _Beside(io.RawIOBase):
    """Writes to `stream`, which stays open when this is closed."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, content: ReadableBuffer, /) -> int:
        self._stream.buffer.write(content)
        self._stream.flush()
        return memoryview(content).nbytes

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._stream.fileno()

    def isatty(self) -> bool:
        return self._stream.isatty()


def _beside(stream: TextIO) -> TextIO:
    return io.TextIOWrapper(
        io.BufferedWriter(_Beside(stream)),
        encoding=stream.encoding,
        errors="backslashreplace",
        line_buffering=True,
    )
