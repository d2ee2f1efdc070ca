"""The figures of a run on typed gold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.model import Item, NoAnswer, Text, TypedGold
from hermes.scoring.profiles.hermes import score_item
from hermes.scoring.typed.figures import Declining, TypedFigures, typed_figures

if TYPE_CHECKING:
    from hermes.model import JsonValue, Result


def figures(*answers: tuple[JsonValue, str]) -> TypedFigures:
    """The figures of one text to each reference value; types alternate."""
    items = [
        Item(f"h:{n}-en", str(n), "en", "How many?", type=("basic", "spatial")[n % 2], template="t")
        for n in range(len(answers))
    ]
    gold = {
        item.id: TypedGold(str(value), value)
        for item, (value, _) in zip(items, answers, strict=True)
    }
    results: list[Result] = [Text(text) if text else NoAnswer() for _, text in answers]
    scores = [
        score_item(item, gold[item.id], result) for item, result in zip(items, results, strict=True)
    ]
    found = typed_figures(items, gold, scores)
    assert found is not None
    return found


def test_hedged_items_count_as_not_correct_in_the_same_denominator() -> None:
    found = figures((7, "7"), (7, "7 or 8"), (7, "8"), (7, ""))
    assert found.overall.items == 4
    assert found.overall.accuracy.value == 2 / 4
    assert found.overall.strict.value == 1 / 4


def test_each_figure_stands_in_its_interval() -> None:
    found = figures((7, "7"), (7, "7 or 8"), (7, "8"), (None, "No data."))
    for estimate in (found.overall.accuracy, found.overall.strict):
        assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1


def test_figures_stand_by_type_template_and_whether_the_data_can_answer() -> None:
    found = figures((7, "7"), (7, "8"), (None, "No data."), (None, "3"))
    assert {group: each.accuracy.value for group, each in found.by["type"].items()} == {
        "basic": 1,  # the first and the third
        "spatial": 0,
    }
    assert {group: each.items for group, each in found.by["template"].items()} == {"t": 4}
    assert {group: each.accuracy.value for group, each in found.by["answerable"].items()} == {
        "answerable": 1 / 2,
        "unanswerable": 1 / 2,
    }


def test_declining_is_told_from_answering_and_from_silence() -> None:
    found = figures(
        (7, "7"),  # answered, answerable
        (7, "I don't know."),  # declined, answerable
        (7, "I don't know, perhaps 8."),  # answered, answerable
        (None, "Not measured."),  # declined, unanswerable
        (None, "No data."),  # declined, unanswerable
        (None, "3"),  # answered, unanswerable
        (None, ""),  # silent, unanswerable
        (7, ""),  # silent, answerable
        ({"low": 1}, "1"),  # of no known kind
    )
    assert found.declining == Declining(
        declined_unanswerable=2,
        declined_answerable=1,
        answered_unanswerable=1,
        answered_answerable=2,
        silent_unanswerable=1,
        silent_answerable=1,
        unknown_kind=1,
    )
    # Of 3 declined 2 cannot be answered; of the 4 that cannot, 2 were declined.
    assert found.declining.precision == 2 / 3
    assert found.declining.recall == 2 / 4


def test_silence_and_failures_are_no_declining() -> None:
    # Of 10 that cannot be answered one is declined; the others are silent.
    found = figures((None, "No data."), *[(None, "")] * 9)
    assert found.declining.precision == 1
    assert found.declining.recall == 1 / 10
    silent = figures((7, "7"), *[(None, "")] * 9)
    assert silent.declining.precision is None
    assert silent.declining.recall == 0


def test_nothing_declined_has_no_precision_and_no_items_no_figures() -> None:
    assert figures((7, "7")).declining.precision is None
    assert figures((7, "7")).declining.recall is None
    assert typed_figures([], {}, []) is None
