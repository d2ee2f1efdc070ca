"""When gold and result say the same: to the letter, by the value of numbers, or in other forms.

Each likeness is a way to spell terms, of both sides together: sides are alike if they are spelled
alike. A flat gold knows only texts; where both sides have terms, their languages and datatypes
count to the letter, except datatypes that gold does not state.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, TypeAlias
from unicodedata import normalize

from hermes.graphs.terms import XSD_STRING
from hermes.model import AnswerSet, Boolean, TermKind, ValueSet
from hermes.scoring import xsd
from hermes.scoring.booleans import given_boolean
from hermes.scoring.iris import fold_iri, looks_like_iri
from hermes.scoring.numeric import number_keys, plain_number, typed_number
from hermes.scoring.values import side_terms
from hermes.verify.booleans import truths

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Mapping

    from hermes.model import Term
    from hermes.scoring.keys import Key
    from hermes.scoring.numeric import Number

Side: TypeAlias = AnswerSet | ValueSet
Spelling: TypeAlias = "Callable[[Term], Hashable]"


class Likeness(Enum):
    """From the strictest to the loosest; each holds where a stricter one does."""

    LETTER = auto()
    """Text by text: `3` is not `3.0`."""

    NUMBER = auto()
    """Numbers by their values, whatever their datatypes; everything else to the letter."""

    TERM = auto()
    """Also percent-escapes that change nothing, Unicode forms, language tags, xsd:string, 1 in
    the place of true, and the labels of blank nodes, which mean nothing."""


def likeness(gold: Side | Boolean, found: Side | Boolean) -> Likeness | None:
    """The strictest likeness that holds between gold and result; None where none does."""
    if isinstance(gold, Boolean):
        if isinstance(found, Boolean):
            return Likeness.LETTER if gold == found else None
        return Likeness.TERM if given_boolean(found) is gold.value else None
    found = _side(found)
    for each in Likeness:
        spell = spelling(each, gold, found)
        if set(map(spell, side_terms(gold))) == set(map(spell, side_terms(found))):
            unlabelled = each is Likeness.TERM and blank_nodes(gold) != blank_nodes(found)
            return None if unlabelled else each
    return None


def spelling(like: Likeness, gold: Side, found: Side) -> Spelling:
    """How the terms of both sides are spelled, so that those that are alike are equal."""
    flat = isinstance(gold, ValueSet) or isinstance(found, ValueSet)
    terms = dict.fromkeys((*side_terms(gold), *side_terms(found)))
    letters = _flat_letters if flat else _letters(side_terms(gold))
    if like is Likeness.LETTER:
        return letters
    # Where gold states no datatypes, its plain texts may be numbers; else they are strings.
    untyped = flat or any(_is_plain(t) and plain_number(t.value) for t in side_terms(gold))
    numbers = _numbers(terms, untyped=untyped)
    if like is Likeness.NUMBER:
        return lambda term: numbers[term] if term in numbers else letters(term)
    forms: dict[Term, Hashable] = {t: numbers.get(t) or _form(t, flat=flat) for t in terms}
    forms.update(truths(gold, found))
    return forms.__getitem__


def differences(
    gold: Side | Boolean, found: Side | Boolean
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the result has and gold has not, to the letter, and the reverse.

    Told by their texts; where the other side has the same text, by the terms, as in Turtle.
    """
    expected, given = _side(gold), _side(found)
    spell = spelling(Likeness.LETTER, expected, given)
    return _lacking(given, expected, spell), _lacking(expected, given, spell)


def values(side: Side | Boolean) -> tuple[str, ...]:
    """The distinct texts, as the official layout has them; those of a boolean: true, or false."""
    if isinstance(side, Boolean):
        return (str(side.value).lower(),)
    return tuple(dict.fromkeys(term.value for term in side_terms(side)))


def blank_nodes(side: Side) -> int:
    """How many different ones there are, which is all that their labels say."""
    return len({term for term in side_terms(side) if term.kind is TermKind.BNODE})


def written(term: Term) -> str:
    """A term as in Turtle, but for what is escaped in it."""
    if term.kind is not TermKind.LITERAL:
        return f"<{term.value}>" if term.kind is TermKind.IRI else f"_:{term.value}"
    text = f'"{term.value}"'
    if term.language is not None:
        return f"{text}@{term.language}"
    return text if term.datatype is None else f"{text}^^<{term.datatype}>"


def _side(side: Side | Boolean) -> Side:
    return ValueSet(values(side)) if isinstance(side, Boolean) else side


def _lacking(side: Side, other: Side, spell: Spelling) -> tuple[str, ...]:
    known = set(map(spell, side_terms(other)))
    texts = set(values(other))
    lacking = (term for term in side_terms(side) if spell(term) not in known)
    return tuple(dict.fromkeys(written(t) if t.value in texts else t.value for t in lacking))


# -- letters -------------------------------------------------------------------------------------


def _flat_letters(term: Term) -> Hashable:
    return term.value


def _letters(gold: Iterable[Term]) -> Spelling:
    untyped = {t.value for t in gold if t.kind is TermKind.LITERAL and _is_plain(t)}

    def spell(term: Term) -> Hashable:
        stated = term.datatype
        if stated is not None and stated != XSD_STRING and term.value in untyped:
            stated = None  # gold has this text without a datatype: it does not say which
        language = term.language.lower() if term.language else None
        return term.kind, term.value, stated, language

    return spell


def _is_plain(term: Term) -> bool:
    return term.datatype is None and term.language is None


# -- numbers -------------------------------------------------------------------------------------


def _numbers(terms: Iterable[Term], *, untyped: bool) -> Mapping[Term, Key]:
    read = {term: number for term in terms if (number := _number(term, untyped=untyped))}
    keys = number_keys(read.values())
    return {term: keys[number] for term, number in read.items()}


def _number(term: Term, *, untyped: bool) -> Number | None:
    if term.datatype in xsd.NUMERIC:
        return typed_number(term.value, term.datatype)
    if untyped and term.kind is TermKind.LITERAL and _is_plain(term):
        return plain_number(term.value)
    return None


# -- other forms ---------------------------------------------------------------------------------


def _form(term: Term, *, flat: bool) -> Hashable:
    if term.kind is TermKind.BNODE:
        return term.kind
    text = normalize("NFC", term.value)
    if term.kind is TermKind.IRI or (flat and looks_like_iri(term.value)):
        text = fold_iri(term.value)
    if flat:
        return text
    plain = term.datatype in {None, XSD_STRING}
    return term.kind, text, None if plain else term.datatype
