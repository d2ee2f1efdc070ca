"""Adding up what answers took, and writing it down."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from hermes.model import Usage

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from hermes.model import JsonValue


def total(usages: Iterable[Usage | None]) -> Usage | None:
    """What all of it comes to; None where nothing is known of any.

    Tokens and cost are the sums of those that are known; None where none is.

    >>> total([Usage(requests=1, input_tokens=10), None, Usage(requests=2)])
    Usage(requests=3, cached=0, input_tokens=10, output_tokens=None, cost=None)
    """
    known = [usage for usage in usages if usage is not None]
    if not known:
        return None
    costs = [usage.cost for usage in known if usage.cost is not None]
    return Usage(
        requests=sum(usage.requests for usage in known),
        cached=sum(usage.cached for usage in known),
        input_tokens=_sum(usage.input_tokens for usage in known),
        output_tokens=_sum(usage.output_tokens for usage in known),
        cost=math.fsum(costs) if costs else None,
    )


def as_cached(usage: Usage | None) -> Usage:
    """What an answer takes that is read from the cache: nothing of what it once took."""
    if usage is None:
        return Usage(cached=1)
    return Usage(
        cached=1,
        input_tokens=None if usage.input_tokens is None else 0,
        output_tokens=None if usage.output_tokens is None else 0,
        cost=None if usage.cost is None else 0.0,
    )


def usage_record(usage: Usage) -> dict[str, JsonValue]:
    """The keys of a usage; what is unknown is left out."""
    known: dict[str, JsonValue] = {
        "requests": usage.requests,
        "cached": usage.cached,
        "input_tokens": usage.input_tokens,
        "output_tokens": usage.output_tokens,
        "cost": usage.cost,
    }
    return {key: value for key, value in known.items() if value is not None}


def usage_from_record(record: Mapping[str, object]) -> Usage | None:
    """The inverse of `usage_record`; None where there is none. Raises TypeError or ValueError."""
    if "requests" not in record:
        return None
    return as_counted(
        Usage(
            requests=record["requests"],  # type: ignore[arg-type]  # checked by as_counted
            cached=record.get("cached", 0),  # type: ignore[arg-type]
            input_tokens=record.get("input_tokens"),  # type: ignore[arg-type]
            output_tokens=record.get("output_tokens"),  # type: ignore[arg-type]
            cost=record.get("cost"),  # type: ignore[arg-type]
        )
    )


def as_counted(usage: object) -> Usage:
    """`usage`, if it is one that can be added up: systems are other people's code.

    Raises TypeError or ValueError.
    """
    if not isinstance(usage, Usage):
        raise TypeError(f"usage must be a Usage, not {type(usage).__name__}")
    counts = (usage.requests, usage.cached, usage.input_tokens or 0, usage.output_tokens or 0)
    if not all(isinstance(count, int) and 0 <= count < _MOST for count in counts):
        raise ValueError("usage holds what is no count")
    if usage.cost is not None and not (
        isinstance(usage.cost, int | float) and 0 <= usage.cost < _MOST
    ):
        raise ValueError("the cost is no amount of money")
    return usage


_MOST = 2**53
"""What JSON can hold of any count; summed over all items it still fits into 64 bits."""


def _sum(counts: Iterable[int | None]) -> int | None:
    known = [count for count in counts if count is not None]
    return sum(known) if known else None
