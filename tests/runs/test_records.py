"""Rows of answers.jsonl and results.jsonl: what is written is read back, whatever a system says."""

from __future__ import annotations

import orjson
from hypothesis import given
from hypothesis import strategies as st

from hermes.encoding import json_line
from hermes.model import (
    Answer,
    AnswerSet,
    Boolean,
    Engine,
    Example,
    Failure,
    FailureKind,
    NoAnswer,
    Sparql,
    Text,
    ValueSet,
)
from hermes.runs.records import Execution, execution_from_record, result_record
from hermes.systems.records import MAX_RAW_BYTES, answer_from_record, answer_record
from tests.strategies import answer_sets, terms

texts = st.text()  # without lone surrogates, which are written as replacement characters
sets = answer_sets(terms(texts)) | st.builds(ValueSet, st.lists(texts, max_size=4).map(tuple))
content = sets | st.builds(Boolean, st.booleans()) | st.builds(Text, texts)
failures = st.builds(Failure, st.sampled_from(FailureKind), texts)
examples = st.builds(Example, texts, st.none() | texts, st.none() | texts)
answers = st.builds(
    Answer,
    item_id=texts,
    given=st.none() | content | st.builds(Sparql, texts),
    error=st.none() | texts,
    raw=st.none() | texts,
    examples=st.none() | st.lists(examples, max_size=3).map(tuple),
    meta=st.dictionaries(texts, st.integers(-(2**53), 2**53) | texts, max_size=2),
)


@given(answers)
def test_an_answer_survives_its_row(answer: Answer) -> None:
    assert answer_from_record(orjson.loads(json_line(answer_record(answer)))) == answer


@given(content | failures | st.just(NoAnswer()), st.none() | st.just(Engine("oxigraph", "0.5.13")))
def test_a_result_survives_its_row(
    result: AnswerSet | ValueSet | Boolean | Text | Failure | NoAnswer, engine: Engine | None
) -> None:
    execution = Execution("b:1-en", result, engine)
    assert execution_from_record(orjson.loads(json_line(result_record(execution)))) == execution


def test_the_hash_is_of_the_content_alone() -> None:
    here = result_record(Execution("b:1-en", ValueSet(("a",)), Engine("oxigraph", "1")))
    there = result_record(Execution("b:2-de", ValueSet(("a",)), Engine("virtuoso", "7")))
    other = result_record(Execution("b:1-en", ValueSet(("b",)), Engine("oxigraph", "1")))
    assert here["hash"] == there["hash"] != other["hash"]


def test_a_raw_reply_is_kept_up_to_a_megabyte_and_never_cut_inside_a_character() -> None:
    record = answer_record(Answer("b:1-en", error="no JSON", raw="é" * MAX_RAW_BYTES))
    # é is two bytes in UTF-8, so half as many characters fit.
    assert record["raw"] == "é" * (MAX_RAW_BYTES // 2)


def test_a_lone_surrogate_is_written_as_a_replacement_character() -> None:
    line = json_line(answer_record(Answer("b:1-en", Text("a\ud800b"))))
    assert orjson.loads(line)["text"] == "a\ufffdb"
