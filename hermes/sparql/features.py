"""The features of a query: how complex it is, and which terms it is about."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hermes.model import Term, TermKind
from hermes.sparql.form import form_of
from hermes.sparql.nodes import RDF_TYPE, Variable
from hermes.sparql.prologue import read_prologue
from hermes.sparql.reading import read_structure
from hermes.sparql.structure import AGGREGATES, Clause

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from hermes.sparql.form import QueryForm
    from hermes.sparql.structure import Reading, TriplePattern


@dataclass(frozen=True, slots=True)
class QueryFeatures:
    """What a query is made of.

    `joins` counts the variables that two or more triple patterns share, `paths` the triple patterns
    whose verb is a path; the template of a CONSTRUCT has no patterns. `columns` is how many
    variables are projected, None for `*` and for other forms than SELECT. `projected_aggregates`
    are those that the projected values come from, also by way of a subquery or BIND.

    `entities` are the IRIs and literals in subject and object position, `classes` the objects of
    rdf:type, which are no entities, `properties` the IRIs in predicate position and in paths, and
    `constants` the terms in expressions and VALUES.
    """

    form: QueryForm | None = None
    patterns: int = 0
    joins: int = 0
    paths: int = 0
    aggregates: tuple[str, ...] = ()
    clauses: tuple[Clause, ...] = ()
    columns: int | None = None
    projected_aggregates: frozenset[str] = frozenset()
    projects_plainly: bool = False
    """Whether a projected value comes from no aggregate."""
    entities: frozenset[Term] = frozenset()
    classes: frozenset[Term] = frozenset()
    properties: frozenset[str] = frozenset()
    constants: frozenset[Term] = frozenset()


NO_FEATURES = QueryFeatures()


def query_features(query: str, prefixes: Mapping[str, str] | None = None) -> QueryFeatures:
    """The features of a query; of any other text, none. Never raises.

    `prefixes` are those that the endpoint declares by itself. Names with any other prefix that is
    not declared stay as they are written.

    >>> found = query_features("SELECT (COUNT(?x) AS ?n) { ?x a <C> ; <p>/<q>* 'v' } LIMIT 1")
    >>> found.patterns, found.joins, found.paths, found.aggregates
    (2, 1, 1, ('COUNT',))
    >>> [clause.value for clause in found.clauses], sorted(found.properties)[-2:]
    (['LIMIT'], ['p', 'q'])
    """
    prologue = read_prologue(query)
    form = form_of(prologue)
    if form is None:
        return NO_FEATURES
    known = {**(prefixes or {}), **prologue.prefixes}
    reading = read_structure(replace(prologue, prefixes=known))
    patterns = reading.patterns
    projected = _projected(reading)
    return QueryFeatures(
        form=form,
        patterns=len(patterns),
        joins=_joins(patterns),
        paths=sum(pattern.verb.is_path for pattern in patterns),
        aggregates=tuple(name for name in AGGREGATES if name in reading.aggregates),
        clauses=tuple(clause for clause in Clause if clause in reading.clauses),
        columns=None if reading.everything else len(reading.projection) or None,
        projected_aggregates=frozenset().union(*projected),
        projects_plainly=reading.everything or not all(projected),
        entities=frozenset(_entities(patterns)),
        classes=frozenset(_classes(patterns)),
        properties=frozenset(name for pattern in patterns for name in pattern.verb.properties),
        constants=frozenset(reading.constants),
    )


def _joins(patterns: list[TriplePattern]) -> int:
    occurrences = Counter(name for pattern in patterns for name in set(_variables(pattern)))
    return sum(count > 1 for count in occurrences.values())


def _variables(pattern: TriplePattern) -> Iterator[str]:
    for node in (pattern.subject, pattern.object):
        if isinstance(node, Variable):
            yield node.name
    if pattern.verb.variable is not None:
        yield pattern.verb.variable


def _entities(patterns: list[TriplePattern]) -> Iterator[Term]:
    for pattern in patterns:
        if isinstance(pattern.subject, Term):
            yield pattern.subject
        if isinstance(pattern.object, Term) and not _states_class(pattern):
            yield pattern.object


def _classes(patterns: list[TriplePattern]) -> Iterator[Term]:
    for pattern in patterns:
        if isinstance(pattern.object, Term) and _states_class(pattern):
            yield pattern.object


def _states_class(pattern: TriplePattern) -> bool:
    # `a/rdfs:subClassOf*` states a class as well.
    is_iri = isinstance(pattern.object, Term) and pattern.object.kind is TermKind.IRI
    return is_iri and RDF_TYPE in pattern.verb.properties


def _projected(reading: Reading) -> list[frozenset[str]]:
    """The aggregates behind each projected value; of `*`, those behind every named expression."""
    sources = {e.alias: e for e in reading.expressions if e.alias is not None}
    projection = reading.expressions if reading.everything else reading.projection
    behind = []
    for expression in projection:
        aggregates = set(expression.aggregates)
        waiting, seen = list(expression.variables), set[str]()
        while waiting:
            name = waiting.pop()
            if name in sources and name not in seen:
                seen.add(name)
                aggregates |= sources[name].aggregates
                waiting.extend(sources[name].variables)
        behind.append(frozenset(aggregates))
    return behind
