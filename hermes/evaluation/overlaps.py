"""What benchmarks share, pair by pair."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from hermes.errors import UsageError
from hermes.scoring.overlap import overlap
from hermes.store.library import load_benchmark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.scoring.overlap import Overlap
    from hermes.settings import Settings


def overlaps(names: Sequence[str], settings: Settings) -> dict[tuple[str, str], Overlap]:
    """For each two of the benchmarks: what the questions of the first share with the second's.

    Raises `UsageError` for fewer than two.
    """
    if len(set(names)) < 2:  # noqa: PLR2004 - a pair
        raise UsageError("two benchmarks are needed", "hermes data overlap", "Name at least two.")
    items = {name: load_benchmark(name, settings).items for name in names}
    return {(a, b): overlap(items[a], items[b]) for a, b in combinations(items, 2)}
