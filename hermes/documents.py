"""JSON and YAML documents that others wrote, read strictly: a fault is named by line and column.

Doubled keys, numbers that cannot be kept exactly, `NaN` and lone surrogates, which no UTF-8 can
hold, are faults, not surprises further on.
"""

from __future__ import annotations

import json
import math
import re
from typing import TYPE_CHECKING, NoReturn, TypeVar

from hermes.errors import FormatError
from hermes.files import read_whole

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from hermes.model import JsonValue

_Read = TypeVar("_Read")

_MEND = "Mend the file there."
_LONGEST_QUOTE = 40
_INTEGERS = range(-(2**63), 2**64)  # what JSON lines can hold, by orjson's bounds

# In text that is valid so far: a key, any other string, the edge of an object, a bare word.
_TOKEN = re.compile(
    r'(?P<key>"(?:[^"\\]|\\.)*+")\s*+:|"(?:[^"\\]|\\.)*+"|[{}]|(?P<bare>[^\s"{}\[\],:]++)',
    re.DOTALL,
)

# In text that is valid: a pair of surrogates, half of one, any other escape.
_ESCAPE = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|(?P<half>\\u[dD][89a-fA-F][0-9a-fA-F]{2})|\\."
)


def read_document(path: Path) -> JsonValue:
    """The document in `path`: JSON where its name ends in `.json`, else YAML."""
    return read_json(path) if path.suffix.lower() == ".json" else read_yaml(path)


def integer(digits: str) -> int:
    """The integer, within 64 bits. Raises ValueError."""
    if len(digits) <= _LONGEST_QUOTE and (value := int(digits)) in _INTEGERS:
        return value
    raise ValueError(f"the number {digits[:_LONGEST_QUOTE]} does not fit in 64 bits")


def read_json(path: Path, read_integer: Callable[[str], JsonValue] = integer) -> JsonValue:
    """The value in a JSON file (UTF-8, with or without a byte order mark).

    `read_integer` is given the digits of each integer; where it raises ValueError, that is a fault.
    Raises `FormatError` for anything but strict JSON without doubled keys, `StorageError` where
    the file cannot be read.
    """
    text = read_text(path)
    try:
        value: JsonValue = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_read_with(read_integer),
            parse_float=_read_with(real),
            parse_constant=_refuse_constant,
        )
    except json.JSONDecodeError as error:
        where = position(path, text, error.pos)
        raise FormatError(f"not JSON: {error.msg}", where, _MEND) from error
    except _DoubledKeyError as error:
        key, offset = _first_doubled_key(text)
        where = position(path, text, offset)
        raise FormatError(f"the key {key!r} occurs twice in one object", where, _MEND) from error
    except _RefusedWordError as error:
        what, word = error.args
        where = position(path, text, _first_bare(text, word))
        raise FormatError(what, where, _MEND) from error
    except RecursionError as error:
        raise FormatError("nested too deeply", str(path), _MEND) from error
    for escape in _ESCAPE.finditer(text):
        if escape["half"]:
            where = position(path, text, escape.start())
            raise FormatError(f"a lone surrogate, half a character: {escape[0]}", where, _MEND)
    return value


def read_yaml(path: Path) -> JsonValue:
    """The value in a YAML file: see `hermes.strict_yaml`. Raises as `read_json` does."""
    from hermes.strict_yaml import YamlFault, parse_yaml

    text = read_text(path)
    try:
        return parse_yaml(text)
    except YamlFault as fault:
        what, offset = fault.args
        raise FormatError(what, position(path, text, offset), _MEND) from fault
    except RecursionError as error:
        raise FormatError("nested too deeply", str(path), _MEND) from error


def read_text(path: Path) -> str:
    """The text of a UTF-8 file without its byte order mark.

    Raises `FormatError`, and `StorageError` as `hermes.files.read_whole` does.
    """
    content = read_whole(path)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise FormatError("not UTF-8 text", f"{path}, line {line}", "Save it as UTF-8.") from error


def position(path: Path, text: str, offset: int) -> str:
    """The place of the character at `offset`, counted from 1 as editors do."""
    line = text.count("\n", 0, offset) + 1
    column = offset - text.rfind("\n", 0, offset)
    return f"{path}, line {line}, column {column}"


def real(digits: str) -> float:
    """The double, which is finite. Raises ValueError."""
    if math.isfinite(value := float(digits)):
        return value
    raise ValueError(f"the number {digits[:_LONGEST_QUOTE]} is too large for a double")


class _DoubledKeyError(ValueError):
    """An object names a key twice."""


class _RefusedWordError(ValueError):
    """A number or constant that is not read: why, and the word."""


def _read_with(read: Callable[[str], _Read]) -> Callable[[str], _Read]:
    def read_word(word: str) -> _Read:
        try:
            return read(word)
        except ValueError as error:
            raise _RefusedWordError(str(error), word) from error

    return read_word


def _refuse_constant(word: str) -> NoReturn:
    raise _RefusedWordError(f"{word} is not JSON", word)


def _object(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _DoubledKeyError
    return found


def _first_doubled_key(text: str) -> tuple[str, int]:
    """The first key that its object has already, and where. `json` keeps no positions itself."""
    open_objects: list[set[str]] = []
    for token in _TOKEN.finditer(text):
        if token[0] == "{":
            open_objects.append(set())
        elif token[0] == "}":
            open_objects.pop()
        elif token["key"]:
            key = json.loads(token["key"])
            if key in open_objects[-1]:
                return key, token.start()
            open_objects[-1].add(key)
    raise LookupError("no key is doubled")


def _first_bare(text: str, word: str) -> int:
    return next(token.start() for token in _TOKEN.finditer(text) if token["bare"] == word)
