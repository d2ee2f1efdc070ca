"""An answer as its row gives it back: what systems put into answers, and what is made of it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, cast

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.encoding import json_line
from hermes.model import (
    Answer,
    AnswerSet,
    Boolean,
    Example,
    Sparql,
    Term,
    TermKind,
    Text,
    Usage,
    ValueSet,
)
from hermes.systems.faults import MAX_CHARACTERS, SystemFaultError
from hermes.systems.records import (
    MAX_QUERY_CHARACTERS,
    MAX_RAW_BYTES,
    MAX_TEXT_CHARACTERS,
    answer_from_record,
    answer_record,
    as_recorded,
    refuse_long,
)
from tests.strategies import answer_sets, json_values, terms

ID = "b:1-en"
X = Term(TermKind.IRI, "http://example.org/x")


texts = st.text()  # without lone surrogates
sets = answer_sets(terms(texts)) | st.builds(ValueSet, st.lists(texts, max_size=4).map(tuple))
givens = (
    sets | st.builds(Boolean, st.booleans()) | st.builds(Text, texts) | st.builds(Sparql, texts)
)
examples = st.builds(Example, texts, st.none() | texts, st.none() | texts)
answers = st.builds(
    Answer,
    item_id=texts,
    given=st.none() | givens,
    error=st.none() | texts,
    raw=st.none() | texts,
    examples=st.none() | st.lists(examples, max_size=3).map(tuple),
    meta=st.dictionaries(texts, json_values(), max_size=2),
)


def anything(value: object) -> Any:
    """What no type checker would let through."""
    return cast("Any", value)


def nested(depth: int) -> Any:
    """A list in a list in a list …"""
    value: list[Any] = []
    for _ in range(depth - 1):
        value = [value]
    return value


LOOP: list[Any] = []
LOOP.append(LOOP)

MISTYPED = {
    "a number for a query": Answer(ID, Sparql(anything(5))),
    "nothing for a text": Answer(ID, Text(anything(None))),
    "a word for a boolean": Answer(ID, Boolean(anything("yes"))),
    "a number for a boolean": Answer(ID, Boolean(anything(1))),
    "numbers for values": Answer(ID, ValueSet(anything([1, 2, 3]))),
    "a number for a set": Answer(ID, ValueSet(anything(5))),
    "a text for a set": Answer(ID, ValueSet(anything("abc"))),
    "bytes for a query": Answer(ID, Sparql(anything(b"ASK {}"))),
    "a date for a value": Answer(ID, ValueSet((anything(datetime(2020, 1, 1, tzinfo=UTC)),))),
    "a row too short": Answer(ID, AnswerSet(("x", "y"), ((X,),))),
    "a row too long": Answer(ID, AnswerSet(("x",), ((X, X),))),
    "a text for a term": Answer(ID, AnswerSet(("x",), ((anything("notterm"),),))),
    "a number in a term": Answer(ID, AnswerSet(("x",), ((Term(TermKind.IRI, anything(5)),),))),
    "an unknown kind of term": Answer(ID, AnswerSet(("x",), ((Term(anything("iri"), "x"),),))),
    "a bare query": Answer(ID, anything("ASK {}")),
    "a number for an error": Answer(ID, error=anything(5)),
    "bytes for a reply": Answer(ID, raw=anything(b"{}")),
    "a text for an example": Answer(ID, examples=anything(("x",))),
    "a number for examples": Answer(ID, examples=anything(5)),
    "a number in an example": Answer(ID, examples=(Example(anything(5)),)),
    "an object in meta": Answer(ID, meta=anything({"a": object()})),
    "a huge number in meta": Answer(ID, meta={"a": 10**40}),
    "no number in meta": Answer(ID, meta={"a": float("nan")}),
    "infinity in meta": Answer(ID, meta={"a": [float("inf")]}),
    "a date in meta": Answer(ID, meta=anything({"a": datetime(2020, 1, 1, tzinfo=UTC)})),
    "a number as a key of meta": Answer(ID, meta=anything({1: "a"})),
    "a number for meta": Answer(ID, meta=anything(5)),
    "deep meta": Answer(ID, meta={"a": nested(300)}),
    "very deep meta": Answer(ID, meta={"a": nested(5000)}),
    "endless meta": Answer(ID, meta={"a": anything(LOOP)}),
    "a number for the id": Answer(anything(5)),
}


@pytest.mark.parametrize("answer", MISTYPED.values(), ids=MISTYPED.keys())
def test_what_is_mistyped_is_refused(answer: Answer) -> None:
    with pytest.raises((TypeError, ValueError)) as caught:
        as_recorded(answer)
    assert "\n" not in str(caught.value)


@given(answers)
def test_a_sound_answer_is_recorded_as_it_is(answer: Answer) -> None:
    assert as_recorded(answer) == answer
    assert answer_from_record(orjson.loads(json_line(answer_record(answer)))) == answer


def test_lists_may_stand_for_tuples() -> None:
    loose = Answer(ID, AnswerSet(anything(["x"]), anything([[X]])), meta={"a": anything((1, 2))})
    assert as_recorded(loose) == Answer(ID, AnswerSet(("x",), ((X,),)), meta={"a": [1, 2]})


def test_surrogates_are_replaced_in_every_text() -> None:
    bad, good = "a\ud800", "a\ufffd"
    answer = Answer(
        ID,
        AnswerSet((bad,), ((Term(TermKind.LITERAL, bad, None, bad),),)),
        error=bad,
        examples=(Example(bad, bad, bad),),
        meta={bad: [bad]},
    )
    assert as_recorded(answer) == Answer(
        ID,
        AnswerSet((good,), ((Term(TermKind.LITERAL, good, None, good),),)),
        error=good,
        examples=(Example(good, good, good),),
        meta={good: [good]},
    )


@pytest.mark.parametrize(
    ("kind", "most", "shown"),
    [(Sparql, MAX_QUERY_CHARACTERS, "500,000"), (Text, MAX_TEXT_CHARACTERS, "1,000,000")],
)
def test_a_query_or_a_text_beyond_its_bound_is_a_fault_that_keeps_what_was_paid_for(
    kind: type[Sparql | Text], most: int, shown: str
) -> None:
    refuse_long(Answer(ID, kind("a" * most)))
    said, usage = "a" * (most + 1), Usage(1, 0, 8, 2, 0.25)
    with pytest.raises(SystemFaultError, match=f"is longer than {shown} characters") as raised:
        refuse_long(Answer(ID, kind(said), usage=usage))
    assert (raised.value.raw, raised.value.usage) == (said, usage)


def test_what_is_too_long_is_cut_once_for_all() -> None:
    recorded = as_recorded(Answer(ID, error="e" * 5_000_000, raw="é" * MAX_RAW_BYTES))
    assert recorded.error == "e" * (MAX_CHARACTERS - 1) + "…"
    assert recorded.raw == "é" * (MAX_RAW_BYTES // 2)  # é is two bytes in UTF-8
    assert as_recorded(recorded) == recorded


def test_it_is_what_is_read_from_the_file_later() -> None:
    answer = Answer(ID, Text("a\ud800"), error="e" * 20_000, examples=(), meta={"tokens": 7})
    assert answer_from_record(orjson.loads(json_line(answer_record(answer)))) == as_recorded(answer)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({"sparql": "ASK {}"}, "id must be a string, not NoneType"),
        ({"id": 5}, "id must be a string, not int"),
        ({"id": ID, "error": 5}, "error must be a string, not int"),
        ({"id": ID, "raw": []}, "raw must be a string, not list"),
        ({"id": ID, "meta": 5}, "meta must be an object, not int"),
        ({"id": ID, "examples": {}}, "examples must be a list, not dict"),
        ({"id": ID, "examples": ["x"]}, "an example must be an object, not str"),
        ({"id": ID, "examples": [{"question": 5}]}, "an example's question must be a string"),
        ({"id": ID, "examples": [{"question": "?", "id": 5}]}, "an example's id must be a str"),
        ({"id": ID, "failure": {"kind": "timeout", "detail": ""}}, "a failure is no answer"),
        ({"id": ID, "sparql": "ASK {}", "text": "me"}, "sparql, text do not make one content"),
        ({"id": ID, "foo": 1, "bar": 2}, "no answer stands under bar, foo"),
    ],
    ids=str,
)
def test_another_row_is_refused_by_name(record: dict[str, Any], message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        answer_from_record(record)


def test_an_id_alone_is_no_answer_and_further_keys_beside_known_ones_are_ignored() -> None:
    assert answer_from_record({"id": ID}) == Answer(ID)
    assert answer_from_record({"id": ID, "text": "me", "foo": 1}) == Answer(ID, Text("me"))
