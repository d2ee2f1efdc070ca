"""`answers:PATH`: every format that people keep answers in, and what is no such file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from hermes.errors import FormatError, StorageError, UsageError
from hermes.model import (
    Answer,
    AnswerSet,
    Benchmark,
    BenchmarkCard,
    Boolean,
    Counts,
    GoldKind,
    Item,
    Question,
    Sparql,
    Term,
    TermKind,
    Text,
    ValueSet,
)
from hermes.systems.answers import RecordedAnswers, build

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.model import Given

LANGUAGES = ("en", "de")
ITEMS = tuple(
    Item(f"b:{qid}-{lang}", str(qid), lang, f"Question {qid}?")
    for qid in (1, 2, 3)
    for lang in LANGUAGES
)
CARD = BenchmarkCard(
    "b", "B", "g", "https://example.org/b/", LANGUAGES, GoldKind.ANSWER_SETS, Counts(3, 6)
)
BENCHMARK = Benchmark(CARD, ITEMS, {item.id: ValueSet(()) for item in ITEMS})


def recorded(tmp_path: Path, content: object) -> RecordedAnswers:
    path = tmp_path / "answers"
    path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
    return build(str(path), BENCHMARK)


def given_for(system: RecordedAnswers, item_id: str) -> Given | None:
    return system.answer(Question(item_id, "?", "en", "https://example.org/b/")).given


def test_text2sparql_answers_are_joined_on_qname_whatever_dataset_they_name(
    tmp_path: Path,
) -> None:
    system = recorded(
        tmp_path,
        [
            {"dataset": "wrong", "question": "?", "query": "ASK {}", "qname": "b:1-en"},
            {"qname": "b:2-en", "query": ""},
            {"qname": "b:3-en", "query": None},
        ],
    )
    assert given_for(system, "b:1-en") == Sparql("ASK {}")
    assert given_for(system, "b:2-en") == Sparql("")  # blank, which execution takes for none
    assert given_for(system, "b:3-en") is None
    assert given_for(system, "b:1-de") is None  # no record


def test_a_result_set_gives_flat_sets_and_an_empty_one_is_a_set(tmp_path: Path) -> None:
    system = recorded(
        tmp_path,
        {"b:1-en": {"x": 1, "y": 1}, "b:2-en": {}, "b:3-en": {"true": 0}, "order_required": []},
    )
    assert given_for(system, "b:1-en") == ValueSet(("x", "y"))
    assert given_for(system, "b:2-en") == ValueSet(())
    assert given_for(system, "b:3-en") == Boolean(False)


def test_t2s_metrics_lines_give_the_generated_query(tmp_path: Path) -> None:
    line = {"id": "b:1-en", "golden": "ASK {}", "generated": "SELECT", "order_matters": False}
    assert given_for(recorded(tmp_path, json.dumps(line)), "b:1-en") == Sparql("SELECT")
    two = f"{json.dumps(line)}\n{json.dumps(line | {'id': 'b:2-en'})}\n"
    assert given_for(recorded(tmp_path, two), "b:2-en") == Sparql("SELECT")


def test_answers_of_a_run_are_taken_as_they_were(tmp_path: Path) -> None:
    lines = [
        {"id": "b:1-en", "sparql": "ASK {}", "examples": [{"question": "Who?", "id": "a:1-en"}]},
        {"id": "b:2-en", "boolean": True},
        {"id": "b:3-en", "text": "me"},
    ]
    system = recorded(tmp_path, "\n".join(map(json.dumps, lines)))
    assert given_for(system, "b:1-en") == Sparql("ASK {}")
    assert given_for(system, "b:2-en") == Boolean(True)
    assert given_for(system, "b:3-en") == Text("me")


def qald_record(qid: object, languages: tuple[str, ...], **rest: object) -> dict[str, object]:
    strings = [{"language": language, "string": "?"} for language in languages]
    return {"id": qid, "question": strings, **rest}


def test_qald_answers_keep_their_terms_and_are_for_the_languages_that_they_name(
    tmp_path: Path,
) -> None:
    bindings = [{"uri": {"type": "uri", "value": "http://example.org/x"}}]
    rows = {"head": {"vars": ["uri"]}, "results": {"bindings": bindings}}
    system = recorded(
        tmp_path,
        {
            "questions": [
                qald_record(1, ("en",), answers=[rows], query={"sparql": "ASK {}"}),
                qald_record("2", (), answers=[{"head": {}, "boolean": False}]),
                qald_record(3, ("de",), query={"sparql": "ASK {}"}),
            ]
        },
    )
    term = Term(TermKind.IRI, "http://example.org/x")
    assert given_for(system, "b:1-en") == AnswerSet(("uri",), ((term,),))
    assert given_for(system, "b:1-de") is None
    assert given_for(system, "b:2-en") == given_for(system, "b:2-de") == Boolean(False)
    assert given_for(system, "b:3-de") == Sparql("ASK {}")  # no answers: its query is executed


def test_records_of_no_item_are_counted_in_a_note(tmp_path: Path) -> None:
    system = recorded(tmp_path, {"b:1-en": {}, "b:99-en": {}, "c:1-en": {}})
    (note,) = system.notes
    assert note.startswith("2 of the 3 records of ")
    assert "'b:99-en'" in note


def test_answers_to_another_benchmark_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="none of its 2 records is of an item of b"):
        recorded(tmp_path, {"c:1-en": {}, "c:2-en": {}})


def test_no_records_at_all_are_no_answers(tmp_path: Path) -> None:
    assert recorded(tmp_path, []).answer(
        Question("b:1-en", "?", "en", "https://example.org/b/")
    ) == Answer("b:1-en")


@pytest.mark.parametrize(
    "content",
    [
        "7",
        '"text"',
        "[7]",
        '[{"qname": "b:1-en"',
        '[{"question": "no qname"}]',
        '{"b:1-en": 7}',
        '{"id": "b:1-en"}\nnot JSON\n',
        '{"id": "b:1-en", "values": 7}\n',
        '{"questions": [7]}',
        '{"questions": [{"id": 1, "question": [], "answers": [{"results": 7}]}]}',
        '[{"qname": "b:1-en", "query": "x"}, {"qname": "b:1-en", "query": "y"}]',
    ],
)
def test_what_is_no_file_of_answers_is_one_error_that_names_the_file(
    tmp_path: Path, content: str
) -> None:
    with pytest.raises(FormatError, match="answers") as caught:
        recorded(tmp_path, content)
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="cannot read the recorded answers"):
        build(str(tmp_path / "nowhere.json"), BENCHMARK)
