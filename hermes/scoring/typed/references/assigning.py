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
    if _none_is_shared(few):
        return [span for times, spans in few for span in spans[:times]]
    found = _matched([spans for times, spans in few for _ in range(times)])
    pieces = [span for span in found if span is not None]
    return pieces if len(pieces) == len(found) else None


def assign_most(choices: Sequence[Sequence[Span]]) -> list[Span | None]:
    """A different piece for as many as can have one, each out of its own choice; None for the rest.

    >>> assign_most([[(0, 1)], [(0, 1)], [(0, 1), (2, 3)]]).count(None)
    1
    """
    few = [Wanted(1, spans[: len(choices)]) for spans in choices]
    if _none_is_shared(few):
        return [next(iter(spans), None) for _, spans in few]
    return _matched([spans for _, spans in few])


def _none_is_shared(wanted: Sequence[Wanted]) -> bool:
    claims = Counter(span for each in wanted for span in each.spans)
    return all(count == 1 for count in claims.values())


def _matched(choices: Sequence[Sequence[Span]]) -> list[Span | None]:
    """A maximum matching of choices and pieces (Hopcroft and Karp 1973)."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import maximum_bipartite_matching

    spans = sorted({span for choice in choices for span in choice})
    columns = {span: column for column, span in enumerate(spans)}
    indices = [columns[span] for choice in choices for span in choice]
    ends = [0]
    for choice in choices:
        ends.append(ends[-1] + len(choice))
    graph = csr_array(([1] * len(indices), indices, ends), shape=(len(choices), len(spans)))
    places = maximum_bipartite_matching(graph, perm_type="column")
    return [spans[place] if place >= 0 else None for place in places]
