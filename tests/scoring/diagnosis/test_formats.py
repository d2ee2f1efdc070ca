"""When two values differ in nothing but how they are written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.scoring.diagnosis.formats import differ_in_format, words
from tests.strategies import texts

EX = "http://example.org/"

ALIKE = {
    "scheme and www": (f"{EX}a", "https://www.example.org/a"),
    "slash at the end": (f"{EX}a/", f"{EX}a"),
    "any percent-escape": (f"{EX}a%2Fb%40c", f"{EX}a/b@c"),
    "case of an IRI": (f"{EX}Berlin", f"{EX}berlin"),
    "brackets": (f"<{EX}a>", f"{EX}a"),
    "the IRI's last part as a label": (f"{EX}Ada_Lovelace", "Ada Lovelace"),
    "a part of it as a label": (f"{EX}empl-Ada.King%40example.org", "Ada King"),
    "a name for an IRI, escaped": (f"{EX}Troms%C3%B8", "Tromsø"),
    "case of a text": ("Vienna", "VIENNA"),
    "white space and hyphens": ("north-east  wing", "North East Wing"),
    "quotes": ('"Vienna"', "Vienna"),
    "a language": ('"Wien"@de', "Wien"),
    "a datatype": ('"7"^^<http://www.w3.org/2001/XMLSchema#integer>', "7"),
    "compatibility forms": ("ﬁlm", "film"),
    "separators": ("1234567.5", "1,234,567.5"),
    "zeros": ("007", "7.0"),
    "rounding": ("3.14159", "3.14"),
    "rounding to an integer": ("99.6", "100"),
    "a unit": ("12.5", "12.5 km"),
    "a currency": ("12.5", "€12.50"),
    "percent": ("12", "12%"),
}

DIFFERENT = {
    "other letters": ("Vienna", "Wien"),
    "other IRIs of one last part": (f"{EX}a/Berlin", f"{EX}b/Berlin"),
    "another name": (f"{EX}Ada_Lovelace", "Ada Byron"),
    "the sign": ("5", "-5"),
    "too rough a rounding": ("4.22", "4"),
    "truncation": ("3.19", "3.1"),
    "two integers": ("1999", "2000"),
    "a number among words": ("7", "7 of 9"),
    "a code with digits": ("hw-7", "7"),
    "nothing": ("a", ""),
}


@pytest.mark.parametrize(("one", "other"), ALIKE.values(), ids=ALIKE)
def test_values_that_are_alike_but_for_format(one: str, other: str) -> None:
    assert differ_in_format([one], [other])
    assert differ_in_format([other], [one])


@pytest.mark.parametrize(("one", "other"), DIFFERENT.values(), ids=DIFFERENT)
def test_values_that_differ_in_more(one: str, other: str) -> None:
    assert not differ_in_format([one], [other])
    assert not differ_in_format([other], [one])


def test_every_value_must_have_its_like_on_the_other_side() -> None:
    assert differ_in_format(["A", "1"], ["1.0", "a"])
    assert not differ_in_format(["A", "B"], ["a"])
    assert not differ_in_format(["A"], ["a", "b"])
    assert not differ_in_format([], ["a"])


def test_each_label_needs_an_iri_of_its_own() -> None:
    iris = [f"{EX}empl-Ada.King", f"{EX}empl-Eve.King"]
    assert differ_in_format(iris, ["Ada King", "Eve King"])
    assert not differ_in_format(iris, ["Ada King", "Ada"])


def test_words_are_split_where_a_reader_would() -> None:
    assert words(f"{EX}prod/SensorSwitch_M558") == {"sensor", "switch", "m", "558"}
    assert words("Straße, Ørsta!") == {"strasse", "ørsta"}


@given(st.lists(texts(), max_size=4), st.lists(texts(), max_size=4))
def test_it_is_symmetric_and_no_text_is_too_odd(one: list[str], other: list[str]) -> None:
    assert differ_in_format(one, other) == differ_in_format(other, one)


@given(st.lists(texts(), min_size=1, max_size=4))
def test_everything_is_like_itself(values: list[str]) -> None:
    assert differ_in_format(values, list(reversed(values)))
