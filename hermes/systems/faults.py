"""A system's own faults: how they are raised, and how recorded, in a line of bounded length."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hermes.model import Usage

MAX_CHARACTERS = 10_000
"""So long may the text of an error be: some quote the whole reply of a model."""


@dataclass(slots=True)
class SystemFaultError(Exception):
    """A system did not answer as it should. `detail` is one line; `raw` the reply, for a person.

    `transient` says that the same question may well be answered if it is put again, after
    `retry_after_s` seconds where the system asks for a pause. `usage` is what was spent until then.
    """

    detail: str
    raw: str | None = None
    transient: bool = False
    retry_after_s: float | None = None
    usage: Usage | None = None

    def __str__(self) -> str:
        """The detail."""
        return self.detail


def described(error: BaseException) -> str:
    """What was raised, in a line. The text of an exception is its author's code, and may raise.

    >>> described(ValueError("no such"))
    'ValueError: no such'
    """
    if isinstance(error, SystemFaultError):
        return shortened(error.detail)
    name = type(error).__name__
    try:
        text = " ".join(str(error).split())
    except BaseException as further:  # noqa: BLE001 - whatever it is, there is no text
        text = f"its text cannot be had: {type(further).__name__}"
    return shortened(f"{name}: {text}" if text else name)


def shortened(text: str) -> str:
    """`text`, or its beginning and an ellipsis where it is longer than may be."""
    return text if len(text) <= MAX_CHARACTERS else f"{text[: MAX_CHARACTERS - 1]}…"
