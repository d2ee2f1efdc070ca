"""Few-shot examples against the items under test."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.model import Answer, Example, Item, Outcome, Score, Sparql
from hermes.scoring.contamination import Contamination, contamination
from hermes.sparql.questions import fold_question

QUERY = "SELECT ?x WHERE { ?x <http://example.org/p> 'a' }"
SAME_QUERY = 'PREFIX e: <http://example.org/>\nSELECT ?y\nWHERE { ?y e:p "a" }'
OTHER_QUERY = "SELECT ?x WHERE { ?x <http://example.org/q> 'a' }"


def item(qid: str, question: str, sparql: str | None = None, lang: str = "en") -> Item:
    return Item(f"b:{qid}-{lang}", qid, lang, question, sparql)


def shown(to: Item, *examples: Example) -> Answer:
    return Answer(to.id, examples=examples)


def counts(found: Contamination) -> tuple[int | None, int | None, int | None]:
    """Examples shown, those that overlap, and items that were given away."""
    return found.shown, found.examples, found.items


def near(found: Contamination) -> tuple[int | None, int | None]:
    """Examples that are near-duplicates, and items that were shown one of theirs."""
    return found.near.examples, found.near.items


ASKED = item("1", "Who leads Marketing?", QUERY)
NEIGHBOUR = item("2", "How many are there?", OTHER_QUERY)
ITEMS = [ASKED, NEIGHBOUR]


# -- what overlaps -------------------------------------------------------------------------------


def test_an_example_with_the_items_query_gives_it_away_however_it_is_written() -> None:
    found = contamination(ITEMS, [shown(ASKED, Example("What?", SAME_QUERY))])
    assert counts(found) == (1, 1, 1)
    assert found.item_ids == {ASKED.id}


def test_an_example_with_the_items_question_gives_it_away_however_it_is_written() -> None:
    found = contamination(ITEMS, [shown(ASKED, Example("  who leads   MARKETING"))])
    assert counts(found) == (1, 1, 1)


def test_another_question_gives_nothing_away() -> None:
    example = Example("Where is it?", "ASK { <http://example.org/a> ?p ?o }")
    assert counts(contamination(ITEMS, [shown(ASKED, example)])) == (1, 0, 0)


def test_an_example_that_overlaps_with_another_item_counts_but_not_that_item() -> None:
    found = contamination(ITEMS, [shown(ASKED, Example("What?", OTHER_QUERY)), shown(NEIGHBOUR)])
    assert counts(found) == (1, 1, 0)


def test_an_item_is_given_away_by_its_question_in_another_language() -> None:
    german = item("1", "Wer leitet das Marketing?", QUERY, "de")
    found = contamination([ASKED, german], [shown(german, Example(ASKED.question, ASKED.sparql))])
    assert found.item_ids == {german.id}


def test_missing_and_blank_queries_have_nothing_in_common() -> None:
    items = [item("1", "One?"), item("2", "Two?", " \n"), item("3", "?!")]
    answers = [
        shown(each, Example("Other?"), Example("Another?", " "), Example("...")) for each in items
    ]
    found = contamination(items, answers)
    assert (found.items, found.near.items) == (0, 0)


# -- examples that are named ---------------------------------------------------------------------


def test_an_example_with_the_items_id_gives_it_away_whatever_else_it_says() -> None:
    found = contamination(ITEMS, [shown(ASKED, Example("What?", "ASK {}", ASKED.id))])
    assert found.item_ids == {ASKED.id}


def test_an_example_that_is_only_named_has_the_query_and_question_of_that_item() -> None:
    german = item("1", "Wer leitet das Marketing?", QUERY, "de")
    again = item("5", "Who leads marketing", None)
    items = [ASKED, german, again, NEIGHBOUR]
    answers = [shown(each, Example(id=ASKED.id)) for each in items]
    assert contamination(items, answers).item_ids == {ASKED.id, german.id, again.id}


def test_an_example_may_be_named_after_an_item_that_is_not_under_test() -> None:
    german = item("1", "Wer leitet das Marketing?", QUERY, "de")
    answers = [shown(german, Example(id=ASKED.id))]
    assert contamination([german], answers).items == 0
    assert contamination([german], answers, named=[ASKED, german]).item_ids == {german.id}


def test_an_id_of_no_item_says_nothing() -> None:
    assert counts(contamination(ITEMS, [shown(ASKED, Example(id="1"))])) == (1, 0, 0)


def test_an_item_without_a_query_is_given_away_by_its_id() -> None:
    bare = item("7", "?")
    assert contamination([bare], [shown(bare, Example(id=bare.id))]).items == 1


# -- what is counted -----------------------------------------------------------------------------


def test_examples_are_counted_once_however_often_they_are_shown() -> None:
    example = Example("What?", QUERY)
    found = contamination(ITEMS, [shown(ASKED, example, example), shown(NEIGHBOUR, example)])
    assert counts(found) == (1, 1, 1)


def test_all_examples_shown_are_counted_whether_they_overlap_or_not() -> None:
    others = [Example("Where is it?"), Example("When was it?")]
    found = contamination(ITEMS, [shown(ASKED, Example("What?", QUERY)), shown(NEIGHBOUR, *others)])
    assert counts(found) == (3, 1, 1)


def test_a_system_that_tells_no_examples_leaves_it_unknown() -> None:
    for answers in ([Answer(ASKED.id), Answer(NEIGHBOUR.id)], []):
        found = contamination(ITEMS, answers)
        assert counts(found) == (None, None, None)
        assert near(found) == (None, None)
        assert found.item_ids == frozenset()


def test_a_system_that_shows_none_has_none() -> None:
    found = contamination(ITEMS, [shown(ASKED), Answer(NEIGHBOUR.id)])
    assert counts(found) == (0, 0, 0)
    assert near(found) == (0, 0)


def test_one_answer_that_does_not_tell_leaves_it_unknown() -> None:
    silent = Answer(NEIGHBOUR.id, Sparql("ASK {}"))
    assert contamination(ITEMS, [shown(ASKED), silent]).examples is None


def test_an_item_that_was_not_answered_leaves_nothing_unknown() -> None:
    failed = Answer(NEIGHBOUR.id, error="busy")
    assert counts(contamination(ITEMS, [shown(ASKED), failed])) == (0, 0, 0)


# -- near-duplicates -----------------------------------------------------------------------------

ALMOST = Example("Who leads the Marketing?")
"""18 of its 23 trigrams are among the 19 of ASKED's question: similarity 18/24 = 0.75."""


def test_a_near_duplicate_is_a_figure_of_its_own_and_no_contamination() -> None:
    found = contamination(ITEMS, [shown(ASKED, ALMOST), shown(NEIGHBOUR, ALMOST)])
    assert counts(found) == (1, 0, 0)
    assert near(found) == (1, 1)
    assert (found.near.measure, found.near.threshold) == ("ngram", 0.5)


def test_a_near_duplicate_of_an_item_that_did_not_see_it_counts_but_not_that_item() -> None:
    found = contamination(ITEMS, [shown(ASKED), shown(NEIGHBOUR, ALMOST)])
    assert near(found) == (1, 0)


def test_what_overlaps_is_not_counted_again_as_a_near_duplicate() -> None:
    same_words, same_query = Example("who leads marketing"), replace(ALMOST, sparql=QUERY)
    found = contamination(ITEMS, [shown(ASKED, same_words, same_query)])
    assert counts(found) == (2, 2, 1)
    assert near(found) == (0, 0)


class EnglishOnly:
    """A measure to which all questions are alike, if they are in English."""

    measure, threshold = "any", 0.25

    def reads(self, lang: str) -> bool:
        return lang == "en"

    def alike(self, questions: list[str], others: list[str]) -> list[tuple[int, int, float]]:
        return [(a, b, 1.0) for a in range(len(questions)) for b in range(len(others))]


def test_a_measure_is_asked_only_of_items_in_a_language_that_it_reads() -> None:
    german = item("3", "Wer leitet den Verkauf?", None, "de")
    answers = [shown(each, Example("Anything?")) for each in (ASKED, german)]
    found = contamination([ASKED, german], answers, EnglishOnly())  # type: ignore[arg-type] # lists
    assert (*near(found), found.near.measure, found.near.threshold) == (1, 1, "any", 0.25)


# -- clean and contaminated apart ----------------------------------------------------------------


def score(of: Item, value: float) -> Score:
    return Score(of.id, Outcome.CORRECT if value == 1 else Outcome.WRONG, value)


def test_clean_and_contaminated_items_are_scored_apart() -> None:
    found = contamination(ITEMS, [shown(ASKED, Example("What?", QUERY)), shown(NEIGHBOUR)])
    apart = found.apart([score(ASKED, 1.0), score(NEIGHBOUR, 0.0)])
    assert {name: (part.items, part.score) for name, part in apart.items()} == {
        "clean": (1, 0.0),
        "contaminated": (1, 1.0),
    }


def test_where_all_are_contaminated_the_clean_ones_are_none_and_have_no_score() -> None:
    found = contamination([ASKED], [shown(ASKED, Example("What?", QUERY))])
    clean = found.apart([score(ASKED, 1.0)])["clean"]
    assert (clean.items, clean.score, clean.f1, clean.accuracy) == (0, None, None, None)


def test_where_none_is_contaminated_there_are_no_parts() -> None:
    assert contamination(ITEMS, [shown(ASKED)]).apart([score(ASKED, 1.0)]) == {}


# -- laws ----------------------------------------------------------------------------------------

words = st.text(alphabet="abc XYZ?!", max_size=6)
names = st.sampled_from(["p", "q", "r"])


@st.composite
def questions(draw: st.DrawFn) -> Example:
    """A question with a query, or without."""
    query = "SELECT ?x {{ ?x <urn:{}> '{}' }}"
    return Example(draw(words), draw(st.none() | st.builds(query.format, names, names)))


def overlap(example: Example, with_: Example) -> bool:
    """Whether an example overlaps with an item of the same question and query as another."""
    under_test = item("1", with_.question, with_.sparql)
    return bool(contamination([under_test], [shown(under_test, example)]).items)


@given(questions())
def test_a_question_overlaps_with_itself_unless_it_says_nothing(asked: Example) -> None:
    assert overlap(asked, asked) == bool(fold_question(asked.question) or asked.sparql)


@given(questions(), questions())
def test_overlap_is_symmetric(one: Example, other: Example) -> None:
    assert overlap(one, other) == overlap(other, one)


REWRITINGS = {
    "case": lambda e: replace(e, question=e.question.swapcase()),
    "punctuation": lambda e: replace(e, question=f"¿{e.question}?!"),
    "white space": lambda e: replace(e, question=f"\t{e.question}\n"),
    "variables": lambda e: replace(e, sparql=e.sparql and e.sparql.replace("?x", "$other")),
    "prefixes": lambda e: replace(
        e,
        sparql=e.sparql and "PREFIX u: <urn:> " + e.sparql.replace("<urn:", "u:").replace(">", ""),
    ),
    "quotes": lambda e: replace(e, sparql=e.sparql and e.sparql.replace("'", '"')),
    "lines": lambda e: replace(e, sparql=e.sparql and e.sparql.replace(" ", "\n# why\n")),
}


@pytest.mark.parametrize("name", REWRITINGS)
@given(one=questions(), other=questions())
def test_overlap_does_not_depend_on_how_a_question_is_written(
    name: str, one: Example, other: Example
) -> None:
    assert overlap(REWRITINGS[name](one), other) == overlap(one, other)


@given(st.lists(questions(), max_size=4), st.lists(questions(), max_size=4))
def test_contaminated_are_those_that_share_words_or_queries_one_by_one(
    asked: list[Example], examples: list[Example]
) -> None:
    # By the definition, pair by pair. These queries are the same only if they are to the letter.
    def same(one: Example, other: Example) -> bool:
        words_are = fold_question(one.question) == fold_question(other.question) != ""
        return words_are or (one.sparql == other.sparql is not None)

    items = [item(str(n), each.question, each.sparql) for n, each in enumerate(asked)]
    found = contamination(items, [shown(each, *examples) for each in items])
    if not items:
        assert counts(found) == (None, None, None)
        return
    assert found.shown == len(set(examples))
    assert found.examples == sum(any(same(e, a) for a in asked) for e in set(examples))
    assert found.items == sum(any(same(e, a) for e in examples) for a in asked)
