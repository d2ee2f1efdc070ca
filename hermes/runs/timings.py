"""The rows of timings.jsonl: how long an item took, and what it took beside time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.files import read_whole_records
from hermes.runs.usage import total, usage_from_record, usage_record

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from hermes.model import JsonValue, Usage
    from hermes.runs.folder import RunFolder


@dataclass(frozen=True, slots=True)
class Timing:
    """What asking took: seconds of waiting, and `usage` where the system says.

    Of an item, all that was ever asked for it counts: pauses, earlier turns, and the times before
    that came to nothing. Of many items, seconds are the sum over all workers.
    """

    ask_s: float
    usage: Usage | None = None

    def __add__(self, other: Timing) -> Timing:
        return Timing(self.ask_s + other.ask_s, total((self.usage, other.usage)))


def timing_record(item_id: str, timing: Timing) -> dict[str, JsonValue]:
    """The row of an item."""
    usage = {} if timing.usage is None else usage_record(timing.usage)
    return {"id": item_id, "ask_s": round(timing.ask_s, 6), **usage}


def timing_from_record(record: Mapping[str, JsonValue]) -> Timing:
    """The inverse of `timing_record`. Raises KeyError, TypeError or ValueError for another row."""
    seconds = record["ask_s"]
    if not isinstance(seconds, int | float):
        raise TypeError("ask_s must be a number")
    return Timing(float(seconds), usage_from_record(record))


def read_timing(folder: RunFolder) -> Timing:
    """What all of a run took until now. Raises `FormatError`, `StorageError`."""
    return summed(read_whole_records(folder.timings, timing_from_record))


def summed(timings: Iterable[Timing]) -> Timing:
    """What all of it took together."""
    every = list(timings)
    return Timing(sum(each.ask_s for each in every), total(each.usage for each in every))
