"""Which items of a benchmark a run is about."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from hermes.errors import UsageError, unknown_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.model import Benchmark, Item
    from hermes.runs.options import RunOptions


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
    ]
    if options.sample is not None:
        items = _sampled(items, options.sample, options.seed)
    if not items:
        raise UsageError("no item is left to run", "--lang, --ids", "Choose more.")
    return tuple(items[: options.limit])


def _sampled(items: Sequence[Item], count: int, seed: int) -> list[Item]:
    """`count` of the items at random, in their order.

    By a hash of each: so a larger sample of the same seed has all of a smaller one, and what was
    answered for that is not asked again.
    """

    def drawn(item: Item) -> bytes:
        return hashlib.sha256(f"{seed} {item.id}".encode("utf-8", "surrogatepass")).digest()

    chosen = {item.id for item in sorted(items, key=drawn)[:count]}
    return [item for item in items if item.id in chosen]
