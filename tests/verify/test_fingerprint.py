"""Hashes of results: the same for the same rows, whatever their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from hermes.model import AnswerSet, Boolean, Term, TermKind
from hermes.verify.fingerprint import result_hash
from tests.strategies import answer_sets

if TYPE_CHECKING:
    from random import Random


def rows(*terms: Term) -> AnswerSet:
    return AnswerSet(("x",), tuple((term,) for term in terms))


A, B = (Term(TermKind.LITERAL, text) for text in "ab")


@given(answer_sets(), st.randoms(use_true_random=False))
def test_the_order_of_rows_does_not_count(answers: AnswerSet, chance: Random) -> None:
    shuffled = list(answers.rows)
    chance.shuffle(shuffled)
    assert result_hash(answers) == result_hash(AnswerSet(answers.variables, tuple(shuffled)))


def test_rows_terms_and_their_number_count() -> None:
    different: list[AnswerSet | Boolean] = [
        rows(A),
        rows(B),
        rows(A, A),
        rows(Term(TermKind.IRI, "a")),
        rows(Term(TermKind.LITERAL, "a", language="en")),
        rows(),
        AnswerSet(("x",), ((None,),)),
        AnswerSet(("x", "y"), ((A, B),)),
        AnswerSet(("x", "y"), ((B, A),)),
        Boolean(value=True),
        Boolean(value=False),
    ]
    assert len(set(map(result_hash, different))) == len(different)


def test_names_of_variables_and_blank_nodes_do_not_count() -> None:
    assert result_hash(AnswerSet(("x",), ((A,),))) == result_hash(AnswerSet(("y",), ((A,),)))
    first, second = (rows(Term(TermKind.BNODE, label)) for label in ("b1", "b2"))
    assert result_hash(first) == result_hash(second)
