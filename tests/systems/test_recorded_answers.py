"""`answers:PATH`: every format that people keep answers in, and what is no such file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hermes.errors import FormatError, UsageError
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
from hermes.settings import Settings
from hermes.systems.answers import RecordedAnswers, build
from hermes.systems.base import SystemContext
from hermes.systems.faults import MAX_CHARACTERS
from hermes.systems.recorded import read_recorded

if TYPE_CHECKING:
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
CONTEXT = SystemContext(BENCHMARK, Settings(Path("data")))


def recorded(tmp_path: Path, content: object) -> RecordedAnswers:
    path = tmp_path / "answers"
    path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
    return build(str(path), CONTEXT)


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


def test_a_qald_query_may_stand_as_a_text_or_be_missing(tmp_path: Path) -> None:
    system = recorded(
        tmp_path,
        {
            "questions": [
                {"id": 1, "query": "ASK {}"},
                {"id": 2, "query": {}},
                {"id": 3, "query": None, "answers": None},
            ]
        },
    )
    assert given_for(system, "b:1-en") == Sparql("ASK {}")
    assert given_for(system, "b:2-en") is None
    assert given_for(system, "b:3-en") is None


def test_a_value_true_is_a_value_for_scoring_to_read(tmp_path: Path) -> None:
    assert given_for(recorded(tmp_path, {"b:1-en": {"true": 1}}), "b:1-en") == ValueSet(("true",))


def test_no_answer_is_null_or_an_id_alone(tmp_path: Path) -> None:
    lines = ['{"id": "b:1-en", "generated": null}', '{"id": "b:2-en"}', '{"id": "b:3-en"}']
    system = recorded(tmp_path, "\n".join(lines))
    assert [given_for(system, f"b:{n}-en") for n in (1, 2, 3)] == [None] * 3


@pytest.mark.parametrize(
    "content",
    [
        '{"b:1-en": {}}',
        '{"id": "b:1-en", "values": []}',
        '{"id": "b:1-en", "values": []}\n{"id": "b:2-en"}',
    ],
    ids=["JSON", "one line", "JSON lines"],
)
def test_a_byte_order_mark_is_no_part_of_a_file(tmp_path: Path, content: str) -> None:
    assert given_for(recorded(tmp_path, f"\ufeff{content}"), "b:1-en") == ValueSet(())


def test_empty_lines_and_windows_line_ends_are_no_records(tmp_path: Path) -> None:
    system = recorded(tmp_path, '\r\n{"id": "b:1-en", "text": "a"}\r\n\r\n{"id": "b:2-en"}\r\n')
    assert given_for(system, "b:1-en") == Text("a")


def test_of_a_run_what_is_too_long_is_cut_as_for_any_system(tmp_path: Path) -> None:
    system = recorded(tmp_path, {"id": "b:1-en", "error": "e" * 20_000})
    error = system.answer(Question("b:1-en", "?", "en", "https://example.org/b/")).error
    assert error is not None
    assert len(error) == MAX_CHARACTERS


ROWS = {"variables": ["x", "y"], "rows": [[{"type": "uri", "value": "urn:a"}]]}
DEEP = "[" * 900 + "]" * 900

MALFORMED = {
    "nothing": ("", "line 1, column 1"),
    "white space": (" \n ", "not JSON"),
    "a mark and nothing": ("\ufeff", "not JSON"),
    "a number": ("7", "neither a list nor an object"),
    "a text": ('"text"', "neither a list nor an object"),
    "no text at all": ("null", "neither a list nor an object"),
    # What was cut off, or is wrong within, is told by its own place.
    "a list cut off": ('[{"qname": "b:1-en"', "line 1, column 20"),
    "laid out and cut off": ('{\n  "b:1-en": {\n    "a": 1,', "line 3, column 12"),
    "a doubled key": ('{"b:1-en": {},\n "b:1-en": {"a": 1}}', "'b:1-en' occurs twice .*line 2"),
    "a doubled value": ('{"b:1-en": {"a": 1, "a": 1}}', "'a' occurs twice"),
    "a second document": ("[]\n[]", "line 2, column 1"),
    # text2sparql answers
    "a record that is none": ("[7]", "an object was expected, not a number .*record 1"),
    "no qname": ('[{"query": ""}]', "record 1, `qname`"),
    "a number for a qname": ('[{"qname": 5, "query": ""}]', "record 1, `qname`"),
    "no query": ('[{"qname": "b:1-en"}]', "there is no `query` .*record 1"),
    "a number for a query": ('[{"qname": "b:1-en", "query": 5}]', "record 1, `query`"),
    "an item twice": (
        '[{"qname": "b:1-en", "query": "x"}, {"qname": "b:1-en", "query": "y"}]',
        "'b:1-en' is answered twice",
    ),
    # text2sparql result sets
    "a number for a set": ('{"b:1-en": 7}', "an object was expected, not a number .*'b:1-en'"),
    "a list for a set": ('{"b:1-en": ["a"]}', "an object was expected, not a list .*'b:1-en'"),
    "a value that is none": ('{"b:1-en": {"a": 0}}', "'b:1-en'"),
    "a value twice": ('{"b:1-en": {"a": 2}}', "'b:1-en'"),
    "a text for a flag": ('{"b:1-en": {"a": "b"}}', "'b:1-en'"),
    "a boolean for a flag": ('{"b:1-en": {"a": true}}', "'b:1-en'"),
    "false and a value": ('{"b:1-en": {"true": 0, "a": 1}}', "'b:1-en'"),
    "a set for the order": ('{"b:1-en": {}, "order_required": {}}', "'order_required'"),
    # QALD
    "questions that are none": ('{"questions": 7}', "`questions`"),
    "a question that is none": ('{"questions": [7]}', "question 1"),
    "no id": ('{"questions": [{"query": "ASK {}"}]}', "question 1, `id`"),
    "true for an id": ('{"questions": [{"id": true}]}', "question 1, `id`"),
    "a text for a question": ('{"questions": [{"id": 1, "question": "?"}]}', "1, `question`"),
    "no language": ('{"questions": [{"id": 1, "question": [{"string": "?"}]}]}', "`question`"),
    "a number for QALD's query": ('{"questions": [{"id": 1, "query": 5}]}', "1, `query`"),
    "a number within it": ('{"questions": [{"id": 1, "query": {"sparql": 5}}]}', "1, `query`"),
    "a text for answers": ('{"questions": [{"id": 1, "answers": "x"}]}', "1, `answers`"),
    "a text for an answer": ('{"questions": [{"id": 1, "answers": ["x"]}]}', "1, `answers`"),
    "no results": ('{"questions": [{"id": 1, "answers": [{}]}]}', "neither `results` nor `boo"),
    "two results": (
        '{"questions": [{"id": 1, "answers": [{"boolean": true}, {"boolean": false}]}]}',
        "2 results for one question .*question 1, `answers`",
    ),
    "wrong results": ('{"questions": [{"id": 1, "answers": [{"results": 7}]}]}', "`answers`"),
    "a question twice": ('{"questions": [{"id": 1}, {"id": "1"}]}', "'b:1-en' is answered twice"),
    # JSON lines: T2S-Metrics, and a run's own
    "a line that is no JSON": ('{"id": "b:1-en"}\n\nnot JSON\n', "not JSON.*line 3"),
    "a line that is no object": ('{"id": "b:1-en"}\n[]\n', "not a JSON object .*line 2"),
    "a line cut off": ('{"id": "b:1-en"}\n{"id": "b:2-', "not JSON.*line 2"),
    "a line without an id": ('{"id": "b:1-en"}\n{"text": "a"}', "id must be a string.*line 2"),
    "the first without an id": ('{"text": "a"}\n{"id": "b:1-en"}', "id must be a string.*line 1"),
    "a number for an id": ('{"id": 5, "text": "a"}', "id must be a string, not int.*line 1"),
    "a number generated": ('{"id": "b:1-en", "generated": 5}', "generated must be a string"),
    "two queries": (
        '{"id": "b:1-en", "generated": "ASK {}", "sparql": "ASK {}"}',
        "beside generated there is sparql",
    ),
    "gold alone": ('{"id": "b:1-en", "golden": "ASK {}"}', "no answer stands under golden"),
    "an unknown key": ('{"id": "b:1-en", "foo": 1}', "no answer stands under foo"),
    "a number for values": ('{"id": "b:1-en", "values": 7}', "values must be a list"),
    "a number among values": ('{"id": "b:1-en", "values": [7]}', "an entry of values"),
    "a row too short": (json.dumps({"id": "b:1-en", **ROWS}), "row 1 has 1 cells for 2 variables"),
    "two contents": (
        '{"id": "b:1-en", "sparql": "ASK {}", "values": []}',
        "the keys sparql, values do not make one content",
    ),
    "a number for an error": ('{"id": "b:1-en", "error": 5}', "error must be a string"),
    "a number for meta": ('{"id": "b:1-en", "meta": 5}', "meta must be an object"),
    "deep meta": (f'{{"id": "b:1-en", "meta": {{"a": {DEEP}}}}}', "line 1"),
    "a number in an example": (
        '{"id": "b:1-en", "examples": [{"question": 5}]}',
        "an example's question must be a string",
    ),
    "a failure": (
        '{"id": "b:1-en", "failure": {"kind": "timeout", "detail": "60 s"}}',
        "a failure is no answer",
    ),
}


@pytest.mark.parametrize(("content", "message"), MALFORMED.values(), ids=MALFORMED.keys())
def test_what_is_no_file_of_answers_is_one_error_that_says_where(
    tmp_path: Path, content: str, message: str
) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        recorded(tmp_path, content)
    assert str(tmp_path / "answers") in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_is_no_text_is_refused_by_its_line(tmp_path: Path) -> None:
    path = tmp_path / "answers"
    path.write_bytes(b'{"id": "b:1-en"}\n{"id": "b:2-\xff"}\n')
    with pytest.raises(FormatError, match=r"not UTF-8 text .*line 2"):
        build(str(path), CONTEXT)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"there is no such file .*nowhere\.json"):
        build(str(tmp_path / "nowhere.json"), CONTEXT)
    with pytest.raises(UsageError, match="this is no regular file"):
        build(str(tmp_path), CONTEXT)


@pytest.mark.shared
def test_every_published_file_of_answers_is_read(mirror: Path) -> None:
    published = [
        *mirror.rglob("*_answers.json"),
        *mirror.rglob("*_result_set.json"),
        *mirror.rglob("qald*.json"),
    ]
    assert len(published) > 20
    for path in published:
        assert read_recorded(path, BENCHMARK), path
