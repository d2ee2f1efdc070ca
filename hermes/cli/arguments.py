"""Reading what a person typed into an option."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable


def words(listed: str) -> tuple[str, ...]:
    """The words of a list with commas; empty for an empty one.

    >>> words("en, de")
    ('en', 'de')
    """
    return tuple(word for part in listed.split(",") if (word := part.strip()))


def pairs(given: Iterable[str], option: str) -> dict[str, str]:
    """The `NAME=VALUE` of an option that can be repeated. Raises `UsageError` for another form."""
    found = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise UsageError(f"{text!r} is not NAME=VALUE", option, "Write it as NAME=VALUE.")
        found[name] = value
    return found
