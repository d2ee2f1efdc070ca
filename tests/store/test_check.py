"""What holds for every benchmark."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hermes.errors import FormatError
from hermes.model import Benchmark, BenchmarkCard, Counts, GoldKind, Item, TypedGold, ValueSet
from hermes.store.check import check_benchmark, count

ITEMS = tuple(
    Item(id=f"b:{qid}-{lang}", qid=qid, lang=lang, question="?")
    for qid in ("1", "2")
    for lang in ("en", "de")
)
CARD = BenchmarkCard(
    name="b",
    title="B",
    graph="g",
    dataset_id="b",
    languages=("en", "de"),
    gold=GoldKind.ANSWER_SETS,
    counts=Counts(questions=2, items=4),
)
GOOD = Benchmark(CARD, ITEMS, {item.id: ValueSet(()) for item in ITEMS})


def test_questions_are_counted_once_whatever_their_languages() -> None:
    assert count(ITEMS[1:]) == Counts(questions=2, items=3)


def test_gold_is_complete_or_absent() -> None:
    check_benchmark(GOOD, "here")
    check_benchmark(replace(GOOD, gold={}), "here")


@pytest.mark.parametrize(
    ("bad", "what"),
    [
        (replace(GOOD, items=()), "there are no questions"),
        (replace(GOOD, items=(*ITEMS, ITEMS[1])), r"'b:1-de' occurs twice .*items 2 and 5"),
        (replace(GOOD, gold={"b:1-en": ValueSet(())}), "no gold for 'b:1-de'"),
        (replace(GOOD, gold={**GOOD.gold, "b:3-en": ValueSet(())}), "'b:3-en', which is no item"),
        (
            replace(GOOD, gold={**GOOD.gold, "b:1-en": TypedGold("1", 1)}),
            "the gold of 'b:1-en' is none of the answer-sets",
        ),
        (
            replace(GOOD, card=replace(CARD, gold=GoldKind.TYPED_VALUES)),
            "the gold of 'b:1-en' is none of the typed-values",
        ),
        (
            replace(GOOD, card=replace(CARD, counts=Counts(questions=2, items=5))),
            "2 questions and 4 items, where `counts` says 2 and 5",
        ),
        (
            replace(GOOD, card=replace(CARD, languages=("en",))),
            "'b:1-de' is in 'de', which `languages` does not name",
        ),
    ],
)
def test_what_does_not_belong_together_is_a_fault(bad: Benchmark, what: str) -> None:
    with pytest.raises(FormatError, match=what):
        check_benchmark(bad, "here")
