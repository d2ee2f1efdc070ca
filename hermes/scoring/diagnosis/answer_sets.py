"""Why one answer set is not the other."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from hermes.model import AnswerSet
from hermes.scoring.diagnosis.classes import Cause, Diagnosis
from hermes.scoring.diagnosis.differences import (
    by_column,
    common_columns,
    differences,
    right_columns,
)
from hermes.scoring.diagnosis.formats import differ_in_format
from hermes.scoring.diagnosis.queries import aggregation, deviation, gives_names, substitution
from hermes.scoring.iris import looks_like_iri
from hermes.scoring.keys import KeyKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.model import ValueSet
    from hermes.scoring.diagnosis.differences import Differences, Value
    from hermes.scoring.diagnosis.queries import QueryPair


def diagnose_sets(
    gold: AnswerSet | ValueSet, given: AnswerSet | ValueSet, queries: QueryPair
) -> Diagnosis:
    """The first of the rules that applies to an answer set which is not gold."""
    case = _Case(gold, given, queries)
    found = (rule(case) for rule in _RULES)
    first = next((diagnosis for diagnosis in found if diagnosis is not None), None)
    return first or Diagnosis(Cause.OTHER, _rows_evidence(case.kept))


class _Case:
    """An answer set beside gold. What compares columns is done once, and only where it is asked."""

    def __init__(
        self, gold: AnswerSet | ValueSet, given: AnswerSet | ValueSet, queries: QueryPair
    ) -> None:
        self.gold, self.given, self.queries = gold, given, queries
        self.found = differences(gold, given)

    @cached_property
    def gold_columns(self) -> tuple[Differences, ...]:
        """How each column of gold differs from the answer."""
        return by_column(self.gold, self.given)

    @cached_property
    def given_columns(self) -> tuple[Differences, ...]:
        """How each column of the answer differs from gold."""
        return by_column(self.given, self.gold)

    @cached_property
    def wanted_columns(self) -> int | None:
        """How many columns gold has; None where neither its rows nor its query tell."""
        return len(self.gold_columns) or self.queries.gold.columns

    @cached_property
    def most_columns_meet(self) -> bool:
        """Whether two columns of the answer or more, and most of gold's, hold values of gold.

        Then the rows tell more than the column that does not. One column says nothing of another.
        """
        meeting = sum(bool(column.shared) for column in self.given_columns)
        return meeting > 1 and 2 * meeting > (self.wanted_columns or len(self.given_columns))

    @cached_property
    def kept(self) -> Differences:
        """The differences without the columns that only one side has.

        Where both sides have as many, a column of foreign values stands for one of gold's, unless
        most columns meet.
        """
        as_many = bool(self.given_columns) and len(self.given_columns) == self.wanted_columns
        if as_many and not self.most_columns_meet:
            return self.found
        return differences(
            common_columns(self.gold, self.gold_columns),
            common_columns(self.given, self.given_columns),
        )


def _empty(case: _Case) -> Diagnosis | None:
    if case.found.shared or case.found.extra:
        return None
    likely = deviation(case.queries)
    evidence = likely.evidence if likely else ()
    missing = _count(case.found.missing)
    return Diagnosis(Cause.EMPTY, (f"gold has {missing}, the answer none", *evidence))


def _order(case: _Case) -> Diagnosis | None:
    return (
        Diagnosis(Cause.ORDER, ("the same values in another order",)) if case.found.same else None
    )


def _format(case: _Case) -> Diagnosis | None:
    missing, extra = _texts(case.found.missing), _texts(case.found.extra)
    if differ_in_format(missing, extra):
        return Diagnosis(Cause.VALUE_FORMAT, ("the same values, written in another way",))
    if case.found.shared or len(missing) != len(extra):
        return None
    if _tell_iris_from_names(missing, extra) and gives_names(case.queries, _iris(missing)):
        return Diagnosis(Cause.VALUE_FORMAT, ("names for IRIs, or IRIs for names",))
    return None


def _columns(case: _Case) -> Diagnosis | None:
    for whole, columns, part, verb in (
        (case.given, case.given_columns, case.gold, "adds"),
        (case.gold, case.gold_columns, case.given, "lacks"),
    ):
        right = right_columns(whole, columns, part)
        if right is not None and isinstance(whole, AnswerSet):
            others = [f"?{name}" for name in whole.variables if name not in right.variables]
            return Diagnosis(Cause.WRONG_COLUMNS, (f"the answer {verb} {', '.join(others)}",))
    return None


def _counted(case: _Case) -> Diagnosis | None:
    """A number on one side, and as many values on the other."""
    for number, listed, text in (
        (case.found.missing, case.given, "gold counts what the answer lists"),
        (case.found.extra, case.gold, "the answer counts what gold lists"),
    ):
        alone = not case.found.shared and len(number) == 1
        if alone and number[0].key.value in _sizes(listed) and _are_numbers(number):
            return Diagnosis(Cause.WRONG_AGGREGATE, (text,))
    return None


def _aggregation(case: _Case) -> Diagnosis | None:
    return aggregation(case.queries)


def _contained(case: _Case) -> Diagnosis | None:
    kept = case.kept
    if kept.missing and not kept.extra:
        return Diagnosis(Cause.MISSING_ROWS, _rows_evidence(kept))
    if kept.extra and not kept.missing:
        return Diagnosis(Cause.EXTRA_ROWS, _rows_evidence(kept))
    return None


def _kind(case: _Case) -> Diagnosis | None:
    """Numbers for IRIs, or IRIs for numbers: no other entity would have made them right."""
    missing, extra = case.found.missing, case.found.extra
    if case.found.shared or not case.queries.known:
        return None
    for numbers, others in ((missing, extra), (extra, missing)):
        if _are_numbers(numbers) and len(_iris(_texts(others))) == len(others):
            return Diagnosis(Cause.WRONG_PROPERTY, ("numbers for IRIs, or IRIs for numbers",))
    return None


def _substitution(case: _Case) -> Diagnosis | None:
    # Where gold aggregates, columns that meet hold numbers that any other term would change.
    if case.most_columns_meet and not case.queries.gold.projected_aggregates:
        return None
    return substitution(case.queries)


def _deviation(case: _Case) -> Diagnosis | None:
    return deviation(case.queries) if case.kept.hardly_meet else None


def _number(case: _Case) -> Diagnosis | None:
    """Other numbers from the same aggregates."""
    aggregates = case.queries.gold.projected_aggregates
    if not aggregates or not _are_numbers(case.found.missing + case.found.extra):
        return None
    return Diagnosis(Cause.WRONG_AGGREGATE, (f"another number of {', '.join(sorted(aggregates))}",))


def _rows(case: _Case) -> Diagnosis | None:
    kept = case.kept
    if kept.same:
        return Diagnosis(Cause.WRONG_COLUMNS, ("both sides have columns that the other lacks",))
    if not kept.shared:
        return None
    more = Cause.EXTRA_ROWS if len(kept.extra) > len(kept.missing) else Cause.MISSING_ROWS
    return Diagnosis(more, _rows_evidence(kept))


# In the order of the table in docs/metrics.md.
_RULES = (
    _empty,
    _order,
    _format,
    _columns,
    _counted,
    _aggregation,
    _contained,
    _kind,
    _substitution,
    _deviation,
    _number,
    _rows,
)


def _rows_evidence(kept: Differences) -> tuple[str, ...]:
    return (f"{_count(kept.missing)} missing, {len(kept.extra)} extra, {len(kept.shared)} shared",)


def _count(values: Sequence[Value]) -> str:
    return "1 value" if len(values) == 1 else f"{len(values)} values"


def _texts(values: Sequence[Value]) -> list[str]:
    return [value.text for value in values]


def _iris(texts: Sequence[str]) -> list[str]:
    return [text for text in texts if looks_like_iri(text)]


def _tell_iris_from_names(missing: Sequence[str], extra: Sequence[str]) -> bool:
    """Whether one side has nothing but IRIs, and the other none."""
    return {len(_iris(missing)), len(_iris(extra))} == {0, len(missing)}


def _are_numbers(values: Sequence[Value]) -> bool:
    return all(value.key.kind is KeyKind.NUMBER for value in values)


def _sizes(side: AnswerSet | ValueSet) -> set[int]:
    """How much there is on a side: rows, and distinct values of each column; a single one aside."""
    if not isinstance(side, AnswerSet):
        return {len(side.values)} - {0, 1}
    columns = zip(*side.rows, strict=True)
    sizes = {len(side.rows), *(len(set(column) - {None}) for column in columns)}
    return sizes - {0, 1}
