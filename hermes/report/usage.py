"""What asking took: requests, tokens, money and time, in report.json and in a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hermes.model import JsonValue
    from hermes.runs.timings import Timing


def usage_figures(spent: Timing | None) -> JsonValue:
    """The object under `usage` in report.json; null where the system says nothing of it.

    Seconds are those of waiting for answers, of all workers together.
    """
    if spent is None or spent.usage is None:
        return None
    usage = spent.usage
    return {
        "requests": usage.requests,
        "cached": usage.cached,
        "input_tokens": usage.input_tokens,
        "output_tokens": usage.output_tokens,
        "cost": usage.cost,
        "seconds": round(spent.ask_s, 3),
    }


def usage_remarks(spent: Timing | None) -> Iterable[str]:
    """A line for the summary, where there is something to say; what is unknown is left out."""
    if spent is None or spent.usage is None:
        return
    usage = spent.usage
    parts = [_times(usage.requests, "request")]
    if usage.cached:
        parts.append(f"{_times(usage.cached, 'answer')} from the cache")
    if usage.input_tokens is not None:
        parts.append(f"{usage.input_tokens:,} tokens read")
    if usage.output_tokens is not None:
        parts.append(f"{usage.output_tokens:,} tokens written")
    if usage.cost is not None:
        parts.append(f"cost {usage.cost:,.4f}")
    yield f"usage: {', '.join(parts)}, {spent.ask_s:,.1f} s of waiting"


def _times(count: int, noun: str) -> str:
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
