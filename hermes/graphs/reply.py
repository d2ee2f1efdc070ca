"""What an endpoint's reply says: rows, a boolean, or why it is neither.

JSON (https://www.w3.org/TR/sparql11-results-json/) is read here, as pyoxigraph 0.5.13 refuses what
Virtuoso sends for queries that are right: variables such as `callret-0`, blank nodes such as
`nodeID://b1`, the IRIs with spaces and quotes that DBpedia holds. XML, from servers that know
nothing else, is read by `pyoxigraph.parse_query_results`.

An ASK is answered with a boolean, or, by Virtuoso, with rows: one that says 1, or none (7.2.5).
Other rows are those of another query.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

import orjson

from hermes.encoding import decode_term
from hermes.errors import FormatError
from hermes.graphs.engine_errors import java_trace, read_engine_error
from hermes.graphs.failures import failure, one_line
from hermes.graphs.mended_json import read_json
from hermes.graphs.quoting import described, is_page
from hermes.model import AnswerSet, Boolean, Failure, FailureKind, Term
from hermes.shapes import as_bool, as_list, as_object, as_texts
from hermes.sparql.form import QueryForm

if TYPE_CHECKING:
    from hermes.model import JsonValue, QueryResult, Row

_XML_TYPES = frozenset({"application/sparql-results+xml", "application/xml", "text/xml"})
_XSD_STRING = "http://www.w3.org/2001/XMLSchema#string"
_ASK_RETVAL = ("__ASK_RETVAL",)
_OF_AN_ASK = re.compile(r"__ASK_RETVAL|callret(?:-[0-9]+)?")
_BOOLEANS = {"1": True, "true": True, "0": False, "false": False}
_ERRORS = ("error", "errors", "exception")
_XML_END = re.compile(rb"</(?:[^\s<>/:]+:)?sparql\s*>(?:\s|<!--.*?-->|<\?.*?\?>)*\Z", re.DOTALL)
_WORDS = re.compile(r"[A-Za-z][\w.]+\W")


def read_reply(body: bytes, content_type: str, max_rows: int) -> QueryResult:
    """The result in the body of a reply of status 200; at most `max_rows` rows.

    Whatever is no SPARQL result, such as HTML or JSON that was cut off, is an `endpoint_fault` that
    quotes its first words. Where an engine says why it broke off a result in the same body, its
    words are quoted: it is a `timeout` if they say so.
    """
    try:
        if content_type.partition(";")[0].strip().lower() in _XML_TYPES:
            return _read_xml(body, max_rows)
        return _read_json(body, max_rows)
    except FormatError as error:
        what, where, _ = error.args
        reason = f"{where}: {what}"
    except KeyError as error:
        reason = f"a cell has no {error}"
    except orjson.JSONDecodeError as error:
        if (broken_off := _broken_off(error)) is not None:
            return broken_off
        reason = str(error)
    except (TypeError, ValueError, SyntaxError) as error:  # of cells and XML
        reason = one_line(str(error))
    because = "" if is_page(body) else f" ({reason})"
    return failure(
        FailureKind.ENDPOINT_FAULT, f"the reply is no SPARQL result{because}: {described(body)}"
    )


def read_asked(result: QueryResult, form: QueryForm | None) -> QueryResult:
    """The `result` as the form of its query wants it, or the failure where it does not fit."""
    match result:
        case Boolean() if form is not QueryForm.ASK:
            return failure(FailureKind.ENDPOINT_FAULT, "true or false in answer to a SELECT")
        case AnswerSet(variables, rows) if form is QueryForm.ASK:
            said = {cell.value.lower() for row in rows for cell in row if cell is not None}
            own = len(variables) == 1 and _OF_AN_ASK.fullmatch(variables[0])
            if variables == _ASK_RETVAL and not said:
                return Boolean(value=False)
            if own and len(said) == 1 and (word := said.pop()) in _BOOLEANS:
                return Boolean(_BOOLEANS[word])
            return failure(FailureKind.ENDPOINT_FAULT, "rows in answer to an ASK")
    return result


def _broken_off(error: orjson.JSONDecodeError) -> Failure | None:
    """The failure for what is no JSON, where an engine says something behind a piece of it."""
    piece, words = error.doc[: error.pos], error.doc[error.pos :]
    said = read_engine_error((java_trace(words) or words).encode(errors="replace"))
    if said is None:
        return None
    after = f"broken off after {len(piece)} characters by: {said.message}"
    if said.kind is FailureKind.TIMEOUT:
        return failure(FailureKind.TIMEOUT, f"the result was {after}")
    if piece.lstrip().startswith("{") and _WORDS.match(said.message):
        return failure(FailureKind.ENDPOINT_FAULT, f"the result was {after}")
    return None


def _read_json(body: bytes, max_rows: int) -> QueryResult:
    document = as_object(read_json(body), "the reply")
    for name in _ERRORS:
        if document.get(name):
            raise ValueError(f"there is `{name}` in it")
    if "boolean" in document:
        return Boolean(_boolean(document["boolean"]))
    variables = as_texts(as_object(document.get("head"), "`head`").get("vars"), "`vars`")
    bindings = as_list(
        as_object(document.get("results"), "`results`").get("bindings"), "`bindings`"
    )
    if len(bindings) > max_rows:
        return _too_many(max_rows)
    return AnswerSet(variables, tuple(_row(binding, variables) for binding in bindings))


def _boolean(value: JsonValue) -> bool:
    """True or false, also as 1 or 0 or a word, which some write."""
    word = str(value).lower() if isinstance(value, str | int) else ""
    return _BOOLEANS[word] if word in _BOOLEANS else as_bool(value, "`boolean`")


def _row(value: JsonValue, variables: tuple[str, ...]) -> Row:
    binding = as_object(value, "a row")
    if foreign := binding.keys() - set(variables):
        raise ValueError(f"a row binds {min(foreign)!r}, which `head` does not name")
    return tuple(_term(binding[name]) if name in binding else None for name in variables)


def _term(cell: JsonValue) -> Term:
    if isinstance(cell, dict) and cell.get("type") == "typed-literal":  # as old Virtuosos write
        cell = {**cell, "type": "literal"}
    term = decode_term(cell)
    if term is None:
        raise TypeError("a cell is null")
    plain = term.language is not None or term.datatype == _XSD_STRING
    return Term(term.kind, term.value, None, term.language) if plain else term


def _read_xml(body: bytes, max_rows: int) -> QueryResult:
    from pyoxigraph import QueryBoolean, QueryResultsFormat, parse_query_results

    from hermes.graphs.terms import to_term

    reply = parse_query_results(body, QueryResultsFormat.XML)
    # pyoxigraph 0.5.13 takes the end of the text for the end of the result, wherever that is.
    if _XML_END.search(body) is None:
        raise ValueError("the XML breaks off")
    if isinstance(reply, QueryBoolean):
        return Boolean(bool(reply))
    variables = tuple(variable.value for variable in reply.variables)
    rows = tuple(tuple(map(to_term, solution)) for solution in islice(reply, max_rows + 1))
    return AnswerSet(variables, rows) if len(rows) <= max_rows else _too_many(max_rows)


def _too_many(max_rows: int) -> Failure:
    return failure(FailureKind.TOO_MANY_ROWS, f"more than {max_rows} rows")
