"""Choices from groups of sets that cover what is wanted."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.verify.choice import Group, UndecidedError, can_cover

VALUES = st.frozensets(st.integers(0, 5), max_size=3)


@st.composite
def groups(draw: st.DrawFn) -> Group:
    sets = tuple(draw(st.lists(VALUES, min_size=1, max_size=5)))
    return Group(sets, draw(st.integers(1, len(sets))))


def by_trying_all(wanted: frozenset[int], choices: list[Group]) -> bool:
    """The definition: some choice of just so many sets of each group has the wanted union."""
    each = (combinations(group.sets, group.taken) for group in choices)
    return any(
        frozenset().union(*(values for chosen in choice for values in chosen)) == wanted
        for choice in product(*each)
    )


@given(st.frozensets(st.integers(0, 5)), st.lists(groups(), min_size=1, max_size=2))
def test_it_finds_a_choice_just_where_trying_all_of_them_does(
    wanted: frozenset[int], choices: list[Group]
) -> None:
    assert can_cover(wanted, choices) == by_trying_all(wanted, choices)


def test_a_large_tie_of_rows_apart_is_decided() -> None:
    # 200 rows of two values, of which 100 are taken: gold's 200 values leave one choice.
    rows = tuple(frozenset({f"a{n}", f"b{n}"}) for n in range(200))
    wanted = frozenset().union(*rows[:100])
    assert can_cover(wanted, [Group(rows, 100)])
    assert not can_cover(wanted | {"a150"}, [Group(rows, 100)])
    assert not can_cover(wanted, [Group(rows, 101)])


def test_a_tie_of_many_rows_of_one_value_is_decided_at_once() -> None:
    rows = tuple(frozenset({n}) for n in range(20_000))
    assert can_cover(frozenset(range(9_000)), [Group(rows, 9_000)])
    assert not can_cover(frozenset(range(9_000)), [Group(rows, 8_999)])


def test_what_would_take_too_long_is_not_guessed() -> None:
    # 42 values are to be covered by 14 triples, hence by triples apart. The sum of each is a
    # multiple of 7, that of all values, 861, is one too, but for the last, which is 42 for 41.
    values = frozenset({*range(41), 42})
    rows = tuple(frozenset(three) for three in combinations(values, 3) if sum(three) % 7 == 0)
    with pytest.raises(UndecidedError):
        can_cover(values, [Group(rows, 14)])
