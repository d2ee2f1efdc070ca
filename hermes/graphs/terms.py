"""From the terms of pyoxigraph to those of the vocabulary, or to the cells that a worker sends."""

from __future__ import annotations

from typing import TypeAlias

from pyoxigraph import BlankNode, Literal, NamedNode, Triple

from hermes.graphs.cells import BLANK_NODE, IRI, PLAIN, TAGGED, TYPED
from hermes.model import Term, TermKind

EngineTerm: TypeAlias = NamedNode | BlankNode | Literal | Triple

XSD_STRING = "http://www.w3.org/2001/XMLSchema#string"


def to_term(term: EngineTerm | None) -> Term | None:
    """The term, or None for an unbound variable.

    RDF 1.1 makes no difference between plain literals and those of xsd:string: both have no
    datatype here. Raises TypeError for a triple term of RDF 1.2, which answers cannot hold.
    """
    match term:
        case None:
            return None
        case NamedNode():
            return Term(TermKind.IRI, term.value)
        case BlankNode():
            return Term(TermKind.BNODE, term.value)
        case Literal():
            plain = term.language is not None or term.datatype.value == XSD_STRING
            datatype = None if plain else term.datatype.value
            return Term(TermKind.LITERAL, term.value, datatype, term.language)
        case Triple():
            raise TypeError("a row holds a triple term")


def to_cell(term: EngineTerm | None) -> str | None:
    """The cell for the same term as `to_term` gives; in a quarter of the time. Raises alike."""
    if isinstance(term, NamedNode):
        return IRI + term.value
    if isinstance(term, Literal):
        if (language := term.language) is not None:
            return f"{TAGGED}{language} {term.value}"
        datatype = term.datatype.value
        return PLAIN + term.value if datatype == XSD_STRING else f"{TYPED}{datatype} {term.value}"
    if term is None:
        return None
    if isinstance(term, BlankNode):
        return BLANK_NODE + term.value
    raise TypeError("a row holds a triple term")
