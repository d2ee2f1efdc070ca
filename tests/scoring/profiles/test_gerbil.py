"""The profile `gerbil`: the rules of GERBIL QA's code for sets, empties and means."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hermes.model import Boolean, Failure, Gold, Result, Text, TypedGold
from hermes.scoring.profiles.gerbil import Counts, GerbilFigures, score_item
from tests.scoring.profiles.states import EMPTY, FILLED, GRAPH_FAULTS, NOTHING_TO_SCORE
from tests.scoring.terms import column, flat, item, plain, table, typed

if TYPE_CHECKING:
    from collections.abc import Sequence


def count(gold: Gold | Failure, result: Result) -> Counts | None:
    return score_item(item(), gold, result)


# -- the table of states -------------------------------------------------------------------------


@pytest.mark.parametrize("gold", EMPTY)
@pytest.mark.parametrize("result", [*NOTHING_TO_SCORE, *EMPTY, Text(" ")])
def test_nothing_to_find_and_nothing_found_is_full_marks(gold: Gold, result: Result) -> None:
    found = count(gold, result)
    assert found == Counts(0, 0, 0)
    assert (found.measures.precision, found.measures.recall, found.measures.f1) == (1, 1, 1)


@pytest.mark.parametrize("gold", [*FILLED, Boolean(True), Boolean(False)])
@pytest.mark.parametrize("result", [*NOTHING_TO_SCORE, *EMPTY])
def test_nothing_found_of_something_is_0(gold: Gold, result: Result) -> None:
    found = count(gold, result)
    assert found == Counts(0, 0, 1)
    assert (found.measures.precision, found.measures.recall, found.measures.f1) == (0, 0, 0)


@pytest.mark.parametrize("gold", EMPTY)
@pytest.mark.parametrize("result", [*FILLED, Boolean(True), Text("It is a.")])
def test_something_found_of_nothing_is_0(gold: Gold, result: Result) -> None:
    found = count(gold, result)
    assert found == Counts(0, 1, 0)
    assert found.measures.f1 == 0


@pytest.mark.parametrize("failure", GRAPH_FAULTS)
def test_what_the_graph_failed_has_no_counts(failure: Failure) -> None:
    assert count(flat("a"), failure) is None
    assert count(failure, flat("a")) is None


# -- values --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gold", "answer", "expected"),
    [
        (True, True, Counts(1, 0, 0)),
        (True, False, Counts(0, 1, 1)),
        (False, True, Counts(0, 1, 1)),
        (False, False, Counts(1, 0, 0)),
    ],
)
def test_booleans_are_compared_as_values(*, gold: bool, answer: bool, expected: Counts) -> None:
    assert count(Boolean(gold), Boolean(answer)) == expected
    assert count(Boolean(gold), flat(str(answer).lower())) == expected
    assert count(column(typed(str(gold).lower(), "boolean")), Boolean(answer)) == expected


def test_a_set_for_a_boolean_and_a_boolean_for_a_set_miss() -> None:
    assert count(Boolean(True), flat("a", "b")) == Counts(0, 2, 1)
    assert count(flat("a", "b"), Boolean(True)) == Counts(0, 1, 2)


def test_values_are_equal_as_in_profile_hermes() -> None:
    assert count(flat("100", "x"), flat("1e2")) == Counts(1, 0, 1)
    assert count(column(plain("a"), plain("a")), table("a", "b")) == Counts(1, 1, 0)


def test_free_text_is_one_foreign_value() -> None:
    assert count(flat("a", "b"), Text("a and b")) == Counts(0, 1, 2)


def test_typed_gold_is_no_set() -> None:
    with pytest.raises(TypeError, match="compares answer sets, not TypedGold"):
        count(TypedGold("7", 7), flat("7"))


# -- means ---------------------------------------------------------------------------------------


def figures(*counts: Counts | None, langs: Sequence[str] = ()) -> GerbilFigures:
    ids = [f"b:{place}" for place in range(len(counts))]
    spoken = langs or ["en"] * len(ids)
    return GerbilFigures(
        dict(zip(ids, counts, strict=True)), dict(zip(ids, spoken, strict=True)), frozenset()
    )


def test_micro_sums_counts_and_macro_averages_items() -> None:
    # P 1, 1/2; R 1/3, 1; F1 1/2, 2/3. Sums: 2 hits, 1 false, 2 missed.
    found = figures(Counts(1, 0, 2), Counts(1, 1, 0)).overall
    assert found["micro_precision"] == 2 / 3
    assert found["micro_recall"] == 2 / 4
    assert found["micro_f1"] == pytest.approx(2 * (2 / 3) * (1 / 2) / (2 / 3 + 1 / 2))
    assert found["macro_precision"] == 3 / 4
    assert found["macro_recall"] == pytest.approx(2 / 3)
    assert found["macro_f1"] == found["score"] == pytest.approx((1 / 2 + 2 / 3) / 2)
    assert found["macro_f1_qald"] == pytest.approx(2 * (3 / 4) * (2 / 3) / (3 / 4 + 2 / 3))


def test_who_says_nothing_is_precise_in_macro_f1_qald_alone() -> None:
    # P 1 and, for silence, 1; R 1 and 0: 2 · 1 · 1/2 / (3/2) = 2/3. Macro F1: 1/2.
    found = figures(Counts(1, 0, 0), Counts(0, 0, 4)).overall
    assert found["macro_f1_qald"] == pytest.approx(2 / 3)
    assert (found["macro_precision"], found["macro_f1"]) == (1 / 2, 1 / 2)


def test_the_silent_system_has_a_macro_f1_qald_of_0() -> None:
    assert figures(Counts(0, 0, 1), Counts(0, 0, 2)).overall["macro_f1_qald"] == 0


def test_an_item_that_the_graph_failed_is_in_no_figure() -> None:
    found = figures(Counts(1, 0, 0), None).overall
    assert (found["items"], found["score"], found["macro_f1"], found["micro_f1"]) == (2, None, 1, 1)
    assert set(figures(None).overall.values()) == {1, 0, None}  # one item, no error, no figure


def test_languages_stand_apart_where_there_are_several() -> None:
    both = figures(Counts(1, 0, 0), Counts(0, 1, 1), langs=["en", "de"])
    assert [(lang, each["macro_f1"]) for lang, each in both.by_lang.items()] == [
        ("en", 1),
        ("de", 0),
    ]
    assert figures(Counts(1, 0, 0)).by_lang == {}


def test_the_systems_faults_are_counted() -> None:
    counts = {"b:1": Counts(0, 0, 1), "b:2": Counts(1, 0, 0)}
    found = GerbilFigures(counts, dict.fromkeys(counts, "en"), frozenset({"b:1"}))
    assert found.overall["errors"] == 1
