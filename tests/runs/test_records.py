"""Rows of results.jsonl: what is written is read back, and nothing else is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.encoding import json_line
from hermes.model import (
    AnswerSet,
    Boolean,
    Engine,
    Failure,
    FailureKind,
    NoAnswer,
    RepairedQuery,
    Text,
    ValueSet,
)
from hermes.runs.records import Execution, execution_from_record, result_record
from tests.strategies import answer_sets, terms

if TYPE_CHECKING:
    from hermes.model import JsonValue

texts = st.text()  # without lone surrogates, which are written as replacement characters
sets = answer_sets(terms(texts)) | st.builds(ValueSet, st.lists(texts, max_size=4).map(tuple))
content = sets | st.builds(Boolean, st.booleans()) | st.builds(Text, texts)
failures = st.builds(Failure, st.sampled_from(FailureKind), texts)


repaired = st.builds(RepairedQuery, texts, st.lists(texts, max_size=3).map(tuple), failures)


@given(
    content | failures | st.just(NoAnswer()),
    st.none() | st.just(Engine("oxigraph", "0.5.13")),
    st.none() | repaired,
)
def test_a_result_survives_its_row(
    result: AnswerSet | ValueSet | Boolean | Text | Failure | NoAnswer,
    engine: Engine | None,
    repaired: RepairedQuery | None,
) -> None:
    execution = Execution("b:1-en", result, engine, repaired)
    assert execution_from_record(orjson.loads(json_line(result_record(execution)))) == execution


def test_the_hash_is_of_the_content_alone() -> None:
    here = result_record(Execution("b:1-en", ValueSet(("a",)), Engine("oxigraph", "1")))
    there = result_record(Execution("b:2-de", ValueSet(("a",)), Engine("virtuoso", "7")))
    other = result_record(Execution("b:1-en", ValueSet(("b",)), Engine("oxigraph", "1")))
    assert here["hash"] == there["hash"] != other["hash"]


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({"values": []}, "id must be a string, not NoneType"),
        ({"id": "b:1-en", "sparql": "ASK {}"}, "a query is no result"),
        ({"id": "b:1-en", "values": [], "engine": 5}, "engine must be a string, not int"),
        ({"id": "b:1-en", "values": [], "engine": "e", "version": 5}, "version must be a string"),
        ({"id": "b:1-en", "values": [], "boolean": True}, "boolean, values do not make one"),
        ({"id": "b:1-en", "values": [], "repaired": "dots"}, "repaired must be an object"),
        ({"id": "b:1-en", "values": [], "repaired": {"by": []}}, "query must be a string"),
        (
            {"id": "b:1-en", "values": [], "repaired": {"by": "dots", "query": "ASK {}"}},
            "by must be a list",
        ),
        (
            {"id": "b:1-en", "values": [], "repaired": {"by": [], "query": "ASK {}"}},
            "failure must be an object",
        ),
    ],
    ids=str,
)
def test_a_row_that_is_no_result_is_refused_by_name(
    record: dict[str, JsonValue], message: str
) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        execution_from_record(record)
