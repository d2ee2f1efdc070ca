"""A piece of its own for every element of a list."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from hermes.scoring.typed.references.assigning import Wanted, assign

SPANS = [(place, place + 1) for place in range(5)]
WANTED = st.lists(
    st.builds(Wanted, st.integers(1, 2), st.lists(st.sampled_from(SPANS), unique=True)),
    min_size=1,
    max_size=3,
)


def is_possible(wanted: list[Wanted]) -> bool:
    """Whether any order of the pieces gives each element one of its own: by trying all."""
    rows = [spans for times, spans in wanted for _ in range(times)]
    return any(
        all(span in row for span, row in zip(order, rows, strict=True))
        for order in permutations(SPANS, len(rows))
    )


@given(WANTED)
def test_there_is_an_assignment_where_there_can_be_one(wanted: list[Wanted]) -> None:
    assert (assign(wanted) is not None) is is_possible(wanted)


@given(WANTED)
def test_an_assignment_gives_each_element_a_piece_that_states_it_and_none_twice(
    wanted: list[Wanted],
) -> None:
    pieces = assign(wanted)
    if pieces is not None:
        rows = [spans for times, spans in wanted for _ in range(times)]
        assert len(set(pieces)) == len(rows)
        assert all(span in row for span, row in zip(pieces, rows, strict=True))


def test_many_equal_elements_are_counted() -> None:
    spans = [(place, place + 1) for place in range(5000)]
    assert len(assign([Wanted(2000, spans)]) or ()) == 2000
    assert assign([Wanted(5001, spans)]) is None
