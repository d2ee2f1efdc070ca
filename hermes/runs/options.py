"""The options of a run: which items, which gold, how executed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from reprlib import repr as shown
from typing import TypeAlias

from hermes.errors import UsageError
from hermes.graphs.base import Limits
from hermes.runs.budget import read_budget
from hermes.runs.mending import read_repairs
from hermes.sparql.repairs import ALL_REPAIRS, Repair
from hermes.systems.rate import read_rate

MOST_REPEATS = 1000
"""Each repeat is a folder, and asks for every item again."""

MOST_RETRIES = 100

_MOST = 2**53  # any number of things; a manifest holds integers of 64 bits
_LONGEST_S = 7 * 24 * 3600  # sockets that are polled wait some 24 days at the most
_Reader: TypeAlias = Callable[[object, str], object]


class GoldMode(StrEnum):
    """What answers are compared with."""

    RECORDED = "recorded"
    RECOMPUTED = "recomputed"


class HistoryMode(StrEnum):
    """Whose answers a follow-up question hears."""

    GOLD = "gold"
    OWN = "own"


class SimilarityMode(StrEnum):
    """By what an example's question is a near-duplicate of an item's: letters, or meaning."""

    NGRAM = "ngram"
    EMBEDDING = "embedding"


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How to run. `graphs` points graphs elsewhere (NAME to URL or file) for this run.

    `languages`, `ids`, `sample` and `limit` choose a subset, in this order; empty or None chooses
    all. A `sample` is drawn by `seed`.
    `workers` bounds how many items are in flight; it changes no byte of the run's results. `repeat`
    says how often all is asked: more than once gives a run for each time. `timeout_s` bounds the
    answer to one item, `seed` is for whatever is drawn. `retries` says how often is asked again
    where a fault may pass, `rate` (as `5/s`) how often at all, `budget` (as `2.50`, or `100000
    tokens`) when that ends; a `cache` of None is one for systems that are asked at a price.
    `repair_queries` says how queries of the system are mended that the graph's engine does not
    read. `gold`, `history`, `similarity` and `repair_queries` (`all`, `none`) may be given as
    texts, `languages` and `ids` as lists. Raises `UsageError` for whatever else: after all is asked
    would be late to hear of it.
    """

    languages: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    limit: int | None = None
    workers: int = 4
    limits: Limits = field(default_factory=Limits)
    gold: GoldMode = GoldMode.RECORDED
    history: HistoryMode = HistoryMode.GOLD
    graphs: Mapping[str, str] = field(default_factory=dict)
    allow_service: bool = False
    strict_sparql: bool = False
    similarity: SimilarityMode = SimilarityMode.NGRAM
    repeat: int = 1
    timeout_s: float = 600.0
    seed: int = 0
    sample: int | None = None
    retries: int = 3
    rate: str | None = None
    budget: str | None = None
    cache: bool | None = None
    repair_queries: tuple[Repair, ...] = ALL_REPAIRS

    def __post_init__(self) -> None:
        """Put every option into its own type."""
        for name, read in _READERS.items():
            object.__setattr__(self, name, read(getattr(self, name), f"RunOptions.{name}"))


def _texts(value: object, where: str) -> tuple[str, ...]:
    if isinstance(value, list | tuple) and all(isinstance(entry, str) for entry in value):
        return tuple(value)
    raise UsageError(f"{shown(value)} is no tuple of texts", where, 'Write ("en", "de").')


def _count(value: object, where: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= _MOST:
        return value
    raise UsageError(f"{shown(value)} is no count", where, "Give an integer, 1 or more.")


def _seed(value: object, where: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MOST:
        return value
    raise UsageError(f"{shown(value)} is no seed", where, "Give an integer, 0 or more.")


def _seconds(value: object, where: str) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= _LONGEST_S:
        return float(value)
    mend = f"Give seconds, more than 0 and at most {_LONGEST_S:,}."
    raise UsageError(f"{shown(value)} is no time limit", where, mend)


def _repeat_count(value: object, where: str) -> int:
    count = _count(value, where)
    if count <= MOST_REPEATS:
        return count
    raise UsageError(f"{count} repeats are too many", where, f"Give at most {MOST_REPEATS}.")


def _optional_count(value: object, where: str) -> int | None:
    return None if value is None else _count(value, where)


def _retries(value: object, where: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_RETRIES:
        return value
    mend = f"Give an integer from 0 to {MOST_RETRIES}."
    raise UsageError(f"{shown(value)} is no number of retries", where, mend)


def _optional(read: Callable[[str, str], object]) -> _Reader:
    """Reads a text that `read` understands, or None."""

    def check(value: object, where: str) -> str | None:
        if value is None:
            return None
        if not isinstance(value, str):
            raise UsageError(f"{shown(value)} is no text", where, "Give a text, or leave it out.")
        read(value, where)
        return value

    return check


def _optional_flag(value: object, where: str) -> bool | None:
    return None if value is None else _flag(value, where)


def _limits(value: object, where: str) -> Limits:
    if isinstance(value, Limits):
        return value
    raise UsageError(f"{shown(value)} is no Limits", where, "Write Limits(timeout_s=60).")


def _one_of(kind: type[StrEnum]) -> _Reader:
    members = {member.value: member for member in kind}

    def read(value: object, where: str) -> StrEnum:
        if isinstance(value, str) and value in members:
            return members[value]
        raise UsageError(f"{shown(value)} is not known", where, f"Give {' or '.join(members)}.")

    return read


def _places(value: object, where: str) -> dict[str, str]:
    match value:
        case Mapping() if all(
            isinstance(name, str) and isinstance(place, str | Path) for name, place in value.items()
        ):
            return {name: str(place) for name, place in value.items()}
    raise UsageError(f"{shown(value)} names no places", where, 'Write {"NAME": "URL or file"}.')


def _flag(value: object, where: str) -> bool:
    if isinstance(value, bool):
        return value
    raise UsageError(f"{shown(value)} is neither True nor False", where, "Give one of them.")


_READERS: dict[str, _Reader] = {
    "languages": _texts,
    "ids": _texts,
    "limit": _optional_count,
    "workers": _count,
    "limits": _limits,
    "gold": _one_of(GoldMode),
    "history": _one_of(HistoryMode),
    "graphs": _places,
    "allow_service": _flag,
    "strict_sparql": _flag,
    "similarity": _one_of(SimilarityMode),
    "repeat": _repeat_count,
    "timeout_s": _seconds,
    "seed": _seed,
    "sample": _optional_count,
    "retries": _retries,
    "repair_queries": read_repairs,
    "rate": _optional(read_rate),
    "budget": _optional(read_budget),
    "cache": _optional_flag,
}
