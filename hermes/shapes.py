"""What a value of a document must be: it is returned as such, or a `FormatError` says where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.errors import FormatError

if TYPE_CHECKING:
    from hermes.model import JsonValue

_NAMES = {
    type(None): "nothing",
    bool: "true or false",
    int: "a number",
    float: "a number",
    str: "text",
    list: "a list",
    dict: "an object",
}


def as_object(value: JsonValue, where: str) -> dict[str, JsonValue]:
    """An object (in YAML: a mapping)."""
    if isinstance(value, dict):
        return value
    raise _unexpected("an object", value, where)


def as_list(value: JsonValue, where: str) -> list[JsonValue]:
    """A list."""
    if isinstance(value, list):
        return value
    raise _unexpected("a list", value, where)


def as_text(value: JsonValue, where: str) -> str:
    """Text, which may be empty."""
    if isinstance(value, str):
        return value
    raise _unexpected("text", value, where)


def as_bool(value: JsonValue, where: str) -> bool:
    """True or false."""
    if isinstance(value, bool):
        return value
    raise _unexpected("true or false", value, where)


def as_texts(value: JsonValue, where: str) -> tuple[str, ...]:
    """A list of texts."""
    return tuple(as_text(entry, where) for entry in as_list(value, where))


def as_count(value: JsonValue, where: str) -> int:
    """A number of things: an integer, not below 0."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    raise _unexpected("a count", value, where)


def _unexpected(expected: str, value: JsonValue, where: str) -> FormatError:
    found = _NAMES[type(value)]
    return FormatError(f"{expected} was expected, not {found}", where, "Mend the file there.")
