"""Few-shot examples against the items under test."""

from __future__ import annotations

from hermes.model import Answer, Example, Item, Sparql
from hermes.scoring.contamination import Contamination, contamination

QUERY = "SELECT ?x WHERE { ?x <http://example.org/p> 'a' }"
SAME_QUERY = 'PREFIX e: <http://example.org/>\nSELECT ?y\nWHERE { ?y e:p "a" }'
OTHER_QUERY = "SELECT ?x WHERE { ?x <http://example.org/q> 'a' }"


def item(qid: str, question: str, sparql: str | None = None, lang: str = "en") -> Item:
    return Item(f"b:{qid}-{lang}", qid, lang, question, sparql)


def shown(to: Item, *examples: Example) -> Answer:
    return Answer(to.id, examples=examples)


ASKED = item("1", "Who leads Marketing?", QUERY)
NEIGHBOUR = item("2", "How many are there?", OTHER_QUERY)
ITEMS = [ASKED, NEIGHBOUR]


def test_an_example_with_the_items_query_gives_it_away_however_it_is_written() -> None:
    found = contamination(ITEMS, [shown(ASKED, Example("What?", SAME_QUERY))])
    assert found == Contamination(1, 1, frozenset({ASKED.id}))


def test_an_example_with_the_items_question_gives_it_away_however_it_is_written() -> None:
    found = contamination(ITEMS, [shown(ASKED, Example("  who leads   MARKETING"))])
    assert found == Contamination(1, 1, frozenset({ASKED.id}))


def test_another_question_gives_nothing_away() -> None:
    example = Example("Who leads Sales?", "ASK { <http://example.org/a> ?p ?o }")
    assert contamination(ITEMS, [shown(ASKED, example)]) == Contamination(0, 0, frozenset())


def test_an_example_that_overlaps_with_another_item_counts_but_not_that_item() -> None:
    found = contamination(ITEMS, [shown(ASKED, Example("What?", OTHER_QUERY)), shown(NEIGHBOUR)])
    assert found == Contamination(1, 0, frozenset())


def test_an_item_is_given_away_by_its_question_in_another_language() -> None:
    german = item("1", "Wer leitet das Marketing?", QUERY, "de")
    found = contamination([ASKED, german], [shown(german, Example(ASKED.question, ASKED.sparql))])
    assert found.item_ids == {german.id}


def test_examples_are_counted_once_however_often_they_are_shown() -> None:
    example = Example("What?", QUERY)
    found = contamination(ITEMS, [shown(ASKED, example, example), shown(NEIGHBOUR, example)])
    assert (found.examples, found.items) == (1, 1)


def test_a_system_that_tells_no_examples_leaves_it_unknown() -> None:
    unknown = Contamination(None, None, frozenset())
    assert contamination(ITEMS, [Answer(ASKED.id), Answer(NEIGHBOUR.id)]) == unknown
    assert contamination(ITEMS, []) == unknown


def test_a_system_that_shows_none_has_none() -> None:
    assert contamination(ITEMS, [shown(ASKED), Answer(NEIGHBOUR.id)]) == Contamination(
        0, 0, frozenset()
    )


def test_one_answer_that_does_not_tell_leaves_it_unknown() -> None:
    silent = Answer(NEIGHBOUR.id, Sparql("ASK {}"))
    assert contamination(ITEMS, [shown(ASKED), silent]).examples is None


def test_an_item_that_was_not_answered_leaves_nothing_unknown() -> None:
    failed = Answer(NEIGHBOUR.id, error="busy")
    assert contamination(ITEMS, [shown(ASKED), failed]) == Contamination(0, 0, frozenset())


def test_missing_and_blank_queries_have_nothing_in_common() -> None:
    items = [item("1", "One?"), item("2", "Two?", " \n"), item("3", "?!")]
    answers = [
        shown(each, Example("Other?"), Example("Another?", " "), Example("...")) for each in items
    ]
    assert contamination(items, answers).items == 0
