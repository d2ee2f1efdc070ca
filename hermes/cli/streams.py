"""Standard output and standard error, whatever they are: closed, full, or short of characters.

What cannot be written of a result is a `StorageError`, told once; what cannot be written of notes
and errors is let go, as there is nowhere left to say so. A character that the encoding lacks is
written as an escape, `\\u201e`, so that nothing is lost. No secret is written, whoever prints it.
"""

from __future__ import annotations

import io
import os
import sys
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import BinaryIO, TextIO

    from _typeshed import ReadableBuffer

_STANDARD = range(3)


@contextmanager
def standard_streams(hide: Callable[[str], str]) -> Iterator[None]:
    """Put streams that bear anything in the place of those that the program was started with.

    What is written to them is what `hide` leaves of a text.
    """
    _occupy_closed_descriptors()
    out = _lasting(sys.stdout, 1, _refuse, hide)
    err = _lasting(sys.stderr, 2, _let_go, hide)
    with redirect_stdout(out), redirect_stderr(err):
        yield


class _Lasting(io.RawIOBase):
    """Writes to `target` until that fails; then asks `failed` once, and swallows the rest."""

    def __init__(
        self, target: BinaryIO, failed: Callable[[OSError], None], hide: Callable[[bytes], bytes]
    ) -> None:
        self._target = target
        self._failed = failed
        self._hide = hide
        self._over = False

    def write(self, content: ReadableBuffer, /) -> int:
        if not self._over:
            try:
                self._target.write(self._hide(bytes(content)))
                self._target.flush()
            except OSError as error:
                self._over = True
                self._failed(error)
        return memoryview(content).nbytes

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._target.fileno()

    def isatty(self) -> bool:
        return self._target.isatty()


def _lasting(
    stream: TextIO | None,
    descriptor: int,
    failed: Callable[[OSError], None],
    hide: Callable[[str], str],
) -> io.TextIOWrapper:
    """A stream over the bytes of `stream`; over the `descriptor` if it was closed at the start."""
    target = stream.buffer if stream else io.FileIO(descriptor, "w", closefd=False)
    encoding = stream.encoding if stream else "utf-8"

    def hide_bytes(content: bytes) -> bytes:
        text = content.decode(encoding, "surrogateescape")
        hidden = hide(text)
        # What hides is a sign of its own, which the encoding may lack.
        return content if hidden == text else hidden.encode(encoding, "backslashreplace")

    return io.TextIOWrapper(
        io.BufferedWriter(_Lasting(target, failed, hide_bytes)),
        encoding=encoding,
        errors="backslashreplace",
        line_buffering=True,
    )


def _occupy_closed_descriptors() -> None:
    """Keep files that are opened later from becoming a standard stream that was closed."""
    while (descriptor := os.open(os.devnull, os.O_RDONLY)) in _STANDARD:
        pass
    os.close(descriptor)


def _refuse(error: OSError) -> None:
    from hermes.errors import StorageError

    if isinstance(error, BrokenPipeError):
        return  # the reader has gone, as with `| head`: nothing more to say
    raise StorageError(
        f"cannot write: {error.strerror or error}",
        "standard output",
        "Free some space, or write elsewhere.",
    ) from error


def _let_go(_: OSError) -> None:
    pass
