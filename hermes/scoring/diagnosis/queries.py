"""What two queries tell of why their results differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.scoring.diagnosis.classes import Cause, Diagnosis
from hermes.scoring.diagnosis.vocabulary import named_iris, only_in
from hermes.scoring.iris import fold_iri

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hermes.scoring.diagnosis.vocabulary import Vocabulary
    from hermes.sparql.features import QueryFeatures

_SHOWN = 5
_PICKING = frozenset({"SAMPLE"})  # it picks one of several values, as LIMIT 1 would


@dataclass(frozen=True, slots=True)
class QueryPair:
    """Gold's query and the system's; where there is none, its features have no form."""

    gold: QueryFeatures
    given: QueryFeatures

    @property
    def known(self) -> bool:
        """Whether both sides have a query, so that they can be compared."""
        return self.gold.form is not None and self.given.form is not None


def substitution(pair: QueryPair) -> Diagnosis | None:
    """Whether the system names another entity, property or class in the place of one of gold's."""
    if not pair.known:
        return None
    missing, extra = _vocabularies(pair)
    if missing.entities and extra.entities:
        return _diagnosis(Cause.WRONG_ENTITY, missing.entities, extra.entities)
    for lacks, has in ((missing.properties, extra.properties), (missing.classes, extra.classes)):
        if lacks and has:
            return _diagnosis(Cause.WRONG_PROPERTY, lacks, has)
    return None


def deviation(pair: QueryPair) -> Diagnosis | None:
    """Whether the system's query names other terms than gold's, or lacks some, or has more.

    Properties that only give a thing its name are no deviation.
    """
    if (found := substitution(pair)) is not None or not pair.known:
        return found
    missing, extra = _vocabularies(pair)
    if missing.entities or extra.entities:
        return _diagnosis(Cause.WRONG_ENTITY, missing.entities, extra.entities)
    lacks, has = missing.properties + missing.classes, extra.properties + extra.classes
    if lacks or (has and not extra.only_names):
        return _diagnosis(Cause.WRONG_PROPERTY, lacks, has)
    return None


def aggregation(pair: QueryPair) -> Diagnosis | None:
    """Whether one query returns aggregates where the other returns none, or other ones.

    A system may give a number beside a list, but not instead of it.
    """
    if not pair.known:
        return None
    wanted, found = (
        features.projected_aggregates - _PICKING for features in (pair.gold, pair.given)
    )
    instead = bool(found) and not wanted and not pair.given.projects_plainly
    if not (wanted - found) and not instead:
        return None
    return Diagnosis(
        Cause.WRONG_AGGREGATE,
        (f"gold returns {_functions(wanted)}, the answer {_functions(found)}",),
    )


def gives_names(pair: QueryPair, gold_iris: Iterable[str]) -> bool:
    """Whether the queries differ in nothing but whether a thing or its name is returned.

    That is so if what sets them apart are properties that give names, or if the system's query
    names the IRIs of gold, and so can only describe them.
    """
    if not pair.known:
        return False
    wanted = {fold_iri(iri) for iri in gold_iris}
    if wanted and wanted <= named_iris(pair.given):
        return True
    missing, extra = _vocabularies(pair)
    named = bool(missing.properties or extra.properties)
    return named and missing.only_names and extra.only_names


def _vocabularies(pair: QueryPair) -> tuple[Vocabulary, Vocabulary]:
    """What only gold's query names, and what only the system's does."""
    return only_in(pair.gold, pair.given), only_in(pair.given, pair.gold)


def _diagnosis(cause: Cause, missing: tuple[str, ...], extra: tuple[str, ...]) -> Diagnosis:
    lines = (("only in gold's query", missing), ("only in the system's query", extra))
    return Diagnosis(cause, tuple(f"{where}: {_listed(terms)}" for where, terms in lines if terms))


def _listed(terms: tuple[str, ...]) -> str:
    shown = ", ".join(terms[:_SHOWN])
    return f"{shown}, … ({len(terms)})" if len(terms) > _SHOWN else shown


def _functions(names: frozenset[str]) -> str:
    return ", ".join(sorted(names)) or "no aggregate"
