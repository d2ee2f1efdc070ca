r"""JSON as endpoints write it: strictly, or mended where there is one way to do so.

Virtuosos up to 7.2 write `\'` and `\U0001F600` in strings, which JSON does not have, and control
characters as they are. Each has one meaning, so these are read. Any other escape (`\x41`, `\d`)
could stand for its letter or for a backslash that was not doubled: that is for nobody to guess.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import orjson

if TYPE_CHECKING:
    from hermes.model import JsonValue

_STRING = re.compile(rb'"(?:[^"\\]|\\.)*+"', re.DOTALL)
_PIECE = re.compile(rb"\\U([0-9A-Fa-f]{8})|\\(.)|([\x00-\x1f])", re.DOTALL)
_LAST_CHARACTER = 0x10FFFF
_SURROGATES = range(0xD800, 0xE000)


def read_json(body: bytes) -> JsonValue:
    r"""The value of a document. Raises `orjson.JSONDecodeError`, which has the place of the fault.

    >>> read_json(rb'{"x": "it\'s \U0001F600"}')
    {'x': "it's 😀"}
    """
    try:
        value: JsonValue = orjson.loads(body)
    except orjson.JSONDecodeError:
        mended = _STRING.sub(lambda string: _PIECE.sub(_mend, string[0]), body)
        if mended == body:
            raise
        value = orjson.loads(mended)
    return value


def _mend(piece: re.Match[bytes]) -> bytes:
    digits, escaped, control = piece.groups()
    if digits is not None:
        code = int(digits, 16)
        known = code <= _LAST_CHARACTER and code not in _SURROGATES
        # A quote or a backslash must stay escaped; any character may be.
        return orjson.dumps(chr(code))[1:-1] if known else piece[0]
    if control is not None:
        return b"\\u%04x" % control[0]
    return b"'" if escaped == b"'" else piece[0]
