"""A digest of a graph's schema: its classes and properties with their counts, by a few queries."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hermes.errors import GraphError
from hermes.model import AnswerSet, Failure, TermKind
from hermes.sparql.iris import is_iri

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from hermes.model import QueryResult, Row
    from hermes.systems.base import Ask

MAX_CLASSES = 100
MAX_PROPERTIES = 200
SAMPLED_TRIPLES = 100_000
_MAX_LABELS = 2_000  # in several languages, one is taken

_CLASSES = "?s a ?term"
_PROPERTIES = "?s ?term ?o"


@dataclass(frozen=True, slots=True)
class SchemaTerm:
    """A class with the number of its instances, or a property with that of its triples."""

    iri: str
    count: int
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Counted:
    """The most frequent terms. `sampled`: counted in the graph's first triples only."""

    terms: tuple[SchemaTerm, ...]
    sampled: bool


@dataclass(frozen=True, slots=True)
class Digest:
    """What a graph is made of."""

    classes: Counted
    properties: Counted


def sample_digest(query: Ask, graph: str) -> Digest:
    """The digest of the `graph` that `query` asks.

    All is counted where the graph can do that within the limits of a query, else what its first
    triples hold. Raises `GraphError` where it can do neither.
    """
    classes = _counted(query, graph, _CLASSES, MAX_CLASSES)
    properties = _counted(query, graph, _PROPERTIES, MAX_PROPERTIES)
    labels = _labels(query, [term.iri for term in (*classes.terms, *properties.terms)])
    return Digest(_labelled(classes, labels), _labelled(properties, labels))


def _counted(query: Ask, graph: str, pattern: str, limit: int) -> Counted:
    result = query(_counting(pattern, limit))
    sampled = isinstance(result, Failure)
    if sampled:
        result = query(_counting(f"{{ SELECT * {{ {pattern} }} LIMIT {SAMPLED_TRIPLES} }}", limit))
    if isinstance(result, Failure):
        raise GraphError(
            f"its schema cannot be counted: {result.kind}: {result.detail}",
            f"graph {graph!r}",
            "Name another place for it by --graph, or raise --query-timeout.",
        )
    return Counted(tuple(_terms(result)), sampled)


def _counting(pattern: str, limit: int) -> str:
    return (
        f"SELECT ?term (COUNT(*) AS ?n) WHERE {{ {pattern} }} "
        f"GROUP BY ?term ORDER BY DESC(?n) ?term LIMIT {limit}"
    )


def _terms(result: QueryResult) -> Iterator[SchemaTerm]:
    """The IRIs with their counts; there is one row without a term where nothing was counted."""
    if isinstance(result, AnswerSet):
        for term, count in result.rows:
            if term is not None and term.kind is TermKind.IRI and count is not None:
                yield SchemaTerm(term.value, int(float(count.value)))


def _labels(query: Ask, iris: Iterable[str]) -> dict[str, str]:
    """What the graph calls the terms, in English where it can; nothing where it fails.

    Labels help, but nothing depends on them: many graphs hold none for their schema.
    """
    # Endpoints also send what no query can hold, such as a space or a bracket in an IRI.
    values = " ".join(f"<{iri}>" for iri in iris if is_iri(iri))
    result = query(
        "SELECT ?term ?label WHERE { "
        f"VALUES ?term {{ {values} }} ?term <http://www.w3.org/2000/01/rdf-schema#label> ?label "
        f"}} ORDER BY ?term ?label LIMIT {_MAX_LABELS}"
    )
    rows = result.rows if isinstance(result, AnswerSet) else ()
    labels: dict[str, str] = {}
    # English ones come last, and so are those that stay.
    for term, label in sorted(rows, key=_in_english):
        if term is not None and label is not None:
            labels[term.value] = " ".join(label.value.split())
    return labels


def _in_english(row: Row) -> bool:
    label = row[1]
    return label is not None and (label.language or "en").lower().startswith("en")


def _labelled(counted: Counted, labels: Mapping[str, str]) -> Counted:
    terms = tuple(replace(term, label=labels.get(term.iri)) for term in counted.terms)
    return replace(counted, terms=terms)
