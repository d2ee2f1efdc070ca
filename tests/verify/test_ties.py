"""Ties: which rows are fixed, which groups are cut, and whether gold is one of the choices."""

from __future__ import annotations

import pytest

from hermes.model import AnswerSet, Term, TermKind, ValueSet
from hermes.sparql.slices import Slice
from hermes.verify.choice import UndecidedError
from hermes.verify.ties import Tie, find_tie
from tests.strategies import XSD


def number(text: str) -> Term:
    kind = "decimal" if "." in text else "integer"
    return Term(TermKind.LITERAL, text, XSD + kind)


def name(text: str) -> Term:
    return Term(TermKind.LITERAL, text)


def sliced(limit: int | None, offset: int = 0, *, bound: int = 9, distinct: bool = False) -> Slice:
    """LIMIT and OFFSET of rows by ?key, which is not projected."""
    return Slice(limit, offset, ("?key",), "", bound, ("key",), ("key",), distinct)


def whole(*rows: tuple[str, str]) -> AnswerSet:
    """All rows, a name and a key each, in order."""
    return AnswerSet(("x", "key"), tuple((name(x), number(key)) for x, key in rows))


ROWS = whole(("a", "9"), ("b", "8"), ("c", "8"), ("d", "8"), ("e", "7"))


def found(gold: tuple[str, ...], cut: Slice, rows: AnswerSet = ROWS) -> Tie:
    tie = find_tie(ValueSet(gold), cut, rows, [])
    assert tie is not None
    return tie


@pytest.mark.parametrize(("limit", "offset"), [(1, 0), (4, 0), (5, 0), (9, 0), (3, 1), (None, 1)])
def test_what_ends_between_groups_is_no_tie(limit: int | None, offset: int) -> None:
    # The groups are a, {b c d}, e: the ends are 0, 1, 4 and 5.
    assert find_tie(ValueSet(("a",)), sliced(limit, offset), ROWS, []) is None


def test_the_group_that_is_cut_is_told_with_its_rows_and_key() -> None:
    (cut,) = found(("a", "c"), sliced(2)).cuts
    assert (cut.first, cut.size, cut.taken, cut.keys) == (2, 3, 1, ("?key = 8",))


def test_a_group_can_be_cut_at_both_ends_and_so_can_two() -> None:
    (middle,) = found(("c",), sliced(1, 2)).cuts
    assert (middle.size, middle.taken) == (3, 1)
    two = whole(("a", "9"), ("b", "9"), ("c", "8"), ("d", "7"), ("e", "7"))
    tie = found(("b", "c", "d"), sliced(3, 1), two)
    assert [(cut.size, cut.taken) for cut in tie.cuts] == [(2, 1), (2, 1)]
    assert tie.fixed == 1
    assert tie.proved


@pytest.mark.parametrize(
    ("gold", "proved"),
    [
        (("a", "b"), True),
        (("d", "a"), True),
        (("a", "e"), False),  # e is not tied
        (("b",), False),  # a is fixed
        (("a",), False),  # one of the three is missing
        (("a", "b", "c"), False),  # one too many
    ],
)
def test_gold_is_proved_just_where_it_is_a_choice(gold: tuple[str, ...], proved: bool) -> None:  # noqa: FBT001
    assert found(gold, sliced(2)).proved is proved


def test_keys_that_are_equal_by_value_are_tied() -> None:
    rows = whole(("a", "9"), ("b", "9.0"), ("c", "8"))
    assert found(("b",), sliced(1), rows).proved
    apart = whole(("a", "9"), ("b", "9.000000000001"), ("c", "8"))
    assert find_tie(ValueSet(("b",)), sliced(1), apart, []) is None


def test_a_group_goes_on_as_long_as_each_key_is_tied_with_all_others() -> None:
    # To doubles both integers are 2^53, but the one is less than the other: no LIMIT 2 takes b
    # and c, where c is behind a.
    big = 2**53
    keys = (f"{big}", f"{big}", f"{big + 1}")
    kinds = ("integer", "double", "integer")
    cells = [Term(TermKind.LITERAL, key, XSD + kind) for key, kind in zip(keys, kinds, strict=True)]
    rows = AnswerSet(("x", "key"), tuple(zip(map(name, "abc"), cells, strict=True)))
    assert found(("b",), sliced(1), rows).proved
    assert find_tie(ValueSet(("b", "c")), sliced(2), rows, []) is None


def test_unbound_keys_are_tied() -> None:
    rows = AnswerSet(("x", "key"), ((name("a"), None), (name("b"), None)))
    assert found(("b",), sliced(1), rows).proved


def test_values_of_gold_may_be_written_in_another_format() -> None:
    rows = AnswerSet(("x", "key"), tuple((number(n), number("1")) for n in ("2", "3")))
    assert found(("3.0",), sliced(1), rows).proved


def test_of_rows_that_distinct_makes_one_the_first_counts() -> None:
    # With DISTINCT, the names are a (by 9), b and c (by 8); without, the second a is cut, too.
    rows = whole(("a", "9"), ("a", "8"), ("b", "8"), ("c", "7"))
    assert find_tie(ValueSet(("a", "b")), sliced(2, distinct=True), rows, []) is None
    assert found(("a",), sliced(2), rows).proved


@pytest.mark.parametrize(
    ("gold", "proved"),
    [
        (("a", "c"), True),  # c was seen
        (("a", "z"), None),  # z may come behind what was asked for
    ],
)
def test_a_tie_that_goes_on_behind_what_was_asked_for_proves_only_what_was_seen(
    gold: tuple[str, ...],
    proved: bool | None,  # noqa: FBT001
) -> None:
    tie = found(gold, sliced(2, bound=3), whole(("a", "9"), ("b", "8"), ("c", "8")))
    assert tie.cuts[0].open
    assert tie.proved is proved
    assert "1 of the 2 or more rows" in tie.sentence()


def test_a_tie_that_ends_before_what_was_not_asked_for_is_not_open() -> None:
    # What is distinct ends with b by 8, but what came ends with another a by 7: b is all by 8.
    rows = whole(("a", "9"), ("b", "8"), ("a", "7"))
    assert find_tie(ValueSet(("a", "b")), sliced(2, bound=3, distinct=True), rows, []) is None


def test_where_few_distinct_rows_came_nothing_is_said_of_those_behind() -> None:
    # Four rows were asked for: LIMIT 2 takes a, and one that did not come.
    rows = whole(*(("a", key) for key in "9876"))
    with pytest.raises(UndecidedError, match="of the first 4 rows, 1 are distinct"):
        find_tie(ValueSet(("a",)), sliced(2, bound=4, distinct=True), rows, [])


@pytest.mark.parametrize(("given", "proved"), [("ac", True), ("ae", None), ("a", None)])
def test_nothing_is_proved_where_what_the_query_gave_is_no_choice(
    given: str,
    proved: bool | None,  # noqa: FBT001
) -> None:
    result = AnswerSet(("x",), tuple((name(x),) for x in given))
    tie = find_tie(ValueSet(("a", "b")), sliced(2), ROWS, [result])
    assert tie is not None
    assert tie.proved is proved
    assert (tie.doubt is None) is (proved is True)
    assert ("what the query itself gave is no such choice" in tie.sentence()) is (proved is None)


def node(label: str) -> Term:
    return Term(TermKind.BNODE, label)


@pytest.mark.parametrize(
    ("gold", "proved"),
    [
        ((node("x"), node("y")), True),
        ((node("x"),), False),
        ((node("x"), node("y"), node("z")), False),
        ((name("x"), name("y")), False),
    ],
)
def test_blank_nodes_have_no_names_but_a_number(gold: tuple[Term, ...], proved: bool) -> None:  # noqa: FBT001
    rows = AnswerSet(("x", "key"), tuple((node(x), number("1")) for x in "abc"))
    tie = find_tie(AnswerSet(("x",), tuple((term,) for term in gold)), sliced(2), rows, [])
    assert tie is not None
    assert tie.proved is proved


def test_where_the_choice_decides_how_many_blank_nodes_there_are_nothing_is_proved() -> None:
    # Two rows of three: a and b, or a twice.
    cells = ((node("a"), name("1")), (node("a"), name("2")), (node("b"), name("1")))
    rows = AnswerSet(("x", "y", "key"), tuple((*row, number("1")) for row in cells))
    gold = AnswerSet(("x", "y"), ((node("x"), name("1")), (node("x"), name("2"))))
    tie = find_tie(gold, sliced(2), rows, [])
    assert tie is not None
    assert tie.proved is None
