"""The JSON of terms, results and given answers: one encoding for every file and for the workers.

A term is written as in SPARQL 1.1 Query Results JSON (https://www.w3.org/TR/sparql11-results-json/);
rows are lists of cells, in the order of `variables`. An object holds one of these:

    {"variables": [...], "rows": [[term or null, ...], ...]}    rows of terms
    {"values": [...]}                                           a flat answer
    {"boolean": true}
    {"text": "..."}
    {"sparql": "..."}                                           a query, not yet executed
    {"failure": {"kind": "timeout", "detail": "..."}}
    {}                                                          nothing

Both directions are strict: values come from systems and files that others wrote, and what is not of
its type here would be a wrong score, or a crash, further on.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import orjson

from hermes.model import (
    AnswerSet,
    Boolean,
    Failure,
    FailureKind,
    NoAnswer,
    Sparql,
    Term,
    TermKind,
    Text,
    TypedGold,
    ValueSet,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hermes.model import Gold, JsonValue

CONTENT_KEYS = frozenset({"variables", "rows", "values", "boolean", "text", "sparql", "failure"})

_SURROGATE = re.compile("[\ud800-\udfff]")

Entry = TypeVar("Entry")
Encodable: TypeAlias = AnswerSet | ValueSet | Boolean | Text | Sparql | Failure | NoAnswer


def json_line(value: JsonValue | Mapping[str, JsonValue]) -> bytes:
    """One line of JSON with its line end; keys keep their order; lone surrogates are replaced."""
    try:
        return orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE)
    except orjson.JSONEncodeError:
        # Systems return lone surrogates, which are no UTF-8; U+FFFD says that something was there.
        return orjson.dumps(without_surrogates(value), option=orjson.OPT_APPEND_NEWLINE)


def without_surrogates(value: object) -> object:
    """`value` with U+FFFD for each lone surrogate in its texts; tuples become lists."""
    if isinstance(value, str):
        return _SURROGATE.sub("\ufffd", value)
    if isinstance(value, list | tuple):
        return [without_surrogates(entry) for entry in value]
    if isinstance(value, dict):
        return {without_surrogates(key): without_surrogates(entry) for key, entry in value.items()}
    return value


def encode_term(term: Term | None) -> dict[str, JsonValue] | None:
    """A cell; None is an unbound variable. Raises TypeError for what is no term."""
    if term is None:
        return None
    if not isinstance(term, Term):
        raise TypeError(f"a cell must be a Term or None, not {type(term).__name__}")
    cell: dict[str, JsonValue] = {"type": str(term.kind), "value": term.value}
    if term.datatype is not None:
        cell["datatype"] = term.datatype
    if term.language is not None:
        cell["xml:lang"] = term.language
    return cell


def decode_term(cell: object) -> Term | None:
    """The inverse of `encode_term`. Raises TypeError or ValueError for anything else."""
    if cell is None:
        return None
    fields = json_object(cell, "a cell")
    return Term(
        kind=TermKind(json_string(fields.get("type"), "type")),
        value=json_string(fields.get("value"), "value"),
        datatype=optional_string(fields.get("datatype"), "datatype"),
        language=optional_string(fields.get("xml:lang"), "xml:lang"),
    )


def encode(content: Encodable) -> dict[str, JsonValue]:
    """The object for a result or a given answer; see the module's docstring.

    Raises TypeError where the content, or what should be a tuple in it, is something else. The
    types of single values are for `decode` to check.
    """
    match content:
        case AnswerSet(variables, rows):
            return {
                "variables": listed(variables, "variables"),
                "rows": [
                    [encode_term(cell) for cell in listed(row, "a row")]
                    for row in listed(rows, "rows")
                ],
            }
        case ValueSet(values):
            return {"values": listed(values, "values")}
        case Boolean(value):
            return {"boolean": value}
        case Text(text):
            return {"text": text}
        case Sparql(query):
            return {"sparql": query}
        case Failure(kind, detail):
            return {"failure": {"kind": kind.value, "detail": detail}}
        case NoAnswer():
            return {}
    raise TypeError(f"{type(content).__name__} is no content of an answer")


def encode_gold(gold: Gold) -> dict[str, JsonValue]:
    """The object for a gold: typed gold by its two fields, the rest as results are."""
    if isinstance(gold, TypedGold):
        return {"reference": gold.reference, "value": gold.value}
    return encode(gold)


def decode(encoded: object) -> Encodable:
    """The inverse of `encode`; keys that are of no content are ignored.

    Raises TypeError or ValueError for what `encode` does not write: a value of another type, rows
    that are longer or shorter than the variables, the keys of two contents.
    """
    fields = json_object(encoded, "content")
    match sorted(CONTENT_KEYS & fields.keys()):
        case []:
            return NoAnswer()
        case ["rows", "variables"]:
            return _answer_set(fields)
        case ["values"]:
            return ValueSet(_strings(fields["values"], "values"))
        case ["boolean"]:
            return Boolean(_boolean(fields["boolean"], "boolean"))
        case ["text"]:
            return Text(json_string(fields["text"], "text"))
        case ["sparql"]:
            return Sparql(json_string(fields["sparql"], "sparql"))
        case ["failure"]:
            failure = json_object(fields["failure"], "failure")
            kind = FailureKind(json_string(failure.get("kind"), "kind"))
            return Failure(kind, json_string(failure.get("detail"), "detail"))
        case keys:
            raise ValueError(f"the keys {', '.join(keys)} do not make one content")


def _answer_set(fields: Mapping[str, object]) -> AnswerSet:
    variables = _strings(fields["variables"], "variables")
    rows = tuple(
        tuple(decode_term(cell) for cell in json_list(row, "a row"))
        for row in json_list(fields["rows"], "rows")
    )
    for number, row in enumerate(rows, 1):
        if len(row) != len(variables):
            raise ValueError(f"row {number} has {len(row)} cells for {len(variables)} variables")
    return AnswerSet(variables, rows)


# -- types, by which `name` is meant in the message ----------------------------------------------


def listed(values: Sequence[Entry], name: str) -> list[Entry]:
    """A list of them. A text is a sequence too, a set and a generator can be read, but not here."""
    if not isinstance(values, tuple | list):
        raise TypeError(f"{name} must be a tuple, not {type(values).__name__}")
    return list(values)


def json_object(value: object, name: str) -> dict[str, object]:
    """An object. Raises TypeError."""
    if not isinstance(value, dict):
        raise _mistyped(value, name, "an object")
    return value


def json_list(value: object, name: str) -> list[object]:
    """A list. Raises TypeError."""
    if not isinstance(value, list):
        raise _mistyped(value, name, "a list")
    return value


def json_string(value: object, name: str) -> str:
    """A string. Raises TypeError."""
    if not isinstance(value, str):
        raise _mistyped(value, name, "a string")
    return value


def optional_string(value: object, name: str) -> str | None:
    """A string, or None. Raises TypeError."""
    return None if value is None else json_string(value, name)


def _boolean(value: object, name: str) -> bool:
    if not isinstance(value, bool):
        raise _mistyped(value, name, "true or false")
    return value


def _strings(value: object, name: str) -> tuple[str, ...]:
    return tuple(json_string(entry, f"an entry of {name}") for entry in json_list(value, name))


def _mistyped(value: object, name: str, expected: str) -> TypeError:
    return TypeError(f"{name} must be {expected}, not {type(value).__name__}")
