"""One encoding for results and answers: what is written is read back, and nothing else is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.encoding import (
    CONTENT_KEYS,
    decode,
    decode_term,
    encode,
    encode_term,
    json_line,
    without_surrogates,
)
from hermes.model import (
    AnswerSet,
    Boolean,
    Failure,
    NoAnswer,
    Sparql,
    Term,
    TermKind,
    Text,
    ValueSet,
)
from tests.strategies import answer_sets, json_values, results, terms, texts

if TYPE_CHECKING:
    from hermes.encoding import Encodable
    from hermes.model import JsonValue

IRI = {"type": "uri", "value": "http://example.org/x"}
X = Term(TermKind.IRI, "http://example.org/x")

plain = st.text()  # without lone surrogates
contents = (
    answer_sets(terms(plain))
    | st.builds(ValueSet, st.lists(plain, max_size=3).map(tuple))
    | st.builds(Text, plain)
    | st.builds(Sparql, plain)
    | st.builds(Boolean, st.booleans())
    | st.just(NoAnswer())
)


@given(contents)
def test_what_is_written_is_read_back(content: Encodable) -> None:
    assert decode(orjson.loads(json_line(encode(content)))) == content


@given(results())
def test_without_its_surrogates_any_result_can_be_read(content: Encodable) -> None:
    assert type(decode(orjson.loads(json_line(encode(content))))) is type(content)


@given(texts())
def test_a_lone_surrogate_becomes_a_replacement_character_and_nothing_else_changes(
    text: str,
) -> None:
    written = orjson.loads(json_line({"k": text}))["k"]
    assert written == "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in text)


def test_surrogates_are_replaced_wherever_they_stand() -> None:
    assert without_surrogates({"\ud800": ("a\udfff", [1, None])}) == {
        "\ufffd": ["a\ufffd", [1, None]]
    }


@given(st.dictionaries(st.sampled_from(sorted(CONTENT_KEYS)), json_values(), max_size=3))
def test_any_other_object_is_refused_by_a_type_or_value_error(record: dict[str, JsonValue]) -> None:
    try:
        content = decode(record)
    except (TypeError, ValueError):
        return
    assert orjson.loads(json_line(encode(content))) == orjson.loads(json_line(record))


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({"sparql": 5}, "sparql must be a string, not int"),
        ({"text": None}, "text must be a string, not NoneType"),
        ({"boolean": "yes"}, "boolean must be true or false, not str"),
        ({"boolean": 1}, "boolean must be true or false, not int"),
        ({"values": 5}, "values must be a list, not int"),
        ({"values": "abc"}, "values must be a list, not str"),
        ({"values": ["a", 2]}, "an entry of values must be a string, not int"),
        ({"variables": ["x", "y"], "rows": [[IRI, IRI], [IRI]]}, "row 2 has 1 cells for 2 variab"),
        ({"variables": [], "rows": [[IRI]]}, "row 1 has 1 cells for 0 variables"),
        ({"variables": ["x"], "rows": ["a"]}, "a row must be a list, not str"),
        ({"variables": ["x"], "rows": [["a"]]}, "a cell must be an object, not str"),
        ({"variables": ["x"], "rows": [[{"type": "iri", "value": "a"}]]}, "'iri' is not a valid"),
        ({"variables": ["x"], "rows": [[{"type": "uri"}]]}, "value must be a string, not NoneT"),
        ({"variables": ["x"], "rows": [[IRI | {"datatype": 5}]]}, "datatype must be a string"),
        ({"variables": ["x"], "rows": [[IRI | {"xml:lang": {}}]]}, "xml:lang must be a string"),
        ({"variables": ["x"]}, "the keys variables do not make one content"),
        ({"rows": []}, "the keys rows do not make one content"),
        ({"sparql": "ASK {}", "values": []}, "the keys sparql, values do not make one content"),
        ({"failure": {"kind": "sloth", "detail": ""}}, "'sloth' is not a valid FailureKind"),
        ({"failure": {"kind": "timeout"}}, "detail must be a string"),
        (["sparql"], "content must be an object, not list"),
    ],
    ids=str,
)
def test_what_is_no_content_is_refused_by_name(record: object, message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        decode(record)


def test_keys_that_are_of_no_content_are_ignored() -> None:
    assert decode({"id": "b:1-en", "engine": "oxigraph", "text": "me"}) == Text("me")
    assert decode({"id": "b:1-en"}) == NoAnswer()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("ASK {}", "str is no content"),
        (5, "int is no content"),
        (ValueSet(cast("Any", 5)), "values must be a tuple, not int"),
        (ValueSet(cast("Any", "abc")), "values must be a tuple, not str"),
        (ValueSet(cast("Any", {"a"})), "values must be a tuple, not set"),
        (ValueSet(cast("Any", (v for v in "ab"))), "values must be a tuple, not generator"),
        (AnswerSet(cast("Any", "xy"), ()), "variables must be a tuple, not str"),
        (AnswerSet(("x",), cast("Any", X)), "rows must be a tuple, not Term"),
        (AnswerSet(("x",), (cast("Any", X),)), "a row must be a tuple, not Term"),
        (AnswerSet(("x",), ((cast("Any", "a"),),)), "a cell must be a Term or None, not str"),
    ],
    ids=lambda value: value if isinstance(value, str) else "content",
)
def test_what_is_no_content_is_not_written(content: Encodable, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        encode(content)


def test_lists_may_stand_for_tuples_and_texts_for_kinds_of_terms() -> None:
    term = Term(cast("TermKind", "uri"), "http://example.org/x")
    assert encode(AnswerSet(cast("Any", ["x"]), cast("Any", [[term]]))) == {
        "variables": ["x"],
        "rows": [[IRI]],
    }


@given(terms(plain))
def test_a_term_is_written_as_in_sparql_results(term: Term) -> None:
    assert decode_term(orjson.loads(json_line(encode_term(term) or {}))) == term


def test_a_failure_keeps_its_kind_and_detail() -> None:
    record = {"failure": {"kind": "timeout", "detail": "after 60 s"}}
    failure = decode(record)
    assert isinstance(failure, Failure)
    assert encode(failure) == record
