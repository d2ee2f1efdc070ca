"""The kinds of typed reference values that there are rules for: docs/metrics.md lists them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hermes.model import JsonValue


def unknown_parts(value: JsonValue) -> Iterator[JsonValue]:
    """What no rule is for in a reference value: itself, or elements of it. Nothing in a known one.

    >>> list(unknown_parts(7)), list(unknown_parts(["a", None])), list(unknown_parts(True))
    ([], [None], [True])
    """
    if isinstance(value, list):
        for element in value:
            if element is None or isinstance(element, list):
                yield element
            else:
                yield from unknown_parts(element)
    # A bool is an int in Python; no rule says what a JSON true asks of a text.
    elif isinstance(value, bool | dict) or (isinstance(value, float) and not math.isfinite(value)):
        yield value
