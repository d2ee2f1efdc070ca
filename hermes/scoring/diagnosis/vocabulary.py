"""What two queries are about: the terms that only one of them names.

An entity can be named in more than one way: by its IRI, or by a literal that is looked for. Hence a
literal answers to any term with which it shares a word, while two IRIs must be the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.model import TermKind
from hermes.scoring.diagnosis.formats import last_part, words
from hermes.scoring.iris import fold_iri
from hermes.sparql.nodes import RDF_TYPE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hermes.model import Term
    from hermes.sparql.features import QueryFeatures

# They say that something is of a class, in which way ever; which class is what counts.
_CLASSIFYING = frozenset(
    {
        RDF_TYPE,
        "http://www.w3.org/2000/01/rdf-schema#subClassOf",
        "http://www.wikidata.org/prop/direct/P31",
        "http://www.wikidata.org/prop/direct/P279",
    }
)
_NAMING = frozenset({"label", "preflabel", "altlabel", "name", "title"})
_SHORTEST_WORD = 3  # `of` and `in` name nothing


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The terms that one query names and another does not, as they are written, in order."""

    entities: tuple[str, ...]
    properties: tuple[str, ...]
    classes: tuple[str, ...]

    @property
    def only_names(self) -> bool:
        """Whether there is nothing but properties that give a thing its name."""
        return not self.entities and not self.classes and all(map(_gives_name, self.properties))


def only_in(query: QueryFeatures, other: QueryFeatures) -> Vocabulary:
    """The terms of `query` that `other` does not name."""
    known = _Known([*_named(other), *other.classes])
    entities = {term.value for term in _named(query) if term not in known}
    properties = _folded(query.properties) - _folded(other.properties) - _CLASSIFYING
    classes = _folded(_values(query.classes)) - _folded(_values(other.classes))
    return Vocabulary(*(tuple(sorted(terms)) for terms in (entities, properties, classes)))


def named_iris(query: QueryFeatures) -> frozenset[str]:
    """The IRIs that a query names where values stand, folded."""
    return frozenset(fold_iri(term.value) for term in _named(query) if term.kind is TermKind.IRI)


def _named(query: QueryFeatures) -> list[Term]:
    """What a query names as an entity: IRIs and strings, but no numbers, dates or languages."""
    strings = (query.entities | query.constants) - _languages(query.constants)
    return [term for term in strings if term.kind is TermKind.IRI or term.datatype is None]


def _languages(constants: Iterable[Term]) -> frozenset[Term]:
    """The literals of an expression that can only be language tags, as in `LANG(?x) = "en"`."""
    return frozenset(
        term
        for term in constants
        if term.kind is TermKind.LITERAL and len(term.value) == 2 and term.value.islower()  # noqa: PLR2004 - ISO 639-1
    )


class _Known:
    """The terms that a query names, to be asked for another term that may mean one of them."""

    def __init__(self, terms: Sequence[Term]) -> None:
        self._iris = {fold_iri(term.value) for term in terms if term.kind is TermKind.IRI}
        self._texts = {term.value for term in terms}
        self._words = frozenset[str]().union(*(_long_words(term.value) for term in terms))
        literals = (term for term in terms if term.kind is TermKind.LITERAL)
        self._literal_words = frozenset[str]().union(
            *(_long_words(term.value) for term in literals)
        )

    def __contains__(self, term: Term) -> bool:
        said = _long_words(term.value)
        if term.kind is TermKind.LITERAL:
            return bool(said & self._words) or term.value in self._texts
        return bool(said & self._literal_words) or fold_iri(term.value) in self._iris


def _long_words(text: str) -> frozenset[str]:
    return frozenset(word for word in words(text) if len(word) >= _SHORTEST_WORD)


def _folded(iris: Iterable[str]) -> frozenset[str]:
    return frozenset(map(fold_iri, iris))


def _values(terms: Iterable[Term]) -> list[str]:
    return [term.value for term in terms]


def _gives_name(iri: str) -> bool:
    return last_part(iri).casefold() in _NAMING
