"""SPARQL 1.1 query results in JSON, as QALD files hold them: benchmarks and recorded answers.

https://www.w3.org/TR/sparql11-results-json/, and what real files have beside: `typed-literal`,
booleans as bindings, variables that the head does not name, datatypes glued onto values.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.errors import FormatError
from hermes.model import AnswerSet, Boolean, Term, TermKind
from hermes.shapes import as_list, as_object, as_text, as_texts

if TYPE_CHECKING:
    from hermes.model import JsonValue

_XSD_BOOLEAN = "http://www.w3.org/2001/XMLSchema#boolean"
_BOOLEANS = {"true": True, "false": False, "1": True, "0": False}
_GLUED_DATATYPE = re.compile(r"(?P<value>.*)\^\^<(?P<datatype>[^<>\s]+)>", re.DOTALL)

_KINDS = {
    "uri": TermKind.IRI,
    "literal": TermKind.LITERAL,
    "typed-literal": TermKind.LITERAL,  # of drafts before the recommendation; Virtuoso writes it
    "boolean": TermKind.LITERAL,
    "bnode": TermKind.BNODE,
}


def read_results(value: JsonValue, where: str) -> AnswerSet | Boolean:
    """The rows or the boolean of one results object. Raises `FormatError` at `where`."""
    results = as_object(value, where)
    if "boolean" in results:  # looked at first: `results: {}` or even rows may stand beside it
        return Boolean(_boolean(results["boolean"], where))
    head = as_object(results.get("head") or {}, where)
    rows = as_object(results.get("results") or {}, where)
    bindings = [as_object(row, where) for row in as_list(rows.get("bindings") or [], where)]
    if (truth := _boolean_binding(bindings)) is not None:
        return Boolean(_boolean(truth.get("value"), where))
    variables = _variables(as_texts(head.get("vars") or [], where), bindings)
    return AnswerSet(
        variables,
        tuple(tuple(_cell(row.get(name), where) for name in variables) for row in bindings),
    )


def _boolean_binding(bindings: list[dict[str, JsonValue]]) -> dict[str, JsonValue] | None:
    """The only cell, if it has the type `boolean`, which no RDF term has: so yago 9 is stored."""
    cells = [cell for row in bindings for cell in row.values()]
    if len(cells) == 1 and isinstance(cells[0], dict) and cells[0].get("type") == "boolean":
        return cells[0]
    return None


def _variables(head: tuple[str, ...], bindings: list[dict[str, JsonValue]]) -> tuple[str, ...]:
    """The head's variables, then those that only rows name.

    Where rows name others, the head is of another query: what it names and no row binds is left
    out, or the first column would be an empty one.
    """
    bound = dict.fromkeys(name for row in bindings for name in row)
    foreign = [name for name in bound if name not in head]
    named = [name for name in head if name in bound] if foreign else head
    return tuple(dict.fromkeys([*named, *foreign]))


def _cell(value: JsonValue, where: str) -> Term | None:
    if value is None:
        return None
    cell = as_object(value, where)
    kind = _KINDS.get(str(cell.get("type")))
    if kind is None:
        raise FormatError(
            f"a value has the type {cell.get('type')!r}", where, f"Known: {', '.join(_KINDS)}."
        )
    text = as_text(cell.get("value"), f"{where}, a value")
    datatype = _XSD_BOOLEAN if cell["type"] == "boolean" else cell.get("datatype")
    if kind is not TermKind.BNODE and (glued := _GLUED_DATATYPE.fullmatch(text)):
        # Only literals have datatypes, whatever type is given: yago 16 says `uri`.
        kind, text, datatype = TermKind.LITERAL, glued["value"], glued["datatype"]
    language = cell.get("xml:lang")
    return Term(
        kind,
        text,
        None if datatype is None else as_text(datatype, f"{where}, a datatype"),
        None if language is None else as_text(language, f"{where}, a language"),
    )


def _boolean(value: JsonValue, where: str) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.lower() in _BOOLEANS:
        return _BOOLEANS[value.lower()]
    raise FormatError("a boolean is neither true nor false", where, "Write true or false.")
