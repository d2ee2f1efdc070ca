"""Names in a text: whole, whatever their case and separators."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.scoring.profiles.openings import opening_boolean
from hermes.scoring.profiles.whole_names import Names


def found(name: str, text: str) -> list[str]:
    return [text[start:end] for start, end in Names(text).find(name)]


@pytest.mark.parametrize(
    ("name", "text", "pieces"),
    [
        ("New York", "NEW  YORK or new_york, new-york", ["NEW  YORK", "new_york", "new-york"]),
        ("Straße", "STRASSE", ["STRASSE"]),
        ("Berlin", "Berlin's Berliner, unBerlin, Berlin2", ["Berlin"]),
        ("北京", "中国的首都是北京市。", ["北京"]),
        ("Москва", "Москва, москвич", ["Москва"]),
        ("تهران", "شهر تهران است", ["تهران"]),
        ("030", "030, 1030, 030.5, 5,030", ["030"]),
        ("AC/DC", "ac/dc", ["ac/dc"]),
        ("US", "us, US", ["US"]),
        ("J. K. Rowling", "J.K. Rowling, JK ROWLING", ["J.K. Rowling", "JK ROWLING"]),
        ("Berlin", "Vitamin C. Berlin", ["Berlin"]),
        ("", "anything", []),
        ("...", "well ...", []),
        (" - ", "a - b", []),
    ],
)
def test_a_name_is_found_whole_whatever_its_case_and_separators(
    name: str, text: str, pieces: list[str]
) -> None:
    assert found(name, text) == pieces


@given(st.text(), st.text(), st.text())
def test_no_text_raises_and_what_is_found_lies_in_the_text(
    before: str, name: str, behind: str
) -> None:
    text = f"{before} {name} {behind}"
    for start, end in Names(text).find(name):
        assert 0 <= start < end <= len(text)


@given(st.text("ab é-_ß", min_size=3))
def test_every_text_of_letters_says_itself(text: str) -> None:
    named = text.strip(" -_")
    assert len(named) < 3 or found(text, f"It is {text}.")


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("Да.", "ru", True),
        ("Данные есть.", "ru", None),
        ("- нет", "ru", False),
        ("Sim, é.", "pt_BR", True),
        ("不是", "zh", False),
        ("是", "zh", True),
        ("Yes", "en", None),
        ("", "ru", None),
    ],
)
def test_the_opening_word_says_yes_or_no(text: str, lang: str, *, expected: bool | None) -> None:
    assert opening_boolean(text, lang) is expected
