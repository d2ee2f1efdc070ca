"""A system's own faults, as they are recorded: in a line, and of bounded length."""

from __future__ import annotations

MAX_CHARACTERS = 10_000
"""So long may the text of an error be: some quote the whole reply of a model."""


def described(error: BaseException) -> str:
    """What was raised, in a line. The text of an exception is its author's code, and may raise.

    >>> described(ValueError("no such"))
    'ValueError: no such'
    """
    name = type(error).__name__
    try:
        text = " ".join(str(error).split())
    except BaseException as further:  # noqa: BLE001 - whatever it is, there is no text
        text = f"its text cannot be had: {type(further).__name__}"
    return shortened(f"{name}: {text}" if text else name)


def shortened(text: str) -> str:
    """`text`, or its beginning and an ellipsis where it is longer than may be."""
    return text if len(text) <= MAX_CHARACTERS else f"{text[: MAX_CHARACTERS - 1]}…"
