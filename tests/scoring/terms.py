"""Short ways to write the terms and sides that the scoring tests compare."""

from __future__ import annotations

from hermes.model import AnswerSet, Item, Term, TermKind, ValueSet
from hermes.scoring.values import fold
from tests.strategies import XSD


def iri(value: str) -> Term:
    return Term(TermKind.IRI, value)


def plain(value: str, language: str | None = None) -> Term:
    return Term(TermKind.LITERAL, value, language=language)


def typed(value: str, name: str) -> Term:
    """A literal of the XSD datatype `name`."""
    return Term(TermKind.LITERAL, value, datatype=f"{XSD}{name}")


def bnode(label: str) -> Term:
    return Term(TermKind.BNODE, label)


def column(*terms: Term) -> AnswerSet:
    """One column of rows."""
    return AnswerSet(("x",), tuple((term,) for term in terms))


def flat(*values: str) -> ValueSet:
    return ValueSet(values)


def table(*rows: str) -> AnswerSet:
    """Rows of plain literals, one a word; `-` is unbound: `table("a b", "c -")`."""
    cells = [tuple(None if word == "-" else plain(word) for word in row.split()) for row in rows]
    return AnswerSet(tuple(f"v{place}" for place in range(len(cells[0]))), tuple(cells))


def equal(gold: AnswerSet | ValueSet, given: AnswerSet | ValueSet) -> bool:
    """Whether the two sides hold the same values, whichever of them is gold."""
    one, other = fold(gold, given)
    other_again, one_again = fold(given, gold)
    agree = set(one.keys) == set(other.keys)
    assert agree == (set(other_again.keys) == set(one_again.keys)), "folding is not symmetric"
    return agree


def item(item_id: str = "b:1-en", *, order_matters: bool = False) -> Item:
    return Item(item_id, qid="1", lang="en", question="?", order_matters=order_matters)
