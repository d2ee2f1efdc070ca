"""Blank nodes of a result have names that are always the same."""

from __future__ import annotations

from hermes.model import AnswerSet, Boolean, Term, TermKind
from hermes.runs.blank_nodes import rename_blank_nodes


def node(name: str) -> Term:
    return Term(TermKind.BNODE, name)


def test_nodes_are_named_by_first_appearance_and_stay_the_same_node() -> None:
    iri = Term(TermKind.IRI, "http://example.org/x9f")
    given = AnswerSet(("a", "b"), ((node("x9f"), iri), (node("q1"), node("x9f")), (None, iri)))
    assert rename_blank_nodes(given) == AnswerSet(
        ("a", "b"), ((node("b0"), iri), (node("b1"), node("b0")), (None, iri))
    )


def test_other_results_are_left_as_they_are() -> None:
    rows = AnswerSet(("a",), ((Term(TermKind.LITERAL, "b0"),),))
    assert rename_blank_nodes(rows) is rows
    assert rename_blank_nodes(Boolean(True)) == Boolean(True)
