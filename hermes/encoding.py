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
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias, cast

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
    from collections.abc import Mapping

    from hermes.model import Gold, JsonValue, Row

_SURROGATE = re.compile("[\ud800-\udfff]")

Encodable: TypeAlias = AnswerSet | ValueSet | Boolean | Text | Sparql | Failure | NoAnswer


def json_line(value: JsonValue | Mapping[str, JsonValue]) -> bytes:
    """One line of JSON with its line end; keys keep their order; lone surrogates are replaced."""
    try:
        return orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE)
    except orjson.JSONEncodeError:
        # Systems return lone surrogates, which are no UTF-8; U+FFFD says that something was there.
        return orjson.dumps(_without_surrogates(value), option=orjson.OPT_APPEND_NEWLINE)


def encode_term(term: Term | None) -> dict[str, JsonValue] | None:
    """A cell; None is an unbound variable."""
    if term is None:
        return None
    cell: dict[str, JsonValue] = {"type": term.kind.value, "value": term.value}
    if term.datatype is not None:
        cell["datatype"] = term.datatype
    if term.language is not None:
        cell["xml:lang"] = term.language
    return cell


def decode_term(cell: object) -> Term | None:
    """The inverse of `encode_term`. Raises KeyError, TypeError or ValueError for anything else."""
    if cell is None:
        return None
    fields = _object(cell)
    return Term(
        kind=TermKind(cast("str", fields["type"])),
        value=_string(fields["value"]),
        datatype=_optional_string(fields.get("datatype")),
        language=_optional_string(fields.get("xml:lang")),
    )


def encode(content: Encodable) -> dict[str, JsonValue]:
    """The object for a result or a given answer; see the module's docstring."""
    match content:
        case AnswerSet(variables, rows):
            return {
                "variables": list(variables),
                "rows": [[encode_term(cell) for cell in row] for row in rows],
            }
        case ValueSet(values):
            return {"values": list(values)}
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


def encode_gold(gold: Gold) -> dict[str, JsonValue]:
    """The object for a gold: typed gold by its two fields, the rest as results are."""
    if isinstance(gold, TypedGold):
        return {"reference": gold.reference, "value": gold.value}
    return encode(gold)


def decode(encoded: object) -> Encodable:
    """The inverse of `encode`; unknown keys are ignored.

    Raises KeyError, TypeError or ValueError for what `encode` does not write.
    """
    fields = _object(encoded)
    if "rows" in fields:
        return AnswerSet(_strings(fields["variables"]), _rows(fields["rows"]))
    if "values" in fields:
        return ValueSet(_strings(fields["values"]))
    if "boolean" in fields:
        if not isinstance(fields["boolean"], bool):
            raise TypeError("`boolean` is not a boolean")
        return Boolean(fields["boolean"])
    if "text" in fields:
        return Text(_string(fields["text"]))
    if "sparql" in fields:
        return Sparql(_string(fields["sparql"]))
    if "failure" in fields:
        failure = _object(fields["failure"])
        return Failure(FailureKind(_string(failure["kind"])), _string(failure["detail"]))
    return NoAnswer()


def _rows(value: object) -> tuple[Row, ...]:
    return tuple(tuple(decode_term(cell) for cell in _list(row)) for row in _list(value))


def _strings(value: object) -> tuple[str, ...]:
    return tuple(_string(entry) for entry in _list(value))


def _object(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise TypeError(f"an object was expected, not {type(value).__name__}")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError(f"a list was expected, not {type(value).__name__}")
    return value


def _string(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"a string was expected, not {type(value).__name__}")
    return value


def _optional_string(value: object) -> str | None:
    return None if value is None else _string(value)


def _without_surrogates(value: object) -> object:
    if isinstance(value, str):
        return _SURROGATE.sub("\ufffd", value)
    if isinstance(value, list | tuple):
        return [_without_surrogates(entry) for entry in value]
    if isinstance(value, dict):
        return {
            _without_surrogates(key): _without_surrogates(entry) for key, entry in value.items()
        }
    return value
