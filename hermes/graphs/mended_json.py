r"""JSON as endpoints write it: strictly, or mended where there is one way to do so.

Virtuosos up to 7.2 write `\'` and `\U0001F600` in strings, which JSON does not have, and control
characters as they are; others begin with a byte order mark. Each has one meaning, so these are
read. Any other escape (`\x41`, `\d`) could stand for its letter or for a backslash that was not
doubled, and of a name that stands twice, either value could be meant: that is for nobody to guess.
"""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF8
from typing import TYPE_CHECKING

import orjson

if TYPE_CHECKING:
    from hermes.model import JsonValue

_STRING = re.compile(rb'"(?:[^"\\]|\\.)*+"', re.DOTALL)
_PIECE = re.compile(rb"\\U([0-9A-Fa-f]{8})|\\(.)|([\x00-\x1f])", re.DOTALL)
_ONCE = (b'"head"', b'"vars"', b'"results"', b'"bindings"', b'"boolean"')
_LAST_CHARACTER = 0x10FFFF
_SURROGATES = range(0xD800, 0xE000)


def read_json(body: bytes) -> JsonValue:
    r"""The value of a document. Raises `orjson.JSONDecodeError`, which has the place of the fault;
    ValueError where a name that must stand once stands twice.

    >>> read_json(rb'{"x": "it\'s \U0001F600"}')
    {'x': "it's 😀"}
    """
    text = body.removeprefix(BOM_UTF8)
    try:
        value: JsonValue = orjson.loads(text)
    except orjson.JSONDecodeError:
        mended = _STRING.sub(lambda string: _PIECE.sub(_mend, string[0]), text)
        if mended == text:
            raise
        text = mended
        value = orjson.loads(text)
    if any(text.count(name) > 1 for name in _ONCE):
        json.loads(text, object_pairs_hook=_refuse_twice)  # as orjson takes the last
    return value


def _refuse_twice(members: list[tuple[str, JsonValue]]) -> None:
    names = [name for name, _ in members]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ValueError(f"`{twice}` stands there twice")


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
