"""An RDF file as the engine reads it: whole, or not at all."""

from __future__ import annotations

from codecs import BOM_UTF8
from typing import TYPE_CHECKING, Self, cast
from xml.parsers import expat

from pyoxigraph import RdfFormat

from hermes.graphs.decompression import FAULTS, decompressed

if TYPE_CHECKING:
    from pathlib import Path
    from typing import BinaryIO

    from hermes.graphs.serialisation import Serialisation

_PIECE_BYTES = 128 * 1024


class BrokenSourceError(Exception):
    """A file that is cut or spoilt, or cannot be read any further; says what it is."""


class RdfSource:
    """A stream of what is in a file, decompressed. A context manager.

    `lines` were read so far. A byte order mark in front is left out. pyoxigraph 0.5.13 takes an
    RDF/XML document that ends too early for a whole one, hence that is looked at here.
    """

    def __init__(self, path: Path, serialisation: Serialisation) -> None:
        self.path = path
        self.format = serialisation.format
        self.lines = 0
        self._file = cast("BinaryIO", path.open("rb", buffering=0))
        self._stream = decompressed(self._file, serialisation.compression)
        self._xml = expat.ParserCreate() if self.format == RdfFormat.RDF_XML else None
        self._empty = True

    @property
    def position(self) -> int:
        """How many bytes of the file were read."""
        return 0 if self._file.closed else self._file.tell()

    def read(self, size: int) -> bytes:
        """The next bytes; none at the end. Raises `BrokenSourceError`."""
        try:
            piece = self._stream.read(size)
            if self._empty and piece.startswith(BOM_UTF8):
                piece = piece.removeprefix(BOM_UTF8) or self._stream.read(size)
            if self._xml is not None and piece:
                self._xml.Parse(piece)
        except EOFError as error:
            raise BrokenSourceError("the file is cut") from error
        except (*FAULTS, expat.ExpatError) as error:
            raise BrokenSourceError(f"the file cannot be read: {error}") from error
        self.lines += piece.count(b"\n")
        self._empty = self._empty and not piece
        return piece

    def finish(self) -> None:
        """Make sure that all was read, to the end of a whole document.

        Raises `BrokenSourceError`.
        """
        while self.read(_PIECE_BYTES):
            pass
        if self._empty:
            raise BrokenSourceError("the file is empty")
        if self._xml is not None:
            try:
                self._xml.Parse(b"", True)  # noqa: FBT003 - it takes no keyword
            except expat.ExpatError as error:
                raise BrokenSourceError(f"the file is cut: {error}") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
