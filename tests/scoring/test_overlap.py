"""What two benchmarks have in common."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.model import Item
from hermes.scoring.fingerprints import Trait
from hermes.scoring.overlap import Overlap, compared, overlap

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

pytestmark = pytest.mark.slow

QUERY = "SELECT ?x WHERE { ?x <http://example.org/p> 'a' }"


def item(qid: str, question: str, sparql: str | None, lang: str = "en") -> Item:
    return Item(f"b:{qid}-{lang}", qid, lang, question, sparql)


def shared(items: Iterable[Item], others: Iterable[Item]) -> Overlap:
    return overlap(compared(items), compared(others))


def counts(found: Overlap) -> tuple[int, int, int, int]:
    """Questions, and those shared verbatim, in canonical form, and by their words."""
    return found.questions, found.verbatim, found.canonical, found.text


def test_a_query_is_shared_verbatim_or_in_canonical_form() -> None:
    others = [item("9", "Nine?", f"{QUERY}\n")]
    assert counts(shared([item("1", "One?", QUERY)], others)) == (1, 1, 1, 0)
    renamed = QUERY.replace("?x", "?y")
    assert counts(shared([item("1", "One?", renamed)], others)) == (1, 0, 1, 0)
    other = QUERY.replace("'a'", "'b'")
    assert counts(shared([item("1", "One?", other)], others)) == (1, 0, 0, 0)


def test_a_question_is_shared_by_its_words_in_any_language() -> None:
    items = [item("1", "How many?", None), item("1", "Wie viele?", None, "de")]
    assert counts(shared(items, [item("5", "wie viele", None)])) == (1, 0, 0, 1)


def test_questions_are_counted_and_not_items() -> None:
    items = [item("1", "One?", QUERY), item("1", "Eins?", QUERY, "de"), item("2", "Two?", "ASK {}")]
    assert counts(shared(items, items)) == (2, 2, 2, 2)


def test_it_is_the_share_of_the_first_benchmark() -> None:
    one, two = [item("1", "One?", QUERY)], [item("1", "One?", QUERY), item("2", "Two?", QUERY)]
    assert shared(one, two).verbatim == 1
    assert counts(shared(two, one)) == (2, 2, 2, 1)


def test_nothing_has_nothing_in_common() -> None:
    assert counts(shared([], [])) == (0, 0, 0, 0)
    blank = shared([item("1", "", None)], [item("1", "", " ")])
    assert (*counts(blank), blank.near, blank.template) == (1, 0, 0, 0, 0, 0)


def test_similar_words_are_a_kind_of_their_own_which_the_same_words_are_of() -> None:
    # 18 of 24 trigrams, all, and none.
    items = [
        item(str(n), text, None) for n, text in enumerate(["Who leads the Marketing?", "Why?"])
    ]
    others = [item("8", "Who leads Marketing?", None), item("9", "why", None)]
    found = shared([*items, item("3", "How many?", None)], others)
    assert (found.questions, found.text, found.near) == (3, 1, 2)
    assert [(p.item.qid, p.other.qid, p.similarity) for p in found.pairs] == [
        ("0", "8", 0.75),
        ("1", "9", 1.0),
    ]


def test_a_template_is_shared_by_queries_that_name_other_things() -> None:
    items = [item("1", "One?", QUERY), item("2", "Two?", "ASK { ?x ?y ?z }"), item("3", "3?", None)]
    other = item("9", "Nine?", "SELECT ?b { ?b <urn:q> 5 }".replace("{", "WHERE {"))
    found = shared(items, [other])
    assert (found.template, found.canonical, found.pairs) == (1, 0, ())


def test_pairs_say_which_items_share_what_in_the_order_of_the_items() -> None:
    items = [item("2", "Two?", QUERY.replace("?x", "?y")), item("1", "One?", QUERY)]
    others = [item("9", "one", None), item("8", "Eight!", QUERY)]
    assert [
        (p.item.qid, p.other.qid, p.traits, p.similarity) for p in shared(items, others).pairs
    ] == [
        ("2", "8", frozenset({Trait.CANONICAL_QUERY}), None),
        ("1", "9", frozenset({Trait.QUESTION_TEXT}), 1.0),
        ("1", "8", frozenset({Trait.VERBATIM_QUERY, Trait.CANONICAL_QUERY}), None),
    ]


texts = st.sampled_from(["", "?", "One?", "one", "Two things?", "two things", "Twothings"])
queries = st.sampled_from([None, "", "ASK {}", "ask {}", QUERY, QUERY.replace("?x", "?y")])
benchmarks = st.lists(
    st.builds(item, st.sampled_from("123"), texts, queries, st.sampled_from(["en", "de"])),
    max_size=5,
)


@given(benchmarks, benchmarks)
def test_what_is_shared_is_shared_both_ways(ours: list[Item], theirs: list[Item]) -> None:
    there, back = shared(ours, theirs), shared(theirs, ours)
    turned = Counter((id(p.other), id(p.item), p.traits, p.similarity) for p in back.pairs)
    assert Counter((id(p.item), id(p.other), p.traits, p.similarity) for p in there.pairs) == turned
    assert bool(there.template) == bool(back.template)


@given(benchmarks, benchmarks)
def test_kinds_that_include_others_count_no_less(ours: list[Item], theirs: list[Item]) -> None:
    found = shared(ours, theirs)
    assert found.verbatim <= found.canonical <= found.template <= found.questions
    assert found.text <= found.near <= found.questions


@given(benchmarks)
def test_a_benchmark_shares_with_itself_all_that_says_anything(items: list[Item]) -> None:
    found = shared(items, items)
    worded = {each.qid for each in items if each.question.strip("?")}
    queried = {each.qid for each in items if each.sparql}
    assert counts(found) == (len({i.qid for i in items}), len(queried), len(queried), len(worded))
    assert (found.near, found.template) == (len(worded), len(queried))


def text2sparql_items(path: Path) -> Iterator[Item]:
    import yaml

    for question in yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)["questions"]:
        for lang, text in question["question"].items():
            yield item(str(question["id"]), text, question["query"]["sparql"], lang)


def qald_items(path: Path) -> Iterator[Item]:
    for question in json.loads(path.read_bytes())["questions"]:
        for string in question["question"]:
            sparql = question["query"].get("sparql")
            yield item(str(question["id"]), string["string"], sparql, string["language"])


@pytest.mark.shared
def test_ck26_repeats_49_of_the_50_queries_of_ck25(mirror: Path) -> None:
    (ck25,) = mirror.rglob("questions.yml")
    (ck26,) = mirror.rglob("questions_ck26.yml")
    found = shared(text2sparql_items(ck25), text2sparql_items(ck26))
    assert (found.questions, found.verbatim) == (50, 49)


@pytest.mark.shared
def test_qald9plus_repeats_all_150_queries_of_qald9(mirror: Path) -> None:
    (qald9,) = mirror.rglob("qald-9-test-multilingual.json")
    (qald9plus,) = mirror.rglob("qald_9_plus_test_dbpedia.json")
    found = shared(qald_items(qald9), qald_items(qald9plus))
    assert (found.questions, found.verbatim) == (150, 150)
