"""Reading replies: results, and what only looks like one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyoxigraph import QueryResultsFormat, QueryTriples, Store

from hermes.graphs.reply import read_asked, read_reply
from hermes.model import AnswerSet, Boolean, Failure, FailureKind, Term, TermKind
from hermes.sparql.form import QueryForm

if TYPE_CHECKING:
    from hermes.model import QueryResult

JSON = "application/sparql-results+json"
XML = "application/sparql-results+xml; charset=utf-8"
MAX_ROWS = 10


def reply(cell: object, name: str = "x") -> bytes:
    return orjson.dumps(
        {"head": {"link": [], "vars": [name]}, "results": {"bindings": [{name: cell}]}}
    )


def only_term(body: bytes) -> Term | None:
    result = read_reply(body, JSON, MAX_ROWS)
    assert isinstance(result, AnswerSet), result
    return result.rows[0][0]


@pytest.mark.parametrize(
    ("cell", "term"),
    [
        ({"type": "uri", "value": "http://e/a"}, Term(TermKind.IRI, "http://e/a")),
        # What DBpedia holds and Virtuoso sends, though strict parsers refuse it:
        ({"type": "uri", "value": 'http://e/"a b"'}, Term(TermKind.IRI, 'http://e/"a b"')),
        ({"type": "bnode", "value": "nodeID://b1"}, Term(TermKind.BNODE, "nodeID://b1")),
        (
            {"type": "typed-literal", "value": "1", "datatype": "http://e/int"},
            Term(TermKind.LITERAL, "1", "http://e/int"),
        ),
        (
            {"type": "literal", "value": "a", "xml:lang": "de_CH"},
            Term(TermKind.LITERAL, "a", language="de_CH"),
        ),
        (
            {
                "type": "literal",
                "value": "a",
                "datatype": "http://www.w3.org/2001/XMLSchema#string",
            },
            Term(TermKind.LITERAL, "a"),
        ),
        ({"type": "literal", "value": ""}, Term(TermKind.LITERAL, "")),
    ],
)
def test_a_cell_is_the_term_that_it_names(cell: object, term: Term) -> None:
    assert only_term(reply(cell)) == term


def test_a_variable_may_have_a_name_that_sparql_could_not_spell() -> None:
    body = reply({"type": "literal", "value": "3"}, name="callret-0")
    assert read_reply(body, JSON, MAX_ROWS) == AnswerSet(
        ("callret-0",), ((Term(TermKind.LITERAL, "3"),),)
    )


def test_a_variable_that_a_row_leaves_out_is_unbound() -> None:
    body = b'{"head": {"vars": ["x", "y"]}, "results": {"bindings": [{}]}}'
    assert read_reply(body, JSON, MAX_ROWS) == AnswerSet(("x", "y"), ((None, None),))


@pytest.mark.parametrize("content_type", [JSON, "application/json", "text/plain", ""])
def test_json_is_known_whatever_its_type_is_called(content_type: str) -> None:
    body = b'{"head": {"link": []}, "boolean": false}'
    assert read_reply(body, content_type, MAX_ROWS) == Boolean(value=False)


QUERIES = [
    'SELECT ?a ?b ?none {VALUES (?a ?b ?none) {(<http://e/a> "x"@en UNDEF) (1 "y" UNDEF)}}',
    "SELECT ?a {FILTER(false)}",
    "ASK {}",
    "ASK {FILTER(false)}",
]


@pytest.mark.parametrize("query", QUERIES)
def test_xml_and_json_of_one_result_are_read_alike(query: str) -> None:
    def serialized(chosen: QueryResultsFormat) -> bytes:
        result = Store().query(query)
        assert not isinstance(result, QueryTriples)
        content = result.serialize(format=chosen)
        assert content is not None
        return content

    by_json = read_reply(serialized(QueryResultsFormat.JSON), JSON, MAX_ROWS)
    by_xml = read_reply(serialized(QueryResultsFormat.XML), XML, MAX_ROWS)
    assert not isinstance(by_json, Failure)
    assert by_json == by_xml


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b"", JSON),
        (b"<html><title>Bad gateway</title>", "text/html"),
        (b"<html><title>Bad gateway</title>", XML),
        (b"Virtuoso 22023 Error SR350: TOP parameter < 0", "text/plain"),
        (b'{"head": {"vars": ["x"]}, "results": {"bindings": [{"x": {"type"', JSON),
        (b'{"head": {"vars": ["x"]}}', JSON),
        (b'{"results": {"bindings": []}}', JSON),
        (b'{"head": {}, "results": {"bindings": []}}', JSON),
        (b'{"head": {"vars": ["x"]}, "results": {}}', JSON),
        (b'{"head": {"vars": "x"}, "results": {"bindings": []}}', JSON),
        (b'{"head": {"vars": [1]}, "results": {"bindings": []}}', JSON),
        (b'{"head": {"vars": ["x"]}, "results": {"bindings": {}}}', JSON),
        (b'{"head": {"vars": ["x"]}, "results": []}', JSON),
        (b'{"head": {"vars": ["x"]}, "results": {"bindings": [[]]}}', JSON),
        (b'{"boolean": "no"}', JSON),
        (b'{"boolean": 2}', JSON),
        (b'{"boolean": null}', JSON),
        (b'{"error": "out of memory"}', JSON),
        (b'{"head": {"vars": []}, "results": {"bindings": []}, "error": "out of memory"}', JSON),
        (b'{"boolean": false, "exception": {"message": "out of memory"}}', JSON),
        (b'{"head": {"vars": []}, "results": {"bindings": []}, "results": {"bindings": []}}', JSON),
        (b'{"boolean": true, "boolean": false}', JSON),
        (b"[]", JSON),
        (b"null", JSON),
        (reply(None), JSON),
        (reply("a"), JSON),
        (reply({"value": "a"}), JSON),
        (reply({"type": "uri"}), JSON),
        (reply({"type": "number", "value": "1"}), JSON),
        (b'{"head": {"vars": []}, "results": {"bindings": [{"y": {"type": "uri"}}]}}', JSON),
    ],
)
def test_what_is_no_result_is_the_endpoints_fault_and_never_an_empty_answer(
    body: bytes, content_type: str
) -> None:
    result = read_reply(body, content_type, MAX_ROWS)
    assert isinstance(result, Failure)
    assert result.kind is FailureKind.ENDPOINT_FAULT


def test_the_first_words_of_what_is_no_result_are_quoted() -> None:
    result = read_reply(b"a\n  proxy, not an endpoint", "text/plain", MAX_ROWS)
    assert isinstance(result, Failure)
    assert "'a proxy, not an endpoint'" in result.detail


@pytest.mark.parametrize("content_type", ["text/html", JSON, XML])
def test_a_web_page_is_named_by_its_title(content_type: str) -> None:
    page = b"<!DOCTYPE html>\n<html><head>\n<title>502 Bad\n Gateway</title>"
    assert read_reply(page, content_type, MAX_ROWS) == Failure(
        FailureKind.ENDPOINT_FAULT,
        "the reply is no SPARQL result: the HTML page '502 Bad Gateway'",
    )


@pytest.mark.parametrize(
    ("written", "value"),
    [
        *((written, True) for written in ("true", '"true"', '"True"', "1", '"1"')),
        *((written, False) for written in ("false", '"false"', "0", '"0"')),
    ],
)
def test_a_boolean_may_be_written_as_a_word_or_a_digit(written: str, *, value: bool) -> None:
    assert read_reply(b'{"boolean": %s}' % written.encode(), JSON, MAX_ROWS) == Boolean(value)


@pytest.mark.parametrize("rows", [MAX_ROWS, MAX_ROWS + 1])
@pytest.mark.parametrize("form", ["json", "xml"])
def test_more_rows_than_allowed_are_a_failure(rows: int, form: str) -> None:
    cell = {"type": "literal", "value": "a"}
    body, content_type = {
        "json": (
            orjson.dumps({"head": {"vars": ["x"]}, "results": {"bindings": [{"x": cell}] * rows}}),
            JSON,
        ),
        "xml": (
            b'<sparql xmlns="http://www.w3.org/2005/sparql-results#"><head><variable name="x"/>'
            b"</head><results>"
            + b'<result><binding name="x"><literal>a</literal></binding></result>' * rows
            + b"</results></sparql>",
            XML,
        ),
    }[form]
    result = read_reply(body, content_type, MAX_ROWS)
    if rows <= MAX_ROWS:
        assert isinstance(result, AnswerSet)
        assert len(result.rows) == rows
    else:
        assert result == Failure(FailureKind.TOO_MANY_ROWS, f"more than {MAX_ROWS} rows")


HALF = (
    b'{"head": {"vars": ["x"]}, "results": {"bindings": [{"x": {"type": "literal", "value": "1"}},'
)
JAVA = b"java.util.concurrent.ExecutionException: "


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        # Oxigraph 0.5.13, where a SERVICE is not to be reached:
        (b"The port 9 is not allowed for HTTP(S)", FailureKind.ENDPOINT_FAULT),
        # Blazegraph at its time limit, with and without the query in front:
        (JAVA + b"java.util.concurrent.TimeoutException\n\tat a.B", FailureKind.TIMEOUT),
        (
            b"SPARQL-QUERY: queryStr=SELECT ?x {}\n" + JAVA + b"c.b.QueryTimeoutException: x",
            FailureKind.TIMEOUT,
        ),
        (JAVA + b"java.lang.OutOfMemoryError: Java heap space", FailureKind.ENDPOINT_FAULT),
    ],
)
@pytest.mark.parametrize("piece", [HALF, HALF[:-1] + b"]}}\n"], ids=["half", "whole"])
def test_an_engine_that_breaks_off_a_result_is_quoted_and_its_rows_are_no_answer(
    piece: bytes, words: bytes, expected: FailureKind
) -> None:
    result = read_reply(piece + words, JSON, MAX_ROWS)
    assert isinstance(result, Failure)
    assert result.kind is expected
    last = words.splitlines()[-1] if b"SPARQL-QUERY" in words else words.splitlines()[0]
    assert last.decode() in result.detail
    assert "broken off after" in result.detail


def rows(name: str, *values: str) -> AnswerSet:
    return AnswerSet((name,), tuple((Term(TermKind.LITERAL, value),) for value in values))


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (Boolean(value=True), Boolean(value=True)),
        # What Virtuoso 7.2.5 sends for true and for false:
        (rows("__ASK_RETVAL", "1"), Boolean(value=True)),
        (rows("__ASK_RETVAL"), Boolean(value=False)),
        (rows("callret-0", "0"), Boolean(value=False)),
        (rows("callret-0", "True"), Boolean(value=True)),
    ],
)
def test_an_ask_is_answered_with_a_boolean_or_with_one_in_rows(
    result: QueryResult, expected: Boolean
) -> None:
    assert read_asked(result, QueryForm.ASK) == expected


@pytest.mark.parametrize(
    ("result", "form"),
    [
        (rows("x"), QueryForm.ASK),  # an ASK has no empty answer
        (rows("x", "1"), QueryForm.ASK),  # of another query
        (rows("callret-0", "2"), QueryForm.ASK),
        (rows("callret-0", "1", "0"), QueryForm.ASK),
        (Boolean(value=False), QueryForm.SELECT),
    ],
)
def test_a_result_that_the_query_did_not_ask_for_is_the_endpoints_fault(
    result: QueryResult, form: QueryForm
) -> None:
    asked = read_asked(result, form)
    assert isinstance(asked, Failure)
    assert asked.kind is FailureKind.ENDPOINT_FAULT


def test_rows_for_a_select_and_failures_pass() -> None:
    failed = Failure(FailureKind.TIMEOUT, "late")
    assert read_asked(rows("__ASK_RETVAL"), QueryForm.SELECT) == rows("__ASK_RETVAL")
    assert read_asked(failed, QueryForm.ASK) is failed


WHOLE = reply({"type": "literal", "value": "é"})


@given(st.integers(0, len(WHOLE) - 1))
def test_a_reply_cut_off_anywhere_is_the_endpoints_fault(length: int) -> None:
    result = read_reply(WHOLE[:length], JSON, MAX_ROWS)
    assert isinstance(result, Failure)
    assert result.kind is FailureKind.ENDPOINT_FAULT


XML_ROWS = (
    b'<?xml version="1.0"?><sparql xmlns="http://www.w3.org/2005/sparql-results#"><head>'
    b'<variable name="x"/></head><results><result><binding name="x"><literal>1</literal></binding>'
    b"</result></results></sparql>"
)
XML_BOOLEAN = (
    b'<sparql xmlns="http://www.w3.org/2005/sparql-results#"><head/><boolean>false</boolean>'
    b"</sparql>"
)


@given(st.sampled_from([XML_ROWS, XML_BOOLEAN]), st.data())
def test_so_is_a_reply_in_xml(whole: bytes, data: st.DataObject) -> None:
    length = data.draw(st.integers(0, len(whole) - 1))
    result = read_reply(whole[:length], XML, MAX_ROWS)
    assert isinstance(result, Failure)
    assert result.kind is FailureKind.ENDPOINT_FAULT


@pytest.mark.parametrize("end", [b"", b"\n", b" <!-- </sparql --><?end of it?>\n"])
def test_what_may_stand_behind_the_end_of_xml_is_no_fault(end: bytes) -> None:
    assert read_reply(XML_ROWS + end, XML, MAX_ROWS) == rows("x", "1")
    assert read_reply(XML_BOOLEAN + end, XML, MAX_ROWS) == Boolean(value=False)


def test_a_byte_order_mark_in_front_of_json_is_passed_over() -> None:
    assert read_reply(b"\xef\xbb\xbf" + WHOLE, JSON, MAX_ROWS) == rows("x", "é")


def test_a_value_that_is_called_as_a_part_of_results_is_no_fault() -> None:
    assert read_reply(reply({"type": "literal", "value": "results"}), JSON, MAX_ROWS) == rows(
        "x", "results"
    )


@given(st.binary(max_size=60), st.sampled_from([JSON, XML]))
def test_no_bytes_raise(body: bytes, content_type: str) -> None:
    read_reply(body, content_type, MAX_ROWS)
