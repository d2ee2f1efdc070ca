"""The options of a run: which items, which gold, how executed."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from hermes.errors import UsageError, unknown_name
from hermes.graphs.base import Limits

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.model import Benchmark, Item


class GoldMode(StrEnum):
    """What answers are compared with."""

    RECORDED = "recorded"
    RECOMPUTED = "recomputed"


class HistoryMode(StrEnum):
    """Whose answers a follow-up question hears."""

    GOLD = "gold"
    OWN = "own"


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How to run. `graphs` points graphs elsewhere (NAME to URL or file) for this run.

    `languages`, `ids` and `limit` choose a subset, in this order; empty or None chooses all.
    `workers` bounds how many items are in flight; it changes no byte of the run's results.
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

    def __post_init__(self) -> None:
        """Raises `UsageError` for a number that makes no sense."""
        if self.workers < 1:
            raise UsageError("at least one worker is needed", "--workers", "Give 1 or more.")
        if self.limit is not None and self.limit < 1:
            raise UsageError("at least one item is needed", "--limit", "Give 1 or more.")


def chosen_items(benchmark: Benchmark, options: RunOptions) -> tuple[Item, ...]:
    """The items of the subset, in the benchmark's order.

    Raises `UsageError` for a language or an id that the benchmark does not have, and for an empty
    choice.
    """
    name = benchmark.card.name
    listing = f"`hermes data show {name}`"
    known_languages = {item.lang for item in benchmark.items}
    for language in options.languages:
        if language not in known_languages:
            raise unknown_name(f"language of {name}", language, known_languages, listing)
    known_ids = {item.id for item in benchmark.items}
    for item_id in options.ids:
        if item_id not in known_ids:
            raise unknown_name(f"item of {name}", item_id, known_ids, listing)
    items = [
        item
        for item in benchmark.items
        if (not options.languages or item.lang in options.languages)
        and (not options.ids or item.id in options.ids)
    ][: options.limit]
    if not items:
        raise UsageError("no item is left to run", "--lang, --ids", "Choose more.")
    return tuple(items)
