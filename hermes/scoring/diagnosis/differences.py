"""What two answer sets have in common, and what only one of them has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.model import AnswerSet
from hermes.scoring.order import ranking
from hermes.scoring.values import fold

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.model import ValueSet
    from hermes.scoring.keys import Key


_FEW = 10  # one value in so many


@dataclass(frozen=True, slots=True)
class Value:
    """A value as it is compared, and as it is written."""

    key: Key
    text: str


@dataclass(frozen=True, slots=True)
class Differences:
    """Distinct values: those of both sides, of gold alone, and of the answer alone.

    `in_order` says whether the values of both sides have the same order in both.
    """

    shared: tuple[Value, ...]
    missing: tuple[Value, ...]
    extra: tuple[Value, ...]
    in_order: bool

    @property
    def same(self) -> bool:
        """Whether both sides hold the same values."""
        return not self.missing and not self.extra

    @property
    def hardly_meet(self) -> bool:
        """Whether less than a tenth of all values is shared, as numbers can be by chance."""
        values = len(self.shared) + len(self.missing) + len(self.extra)
        return _FEW * len(self.shared) < values


def differences(gold: AnswerSet | ValueSet, given: AnswerSet | ValueSet) -> Differences:
    """Compare the values of both sides by the rules of profile `hermes`."""
    wanted, found = fold(gold, given)
    gold_values = [Value(*pair) for pair in zip(wanted.keys, wanted.texts, strict=True)]
    given_values = [Value(*pair) for pair in zip(found.keys, found.texts, strict=True)]
    gold_keys, given_keys = set(wanted.keys), set(found.keys)
    common = gold_keys & given_keys
    orders = ([key for key in ranking(side) if key in common] for side in (wanted, found))
    return Differences(
        shared=tuple(value for value in gold_values if value.key in given_keys),
        missing=tuple(value for value in gold_values if value.key not in given_keys),
        extra=tuple(value for value in given_values if value.key not in gold_keys),
        in_order=next(orders) == next(orders),
    )


def by_column(side: AnswerSet | ValueSet, other: AnswerSet | ValueSet) -> tuple[Differences, ...]:
    """What each column of a side adds to the other side, as `extra`; nothing for a flat side."""
    if not isinstance(side, AnswerSet):
        return ()
    return tuple(differences(other, _project(side, [n])) for n in range(len(side.variables)))


def common_columns(
    side: AnswerSet | ValueSet, columns: Sequence[Differences]
) -> AnswerSet | ValueSet:
    """A side without the columns that share nothing with the other side; all, if none does.

    `columns` is what `by_column` says of the two sides.
    """
    places = [place for place, found in enumerate(columns) if found.shared]
    return _project(side, places) if isinstance(side, AnswerSet) and places else side


def right_columns(
    side: AnswerSet | ValueSet, columns: Sequence[Differences], other: AnswerSet | ValueSet
) -> AnswerSet | None:
    """Those columns of a side that together hold the other side's values, and nothing else.

    None where there are no such columns, or all are. `columns` as in `common_columns`.
    """
    places = [place for place, found in enumerate(columns) if found.shared and not found.extra]
    if not isinstance(side, AnswerSet) or not 0 < len(places) < len(columns):
        return None
    projected = _project(side, places)
    return projected if differences(other, projected).same else None


def _project(answers: AnswerSet, places: Sequence[int]) -> AnswerSet:
    return AnswerSet(
        tuple(answers.variables[place] for place in places),
        tuple(tuple(row[place] for place in places) for row in answers.rows),
    )
