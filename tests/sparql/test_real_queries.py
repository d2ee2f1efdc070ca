"""Query features beside those that rdflib's parser and algebra give, on queries that people wrote.

rdflib comes with SPARQLWrapper; hermes itself does not use it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from rdflib import RDF
from rdflib.paths import AlternativePath, InvPath, MulPath, NegatedPath, Path, SequencePath
from rdflib.plugins.sparql.algebra import translateQuery
from rdflib.plugins.sparql.parser import parseQuery
from rdflib.plugins.sparql.parserutils import CompValue
from rdflib.term import Literal, URIRef

from hermes.sparql.features import query_features

if TYPE_CHECKING:
    import pathlib
    from collections.abc import Iterator

pytestmark = [pytest.mark.shared, pytest.mark.slow]

# What rdflib takes as declared.
PREFIXES = {
    "rdf": str(RDF),
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "owl": "http://www.w3.org/2002/07/owl#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
    "foaf": "http://xmlns.com/foaf/0.1/",
    "skos": "http://www.w3.org/2004/02/skos/core#",
}


def nodes(tree: Any) -> Iterator[CompValue]:
    """All nodes of an algebra."""
    if isinstance(tree, CompValue):
        yield tree
        for value in tree.values():
            yield from nodes(value)
    elif isinstance(tree, list | tuple):
        for value in tree:
            yield from nodes(value)


def triples(algebra: CompValue) -> Iterator[tuple[Any, Any, Any]]:
    """The triple patterns; those in EXISTS are left as they were parsed: flat lists of nodes."""
    for node in nodes(algebra):
        if node.name == "BGP":
            yield from node.triples
        elif node.name == "TriplesBlock":
            for block in node.triples:
                flat = iter(block)
                yield from zip(flat, flat, flat, strict=True)


def iris(verb: Any) -> set[str]:
    """The IRIs in a path."""
    match verb:
        case URIRef():
            return {str(verb)}
        case SequencePath() | AlternativePath() | NegatedPath():
            return set().union(*map(iris, verb.args))
        case InvPath():
            return iris(verb.arg)
        case MulPath():
            return iris(verb.path)
    return set()


def expected(query: str) -> dict[str, Any] | None:
    """The features by rdflib; None where it rejects the query."""
    try:
        algebra = translateQuery(parseQuery(query)).algebra
    except Exception:  # noqa: BLE001 - pyparsing's, and whatever translating what it parsed raises
        return None
    found = list(triples(algebra))
    ends = [subject for subject, _, _ in found] + [
        target
        for _, verb, target in found
        if not (isinstance(target, URIRef) and str(RDF.type) in iris(verb))
    ]
    names = {node.name for node in nodes(algebra)}
    return {
        "patterns": len(found),
        "paths": sum(isinstance(verb, Path) for _, verb, _ in found),
        "properties": set().union(*(iris(verb) for _, verb, _ in found)),
        "entities": {str(end) for end in ends if isinstance(end, URIRef | Literal)},
        # rdflib adds a SAMPLE for each variable that is grouped by.
        "aggregates": {
            name.removeprefix("Aggregate_").upper().replace("GROUPC", "GROUP_C")
            for name in names
            if name.startswith("Aggregate_")
        }
        - {"SAMPLE"},
        "clauses": {
            clause
            for clause, node in (("ORDER BY", "OrderBy"), ("UNION", "Union"), ("MINUS", "Minus"))
            if node in names
        },
    }


def read(query: str) -> dict[str, Any]:
    """The same, by us."""
    found = query_features(query, PREFIXES)
    return {
        "patterns": found.patterns,
        "paths": found.paths,
        "properties": set(found.properties),
        "entities": {term.value for term in found.entities},
        "aggregates": set(found.aggregates) - {"SAMPLE"},
        "clauses": {clause.value for clause in found.clauses} & {"ORDER BY", "UNION", "MINUS"},
    }


def test_all_that_rdflib_parses_has_the_features_of_its_algebra(mirror: pathlib.Path) -> None:
    queries = {
        record["query"]
        for file in sorted(mirror.rglob("*_answers.json"))
        for record in json.loads(file.read_text("utf-8"))
        if (record.get("query") or "").strip()
    }
    compared = 0
    for query in sorted(queries):
        if (wanted := expected(query)) is not None:
            assert read(query) == wanted, query
            compared += 1
    assert compared > 500
