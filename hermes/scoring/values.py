"""When two values are equal: both sides of a comparison are folded, together, into keys.

Where both sides have rows, kinds and datatypes are known and count. Where one side is flat, it
knows only texts, and any of them may have been any term that is written so: it equals those, and
what it is by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias
from unicodedata import normalize

from hermes.flatten import bound_terms
from hermes.model import AnswerSet, Term, TermKind, ValueSet
from hermes.scoring import xsd
from hermes.scoring.instants import instant
from hermes.scoring.iris import fold_iri, looks_like_iri
from hermes.scoring.keys import BLANK, Key, KeyKind
from hermes.scoring.numeric import Number, number_keys, plain_number, typed_number

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

Column: TypeAlias = tuple[Key | None, ...]

_BNODE_PREFIXES = ("_:", "nodeID://")  # as in Turtle; as Virtuoso names them


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
    terms = {*side_terms(gold), *side_terms(given)}
    if isinstance(gold, AnswerSet) and isinstance(given, AnswerSet):
        keys = _keys({term: _term_value(term) for term in terms})
        return _side(gold, keys, _columns(gold, keys)), _side(given, keys, _columns(given, keys))
    keys = _keys({term: _flat_value(term) for term in terms})
    texts = {text for side in (gold, given) if isinstance(side, ValueSet) for text in side.values}
    keys = _united(keys, texts)
    return _side(gold, keys), _side(given, keys)


def side_terms(side: AnswerSet | ValueSet) -> Iterable[Term]:
    """The terms of a side in their order; a flat text is a plain literal, for want of better."""
    return bound_terms(side) if isinstance(side, AnswerSet) else map(_plain, side.values)


# -- sides ---------------------------------------------------------------------------------------


def _plain(text: str) -> Term:
    return Term(TermKind.LITERAL, text)


def _side(
    side: AnswerSet | ValueSet,
    keys: Mapping[Term, Key],
    columns: tuple[Column, ...] | None = None,
) -> Side:
    written: dict[Key, str] = {}
    for term in side_terms(side):
        written.setdefault(keys[term], term.value)
    return Side(tuple(written), tuple(written.values()), columns)


def _columns(answers: AnswerSet, keys: Mapping[Term, Key]) -> tuple[Column, ...]:
    rows = [row for row in answers.rows if any(cell is not None for cell in row)]
    return tuple(
        tuple(None if (cell := row[place]) is None else keys[cell] for row in rows)
        for place in range(len(answers.variables))
    )


def _united(keys: Mapping[Term, Key], texts: Collection[str]) -> dict[Term, Key]:
    """`keys`, with one key for all that one of the flat `texts` may mean.

    `+100` in a flat gold is what flattening left of `"+100"^^xsd:decimal`, and `030` is both the
    code and the number where the other side has both; so rows always equal their own flat form,
    in whatever order they come.
    """
    leaders: dict[Key, Key] = {}

    def leader(key: Key) -> Key:
        while key in leaders:
            key = leaders[key]
        return key

    for term, key in keys.items():
        if term.value in texts:
            meant, by_itself = leader(key), leader(keys[_plain(term.value)])
            if meant != by_itself:
                # What may be a number is one to whoever asks for the kind, whatever comes first.
                led, lead = sorted((meant, by_itself), key=lambda k: k.kind is KeyKind.NUMBER)
                leaders[led] = lead
    return {term: leader(key) for term, key in keys.items()}


# -- values --------------------------------------------------------------------------------------


def _keys(values: Mapping[Term, Key | Number]) -> dict[Term, Key]:
    """The keys of all values; those of numbers depend on which other numbers there are."""
    numbers = number_keys(value for value in values.values() if isinstance(value, Number))
    return {
        term: numbers[value] if isinstance(value, Number) else value
        for term, value in values.items()
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
