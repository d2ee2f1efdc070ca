"""How alike two questions are in their letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.scoring.similarity import NGRAM, NgramSimilarity, trigrams
from hermes.sparql.questions import fold_question

if TYPE_CHECKING:
    from collections.abc import Sequence

# Of few letters, so that questions meet; with what folding takes away.
questions = st.text(alphabet="abAB ?!-é", max_size=12)
lists = st.lists(questions, max_size=6)


def naive(one: str, other: str) -> float:
    """The Jaccard index by its definition, of sets that are sliced here anew."""

    def pieces(text: str) -> set[str]:
        framed = f" {fold_question(text)} "
        return {framed[n : n + 3] for n in range(len(framed) - 2)} - {"  "}

    ours, theirs = pieces(one), pieces(other)
    return len(ours & theirs) / len(ours | theirs) if ours and theirs else 0


def alike(one: str, other: str, threshold: float = 0.0) -> float | None:
    """The similarity of two questions; None below the threshold."""
    found = list(NgramSimilarity(threshold).alike([one], [other]))
    return found[0][2] if found else None


def test_similarity_is_what_two_questions_share_of_all_their_trigrams() -> None:
    # " to", "tom", "om " and " to", "tob", "ob ": one of five.
    assert alike("Tom?", "tob") == 1 / 5
    # Of "who": 3 trigrams. Of "who is": " wh", "who", "ho ", "o i", " is", "is ". Three of six.
    assert alike("Who?", "Who is?") == 0.5


def test_the_threshold_itself_is_near_enough() -> None:
    assert alike("Who?", "Who is?", 0.5) == 0.5
    assert alike("Who?", "Who is?", 0.51) is None


def test_a_single_letter_is_a_trigram_between_two_spaces() -> None:
    assert trigrams("A") == {" a "}
    assert alike("A", "a!") == 1


@pytest.mark.parametrize("blank", ["", " ", "?!", "\u200b", "…"])
def test_a_blank_question_is_like_none_not_even_itself(blank: str) -> None:
    assert trigrams(blank) == frozenset()
    assert alike(blank, blank) is None
    assert alike(blank, "Who?") is None


def test_every_language_is_read() -> None:
    assert NGRAM.reads("zh")
    # Of 6 characters each, the last differs: 4 trigrams of 6 are shared, 2 and 2 are not.
    assert alike("剑桥大学成立", "剑桥大学成名") == 4 / 8


@given(lists, lists, st.sampled_from([0.1, 0.5, 1.0]))
def test_all_pairs_from_the_threshold_on_are_found(
    ours: Sequence[str], theirs: Sequence[str], threshold: float
) -> None:
    expected = {
        (row, column): naive(one, other)
        for row, one in enumerate(ours)
        for column, other in enumerate(theirs)
        if naive(one, other) >= threshold
    }
    found = list(NgramSimilarity(threshold).alike(ours, theirs))
    assert {(row, column): value for row, column, value in found} == expected
    assert len(found) == len(expected)


@given(questions, questions)
def test_similarity_is_symmetric_and_at_most_1(one: str, other: str) -> None:
    assert alike(one, other) == alike(other, one)
    assert 0 <= (alike(one, other) or 0) <= 1


@given(questions)
def test_a_question_is_wholly_like_itself(question: str) -> None:
    assert alike(question, question) == (1 if fold_question(question) else None)


@given(questions, questions)
def test_case_punctuation_and_white_space_change_nothing(one: str, other: str) -> None:
    assert alike(f"  {one.upper()}??", other) == alike(one, other)


def test_more_questions_than_are_compared_at_once_keep_their_places() -> None:
    # Two of three-digit numbers share all their trigrams only if they are the same.
    ours = [f"Number {n}?" for n in range(300, 900)]
    found = list(NgramSimilarity(1.0).alike(ours, ours[::-1]))
    assert found == [(n, 599 - n, 1.0) for n in range(600)]
