"""A piece of its own for every element of a list."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

Span = tuple[int, int]


class Wanted(NamedTuple):
    """A value that a list has so many times, and the pieces that state it."""

    times: int
    spans: Sequence[Span]


def assign(wanted: Sequence[Wanted]) -> list[Span] | None:
    """A different piece for each element, out of its pieces; None where there is no such way.

    >>> assign([Wanted(1, [(0, 1), (2, 3)]), Wanted(1, [(0, 1)])])
    [(2, 3), (0, 1)]
    """
    if any(len(spans) < times for times, spans in wanted):
        return None
    # An element needs no more pieces to choose from than there are elements.
    most = sum(times for times, _ in wanted)
    few = [Wanted(times, spans[:most]) for times, spans in wanted]
    claims = Counter(span for each in few for span in each.spans)
    if all(count == 1 for count in claims.values()):
        return [span for times, spans in few for span in spans[:times]]
    return _matched(few)


def _matched(wanted: Sequence[Wanted]) -> list[Span] | None:
    """A maximum matching of elements and pieces (Hopcroft and Karp 1973)."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import maximum_bipartite_matching

    rows = [spans for times, spans in wanted for _ in range(times)]
    columns = {span: column for column, span in enumerate(sorted({s for row in rows for s in row}))}
    indices = [columns[span] for row in rows for span in row]
    ends = [0]
    for row in rows:
        ends.append(ends[-1] + len(row))
    graph = csr_array(([1] * len(indices), indices, ends), shape=(len(rows), len(columns)))
    places = maximum_bipartite_matching(graph, perm_type="column")
    if (places < 0).any():
        return None
    spans = list(columns)
    return [spans[place] for place in places]
