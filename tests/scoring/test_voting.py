"""The majority vote over answers to one item."""

from __future__ import annotations

import pytest

from hermes.model import (
    Answer,
    AnswerSet,
    Boolean,
    Failure,
    FailureKind,
    Gold,
    Item,
    NoAnswer,
    Result,
    Term,
    TermKind,
    Text,
    TypedGold,
    ValueSet,
)
from hermes.scoring.profiles.hermes import score_item
from hermes.scoring.scored import ScoredItem
from hermes.scoring.voting import elected

ERROR = Failure(FailureKind.SYNTAX, "unexpected end")


def vote(gold: Gold, *results: Result, order_matters: bool = False) -> int:
    """Which repeat is elected, from 1."""
    item = Item("demo:1-en", "1", "en", "How many?", order_matters=order_matters)
    repeats = [
        ScoredItem(item, gold, Answer(item.id), result, score_item(item, gold, result))
        for result in results
    ]
    return repeats.index(elected(repeats)) + 1


def flat(*values: str) -> ValueSet:
    """A flat answer."""
    return ValueSet(values)


def rows(*values: str) -> AnswerSet:
    """One column of literals."""
    return AnswerSet(("x",), tuple((Term(TermKind.LITERAL, value),) for value in values))


def test_the_answer_that_most_gave_wins_whether_right_or_wrong() -> None:
    assert vote(flat("a"), flat("a"), flat("b"), flat("b")) == 2
    assert vote(flat("a"), flat("b"), flat("a"), flat("a")) == 2


def test_of_equally_many_the_earliest_wins() -> None:
    assert vote(flat("a"), flat("b"), flat("a"), flat("a"), flat("b")) == 1


@pytest.mark.parametrize(
    ("one", "same"),
    [
        (flat("a", "b"), flat("b", "a")),
        (flat("100"), flat("1e2")),
        (rows("1995-01-01"), flat("1995-01-01T00:00:00Z")),
        (rows(), flat()),
        (Boolean(value=True), flat("1")),
        (flat("false"), Boolean(value=False)),
    ],
)
def test_values_that_are_equal_vote_together(one: Result, same: Result) -> None:
    other = flat("something else")
    assert vote(flat("a"), other, one, same) == 2
    assert vote(flat("a"), other, same, one) == 2


def test_an_answer_that_only_shares_values_is_another() -> None:
    assert vote(flat("a"), flat("a", "b"), flat("a"), flat("a")) == 2
    assert vote(flat("a"), flat("a"), flat("a", "b"), flat("a", "b")) == 2


def test_where_the_order_matters_it_parts_answers() -> None:
    ab, ba = flat("a", "b"), flat("b", "a")
    assert vote(flat("a", "b"), ab, ba, ba, order_matters=True) == 2
    assert vote(flat("a", "b"), ab, ba, ba, order_matters=False) == 1
    # What stands behind the end of the order does not show in nDCG.
    assert vote(flat("a", "b"), ab, flat("a", "b", "x"), ab, order_matters=True) == 1
    assert vote(flat("a", "b"), flat("a", "b", "x"), ab, ab, order_matters=True) == 2


def test_silence_and_errors_have_no_vote() -> None:
    assert vote(flat("a"), NoAnswer(), ERROR, NoAnswer(), flat("a")) == 4
    assert vote(flat("a"), ERROR, NoAnswer(), NoAnswer()) == 1


def test_no_rows_are_an_answer() -> None:
    assert vote(flat("a"), flat("a"), flat(), rows()) == 2


def test_texts_vote_by_what_became_of_them() -> None:
    seven = TypedGold("7", 7)
    wrong = (Text("8"), Text("9, I think"))
    assert vote(seven, Text("Seven."), *wrong, Text("There are 7.")) == 1
    assert vote(seven, Text("Seven."), *wrong) == 2
    # Values are texts there: "7" states the number as "Seven." does.
    assert vote(seven, *wrong, Text("Seven."), flat("7"), flat("7")) == 3
    assert vote(seven, Text("Seven."), Text("I don't know."), Text("It is unknown.")) == 2


def test_a_text_is_never_the_same_as_values() -> None:
    assert vote(flat("a"), flat("a"), Text("a"), Text("b")) == 2
