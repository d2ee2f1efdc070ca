"""When two values are equal: both sides of a comparison are folded, together, into keys.

Where both sides have rows, kinds and datatypes are known and count. Where one side is flat, it
knows only texts; then the other is made flat as well, and an IRI and a literal of one text agree.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias, TypeVar
from unicodedata import normalize

from hermes.flatten import bound_terms, flatten
from hermes.model import AnswerSet, Term, TermKind, ValueSet
from hermes.scoring import xsd
from hermes.scoring.instants import instant
from hermes.scoring.iris import fold_iri, looks_like_iri
from hermes.scoring.keys import BLANK, Key, KeyKind
from hermes.scoring.numeric import Number, number_keys, plain_number, typed_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Column: TypeAlias = tuple[Key | None, ...]

_BNODE_PREFIXES = ("_:", "nodeID://")  # as in Turtle; as Virtuoso names them
_Source = TypeVar("_Source", Term, str)


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a comparison, folded.

    `keys` are its distinct values, variable by variable, first occurrence first; `texts` are how
    each of them is written where it first occurs. `columns` has a column for each variable, with a
    cell for each row (None is unbound), where both sides have rows, and is None elsewhere.
    """

    keys: tuple[Key, ...]
    texts: tuple[str, ...]
    columns: tuple[Column, ...] | None = None


def fold(gold: AnswerSet | ValueSet, given: AnswerSet | ValueSet) -> tuple[Side, Side]:
    """Both sides in keys, to be compared with each other and with no other folding's.

    Rows that bind nothing are dropped. No text makes it raise.
    """
    if isinstance(gold, AnswerSet) and isinstance(given, AnswerSet):
        keys = _keys({term: _term_value(term) for term in _terms(gold, given)})
        return _folded_rows(gold, keys), _folded_rows(given, keys)
    return _fold_flat(gold, given)


# -- sides ---------------------------------------------------------------------------------------


def _terms(*sides: AnswerSet) -> Iterable[Term]:
    return chain.from_iterable(bound_terms(side) for side in sides)


def _folded_rows(answers: AnswerSet, keys: Mapping[Term, Key]) -> Side:
    rows = [row for row in answers.rows if any(cell is not None for cell in row)]
    columns = tuple(
        tuple(None if (cell := row[place]) is None else keys[cell] for row in rows)
        for place in range(len(answers.variables))
    )
    written = _first_texts((keys[term], term.value) for term in bound_terms(answers))
    return Side(tuple(written), tuple(written.values()), columns)


def _fold_flat(gold: AnswerSet | ValueSet, given: AnswerSet | ValueSet) -> tuple[Side, Side]:
    # A flat text takes the term of the same text from the other side: `+100` in a flat gold is
    # what flattening left of `"+100"^^xsd:decimal`, so rows always equal their own flat form.
    terms = _terms_by_text(gold) | _terms_by_text(given)
    texts = chain(_texts(gold), _texts(given))
    keys = _keys(
        {text: _flat_value(terms.get(text) or Term(TermKind.LITERAL, text)) for text in texts}
    )
    return _flat_side(gold, keys), _flat_side(given, keys)


def _flat_side(side: AnswerSet | ValueSet, keys: Mapping[str, Key]) -> Side:
    written = _first_texts((keys[text], text) for text in _texts(side))
    return Side(tuple(written), tuple(written.values()))


def _terms_by_text(side: AnswerSet | ValueSet) -> dict[str, Term]:
    if isinstance(side, ValueSet):
        return {}
    first: dict[str, Term] = {}
    for term in bound_terms(side):
        first.setdefault(term.value, term)
    return first


def _texts(side: AnswerSet | ValueSet) -> tuple[str, ...]:
    return side.values if isinstance(side, ValueSet) else flatten(side)


def _first_texts(values: Iterable[tuple[Key, str]]) -> dict[Key, str]:
    first: dict[Key, str] = {}
    for key, text in values:
        first.setdefault(key, text)
    return first


# -- values --------------------------------------------------------------------------------------


def _keys(values: Mapping[_Source, Key | Number]) -> dict[_Source, Key]:
    """The keys of all values; those of numbers depend on which other numbers there are."""
    numbers = number_keys(value for value in values.values() if isinstance(value, Number))
    return {
        source: numbers[value] if isinstance(value, Number) else value
        for source, value in values.items()
    }


def _term_value(term: Term) -> Key | Number:
    """What a term is where terms are known on both sides."""
    if term.kind is TermKind.BNODE:
        return BLANK
    if term.kind is TermKind.IRI:
        return Key(KeyKind.IRI, fold_iri(term.value))
    if term.datatype == xsd.YEAR:
        return Key(KeyKind.YEAR, xsd.lexical(term.value))
    if term.datatype in xsd.INSTANTS:
        return instant(xsd.lexical(term.value)) or _text(term.value)
    return _literal_value(term)


def _flat_value(term: Term) -> Key | Number:
    """What a term is where the other side knows only texts."""
    if term.kind is TermKind.BNODE or term.value.startswith(_BNODE_PREFIXES):
        return BLANK
    if looks_like_iri(term.value):
        return Key(KeyKind.TEXT, fold_iri(term.value))
    return _literal_value(term)


def _literal_value(term: Term) -> Key | Number:
    text, datatype = term.value, term.datatype
    if datatype in xsd.NUMERIC:
        return typed_number(text, datatype) or _text(text)
    if datatype == xsd.BOOLEAN:
        value = xsd.read_boolean(text)
        return _text(text) if value is None else Key(KeyKind.TEXT, str(value).lower())
    return plain_number(text) or instant(text) or _text(text)


def _text(text: str) -> Key:
    return Key(KeyKind.TEXT, normalize("NFC", text))
