"""Ties: LIMIT or OFFSET cuts through rows with equal sort keys, and gold is another choice of them.

The query is asked again without OFFSET and with a far LIMIT, with its sort keys in columns. Rows
whose keys are all equal make a group. The rows of a group that lies within the limits as a whole
are in every right answer; of a group that is cut, a right answer has some. Gold is one of the right
answers if its values are those of the fixed rows and some choice from the cut groups.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hermes.model import AnswerSet, TermKind
from hermes.scoring import xsd
from hermes.scoring.values import side_terms
from hermes.verify.choice import Group, UndecidedError, can_cover
from hermes.verify.formats import Likeness, blank_nodes, spelling, written
from hermes.verify.sort_keys import sort_value, tied, without_order

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hermes.model import JsonValue, Row, Term
    from hermes.sparql.slices import Slice
    from hermes.verify.formats import Side
    from hermes.verify.sort_keys import SortValue


@dataclass(frozen=True, slots=True)
class Cut:
    """A group of rows that are equal in their sort `keys`: `taken` of `size` are in the answer.

    Its rows are number `first` to `first + size - 1` of all, from 1; where it is `open`, it goes on
    behind what was asked for. `inexact`: some key is a float or a double.
    """

    first: int
    size: int
    taken: int
    keys: tuple[str, ...]
    open: bool = False
    inexact: bool = False

    def __str__(self) -> str:
        keys = f" with {', '.join(self.keys)}" if self.keys else ""
        more = " or more" if self.open else ""
        return f"{self.taken} of the {self.size}{more} rows{keys}"


@dataclass(frozen=True, slots=True)
class Tie:
    """What is cut, how many rows are `fixed`, and whether gold is proved to be another choice.

    `proved` is None where there are too many choices to tell, and where there is a `doubt` that
    these are the groups from which the engine chooses.
    """

    words: str
    fixed: int
    cuts: tuple[Cut, ...]
    proved: bool | None
    doubt: str | None = None

    def doubted(self, why: str) -> Tie:
        """The same, not proved."""
        return replace(self, proved=None, doubt=why)

    def sentence(self) -> str:
        """One line for a person."""
        fixed = "1 fixed row" if self.fixed == 1 else f"{self.fixed} fixed rows"
        parts = [fixed] if self.fixed else []
        parts += map(str, self.cuts)
        found = {
            True: "gold is such a choice",
            False: "gold is no such choice",
            None: "not proved: there are too many choices to tell whether gold is one",
        }[self.proved]
        if self.doubt is not None:
            found = f"not proved: {self.doubt}"
        return f"{self.words} takes {' and '.join(parts)}: {found}"

    def to_json(self) -> dict[str, JsonValue]:
        """The evidence for --json."""
        return {
            "modifiers": self.words,
            "fixed_rows": self.fixed,
            "cut_groups": [
                {
                    "first_row": cut.first,
                    "rows": cut.size,
                    "taken": cut.taken,
                    "keys": list(cut.keys),
                    "open": cut.open,
                }
                for cut in self.cuts
            ],
            "proved": self.proved,
            "doubt": self.doubt,
        }


def find_tie(gold: Side, cut: Slice, whole: AnswerSet, given: Sequence[AnswerSet]) -> Tie | None:
    """Whether `cut` goes through a tie, where `whole` is the result of `cut.whole`.

    None where it does not: every right answer has the same rows. `given` are the results of the
    query itself. Values are compared by `Likeness.TERM`. Raises `UndecidedError` where what was
    asked for does not reach to the end of the cut.
    """
    answers, rows = _projected(cut, whole)
    complete = len(whole.rows) != cut.bound
    start = cut.offset
    end = len(rows) if cut.limit is None else start + cut.limit
    if not complete and end > len(rows):
        raise UndecidedError(f"of the first {cut.bound} rows, {len(rows)} are distinct")
    open_key = None if complete else _values(_keys(cut, whole, whole.rows[-1]))
    fixed: list[Row] = []
    cuts: list[Cut] = []
    groups: list[list[Row]] = []
    for first, keys, group in _groups(rows):
        taken = min(end, first + len(group)) - max(start, first)
        goes_on = open_key is not None and _tied(open_key, _values(keys))
        if taken == len(group) and not goes_on:
            fixed += group
        elif taken > 0:
            named = (f"{c} = {_shown(k)}" for c, k in zip(cut.conditions, keys, strict=True))
            inexact = any(key is not None and key.datatype in xsd.INEXACT for key in keys)
            cuts.append(Cut(first + 1, len(group), taken, tuple(named), goes_on, inexact))
            groups.append(group)
    if not cuts:
        return None
    choices = _Choices(answers, fixed, groups, cuts)
    tie = Tie(cut.words(), len(fixed), tuple(cuts), choices.include(gold))
    if any(choices.include(each) is False for each in dict.fromkeys(given)):
        return tie.doubted("what the query itself gave is no such choice")
    return tie


def left_open(cut: Slice, whole: AnswerSet) -> str | None:
    """Why SPARQL allows for other rows in other places than `whole` has; None where nothing does.

    A tie that is proved is one all the same, but what is none here may be one.
    """
    if cut.reduced:
        return "REDUCED leaves open how many of equal rows there are"
    columns = zip(*(_keys(cut, whole, row) for row in whole.rows), strict=True)
    key = next((key for key in map(without_order, columns) if key is not None), None)
    return None if key is None else f"SPARQL has no order for the key {written(key)}"


@dataclass(frozen=True, slots=True)
class _Choices:
    """All right answers: the fixed rows, and of the rows of each group those that are taken."""

    answers: AnswerSet
    fixed: Sequence[Row]
    groups: Sequence[Sequence[Row]]
    cuts: Sequence[Cut]

    def include(self, side: Side) -> bool | None:
        """Whether one of them has just the values of `side`; None if that is not known."""
        spell = spelling(Likeness.TERM, side, self.answers)
        wanted = frozenset(map(spell, side_terms(side)))
        certain = frozenset(spell(term) for row in self.fixed for term in _bound(row))
        groups = [
            # What is certain already may stand in a chosen row, too.
            Group(tuple(frozenset(map(spell, _bound(row))) - certain for row in rows), cut.taken)
            for rows, cut in zip(self.groups, self.cuts, strict=True)
        ]
        try:
            found = certain <= wanted and can_cover(wanted - certain, groups)
        except UndecidedError:
            return None
        if not found:  # behind what was asked for, another row could be the one
            return None if self.cuts[-1].open else False
        # All blank nodes are spelled alike, but their number counts.
        nodes, taken = blank_nodes(side), self._blank_nodes()
        return None if nodes and taken is None else nodes in {0, taken}

    def _blank_nodes(self) -> int | None:
        """How many different ones each answer has; None where that depends on the choice."""
        fixed = set(_nodes(self.fixed))
        groups = [[set(_nodes([row])) for row in rows] for rows in self.groups]
        all_nodes = fixed.union(*(nodes for rows in groups for nodes in rows))
        shared = len(all_nodes) < len(fixed) + sum(len(nodes) for rows in groups for nodes in rows)
        if shared or any(len({len(nodes) for nodes in rows}) > 1 for rows in groups):
            return None
        taken = (cut.taken * len(rows[0]) for rows, cut in zip(groups, self.cuts, strict=True))
        return len(fixed) + sum(taken)


def _projected(cut: Slice, whole: AnswerSet) -> tuple[AnswerSet, list[tuple[Row, Row]]]:
    """The columns of the query itself; and each row of them with its sort keys, in order.

    Of rows that DISTINCT makes one, the first in order counts.
    """
    own = [place for place, name in enumerate(whole.variables) if name not in cut.added]
    rows = [(tuple(row[place] for place in own), _keys(cut, whole, row)) for row in whole.rows]
    if cut.distinct:
        firsts: dict[Row, Row] = {}
        for row, key in rows:
            firsts.setdefault(row, key)
        rows = list(firsts.items())
    answers = AnswerSet(tuple(whole.variables[place] for place in own), tuple(r for r, _ in rows))
    return answers, rows


def _keys(cut: Slice, whole: AnswerSet, row: Row) -> Row:
    """The sort keys of a row; those that are no column are unbound in all rows."""
    named = dict(zip(whole.variables, row, strict=True))
    return tuple(named.get(name) for name in cut.keys)


def _groups(rows: Sequence[tuple[Row, Row]]) -> list[tuple[int, Row, list[Row]]]:
    """Each run of rows whose keys are all tied: its place, from 0, its keys, and its rows."""
    groups: list[tuple[int, Row, list[Row]]] = []
    different: list[tuple[SortValue, ...]] = []  # the keys of the last group
    for place, (row, keys) in enumerate(rows):
        values = _values(keys)
        if not groups or not all(_tied(values, each) for each in different):
            groups.append((place, keys, []))
            different = []
        if values not in different:
            different.append(values)
        groups[-1][2].append(row)
    return groups


def _values(keys: Row) -> tuple[SortValue, ...]:
    return tuple(map(sort_value, keys))


def _tied(some: Sequence[SortValue], others: Sequence[SortValue]) -> bool:
    return all(map(tied, some, others))


def _nodes(rows: Sequence[Row]) -> Iterator[Term]:
    return (cell for row in rows for cell in _bound(row) if cell.kind is TermKind.BNODE)


def _bound(row: Row) -> Iterator[Term]:
    return (cell for cell in row if cell is not None)


def _shown(key: Term | None) -> str:
    return "unbound" if key is None else key.value
