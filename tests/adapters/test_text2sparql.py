"""The Text2SPARQL adapter."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

import pytest

from hermes.errors import FormatError, UsageError
from hermes.model import Boolean, Converted, FileRole, ValueSet
from hermes.plugins import ADAPTERS, load_plugin
from tests.adapters.files import NO_LANGUAGES, write, write_json

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from hermes.plugins import Adapter

convert = cast("Adapter", load_plugin(ADAPTERS, "text2sparql"))

QUESTIONS = """\
dataset:
  id: https://example.org/set/
  prefix: src
questions:
- id: 1
  question:
    en: Who? # a comment
    "no": Hvem?
  features: [SELECT, ORDER]
  classes: [":Person"]
  properties: []
  query:
    sparql: |
      SELECT ?x
      WHERE { ?x a <urn:Person> }
- id: 2
  question: {en: "Is it so?", no: "Er det slik?"}
  features:
  - RESULT_ORDER_MATTERS
  query: {sparql: "PREFIX s: <urn:select> ASK {}"}
"""
GOLD = {
    "src:1-en": {"urn:b": 1, "urn:a": 1},
    "src:1-no": {"urn:b": 1, "urn:a": 1},
    "src:2-en": {"true": 1},
    "src:2-no": {"true": 0},
}


def converted(
    folder: Path,
    questions: str = QUESTIONS,
    gold: object = None,
    *,
    languages: Sequence[str] | None = None,
) -> Converted:
    files = {FileRole.QUESTIONS: write(folder / "q.yml", questions)}
    if gold is not None:
        files[FileRole.GOLD] = write_json(folder / "gold.json", gold)
    return convert(files, name="b", languages=languages)


def test_a_question_becomes_an_item_for_each_language(tmp_path: Path) -> None:
    found = converted(tmp_path)
    assert [(item.id, item.question) for item in found.items] == [
        ("b:1-en", "Who?"),
        ("b:1-no", "Hvem?"),
        ("b:2-en", "Is it so?"),
        ("b:2-no", "Er det slik?"),
    ]
    assert found.items[0].features == ("SELECT", "ORDER")
    assert found.items[0].sparql == "SELECT ?x\nWHERE { ?x a <urn:Person> }\n"
    assert found.dataset_id == "https://example.org/set/"
    assert found.notes == ()


def test_without_a_gold_file_there_is_no_gold(tmp_path: Path) -> None:
    assert converted(tmp_path).gold == {}


def test_gold_is_found_by_the_prefix_of_the_file_and_keeps_its_order(tmp_path: Path) -> None:
    assert converted(tmp_path, gold=GOLD).gold == {
        "b:1-en": ValueSet(("urn:b", "urn:a")),
        "b:1-no": ValueSet(("urn:b", "urn:a")),
        "b:2-en": Boolean(value=True),
        "b:2-no": Boolean(value=False),
    }


def test_without_a_prefix_gold_is_found_by_the_name_of_the_benchmark(tmp_path: Path) -> None:
    gold = {key.replace("src:", "b:"): entry for key, entry in GOLD.items()}
    found = converted(tmp_path, QUESTIONS.replace("  prefix: src\n", ""), gold)
    assert found.gold.keys() == gold.keys()


def test_the_value_true_of_a_query_that_selects_is_a_value(tmp_path: Path) -> None:
    gold = {**GOLD, "src:1-en": {"true": 1}}
    assert converted(tmp_path, gold=gold).gold["b:1-en"] == ValueSet(("true",))


def test_an_empty_gold_is_an_empty_set(tmp_path: Path) -> None:
    gold = {**GOLD, "src:1-en": {}}
    assert converted(tmp_path, gold=gold).gold["b:1-en"] == ValueSet(())


def test_order_matters_by_the_feature_of_just_that_name(tmp_path: Path) -> None:
    found = converted(tmp_path, gold=GOLD)
    # Question 1 has the feature ORDER, which only says that its query sorts.
    assert [item.order_matters for item in found.items] == [False, False, True, True]


def test_order_matters_by_the_gold_file_where_it_says_so(tmp_path: Path) -> None:
    found = converted(tmp_path, gold={**GOLD, "order_required": ["src:1-no"]})
    assert [item.order_matters for item in found.items] == [False, True, False, False]
    assert "b:order_required" not in found.gold


def test_chosen_languages_leave_the_gold_of_others_aside(tmp_path: Path) -> None:
    gold = {**GOLD, "order_required": ["src:1-en"]}
    found = converted(tmp_path, gold=gold, languages=["no"])
    assert list(found.gold) == ["b:1-no", "b:2-no"]
    with pytest.raises(UsageError, match=r"no questions in 'de'.*en, no"):
        converted(tmp_path, languages=["de"])


@pytest.mark.parametrize("foreign", ["src:3-en", "src:1-de", "other:1-en", "../1-en"])
def test_gold_of_no_question_is_a_fault(tmp_path: Path, foreign: str) -> None:
    with pytest.raises(FormatError, match=f"gold for '{foreign}', which no question has"):
        converted(tmp_path, gold={**GOLD, foreign: {"a": 1}})
    with pytest.raises(FormatError, match=f"gold for '{foreign}', which no question has"):
        converted(tmp_path, gold={**GOLD, "order_required": [foreign]})


def test_a_question_without_gold_beside_others_is_a_fault(tmp_path: Path) -> None:
    gold = {key: entry for key, entry in GOLD.items() if key != "src:2-en"}
    with pytest.raises(FormatError, match=r"no gold for 'src:2-en' \(.*gold\.json\)"):
        converted(tmp_path, gold=gold)


@pytest.mark.parametrize("gold", [{key: {} for key in GOLD}, {}])
def test_gold_that_is_empty_throughout_is_a_fault(tmp_path: Path, gold: object) -> None:
    with pytest.raises(FormatError, match="all gold answers are empty"):
        converted(tmp_path, gold=gold)


@pytest.mark.parametrize("entry", [{"a": 2}, {"a": 0}, {"a": "1"}, {"a": -1}, ["a"], None])
def test_a_malformed_gold_is_a_fault_with_its_place(tmp_path: Path, entry: object) -> None:
    with pytest.raises(FormatError) as caught:
        converted(tmp_path, gold={**GOLD, "src:1-no": entry})
    assert caught.value.args[1] == f"{tmp_path / 'gold.json'}, 'src:1-no'"


def test_the_same_gold_key_twice_is_a_fault_with_its_place(tmp_path: Path) -> None:
    files = {
        FileRole.QUESTIONS: write(tmp_path / "q.yml", QUESTIONS),
        FileRole.GOLD: write(tmp_path / "gold.json", '{"src:1-en": {},\n"src:1-en": {}}'),
    }
    with pytest.raises(FormatError, match=r"'src:1-en' occurs twice .*line 2, column 1"):
        convert(files, name="b", languages=None)


def test_two_questions_of_one_id_are_named_by_their_places(tmp_path: Path) -> None:
    again = '- {id: "1", question: {en: "Once more?"}}\n'
    with pytest.raises(FormatError, match=r"id '1' occurs twice .*items 1 and 3\)"):
        converted(tmp_path, QUESTIONS + again)


@pytest.mark.parametrize("qid", ["../../x", "0", "007", "2020-01-01", "no"])
def test_an_odd_id_is_just_text(tmp_path: Path, qid: str) -> None:
    found = converted(tmp_path, f"questions: [{{id: {qid}, question: {{en: Who}}}}]")
    assert (found.items[0].qid, found.items[0].id) == (qid, f"b:{qid}-en")


def test_a_byte_order_mark_and_windows_line_ends_change_nothing(tmp_path: Path) -> None:
    windows = "\N{ZERO WIDTH NO-BREAK SPACE}" + QUESTIONS.replace("\n", "\r\n")
    assert converted(tmp_path, windows) == converted(tmp_path, QUESTIONS)


@pytest.mark.parametrize("lang", NO_LANGUAGES)
def test_what_is_no_language_is_a_fault_with_its_place(tmp_path: Path, lang: str) -> None:
    questions = f"questions: [{{id: 1, question: {{{json.dumps(lang)}: Who}}}}]"
    with pytest.raises(FormatError, match="is no language") as caught:
        converted(tmp_path, questions)
    assert caught.value.args[1] == f"{tmp_path / 'q.yml'}, item 1, `question`"


def test_half_a_character_is_a_fault_with_its_place(tmp_path: Path) -> None:
    questions = 'questions: [{id: 1, question: {en: "Who is \\ud800?"}}]'
    with pytest.raises(FormatError, match=r"a lone surrogate.*q\.yml, line 1, column 36"):
        converted(tmp_path, questions)


def test_the_edges_of_a_question_are_stripped(tmp_path: Path) -> None:
    found = converted(tmp_path, 'questions: [{id: 1, question: {en: "  Who  is it? "}}]')
    assert found.items[0].question == "Who  is it?"


def test_unknown_keys_are_kept_and_noted_once(tmp_path: Path) -> None:
    extra = "  level: 3\n"
    found = converted(tmp_path, QUESTIONS + extra)
    assert [dict(item.extra) for item in found.items] == [{}, {}, {"level": 3}, {"level": 3}]
    assert found.notes == ("unknown key 'level', kept as it is (1 questions)",)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("# nothing\n---\n", "q.yml"),
        ("dataset: {}", "`questions`"),
        ("questions: [7]", "item 1"),
        ("questions: [{id: 1}]", "item 1, `question`"),
        ("questions: [{id: 1, question: Who}]", "item 1, `question`"),
        ("questions: [{id: 1, question: {en: 7}}]", "item 1, `en`"),
        ("questions: [{id: 1, question: {en: ' '}}]", "item 1, `en`"),
        ("questions: [{id: 1, question: {en: a}, features: ASK}]", "item 1, `features`"),
        ("questions: [{question: {en: a}}]", "item 1"),
        ("questions:\n- id: 1\n  id: 2\n", "line 3, column 3"),
        ("questions: [", "line 1, column 13"),
    ],
)
def test_a_malformed_file_is_a_fault_with_its_place(tmp_path: Path, text: str, where: str) -> None:
    with pytest.raises(FormatError) as caught:
        converted(tmp_path, text)
    assert caught.value.args[1].endswith(where)
