"""What an endpoint's reply says: rows, a boolean, or why it is neither.

JSON (https://www.w3.org/TR/sparql11-results-json/) is read here, as pyoxigraph 0.5.13 refuses what
Virtuoso sends for queries that are right: variables such as `callret-0`, blank nodes such as
`nodeID://b1`, the IRIs with spaces and quotes that DBpedia holds. XML, from servers that know
nothing else, is read by `pyoxigraph.parse_query_results`.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import orjson

from hermes.encoding import decode_term
from hermes.errors import FormatError
from hermes.graphs.failures import failure, one_line
from hermes.model import AnswerSet, Boolean, FailureKind, Term
from hermes.shapes import as_bool, as_list, as_object, as_texts

if TYPE_CHECKING:
    from hermes.model import Failure, JsonValue, QueryResult, Row

_XML_TYPES = frozenset({"application/sparql-results+xml", "application/xml", "text/xml"})
_XSD_STRING = "http://www.w3.org/2001/XMLSchema#string"
_QUOTED = 200


def read_reply(body: bytes, content_type: str, max_rows: int) -> QueryResult:
    """The result in the body of a reply of status 200; at most `max_rows` rows.

    Whatever is no SPARQL result, such as HTML or JSON that was cut off, is an `endpoint_fault` that
    quotes its first words.
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
    except (TypeError, ValueError, SyntaxError) as error:  # of cells, JSON and XML
        reason = one_line(str(error))
    return failure(
        FailureKind.ENDPOINT_FAULT,
        f"the reply is no SPARQL result ({reason}): {first_words(body)}",
    )


def first_words(body: bytes) -> str:
    """How a body begins, on one line."""
    text = body[: 4 * _QUOTED].decode(errors="replace")
    return repr(" ".join(text.split())[:_QUOTED]) if text.strip() else "empty"


def _read_json(body: bytes, max_rows: int) -> QueryResult:
    document = as_object(orjson.loads(body), "the reply")
    if "boolean" in document:
        return Boolean(as_bool(document["boolean"], "`boolean`"))
    variables = as_texts(as_object(document.get("head"), "`head`").get("vars"), "`vars`")
    bindings = as_list(
        as_object(document.get("results"), "`results`").get("bindings"), "`bindings`"
    )
    if len(bindings) > max_rows:
        return _too_many(max_rows)
    return AnswerSet(variables, tuple(_row(binding, variables) for binding in bindings))


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
    if isinstance(reply, QueryBoolean):
        return Boolean(bool(reply))
    variables = tuple(variable.value for variable in reply.variables)
    rows = tuple(tuple(map(to_term, solution)) for solution in islice(reply, max_rows + 1))
    return AnswerSet(variables, rows) if len(rows) <= max_rows else _too_many(max_rows)


def _too_many(max_rows: int) -> Failure:
    return failure(FailureKind.TOO_MANY_ROWS, f"more than {max_rows} rows")
