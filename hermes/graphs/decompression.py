"""Streams of compressed files, which never end early without an error."""

from __future__ import annotations

import bz2
import gzip
import io
import sys
import zlib
from typing import TYPE_CHECKING, BinaryIO, cast

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

FAULTS = (OSError, zlib.error, zstd.ZstdError)
"""What is raised for a stream that is spoilt, or cannot be read; EOFError for one that is cut."""

_PIECE_BYTES = 128 * 1024


def decompressed(file: BinaryIO, compression: str) -> BinaryIO:
    """What is in `file`, which has the `compression` of its ending: .gz, .bz2, .zst or none."""
    match compression:
        case ".gz":
            return cast("BinaryIO", gzip.GzipFile(fileobj=file))
        case ".bz2":
            return cast("BinaryIO", io.BufferedReader(_Bz2Streams(file), _PIECE_BYTES))
        case ".zst":
            return cast("BinaryIO", zstd.ZstdFile(file))
        case _:
            return cast("BinaryIO", io.BufferedReader(cast("io.RawIOBase", file), _PIECE_BYTES))


class _Bz2Streams(io.RawIOBase):
    """One bzip2 stream after the other, as parallel programs write them.

    `bz2.BZ2File` takes what is no stream for the end: of a file that is spoilt after its first
    stream, it leaves out the rest without a word.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._stream = bz2.BZ2Decompressor()

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        """The next bytes; 0 at the end. Raises EOFError, OSError."""
        target = memoryview(buffer).cast("B")
        while True:
            piece = b""
            if self._stream.eof:
                piece = self._stream.unused_data or self._file.read(_PIECE_BYTES)
                if not piece:
                    return 0
                self._stream = bz2.BZ2Decompressor()
            elif self._stream.needs_input:
                piece = self._file.read(_PIECE_BYTES)
                if not piece:
                    raise EOFError("it ends within a compressed stream")
            found = self._stream.decompress(piece, len(target))
            if found:
                target[: len(found)] = found
                return len(found)
