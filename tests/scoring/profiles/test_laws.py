"""What holds of every profile, whatever gold and answer are."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hermes.flatten import flatten
from hermes.model import Answer, AnswerSet, GoldKind, Item, ValueSet
from hermes.report.profiles import profile_record
from hermes.scoring.profiles import gerbil, hermes, kgqa_eval, text2sparql
from hermes.scoring.profiles.gerbil import gerbil_figures
from hermes.scoring.profiles.kgqa_eval import kgqa_figures
from hermes.scoring.profiles.text2sparql import Layout, text2sparql_figures
from hermes.scoring.scored import ScoredItem
from tests.scoring.terms import item
from tests.strategies import (
    HOMOGRAPHS,
    answer_sets,
    golds,
    homograph_sets,
    homographs,
    results,
    sets,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hermes.model import Gold, JsonValue, Result

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Measured:
    """Precision, recall and F1 of one item."""

    precision: float
    recall: float
    f1: float


def by_hermes(gold: Gold, result: Result, *, order: bool = False) -> Measured | None:
    score = hermes.score_item(item(order_matters=order), gold, result)
    if score.precision is None or score.recall is None or score.f1 is None:
        return None
    return Measured(score.precision, score.recall, score.f1)


def by_text2sparql(gold: Gold, result: Result, *, order: bool = False) -> Measured | None:
    score = text2sparql.score_item(item(order_matters=order), gold, result)
    return None if score is None else Measured(score.precision, score.recall, score.f1)


def by_gerbil(gold: Gold, result: Result, *, order: bool = False) -> Measured | None:
    counts = gerbil.score_item(item(order_matters=order), gold, result)
    if counts is None:
        return None
    measures = counts.measures
    return Measured(measures.precision, measures.recall, measures.f1)


MEASURES = [by_hermes, by_text2sparql, by_gerbil]
every_profile = pytest.mark.parametrize("measure", MEASURES)


def set_golds() -> st.SearchStrategy[Gold]:
    return golds(GoldKind.ANSWER_SETS) | homograph_sets()


def rows() -> st.SearchStrategy[AnswerSet]:
    return answer_sets() | answer_sets(homographs())


@every_profile
@given(gold=set_golds(), result=results(), order=st.booleans())
def test_every_share_lies_in_0_to_1_and_f1_between_the_other_two(
    measure: Callable[..., Measured | None], gold: Gold, result: Result, *, order: bool
) -> None:
    found = measure(gold, result, order=order)
    if found is not None:
        low, high = sorted((found.precision, found.recall))
        # The official F1 is 2PR/(P+R) in floats, which may be off in the last digit.
        assert low - 1e-12 <= found.f1 <= high + 1e-12
        assert low >= 0
        assert high <= 1


@every_profile
@given(gold=set_golds(), answers=rows(), data=st.data(), order=st.booleans())
def test_permuting_rows_changes_nothing_but_scores_of_order(
    measure: Callable[..., Measured | None],
    gold: Gold,
    answers: AnswerSet,
    data: st.DataObject,
    *,
    order: bool,
) -> None:
    shuffled = AnswerSet(answers.variables, tuple(data.draw(st.permutations(answers.rows))))
    assert measure(gold, shuffled, order=order) == measure(gold, answers, order=order)


@given(set_golds(), rows(), st.data())
def test_the_official_ndcg_is_a_score_of_order_that_permuting_rows_does_not_change(
    gold: Gold, answers: AnswerSet, data: st.DataObject
) -> None:
    shuffled = AnswerSet(answers.variables, tuple(data.draw(st.permutations(answers.rows))))
    ranked = item(order_matters=True)
    before, after = (text2sparql.score_item(ranked, gold, each) for each in (answers, shuffled))
    assert before == after


@every_profile
@given(gold=set_golds(), values=st.lists(st.sampled_from(HOMOGRAPHS), min_size=1, max_size=3))
def test_repeating_a_flat_value_changes_nothing(
    measure: Callable[..., Measured | None], gold: Gold, values: list[str]
) -> None:
    once, again = ValueSet(tuple(dict.fromkeys(values))), ValueSet((*values, values[0]))
    assert measure(gold, again) == measure(gold, once)


@every_profile
@given(gold=set_golds(), answers=rows(), data=st.data(), order=st.booleans())
def test_repeating_a_value_changes_nothing(
    measure: Callable[..., Measured | None],
    gold: Gold,
    answers: AnswerSet,
    data: st.DataObject,
    *,
    order: bool,
) -> None:
    assume(answers.rows)
    again = data.draw(st.sampled_from(answers.rows))
    repeated = AnswerSet(answers.variables, (*answers.rows, again))
    assert measure(gold, repeated, order=order) == measure(gold, answers, order=order)


FOREIGN = st.lists(st.integers(0, 9), min_size=1, max_size=4, unique=True).map(
    lambda numbers: tuple(f"not in gold {number}" for number in numbers)
)


@every_profile
@given(gold=sets(), foreign=FOREIGN)
def test_a_superset_of_gold_has_no_more_precision_than_gold(
    measure: Callable[..., Measured | None], gold: AnswerSet | ValueSet, foreign: tuple[str, ...]
) -> None:
    same = flatten(gold) if isinstance(gold, AnswerSet) else gold.values
    just, more = measure(gold, ValueSet(same)), measure(gold, ValueSet((*same, *foreign)))
    assert just is not None
    assert more is not None
    assert more.precision <= just.precision


@every_profile
@given(gold=sets(), answer=st.lists(st.sampled_from("abc"), unique=True), foreign=FOREIGN)
def test_values_that_are_not_in_gold_never_raise_precision(
    measure: Callable[..., Measured | None],
    gold: AnswerSet | ValueSet,
    answer: list[str],
    foreign: tuple[str, ...],
) -> None:
    just, more = (
        measure(gold, ValueSet(tuple(answer))),
        measure(gold, ValueSet((*answer, *foreign))),
    )
    assert just is not None
    assert more is not None
    assert more.precision <= just.precision


@given(set_golds(), results())
def test_micro_and_macro_agree_on_one_item(gold: Gold, result: Result) -> None:
    found = gerbil_figures([scored("b:1-en", "en", gold, result)]).overall
    for share in ("precision", "recall", "f1"):
        assert found[f"micro_{share}"] == found[f"macro_{share}"]


# -- reports -------------------------------------------------------------------------------------


def scored(
    item_id: str, lang: str, gold: Gold, result: Result, *, order: bool = False
) -> ScoredItem:
    asked = Item(item_id, item_id, lang, "Which?", order_matters=order)
    return ScoredItem(asked, gold, Answer(item_id), result, hermes.score_item(asked, gold, result))


def leaves(value: JsonValue) -> Iterator[JsonValue]:
    if isinstance(value, dict):
        for each in value.values():
            yield from leaves(each)
    else:
        yield value


RUNS = st.lists(
    st.tuples(st.sampled_from(("en", "de")), set_golds(), results(), st.booleans()), max_size=5
).map(
    lambda drawn: [
        scored(f"b:{place}", lang, gold, result, order=order)
        for place, (lang, gold, result, order) in enumerate(drawn)
    ]
)


@given(RUNS, st.sampled_from(Layout))
def test_what_a_report_holds_is_a_count_or_a_share_and_never_a_nan(
    run: list[ScoredItem], layout: Layout
) -> None:
    failed = any(each.score.score is None for each in run)
    for figures in (
        text2sparql_figures(run, layout),
        gerbil_figures(run),
        kgqa_figures(run, {}),
    ):
        for value in leaves(profile_record(figures)):
            assert value is None or (isinstance(value, int | float) and isfinite(value))
            assert not isinstance(value, float) or 0 <= value <= 1
        assert (figures.overall["score"] is None) == (failed or not run)


@given(RUNS)
def test_the_judgements_of_texts_add_up(run: list[ScoredItem]) -> None:
    found = kgqa_figures(run, {}).overall
    judged = sum(each.score.score is not None for each in run)
    counts = [found[name] for name in ("correct", "wrong", "no_answer")]
    assert sum(count for count in counts if count is not None) == judged


@given(set_golds(), results())
def test_a_judgement_is_one_of_three(gold: Gold, result: Result) -> None:
    found = kgqa_eval.score_item(item(), gold, result, {})
    if found is not None:
        assert found.outcome.value in {"correct", "wrong", "no_answer"}
        assert found.list_recall is None or 0 <= found.list_recall <= 1
