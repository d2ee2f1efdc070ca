"""When two values are equal under the profile `hermes`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.flatten import flatten
from hermes.model import AnswerSet, Term, TermKind, ValueSet
from hermes.scoring.keys import KeyKind
from hermes.scoring.values import fold
from tests.scoring.terms import bnode, column, equal, flat, iri, plain, typed
from tests.strategies import (
    TRICKY_TEXTS,
    answer_sets,
    homograph_sets,
    homographs,
    sets,
    terms,
)

if TYPE_CHECKING:
    from random import Random

    from hermes.scoring.values import Side

NUMERIC = ("decimal", "integer", "long", "int", "byte", "nonNegativeInteger", "double", "float")

# -- numbers -------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["100", "100.0", "1e2", "1E+2", "100.00e0"])
def test_a_number_without_datatype_is_compared_by_value(form: str) -> None:
    assert equal(flat("100"), flat(form))
    assert equal(column(plain("100")), column(plain(form)))


@pytest.mark.parametrize(
    "text", ["030", "+100", "1.", ".5", "1e", "٣", "1_000", "1,000", " 1", "1\n"]
)
def test_a_text_that_is_not_written_as_a_plain_number_is_no_number(text: str) -> None:
    # What Python's Decimal would read in each of them, or would but for the comma.
    value = {"030": "30", "+100": "100", "1.": "1", ".5": "0.5", "٣": "3", "1_000": "1000"}
    assert not equal(flat(text), flat(value.get(text, "1")))
    assert not equal(column(plain(text)), column(plain(value.get(text, "1"))))


@pytest.mark.parametrize("datatype", NUMERIC)
@pytest.mark.parametrize("text", ["+100", "0100", "100.", " 100\n", "100"])
def test_a_numeric_datatype_makes_every_lexical_form_a_number(text: str, datatype: str) -> None:
    assert equal(column(typed(text, datatype)), column(plain("100")))


@pytest.mark.parametrize("one", NUMERIC)
@pytest.mark.parametrize("other", NUMERIC)
def test_numeric_datatypes_do_not_tell_numbers_apart(one: str, other: str) -> None:
    assert equal(column(typed("7", one)), column(typed("7.0", other)))


@pytest.mark.parametrize("datatype", NUMERIC)
@pytest.mark.parametrize("text", ["hello", "", "1 2", "--1", "0x10", "1e2e3", "٣"])
def test_an_ill_typed_number_is_compared_as_a_string(text: str, datatype: str) -> None:
    assert equal(column(typed(text, datatype)), column(plain(text)))
    assert not equal(column(typed(text, datatype)), column(plain("1")))


@pytest.mark.parametrize("text", ["NaN", "INF", "-INF"])
def test_doubles_that_are_no_numbers_are_equal_by_text(text: str) -> None:
    assert equal(column(typed(text, "double")), column(typed(text, "float")))
    assert not equal(column(typed(text, "double")), column(typed("0", "double")))


def test_minus_zero_is_zero() -> None:
    assert equal(flat("-0"), flat("0.0"))


def test_doubles_are_equal_within_a_billionth() -> None:
    # 52.516274 * 1e-9 = 5.3e-8: a difference of 5e-8 is within, one of 6e-8 is not.
    latitude = column(typed("52.516274", "double"))
    assert equal(latitude, column(typed("52.51627405", "double")))
    assert not equal(latitude, column(typed("52.51627406", "double")))


def test_the_tolerance_is_one_of_relative_size_also_below_zero_and_near_it() -> None:
    assert equal(column(typed("-1e-30", "double")), column(typed("-1.0000000005e-30", "double")))
    assert not equal(column(typed("1e-30", "double")), column(typed("2e-30", "double")))
    assert not equal(column(typed("1e-30", "double")), column(typed("0", "double")))


def test_a_fraction_or_exponent_without_datatype_may_have_been_a_double() -> None:
    assert equal(flat("0.30000000000000004"), flat("0.3"))
    assert equal(flat("4.5e-07"), flat("0.00000045"))


def test_960000_06_is_not_960000() -> None:
    # They differ by 6e-8 of their size.
    assert not equal(flat("960000.06"), flat("960000"))


def test_integers_are_exact_however_large() -> None:
    # 1 in 10^19 is far below the tolerance of doubles, and beyond what a float can hold.
    assert not equal(flat("12345678901234567890"), flat("12345678901234567891"))
    large = "9" * 40
    assert not equal(column(typed(large, "integer")), column(typed(large[:-1] + "8", "integer")))


def test_decimals_are_exact() -> None:
    assert not equal(
        column(typed("0.30000000000000004", "decimal")), column(typed("0.3", "decimal"))
    )


def test_an_exact_number_equals_an_inexact_one_within_the_tolerance() -> None:
    third = column(typed("0.33333333333333333333", "decimal"))
    assert equal(third, column(typed("0.3333333333333333", "double")))


def test_an_inexact_number_never_makes_two_exact_ones_equal() -> None:
    exact = [typed("12345678901", "integer"), typed("12345678902", "integer")]
    between = typed("12345678901.5", "double")
    gold, answer = fold(column(*exact), column(between))
    assert len(gold.keys) == 2
    # The double is within the tolerance of both (12.3), and counts as one of them.
    assert len(set(gold.keys) & set(answer.keys)) == 1


def test_numbers_equal_by_value_share_a_key_whatever_lies_beside_them() -> None:
    double, integer = typed("12345678902", "double"), typed("12345678902", "integer")
    gold, answer = fold(column(typed("12345678901", "integer"), double), column(integer))
    assert set(answer.keys) < set(gold.keys)


@pytest.mark.parametrize(
    "text", ["1e999999999", "-1e999999999", "1e-999999999", "1e99999999999999999", "9" * 100_000]
)
def test_a_huge_number_equals_only_itself(text: str) -> None:
    assert equal(flat(text), flat(text))
    assert not equal(flat(text), flat("1"))
    assert not equal(column(typed(text, "double")), column(typed("0", "double")))


def test_an_exponent_beyond_all_measure_is_text() -> None:
    beyond = f"1e{'9' * 30}"
    assert equal(flat(beyond), flat(beyond))
    assert not equal(flat(beyond), flat(f"1e{'8' * 30}"))


# -- dates ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "moment",
    [
        "1995-01-01T00:00:00",
        "1995-01-01T00:00:00Z",
        "1995-01-01T00:00:00.000Z",
        "1995-01-01T02:00:00+02:00",
        "1994-12-31T19:00:00-05:00",
        "1994-12-31T24:00:00Z",
        "1995-01-01Z",
    ],
)
def test_a_day_equals_its_midnight_in_utc(moment: str) -> None:
    datatype = "dateTime" if "T" in moment else "date"
    assert equal(column(typed("1995-01-01", "date")), column(typed(moment, datatype)))
    assert equal(column(plain("1995-01-01")), column(typed(moment, datatype)))
    assert equal(flat("1995-01-01"), column(typed(moment, datatype)))
    assert equal(flat("1995-01-01"), flat(moment))


@pytest.mark.parametrize("moment", ["1995-01-01T00:00:01Z", "1995-01-01T00:00:00.5Z", "1995-01-02"])
def test_another_moment_of_the_day_is_another_value(moment: str) -> None:
    assert not equal(flat("1995-01-01"), flat(moment))


@pytest.mark.parametrize("year", ["-3600000", "-7000", "-0001", "0000", "12026", "13800000000"])
def test_years_are_not_limited_to_four_digits_after_christ(year: str) -> None:
    day, moment = typed(f"{year}-01-01", "date"), typed(f"{year}-01-01T00:00:00Z", "dateTime")
    assert equal(column(day), column(moment))
    assert not equal(column(day), column(typed(f"{year}-01-02", "date")))


def test_an_offset_crosses_the_beginning_of_the_calendar() -> None:
    # One hour before the year 0 ends the year -1.
    begins = typed("0000-01-01T00:00:00+01:00", "dateTime")
    assert equal(column(begins), column(typed("-0001-12-31T23:00:00Z", "dateTime")))


@pytest.mark.parametrize(
    "text",
    ["2020-02-30", "2021-02-29", "2020-13-01", "2020-00-00", "20-01-01", "2020-1-1", "9" * 5000],
)
def test_a_day_that_does_not_exist_is_text(text: str) -> None:
    assert equal(column(typed(text, "date")), column(typed(text, "date")))
    assert not equal(column(typed(text, "date")), column(typed(f"{text}T00:00:00", "dateTime")))


@pytest.mark.parametrize("year", ["2000", "2024", "-0004", "-123456800"])
def test_a_leap_year_has_a_29th_of_february(year: str) -> None:
    assert equal(flat(f"{year}-02-29"), flat(f"{year}-02-29T00:00:00Z"))


@pytest.mark.parametrize("year", ["1900", "2023", "-0001", "-123456900"])
def test_other_years_have_none(year: str) -> None:
    assert not equal(flat(f"{year}-02-29"), flat(f"{year}-02-29T00:00:00Z"))


def test_a_year_equals_only_a_year_where_terms_are_known() -> None:
    year = column(typed("1995", "gYear"))
    assert equal(year, column(typed("1995", "gYear")))
    assert not equal(year, column(typed("1995", "integer")))
    assert not equal(year, column(typed("1995-01-01", "date")))


def test_a_year_is_its_text_where_one_side_is_flat() -> None:
    assert equal(column(typed("1995", "gYear")), flat("1995"))
    assert not equal(column(typed("1995", "gYear")), flat("1995-01-01"))


# -- IRIs ----------------------------------------------------------------------------------------

BASE = "http://example.org/"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Tromsø", "Troms%C3%B8"),
        ("Tromsø", "Troms%c3%b8"),
        ("Tràng_An", "Tr%C3%A0ng_An"),
        ("a–b", "a%E2%80%93b"),
        ("鿍😀", "%E9%BF%8D%F0%9F%98%80"),
        ("~a-b", "%7Ea%2Db"),
        ("Te%2fst", "Te%2Fst"),
        ("\N{LATIN SMALL LETTER E WITH ACUTE}", "e\N{COMBINING ACUTE ACCENT}"),
        ("\N{LATIN SMALL LETTER E WITH ACUTE}", "e%CC%81"),
    ],
)
def test_spellings_of_one_iri_are_equal(one: str, other: str) -> None:
    assert equal(column(iri(BASE + one)), column(iri(BASE + other)))
    assert equal(flat(BASE + one), flat(BASE + other))


@pytest.mark.parametrize(
    ("escape", "decoded"),
    [
        ("%2F", "/"),
        ("%25", "%"),
        ("%3F", "?"),
        ("%20", " "),
        ("%40", "@"),
        ("%2541", "A"),
        ("%ff", "ÿ"),
    ],
)
def test_escapes_that_may_mean_something_stay(escape: str, decoded: str) -> None:
    assert not equal(column(iri(f"{BASE}a{escape}b")), column(iri(f"{BASE}a{decoded}b")))


def test_an_iri_differs_from_a_literal_of_its_text_where_terms_are_known() -> None:
    assert not equal(column(iri(f"{BASE}a")), column(plain(f"{BASE}a")))


def test_an_iri_is_its_text_where_one_side_is_flat() -> None:
    assert equal(column(iri(f"{BASE}Troms%C3%B8")), flat(f"{BASE}Tromsø"))
    assert equal(column(plain(f"{BASE}Troms%C3%B8")), flat(f"{BASE}Tromsø"))


def test_a_literal_that_is_no_iri_keeps_its_escapes() -> None:
    assert not equal(flat("50%C3%B8"), flat("50ø"))
    assert not equal(flat("note: 50%C3%B8"), flat("note: 50ø"))


# -- other literals, blank nodes -----------------------------------------------------------------


def test_plain_and_string_literals_are_equal() -> None:
    assert equal(column(plain("België")), column(typed("België", "string")))
    assert equal(column(plain("100")), column(typed("100", "string")))


def test_language_tags_are_ignored() -> None:
    assert equal(column(plain("Wien", "de"), plain("Wien", "de-AT")), column(plain("Wien")))


def test_texts_are_equal_in_nfc_and_not_otherwise() -> None:
    assert equal(flat("Cafe\N{COMBINING ACUTE ACCENT}"), flat("Café"))
    assert not equal(flat("Café"), flat("café"))
    assert not equal(flat("Café"), flat("Café "))
    assert not equal(flat("world hello"), flat("hello world"))


def test_a_datatype_that_is_none_of_xsds_is_ignored() -> None:
    length = Term(TermKind.LITERAL, "12.5", "http://dbpedia.org/datatype/kilometre")
    assert equal(column(length), column(typed("12.50", "decimal")))
    point = Term(TermKind.LITERAL, "Point(1 2)", "http://www.opengis.net/ont/geosparql#wktLiteral")
    assert equal(column(point), column(plain("Point(1 2)")))


@pytest.mark.parametrize("text", ["true", "1", "TRUE"])
def test_a_boolean_literal_has_one_text(text: str) -> None:
    assert equal(column(typed(text, "boolean")), column(plain("true")))
    assert equal(column(typed(text, "boolean")), flat("true"))
    assert not equal(column(typed(text, "boolean")), column(typed("0", "boolean")))


def test_blank_nodes_are_one_token() -> None:
    assert equal(column(bnode("b0"), bnode("b1")), column(bnode("x")))
    assert equal(column(bnode("b0")), flat("_:g17"))
    assert equal(column(bnode("b0")), flat("nodeID://b10117"))
    assert not equal(column(bnode("b0")), column(plain("b0")))


def test_a_typed_literal_keeps_its_number_against_a_flat_side() -> None:
    assert equal(column(typed("+100", "decimal")), flat("100"))
    assert equal(column(typed("+100", "decimal")), flat("+100"))


# -- one text, several terms ----------------------------------------------------------------------


@pytest.mark.parametrize("order", [1, -1])
def test_terms_of_one_text_stay_apart_where_a_flat_side_has_another_text(order: int) -> None:
    # The number 030 is gold's 30, the code 030 is not: one of two values is right.
    rows = (typed("030", "integer"), plain("030"))[::order]
    gold, answer = fold(flat("30"), column(*rows))
    assert len(answer.keys) == 2
    assert len(set(gold.keys) & set(answer.keys)) == 1


@pytest.mark.parametrize("order", [1, -1])
def test_a_boolean_and_a_number_written_as_1_are_two_values(order: int) -> None:
    rows = (typed("1", "boolean"), typed("1", "integer"))[::order]
    gold, answer = fold(flat("true", "7"), column(*rows))
    assert len(answer.keys) == 2
    assert len(set(gold.keys) & set(answer.keys)) == 1


@pytest.mark.parametrize("order", [1, -1])
def test_a_flat_text_equals_every_term_that_is_written_so(order: int) -> None:
    rows = (typed("030", "integer"), plain("030"), iri("030"))[::order]
    assert equal(flat("030"), column(*rows))
    assert equal(flat("030"), column(rows[0]))
    assert equal(flat("030", "a"), column(*rows, plain("a")))


@pytest.mark.parametrize("order", [1, -1])
def test_what_may_be_a_number_is_one(order: int) -> None:
    rows = (typed("030", "integer"), plain("030"))[::order]
    for side in fold(flat("030"), column(*rows)):
        assert [key.kind for key in side.keys] == [KeyKind.NUMBER]


def test_a_flat_text_equals_a_term_of_its_own_value_too() -> None:
    # 1 is the boolean that is written so, and the number 1.0.
    assert equal(flat("1"), column(typed("1", "boolean"), typed("1.0", "decimal")))
    # Of 030, no term is written 30: it is a code.
    assert not equal(flat("030"), column(typed("30", "integer")))


def counts(sides: tuple[Side, Side]) -> tuple[int, int, int]:
    """How many values each side has, and how many they share."""
    one, other = (set(side.keys) for side in sides)
    return len(one), len(other), len(one & other)


@given(homograph_sets(), answer_sets(homographs()), st.randoms(use_true_random=False))
def test_the_order_of_rows_decides_about_no_value(
    one: AnswerSet | ValueSet, other: AnswerSet, random: Random
) -> None:
    rows = list(other.rows)
    random.shuffle(rows)
    before = fold(one, other)
    after = fold(one, AnswerSet(other.variables, tuple(rows)))
    assert counts(before) == counts(after)


# -- laws ----------------------------------------------------------------------------------------


@given(terms())
def test_every_value_equals_itself(term: Term) -> None:
    assert equal(column(term), column(term))


@given(sets() | homograph_sets(), sets() | homograph_sets())
def test_folding_is_symmetric(one: AnswerSet | ValueSet, other: AnswerSet | ValueSet) -> None:
    folded_one, folded_other = fold(one, other)
    again_other, again_one = fold(other, one)
    # Which key stands for values that are equal may differ, but not which values are.
    assert counts((folded_one, folded_other)) == counts((again_one, again_other))


@given(answer_sets() | answer_sets(homographs()))
def test_rows_equal_their_own_flat_form(answers: AnswerSet) -> None:
    assert equal(answers, ValueSet(flatten(answers)))


@given(answer_sets(), answer_sets())
def test_an_answer_that_holds_gold_has_all_its_values(gold: AnswerSet, extra: AnswerSet) -> None:
    more = tuple(row for row in extra.rows if len(row) == len(gold.variables))
    wanted, found = fold(gold, AnswerSet(gold.variables, gold.rows + more))
    assert set(wanted.keys) <= set(found.keys)


@pytest.mark.parametrize("one", TRICKY_TEXTS)
def test_no_text_makes_folding_raise(one: str) -> None:
    for other in TRICKY_TEXTS:
        assert equal(flat(one), flat(other)) == equal(flat(other), flat(one))


def test_rows_that_bind_nothing_are_dropped() -> None:
    empty = AnswerSet(("x", "y"), ((None, None),))
    gold, answer = fold(empty, AnswerSet((), ()))
    assert gold.keys == answer.keys == ()
    assert gold.columns == ((), ())
