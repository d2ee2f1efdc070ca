"""Ties: LIMIT or OFFSET cuts through rows with equal sort keys, and gold is another choice of them.

The query is asked again without OFFSET and with a far LIMIT, with its sort keys in columns. Rows
whose keys are all equal make a group. The rows of a group that lies within the limits as a whole
are in every right answer; of a group that is cut, a right answer has some. Gold is one of the right
answers if its values are those of the fixed rows and some choice from the cut groups.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from hermes.model import AnswerSet
from hermes.scoring import xsd
from hermes.scoring.numeric import typed_number
from hermes.scoring.values import side_terms
from hermes.verify.choice import Group, UndecidedError, can_cover
from hermes.verify.formats import Likeness, spelling

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from hermes.model import JsonValue, Row, Term
    from hermes.sparql.slices import Slice
    from hermes.verify.formats import Side


@dataclass(frozen=True, slots=True)
class Cut:
    """A group of rows that are equal in their sort `keys`: `taken` of `size` are in the answer.

    Its rows are number `first` to `first + size - 1` of all, from 1; where it is `open`, it goes on
    behind what was asked for.
    """

    first: int
    size: int
    taken: int
    keys: tuple[str, ...]
    open: bool = False

    def __str__(self) -> str:
        keys = f" with {', '.join(self.keys)}" if self.keys else ""
        more = " or more" if self.open else ""
        return f"{self.taken} of the {self.size}{more} rows{keys}"


@dataclass(frozen=True, slots=True)
class Tie:
    """What is cut, how many rows are `fixed`, and whether gold is proved to be another choice.

    `proved` is None where there are too many choices to tell.
    """

    words: str
    fixed: int
    cuts: tuple[Cut, ...]
    proved: bool | None

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
        }


def find_tie(gold: Side, cut: Slice, whole: AnswerSet) -> Tie | None:
    """Whether `cut` goes through a tie, where `whole` is the result of `cut.whole`.

    None where it does not: every right answer has the same rows. Values are compared by
    `Likeness.TERM`.
    """
    answers, rows = _projected(cut, whole)
    complete = len(whole.rows) != cut.bound
    spell = spelling(Likeness.TERM, gold, answers)
    start = cut.offset
    end = len(rows) if cut.limit is None else min(len(rows), start + cut.limit)
    fixed: list[Row] = []
    cuts: list[Cut] = []
    groups: list[Group] = []
    for first, keys, group in _groups(rows):
        taken = min(end, first + len(group)) - max(start, first)
        goes_on = not complete and first + len(group) == len(rows)
        if taken == len(group) and not goes_on:
            fixed += group
        elif taken > 0:
            named = (f"{c} = {_shown(k)}" for c, k in zip(cut.conditions, keys, strict=True))
            cuts.append(Cut(first + 1, len(group), taken, tuple(named), goes_on))
            groups.append(Group(tuple(frozenset(map(spell, _bound(row))) for row in group), taken))
    if not cuts:
        return None
    wanted = frozenset(map(spell, side_terms(gold)))
    certain = frozenset(spell(term) for row in fixed for term in _bound(row))
    proved = _proved(wanted, certain, groups)
    if not proved and cuts[-1].open:
        proved = None  # a row that was not asked for could be the one
    return Tie(cut.words(), len(fixed), tuple(cuts), proved)


def _proved(
    wanted: frozenset[Hashable], certain: frozenset[Hashable], groups: Sequence[Group]
) -> bool | None:
    if not certain <= wanted:
        return False
    # What is certain already may stand in a chosen row, too.
    rest = [Group(tuple(each - certain for each in group.sets), group.taken) for group in groups]
    try:
        return can_cover(wanted - certain, rest)
    except UndecidedError:
        return None


def _projected(cut: Slice, whole: AnswerSet) -> tuple[AnswerSet, list[tuple[Row, Row]]]:
    """The columns of the query itself; and each row of them with its sort keys, in order.

    Of rows that DISTINCT makes one, the first in order counts.
    """
    own = [place for place, name in enumerate(whole.variables) if name not in cut.added]
    places = {name: place for place, name in enumerate(whole.variables)}
    keys = [places.get(name) for name in cut.keys]
    rows = [
        (
            tuple(row[place] for place in own),
            tuple(None if place is None else row[place] for place in keys),
        )
        for row in whole.rows
    ]
    if cut.distinct:
        firsts: dict[Row, Row] = {}
        for row, key in rows:
            firsts.setdefault(row, key)
        rows = list(firsts.items())
    answers = AnswerSet(tuple(whole.variables[place] for place in own), tuple(r for r, _ in rows))
    return answers, rows


def _groups(rows: Sequence[tuple[Row, Row]]) -> Iterator[tuple[int, Row, list[Row]]]:
    """Each run of rows with equal keys: its place, from 0, its keys, and its rows."""
    first = 0
    for _, run in groupby(rows, key=lambda row: tuple(map(_rank, row[1]))):
        members = list(run)
        yield first, members[0][1], [row for row, _ in members]
        first += len(members)


def _rank(key: Term | None) -> Hashable:
    """What is the same for keys that sort alike: numbers by value, all else by the term."""
    if key is not None and key.datatype in xsd.NUMERIC:
        number = typed_number(key.value, key.datatype)
        if number is not None:
            return number.value
    return key


def _bound(row: Row) -> Iterator[Term]:
    return (cell for cell in row if cell is not None)


def _shown(key: Term | None) -> str:
    return "unbound" if key is None else key.value
