"""Choices from groups of sets: can so many of each be taken that all that is wanted is covered?

The proof that an engine which breaks ties in its own way can have given an answer. Set cover in
general, which has no quick algorithm; solved exactly, by branching on the value that the fewest
sets hold, within a bound on the branches.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

_MOST_BRANCHES = 50_000


class UndecidedError(Exception):
    """There are more choices than could be gone through."""


@dataclass(frozen=True, slots=True)
class Group:
    """Sets of which exactly `taken` are chosen."""

    sets: tuple[frozenset[Hashable], ...]
    taken: int


def can_cover(wanted: frozenset[Hashable], groups: Sequence[Group]) -> bool:
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
    search = _Search([list(dict.fromkeys(sets)) for sets in usable])
    return search.covers(wanted, tuple(group.taken for group in groups))


class _Search:
    def __init__(self, sets: list[list[frozenset[Hashable]]]) -> None:
        self._sets = sets
        self._failed: set[tuple[frozenset[Hashable], tuple[int, ...]]] = set()
        self._branches = 0

    def covers(self, wanted: frozenset[Hashable], left: tuple[int, ...]) -> bool:
        """Whether `wanted` can be covered with so many sets of each group as are `left`."""
        if not wanted:
            return True
        if (wanted, left) in self._failed:
            return False
        self._branches += 1
        if self._branches > _MOST_BRANCHES:
            raise UndecidedError
        useful = [
            (place, each & wanted)
            for place, sets in enumerate(self._sets)
            if left[place]
            for each in sets
            if each & wanted
        ]
        if self._reach(useful, left) >= len(wanted):
            for place, gained in self._branch(useful, wanted):
                rest = tuple(n - (group == place) for group, n in enumerate(left))
                if self.covers(wanted - gained, rest):
                    return True
        self._failed.add((wanted, left))
        return False

    @staticmethod
    def _reach(useful: list[tuple[int, frozenset[Hashable]]], left: tuple[int, ...]) -> int:
        """More values than these cannot be covered."""
        gains: dict[int, list[int]] = {}
        for place, gained in useful:
            gains.setdefault(place, []).append(len(gained))
        return sum(sum(sorted(each)[-left[place] :]) for place, each in gains.items())

    @staticmethod
    def _branch(
        useful: list[tuple[int, frozenset[Hashable]]], wanted: frozenset[Hashable]
    ) -> list[tuple[int, frozenset[Hashable]]]:
        """The sets that hold the value which the fewest hold; the largest first."""
        holders: dict[Hashable, list[tuple[int, frozenset[Hashable]]]] = {v: [] for v in wanted}
        for place, gained in dict.fromkeys(useful):
            for value in gained:
                holders[value].append((place, gained))
        fewest = min(holders.values(), key=len)
        return sorted(fewest, key=lambda holder: -len(holder[1]))
