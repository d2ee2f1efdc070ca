"""What two benchmarks have in common."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from hermes.model import Item
from hermes.scoring.overlap import Overlap, overlap

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

QUERY = "SELECT ?x WHERE { ?x <http://example.org/p> 'a' }"


def item(qid: str, question: str, sparql: str | None, lang: str = "en") -> Item:
    return Item(f"b:{qid}-{lang}", qid, lang, question, sparql)


def test_a_query_is_shared_verbatim_or_in_canonical_form() -> None:
    others = [item("9", "Nine?", f"{QUERY}\n")]
    assert overlap([item("1", "One?", QUERY)], others) == Overlap(1, 1, 1, 0)
    renamed = QUERY.replace("?x", "?y")
    assert overlap([item("1", "One?", renamed)], others) == Overlap(1, 0, 1, 0)
    assert overlap([item("1", "One?", QUERY.replace("'a'", "'b'"))], others) == Overlap(1, 0, 0, 0)


def test_a_question_is_shared_by_its_words_in_any_language() -> None:
    items = [item("1", "How many?", None), item("1", "Wie viele?", None, "de")]
    assert overlap(items, [item("5", "wie viele", None)]) == Overlap(1, 0, 0, 1)


def test_questions_are_counted_and_not_items() -> None:
    items = [item("1", "One?", QUERY), item("1", "Eins?", QUERY, "de"), item("2", "Two?", "ASK {}")]
    assert overlap(items, items) == Overlap(2, 2, 2, 2)


def test_it_is_the_share_of_the_first_benchmark() -> None:
    one, two = [item("1", "One?", QUERY)], [item("1", "One?", QUERY), item("2", "Two?", QUERY)]
    assert overlap(one, two).verbatim == 1
    assert overlap(two, one) == Overlap(2, 2, 2, 1)


def test_nothing_has_nothing_in_common() -> None:
    assert overlap([], []) == Overlap(0, 0, 0, 0)
    assert overlap([item("1", "", None)], [item("1", "", " ")]) == Overlap(1, 0, 0, 0)


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
    found = overlap(text2sparql_items(ck25), text2sparql_items(ck26))
    assert (found.questions, found.verbatim) == (50, 49)


@pytest.mark.shared
def test_qald9plus_repeats_all_150_queries_of_qald9(mirror: Path) -> None:
    (qald9,) = mirror.rglob("qald-9-test-multilingual.json")
    (qald9plus,) = mirror.rglob("qald_9_plus_test_dbpedia.json")
    found = overlap(qald_items(qald9), qald_items(qald9plus))
    assert (found.questions, found.verbatim) == (150, 150)
