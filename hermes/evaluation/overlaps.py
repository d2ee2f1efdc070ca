"""What benchmarks share, pair by pair."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from hermes.errors import UsageError
from hermes.scoring.overlap import compared, overlap
from hermes.store.library import load_benchmark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.scoring.overlap import Overlap
    from hermes.scoring.similarity import Similarity
    from hermes.settings import Settings

_PAIR = 2


def overlaps(
    names: Sequence[str], settings: Settings, similarity: Similarity
) -> dict[tuple[str, str], Overlap]:
    """For each two of the benchmarks, what the questions of the first share with the second's.

    Of two benchmarks, the one named first is the first; of more, each is, against all others.
    Raises `UsageError` for fewer than two.
    """
    benchmarks = {
        name: compared(load_benchmark(name, settings).items) for name in dict.fromkeys(names)
    }
    if len(benchmarks) < _PAIR:
        raise UsageError("two benchmarks are needed", "hermes data overlap", "Name at least two.")
    pairs = [tuple(benchmarks)] if len(benchmarks) == _PAIR else permutations(benchmarks, _PAIR)
    return {(a, b): overlap(benchmarks[a], benchmarks[b], similarity) for a, b in pairs}
