"""When two questions are one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.sparql.questions import fold_question


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Who wrote Dune?", "who wrote dune"),
        ("Who  wrote\t“Dune”?\n", "Who wrote 'Dune'"),
        ("¿Quién escribió Dune?", "quién escribió dune"),
        ("STRASSE", "Straße"),
        ("谁写了沙丘？", "谁写了沙丘"),
        ("co-founder", "co founder"),
        ("cafe\u0301", "café"),  # one letter, or two characters
        ("ﬁlm", "film"),  # a ligature
        ("می\u200cشود", "میشود"),  # the zero-width non-joiner of Persian
    ],
)
def test_case_punctuation_and_white_space_do_not_count(one: str, other: str) -> None:
    assert fold_question(one) == fold_question(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("कि", "की"),  # Hindi: the same consonant, another vowel sign (Mc)
        ("मंद", "मद"),  # the nasal mark (Mn)
        ("กิน", "กน"),  # Thai: the vowel above (Mn)
        ("paper 1", "paper 2"),
        ("e mail", "email"),  # the space parts words
        ("C++", "C"),  # symbols are no punctuation
    ],
)
def test_letters_marks_digits_and_the_parting_of_words_count(one: str, other: str) -> None:
    assert fold_question(one) != fold_question(other)


@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold_question(fold_question(text)) == fold_question(text)


@given(st.text(st.characters(codec="utf-8", categories=["L", "Nd"])))
def test_what_is_put_around_words_does_not_count(text: str) -> None:
    assert fold_question(f" «{text}» … ?!") == fold_question(text)
