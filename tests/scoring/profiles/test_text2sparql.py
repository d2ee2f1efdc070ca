"""The profile `text2sparql`: what the challenge's scorer says, with all that it misses."""

from __future__ import annotations

from math import log2
from statistics import fmean
from typing import TYPE_CHECKING

import pytest
import pytrec_eval
from hypothesis import given
from hypothesis import strategies as st

from hermes.flat_gold import to_flat
from hermes.model import AnswerSet, Boolean, Failure, Gold, Result, Text, ValueSet
from hermes.scoring.profiles.text2sparql import (
    Layout,
    OfficialScore,
    Text2SparqlFigures,
    language_average,
    layout_of,
    overall_average,
    score_item,
)
from tests.scoring.profiles.states import EMPTY, FILLED, GRAPH_FAULTS, NOTHING_TO_SCORE, SETS
from tests.scoring.terms import column, flat, iri, item, plain, table, typed

if TYPE_CHECKING:
    from collections.abc import Sequence

NOTHING = OfficialScore(0.0, 0.0, 0.0)
FULL = OfficialScore(1.0, 1.0, 1.0)
WORDS = ("a", "b", "B", "1", "1.0", "true", "ä", "http://e/a", "http://e/%C3%A4", "_:b0", " a")


def score(gold: Gold | Failure, result: Result) -> OfficialScore | None:
    return score_item(item(), gold, result)


def ordered(gold: Gold, result: Result) -> OfficialScore | None:
    return score_item(item(order_matters=True), gold, result)


# -- the table of states -------------------------------------------------------------------------


@pytest.mark.parametrize("gold", [*SETS, Boolean(True), Boolean(False)])
@pytest.mark.parametrize("result", NOTHING_TO_SCORE)
def test_silence_and_faults_of_system_or_query_score_0(gold: Gold, result: Result) -> None:
    assert score(gold, result) == NOTHING


@pytest.mark.parametrize("gold", [*SETS, Boolean(True)])
@pytest.mark.parametrize("failure", GRAPH_FAULTS)
def test_what_the_graph_failed_has_no_score(gold: Gold, failure: Failure) -> None:
    assert score(gold, failure) is None
    assert score(failure, flat("a")) is None


@pytest.mark.parametrize("gold", SETS)
@pytest.mark.parametrize("empty", EMPTY)
def test_an_empty_answer_scores_0_also_where_gold_is_empty(
    gold: Gold, empty: AnswerSet | ValueSet
) -> None:
    assert score(gold, empty) == NOTHING


@pytest.mark.parametrize("gold", EMPTY)
@pytest.mark.parametrize("result", [*FILLED, Boolean(True)])
def test_an_answer_to_an_empty_gold_scores_0(gold: Gold, result: Result) -> None:
    assert score(gold, result) == NOTHING


@pytest.mark.parametrize("gold", SETS)
def test_free_text_scores_0(gold: Gold) -> None:
    assert score(gold, Text("a")) == NOTHING


# -- booleans ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gold", "answer", "expected"),
    [(True, True, FULL), (True, False, FULL), (False, True, NOTHING), (False, False, NOTHING)],
)
def test_a_gold_of_true_is_met_by_any_boolean_and_a_gold_of_false_by_none(
    *, gold: bool, answer: bool, expected: OfficialScore
) -> None:
    assert score(Boolean(gold), Boolean(answer)) == expected


def test_a_boolean_is_the_value_true() -> None:
    assert score(Boolean(True), flat("true")) == FULL
    assert score(flat("true"), Boolean(False)) == FULL
    assert score(Boolean(True), flat("1")) == NOTHING
    assert score(Boolean(True), flat("true", "x")) == OfficialScore(0.5, 1.0, 2 / 3)


# -- sets ----------------------------------------------------------------------------------------


def test_values_are_raw_strings() -> None:
    for gold, given_ in (("100", "100.0"), ("ä", "a\u0308"), ("http://e/ä", "http://e/%C3%A4")):
        assert score(flat(gold), flat(given_)) == NOTHING
    assert score(column(iri("urn:a")), column(plain("urn:a"))) == FULL
    assert score(column(typed("1", "integer")), flat("1")) == FULL


def test_precision_recall_and_their_harmonic_mean() -> None:
    # 2 shared of 4 given and of 3 wanted: 1/2, 2/3; 2 · 1/2 · 2/3 / (7/6) = 4/7.
    found = score(flat("a", "b", "d"), flat("a", "b", "c", "e"))
    assert found is not None
    assert (found.precision, found.recall) == (1 / 2, 2 / 3)
    assert found.f1 == pytest.approx(4 / 7)


def test_rows_are_made_flat() -> None:
    assert score(flat("a", "b", "c", "d"), table("a b", "c d")) == FULL


def test_the_last_digit_is_that_of_the_original() -> None:
    # 0.6 and 1 in an official file of 2026 (db26:18-en) give 0.7499999999999999, not 0.75.
    found = score(flat("a", "b", "c"), flat("a", "b", "c", "d", "e"))
    assert found == OfficialScore(0.6, 1.0, 0.7499999999999999)


# -- order ---------------------------------------------------------------------------------------


def test_ndcg_ranks_by_the_values_themselves_descending() -> None:
    # c, b, a: hits at ranks 1 and 3 are 1 + 1/log2(4) of a best 1 + 1/log2(3).
    found = ordered(flat("a", "c"), flat("a", "b", "c"))
    assert found is not None
    assert found.ndcg == pytest.approx((1 + 1 / 2) / (1 + 1 / log2(3)))


def test_ndcg_is_blind_to_order() -> None:
    assert ordered(flat("a", "b"), flat("b", "a")) == ordered(flat("a", "b"), flat("a", "b"))


def test_only_items_whose_order_is_required_have_ndcg() -> None:
    assert score(flat("a"), flat("a")) == OfficialScore(1.0, 1.0, 1.0, ndcg=None)
    assert ordered(flat("a"), flat()) == OfficialScore(0.0, 0.0, 0.0, ndcg=0.0)
    assert ordered(flat(), flat("a")) == OfficialScore(0.0, 0.0, 0.0, ndcg=0.0)


# -- the scorer that the organizers use ----------------------------------------------------------


def flat_sets(sizes: int) -> st.SearchStrategy[ValueSet]:
    return st.lists(st.sampled_from(WORDS), max_size=sizes, unique=True).map(
        lambda words: ValueSet(tuple(words))
    )


@given(
    flat_sets(8).filter(lambda gold: gold.values) | st.builds(Boolean, st.booleans()),
    flat_sets(8) | st.builds(Boolean, st.booleans()),
)
def test_every_figure_is_that_of_trec_eval(
    gold: ValueSet | Boolean, answer: ValueSet | Boolean
) -> None:
    measures = {"set_P", "set_recall", "set_F", "ndcg"}
    evaluator = pytrec_eval.RelevanceEvaluator({"q": to_flat(gold)}, measures)
    reference = evaluator.evaluate({"q": to_flat(answer)})["q"]
    found = ordered(gold, answer)
    assert found is not None
    assert reference == {
        "set_P": found.precision,
        "set_recall": found.recall,
        "set_F": found.f1,
        "ndcg": found.ndcg,
    }


# -- averages ------------------------------------------------------------------------------------

HALF = OfficialScore(0.5, 0.5, 0.5)
RANKED = OfficialScore(0.5, 0.5, 0.5, ndcg=0.8)


def test_the_average_ndcg_is_one_more_item_of_the_combined_mean() -> None:
    # Items 1, 0.5 and, by nDCG, 0.8; the average nDCG is 0.8 again.
    average = overall_average([FULL, HALF, RANKED])
    assert average.f1 == pytest.approx(2 / 3)
    assert average.ndcg == 0.8
    assert average.combined == pytest.approx((1 + 0.5 + 0.8 + 0.8) / 4)


def test_by_language_the_layout_of_2025_has_no_additional_item() -> None:
    scores = [FULL, HALF, RANKED]
    of_2025, of_2026 = (language_average(scores, layout) for layout in Layout)
    assert of_2025.combined == pytest.approx((1 + 0.5 + 0.8) / 3)
    assert of_2026.combined == pytest.approx((1 + 0.5 + 0.8 + 0.8) / 4)


def test_where_no_order_is_required_there_is_no_combined_mean() -> None:
    for average in (overall_average([FULL]), language_average([FULL], Layout.OF_2026)):
        assert (average.f1, average.ndcg, average.combined) == (1.0, None, None)


def test_of_no_item_there_is_no_average() -> None:
    assert overall_average([]).f1 is None
    assert language_average([], Layout.OF_2026).f1 is None


def figures(scores: Sequence[OfficialScore | None], langs: Sequence[str]) -> Text2SparqlFigures:
    ids = [f"b:{place}" for place in range(len(scores))]
    return Text2SparqlFigures(
        dict(zip(ids, scores, strict=True)), dict(zip(ids, langs, strict=True)), Layout.OF_2026
    )


def test_an_item_that_the_graph_failed_is_in_no_mean_and_leaves_no_headline() -> None:
    found = figures([FULL, None], ["en", "de"])
    assert (found.overall["items"], found.overall["score"], found.overall["set_F"]) == (2, None, 1)
    assert (found.by_lang["en"]["score"], found.by_lang["de"]["set_F"]) == (1, None)


def test_one_language_has_no_figures_of_its_own() -> None:
    assert figures([FULL, HALF], ["en", "en"]).by_lang == {}
    assert list(figures([FULL, HALF], ["en", "de"]).by_lang) == ["en", "de"]


def test_the_headline_is_the_combined_mean_where_an_order_is_required() -> None:
    assert figures([FULL, RANKED], ["en"] * 2).overall["score"] == fmean([1, 0.8, 0.8])
    assert figures([FULL, HALF], ["en"] * 2).overall["score"] == 0.75


def test_the_layout_is_that_of_the_challenges_year_else_the_latest() -> None:
    site = "https://text2sparql.aksw.org"
    assert layout_of(f"{site}/2025/dbpedia/") is Layout.OF_2025
    assert layout_of(f"{site}/2026/corporate/") is Layout.OF_2026
    assert layout_of(f"{site}/2027/corporate/") is Layout.OF_2026
    assert layout_of("https://example.org/2025/") is Layout.OF_2026
