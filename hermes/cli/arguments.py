"""Reading what a person typed into an option."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hermes.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hermes.runs.options import RunOptions

_IN_PYTHON = "RunOptions."
_SPELT = {"languages": "lang", "timeout_s": "timeout"}


def words(listed: str) -> tuple[str, ...]:
    """The words of a list with commas; empty for an empty one.

    >>> words("en, de")
    ('en', 'de')
    """
    return tuple(word for part in listed.split(",") if (word := part.strip()))


def pairs(given: Iterable[str], option: str) -> dict[str, str]:
    """The `NAME=VALUE` of an option that can be repeated.

    Raises `UsageError` for another form, and for a name with two values.
    """
    found: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise UsageError(f"{text!r} is not NAME=VALUE", option, "Write it as NAME=VALUE.")
        if found.setdefault(name, value) != value:
            raise UsageError(f"{name!r} is given two values", option, "Give it one.")
    return found


def run_options(**given: Any) -> RunOptions:
    """The `RunOptions`. Raises `UsageError`, which names an option as it is typed."""
    from hermes.runs.options import RunOptions

    try:
        return RunOptions(**given)
    except UsageError as error:
        what, where, mend = error.args
        raise UsageError(what, as_typed(where), mend) from error


def as_typed(where: str) -> str:
    """The name that an option of a run has on the command line.

    >>> as_typed("RunOptions.timeout_s"), as_typed("RunOptions.rate"), as_typed("--gold")
    ('--timeout', '--rate', '--gold')
    """
    if not where.startswith(_IN_PYTHON):
        return where
    name = where.removeprefix(_IN_PYTHON)
    return f"--{_SPELT.get(name, name).replace('_', '-')}"
