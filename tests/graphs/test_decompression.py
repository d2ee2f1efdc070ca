"""Compressed files are read to their end, or not at all."""

from __future__ import annotations

import bz2
import gzip
import io
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.graphs.decompression import FAULTS, decompressed

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

if TYPE_CHECKING:
    from collections.abc import Callable

COMPRESS: dict[str, Callable[[bytes], bytes]] = {
    ".gz": gzip.compress,
    ".bz2": bz2.compress,
    ".zst": zstd.compress,
}
contents = st.lists(st.binary(min_size=1, max_size=2000), min_size=1, max_size=3)
kinds = pytest.mark.parametrize("kind", COMPRESS)


def read(stored: bytes, kind: str) -> bytes:
    """What the engine gets, which reads pieces of a kilobyte or two."""
    stream = decompressed(io.BytesIO(stored), kind)
    return b"".join(iter(lambda: stream.read(1500), b""))


@kinds
@given(contents)
def test_streams_one_after_the_other_are_read_as_one(kind: str, pieces: list[bytes]) -> None:
    assert read(b"".join(map(COMPRESS[kind], pieces)), kind) == b"".join(pieces)


@given(contents)
def test_a_file_that_is_not_compressed_is_read_as_it_is(pieces: list[bytes]) -> None:
    assert read(b"".join(pieces), "") == b"".join(pieces)


@kinds
@given(st.binary(min_size=1), st.data())
def test_a_stream_that_is_cut_anywhere_is_an_error(
    kind: str, content: bytes, data: st.DataObject
) -> None:
    whole = COMPRESS[kind](content)
    cut = whole[: data.draw(st.integers(1, len(whole) - 1))]
    with pytest.raises((EOFError, *FAULTS)):
        read(cut, kind)


@kinds
@given(st.binary(min_size=1, max_size=50))
def test_what_follows_a_stream_and_is_none_is_an_error(kind: str, content: bytes) -> None:
    with pytest.raises((EOFError, *FAULTS)):
        read(COMPRESS[kind](content) + b"<http://e/s> <http://e/p> 1 .", kind)


@kinds
def test_a_file_that_is_not_compressed_but_called_so_is_an_error(kind: str) -> None:
    with pytest.raises(FAULTS):
        read(b"<http://e/s> <http://e/p> 1 .", kind)
