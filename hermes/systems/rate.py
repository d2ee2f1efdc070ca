"""How often a system may be asked, as `5/s` says it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hermes.errors import UsageError

_UNITS = {"s": 1.0, "min": 60.0, "h": 3600.0}
_RATE = re.compile(r"([1-9]\d{0,8}) */ *([a-z]+)")


@dataclass(frozen=True, slots=True)
class Rate:
    """So many questions in so many seconds."""

    count: int
    period_s: float


def read_rate(text: str, where: str) -> Rate:
    """The rate that `text` says. Raises `UsageError` for another form.

    >>> read_rate("100/min", "--rate")
    Rate(count=100, period_s=60.0)
    """
    match = _RATE.fullmatch(text.strip())
    if match is None or match[2] not in _UNITS:
        raise UsageError(f"{text!r} is no rate", where, "Write 5/s, 100/min or 1000/h.")
    return Rate(int(match[1]), _UNITS[match[2]])
