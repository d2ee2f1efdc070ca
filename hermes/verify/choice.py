"""Choices from groups of sets: can so many of each be taken that all that is wanted is covered?

The proof that an engine which breaks ties in its own way can have given an answer. Set cover in
general, which has no quick algorithm; solved exactly, by taking what must be taken and branching on
the value that the fewest sets hold, within a bound on the work.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

_MOST_WORK = 300_000  # sets looked at, some second
_DEEPEST = 300  # branches within branches; Python allows a thousand

Values: TypeAlias = "frozenset[Hashable]"
Piece: TypeAlias = "tuple[int, Values]"
"""What one set of a group, told by its place, would cover."""


class UndecidedError(Exception):
    """There are more choices than could be gone through."""


@dataclass(frozen=True, slots=True)
class Group:
    """Sets of which exactly `taken` are chosen."""

    sets: tuple[Values, ...]
    taken: int


def can_cover(wanted: Values, groups: Sequence[Group]) -> bool:
    """Whether a choice from all `groups` has just the `wanted` values in its union.

    Sets with any other value cannot be chosen. Of the rest, more may always be chosen than it takes
    to cover, as they bring nothing else. Raises `UndecidedError`.

    >>> one, two = frozenset("a"), frozenset("ab")
    >>> can_cover(frozenset("ab"), [Group((one, two), 1)])
    True
    >>> can_cover(frozenset("a"), [Group((one, two), 2)])
    False
    """
    usable = [[each for each in group.sets if each <= wanted] for group in groups]
    if any(len(sets) < group.taken for sets, group in zip(usable, groups, strict=True)):
        return False
    pieces = [(place, each) for place, sets in enumerate(usable) for each in dict.fromkeys(sets)]
    return _Search().covers(wanted, pieces, tuple(group.taken for group in groups), 0)


@dataclass(slots=True)
class _Search:
    work: int = 0

    def covers(
        self, wanted: Values, pieces: Iterable[Piece], left: tuple[int, ...], depth: int
    ) -> bool:
        """Whether `wanted` can be covered with so many pieces of each group as are `left`."""
        while wanted:
            pieces = self._useful(wanted, pieces, left, depth)
            holders = _holders(wanted, pieces)
            fewest = min(holders.values(), key=len)
            if not fewest or _reach(pieces, left) < len(wanted):
                return False
            if len(fewest) > 1:
                largest_first = sorted(fewest, key=lambda piece: -len(piece[1]))
                return any(
                    self.covers(wanted - piece[1], pieces, _less(left, [piece]), depth + 1)
                    for piece in largest_first
                )
            forced = {held[0] for held in holders.values() if len(held) == 1}
            left = _less(left, forced)
            wanted = wanted.difference(*(covered for _, covered in forced))
        return min(left) >= 0

    def _useful(
        self, wanted: Values, pieces: Iterable[Piece], left: tuple[int, ...], depth: int
    ) -> list[Piece]:
        """What is still wanted of each piece that may still be taken, once each."""
        rest = {(place, each & wanted) for place, each in pieces if left[place] > 0}
        self.work += len(rest) + 1
        if self.work > _MOST_WORK or depth > _DEEPEST:
            raise UndecidedError
        return [piece for piece in rest if piece[1]]


def _holders(wanted: Values, pieces: Iterable[Piece]) -> dict[Hashable, list[Piece]]:
    """The pieces that hold each value."""
    holders: dict[Hashable, list[Piece]] = {value: [] for value in wanted}
    for piece in pieces:
        for value in piece[1]:
            holders[value].append(piece)
    return holders


def _reach(pieces: Iterable[Piece], left: tuple[int, ...]) -> int:
    """More values than these cannot be covered."""
    sizes: list[list[int]] = [[] for _ in left]
    for place, covered in pieces:
        sizes[place].append(len(covered))
    largest = (sorted(each, reverse=True)[: max(n, 0)] for each, n in zip(sizes, left, strict=True))
    return sum(map(sum, largest))


def _less(left: tuple[int, ...], taken: Iterable[Piece]) -> tuple[int, ...]:
    counts = Counter(place for place, _ in taken)
    return tuple(n - counts[place] for place, n in enumerate(left))
