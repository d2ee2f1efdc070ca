"""An R2RML mapping, read into what it says of each table: https://www.w3.org/TR/r2rml/

All of R2RML but named graphs: a local graph has none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from hermes.errors import FormatError
from hermes.model import TermKind
from hermes.snapshot.resources import RR, Resource, read_resources

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_TERM_TYPES = {
    f"<{RR}IRI>": TermKind.IRI,
    f"<{RR}Literal>": TermKind.LITERAL,
    f"<{RR}BlankNode>": TermKind.BNODE,
}
_TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
# Braces hold the name of a column; others are escaped: https://www.w3.org/TR/r2rml/#from-template
_TEMPLATE = re.compile(r"(?:[^{}\\]|\\.|\{(?:[^{}\\]|\\.)+\})+", re.DOTALL)
_IDENTIFIER = r'(?:"(?:[^"]|"")+"|[^\W\d][\w$]*)'
_TABLE_NAME = re.compile(rf"\s*{_IDENTIFIER}(?:\s*\.\s*{_IDENTIFIER}){{0,2}}\s*")
_DEFAULT_GRAPH = f"<{RR}defaultGraph>"


class Origin(StrEnum):
    """Where a term comes from: it is constant, a column, or a template with columns in braces."""

    CONSTANT = "constant"
    COLUMN = "column"
    TEMPLATE = "template"


@dataclass(frozen=True, slots=True)
class TermMap:
    """How a term is made of a row; `value` is N-Triples, a column's name, or a template."""

    origin: Origin
    value: str
    kind: TermKind
    datatype: str | None = None  # an IRI
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Reference:
    """The subject of another triples map, joined on pairs of (own, other) columns."""

    parent: str
    joins: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Property:
    """One predicate with one object."""

    predicate: TermMap
    object: TermMap | Reference


@dataclass(frozen=True, slots=True)
class TriplesMap:
    """What the rows of `source`, a query, say; `id` is where in the mapping it stands."""

    id: str
    source: str
    subject: TermMap
    properties: tuple[Property, ...]


def read_mapping(path: Path) -> tuple[TriplesMap, ...]:
    """The triples maps of a Turtle file. Raises `FormatError` with the place in the mapping."""
    maps = read_resources(path, "logicalTable")
    if not maps:
        raise FormatError(
            "there is no triples map in it", str(path), "Give an R2RML mapping, in Turtle."
        )
    known = {one.id for one in maps}
    found = tuple(_triples_map(one) for one in maps)
    for one in found:
        for property_ in one.properties:
            if isinstance(property_.object, Reference) and property_.object.parent not in known:
                raise FormatError(
                    f"there is no triples map {property_.object.parent}",
                    f"{path}, {one.id}",
                    "Mend rr:parentTriplesMap.",
                )
    return found


def _triples_map(resource: Resource) -> TriplesMap:
    table = resource.one("logicalTable")
    name, query = table.text("tableName"), table.text("sqlQuery")
    if (name is None) == (query is None):
        raise table.error("a logical table has either an rr:tableName or an rr:sqlQuery")
    if name is not None and not _TABLE_NAME.fullmatch(name):
        raise table.error(f"{name!r} is no name of a table")
    subject_map = resource.one("subjectMap", "subject")
    _refuse_graphs(subject_map)
    classes = (
        Property(
            TermMap(Origin.CONSTANT, _TYPE, TermKind.IRI),
            TermMap(Origin.CONSTANT, class_.id, TermKind.IRI),
        )
        for class_ in subject_map.all("class")
    )
    properties = (made for one in resource.all("predicateObjectMap") for made in _properties(one))
    return TriplesMap(
        id=resource.id,
        source=query.strip().rstrip(";") if query is not None else f"SELECT * FROM {name}",
        subject=_term_map(subject_map, TermKind.IRI),
        properties=(*classes, *properties),
    )


def _properties(resource: Resource) -> Iterator[Property]:
    _refuse_graphs(resource)
    for predicate in resource.some("predicateMap", "predicate"):
        for object_ in resource.some("objectMap", "object"):
            yield Property(_term_map(predicate, TermKind.IRI), _object_map(object_))


def _object_map(resource: Resource) -> TermMap | Reference:
    parents = resource.all("parentTriplesMap")
    if not parents:
        literal = any(resource.all(key) for key in ("column", "language", "datatype"))
        return _term_map(resource, TermKind.LITERAL if literal else TermKind.IRI)
    joins = (
        (join.required_text("child"), join.required_text("parent"))
        for join in resource.all("joinCondition")
    )
    return Reference(parents[0].id, tuple(joins))


def _term_map(resource: Resource, default: TermKind) -> TermMap:
    if resource.is_shortcut:
        return TermMap(Origin.CONSTANT, resource.id, default)
    if constants := resource.all("constant"):
        return TermMap(Origin.CONSTANT, constants[0].id, default)
    column, template = resource.text("column"), resource.text("template")
    if (column is None) == (template is None):
        raise resource.error("a term map has one of rr:constant, rr:column and rr:template")
    if template is not None and not _TEMPLATE.fullmatch(template):
        raise resource.error(
            f"in the template {template!r} a brace neither encloses a column nor is escaped"
        )
    types = resource.all("termType")
    datatypes = resource.all("datatype")
    if types and types[0].id not in _TERM_TYPES:
        raise resource.error(f"{types[0].id} is no rr:termType")
    return TermMap(
        origin=Origin.TEMPLATE if column is None else Origin.COLUMN,
        value=template if template is not None else column or "",
        kind=_TERM_TYPES[types[0].id] if types else default,
        datatype=datatypes[0].id[1:-1] if datatypes else None,
        language=resource.text("language"),
    )


def _refuse_graphs(resource: Resource) -> None:
    named = [one for one in resource.all("graph") if one.id != _DEFAULT_GRAPH]
    if named or resource.all("graphMap"):
        raise resource.error("named graphs cannot be built")
