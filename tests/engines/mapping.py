"""Triples as an R2RML mapping, so that Ontop serves what the other engines load."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyoxigraph import BlankNode, Literal, NamedNode, RdfFormat, Triple, parse

if TYPE_CHECKING:
    from pathlib import Path


def mapping_of(turtle: Path) -> str:
    """A mapping, without its prefixes, that says just the triples of a file."""
    triples = parse(path=turtle, format=RdfFormat.TURTLE)
    return "".join(map(_map, (quad.triple for quad in triples)))


def _map(triple: Triple) -> str:
    """A map of one row, which holds the object's text: Ontop refuses a constant with a language."""
    assert not isinstance(triple.object, Triple)
    text = triple.object.value.replace("'", "''")
    query = Literal(f"SELECT 1 AS one, '{text}' AS text")
    return f"""
[] rr:logicalTable [ rr:sqlQuery {query} ] ;
   rr:subjectMap [ {_term(triple.subject)} ] ;
   rr:predicateObjectMap [
     rr:predicate {triple.predicate} ; rr:objectMap [ {_term(triple.object)} ]
   ] .
"""


def _term(term: object) -> str:
    match term:
        case NamedNode():
            return f"rr:constant {term}"
        case BlankNode(value=name):
            return f'rr:template "{name}{{one}}" ; rr:termType rr:BlankNode'
        case Literal(language=None, datatype=datatype):
            return f'rr:column "text" ; rr:datatype {datatype}'
        case Literal(language=language):
            return f'rr:column "text" ; rr:language "{language}"'
    raise TypeError(term)
