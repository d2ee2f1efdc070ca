"""The HeriKGQA adapter."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, cast

import pytest

from hermes.errors import FormatError, UsageError
from hermes.model import Converted, FileRole, Turn, TypedGold
from hermes.plugins import ADAPTERS, load_plugin
from tests.adapters.files import write, write_json

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from hermes.model import JsonValue
    from hermes.plugins import Adapter

convert = cast("Adapter", load_plugin(ADAPTERS, "herikgqa"))

MISSING = object()


def record(qid: object = "q1", **fields: object) -> dict[str, Any]:
    full = {
        "id": qid,
        "type": "basic",
        "template": "count",
        "question": "How many?",
        "history": [],
        "reference": "1,200",
        "reference_value": 1200,
        "answerable": True,
        **fields,
    }
    return {key: value for key, value in full.items() if value is not MISSING}


def converted(
    folder: Path, document: object, *, meta: object = None, languages: Sequence[str] | None = None
) -> Converted:
    files = {FileRole.QUESTIONS: write_json(folder / "b.json", document)}
    if meta is not None:
        files[FileRole.META] = write_json(folder / "b.meta.json", meta)
    return convert(files, name="h", languages=languages)


def test_a_record_becomes_an_english_item_with_typed_gold(tmp_path: Path) -> None:
    found = converted(tmp_path, [record(answerable=False)])
    (item,) = found.items
    assert (item.id, item.qid, item.lang) == ("h:q1-en", "q1", "en")
    assert (item.question, item.type, item.template) == ("How many?", "basic", "count")
    assert (item.answerable, item.history, item.sparql) == (False, (), None)
    assert found.gold == {"h:q1-en": TypedGold("1,200", 1200)}
    assert found.notes == ()


@pytest.mark.parametrize(
    "value", [12482, 57.31, 57.0, 0, True, False, None, "Yes", "2026-05-13", [], [45.5, "a", None]]
)
def test_a_reference_value_keeps_its_type(tmp_path: Path, value: JsonValue) -> None:
    gold = converted(tmp_path, [record(reference_value=value)]).gold["h:q1-en"]
    assert isinstance(gold, TypedGold)
    assert gold.value == value
    assert type(gold.value) is type(value)  # 1 == True == 1.0, hence the types


@pytest.mark.parametrize("key", ["items", "questions", "data"])
def test_the_items_may_be_the_only_list_of_an_object(tmp_path: Path, key: str) -> None:
    document = {"version": 1, "types": ["basic"], key: [record("q1"), record("q2")]}
    assert [item.qid for item in converted(tmp_path, document).items] == ["q1", "q2"]


@pytest.mark.parametrize(
    "document", [{}, [], 7, "text", None, {"a": [record("q1")], "b": [record("q2")]}, [7]]
)
def test_a_file_without_one_list_of_items_is_a_fault(tmp_path: Path, document: object) -> None:
    with pytest.raises(FormatError, match="lists of items, where one was expected"):
        converted(tmp_path, document)


@pytest.mark.parametrize(
    "history",
    [
        [{"question": "Q?", "answer": "A"}, {"question": "R?", "answer": 7}],
        [{"q": "Q?", "a": "A"}, {"Q": "R?", "A": "7"}],
        [{"user": "Q?", "assistant": "A"}, {"user": "R?", "assistant": "7"}],
        [["Q?", "A"], ["R?", "7"]],
        [
            {"role": "user", "content": "Q?"},
            {"role": "assistant", "content": "A"},
            {"role": "user", "content": "R?"},
            {"role": "assistant", "content": "7"},
        ],
    ],
)
def test_earlier_turns_are_read_in_several_spellings(tmp_path: Path, history: object) -> None:
    (item,) = converted(tmp_path, [record(history=history)]).items
    assert item.history == (Turn("Q?", "A"), Turn("R?", "7"))


@pytest.mark.parametrize("history", [[], None, MISSING])
def test_there_may_be_no_earlier_turns(tmp_path: Path, history: object) -> None:
    (item,) = converted(tmp_path, [record(history=history)]).items
    assert item.history == ()


@pytest.mark.parametrize(
    "history",
    [
        "Q?",
        ["Q?"],
        [["Q?"]],
        [{"question": "Q?"}],
        [{"question": None, "answer": "A"}],
        [{"question": ["Q?"], "answer": "A"}],
        [{"role": "user", "content": "Q?"}],
        [{"role": "assistant", "content": "A"}, {"role": "user", "content": "Q?"}],
        [{"role": "user", "content": "Q?"}, ["R?", "A"]],
    ],
)
def test_other_turns_are_a_fault_with_its_place(tmp_path: Path, history: object) -> None:
    with pytest.raises(FormatError, match=r"b\.json, item 2, `history`"):
        converted(tmp_path, [record("q1"), record("q2", history=history)])


@pytest.mark.parametrize(
    "history",
    [
        [{"question": "Q?", "answer": None}],
        [["Q?", None]],
        [{"role": "user", "content": "Q?"}, {"role": "assistant", "content": None}],
    ],
)
def test_an_earlier_answer_that_is_null_is_an_empty_text_and_noted(
    tmp_path: Path, history: object
) -> None:
    found = converted(tmp_path, [record("q1", history=history), record("q2")])
    assert found.items[0].history == (Turn("Q?", ""),)
    assert found.notes == (
        "an earlier turn without an answer, kept as an empty text (1 questions)",
    )


@pytest.mark.parametrize("digits", ["18446744073709551616", "-9223372036854775809", "9" * 5000])
def test_an_integer_beyond_64_bits_is_kept_by_its_digits_as_an_unknown_kind(
    tmp_path: Path, digits: str
) -> None:
    text = json.dumps([record("q1", reference_value="WIDE"), record("q2")])
    path = write(tmp_path / "b.json", text.replace('"WIDE"', digits))
    found = convert({FileRole.QUESTIONS: path}, name="h", languages=None)
    assert found.gold["h:q1-en"] == TypedGold("1,200", {"integer": digits})
    assert found.gold["h:q2-en"] == TypedGold("1,200", 1200)
    (note,) = found.notes
    assert note == "unknown value kind dict, kept as it is and scored as an error (1 questions)"


def test_unknown_value_kinds_are_counted_by_kind(tmp_path: Path) -> None:
    values = [7, True, {"low": 1}, ["a", None], [False], None]
    records = [record(f"q{n}", reference_value=value) for n, value in enumerate(values)]
    assert converted(tmp_path, records).notes == tuple(
        f"unknown value kind {kind}, kept as it is and scored as an error ({count} questions)"
        for kind, count in (("bool", 2), ("dict", 1), ("NoneType", 1))
    )


def test_what_the_meta_file_states_is_handed_on(tmp_path: Path) -> None:
    found = converted(tmp_path, [record()], meta={"questions": 1, "types": {"basic": 1}})
    assert (found.stated_questions, found.types) == (1, {"basic": 1})


def test_the_reference_text_may_stand_under_another_key(tmp_path: Path) -> None:
    found = converted(tmp_path, [record(reference=MISSING, reference_answer="1,200")])
    assert found.gold == {"h:q1-en": TypedGold("1,200", 1200)}
    assert found.items[0].extra == {}


@pytest.mark.parametrize("reference", [MISSING, None])
def test_without_a_reference_text_the_value_is_written_out_and_noted(
    tmp_path: Path, reference: object
) -> None:
    records = [record("q1", reference=reference), record("q2", reference=reference)]
    found = converted(
        tmp_path, [*records, record("q3", reference=reference, reference_value="Yes")]
    )
    assert found.gold["h:q1-en"] == TypedGold("1200", 1200)
    assert found.gold["h:q3-en"] == TypedGold("Yes", "Yes")
    assert "no reference text, the value is written out (3 questions)" in found.notes


def test_a_missing_reference_value_is_a_fault_and_not_null(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"no `reference_value` .*item 1\)"):
        converted(tmp_path, [record(reference_value=MISSING)])


def test_what_was_not_expected_is_kept_and_noted_once(tmp_path: Path) -> None:
    records = [record("q1", type="causal", unit="m"), record("q2", type="causal", unit="s")]
    found = converted(tmp_path, records, meta={"questions": 3})
    assert [item.type for item in found.items] == ["causal", "causal"]
    assert [dict(item.extra) for item in found.items] == [{"unit": "m"}, {"unit": "s"}]
    assert found.notes == (
        "unknown key 'unit', kept as it is (2 questions)",
        "unknown type 'causal', kept as it is (2 questions)",
        "b.meta.json states 3 questions, the file has 2",
    )


@pytest.mark.parametrize("meta", [{"questions": 1}, {}, {"questions": ["q1"]}])
def test_a_meta_file_that_says_nothing_else_is_not_noted(tmp_path: Path, meta: object) -> None:
    assert converted(tmp_path, [record()], meta=meta).notes == ()


@pytest.mark.parametrize(("first", "second"), [("a", "a"), (1, "1")])
def test_two_questions_of_one_id_are_named_by_their_places(
    tmp_path: Path, first: object, second: object
) -> None:
    with pytest.raises(FormatError, match=r"occurs twice .*items 1 and 2\)"):
        converted(tmp_path, [record(first), record(second)])


def test_only_english_can_be_chosen(tmp_path: Path) -> None:
    assert len(converted(tmp_path, [record()], languages=["en"]).items) == 1
    for languages in (["de"], ["en", "de"], []):
        with pytest.raises(UsageError, match="all questions are English"):
            converted(tmp_path, [record()], languages=languages)


def test_malformed_json_is_a_fault_with_its_place(tmp_path: Path) -> None:
    path = write(tmp_path / "b.json", '[\n{"id": "q1",}]')
    with pytest.raises(FormatError, match="line 2"):
        convert({FileRole.QUESTIONS: path}, name="h", languages=None)
