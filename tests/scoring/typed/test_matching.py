"""Laws of the matching, whatever the text."""

from __future__ import annotations

import math
from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hermes.model import Outcome, Turn, TypedGold
from hermes.scoring.typed.matching import UnknownValueKindError, match_text
from hermes.scoring.typed.text.reading import MAX_READ, read
from tests.scoring.typed.renderings import (
    FRAGMENTS,
    rendered_dates,
    rendered_integers,
    rendered_minutes,
    rendered_names,
    rendered_reals,
    typed_values,
)

if TYPE_CHECKING:
    from hermes.model import JsonValue
    from hermes.scoring.typed.verdict import Verdict

pytestmark = pytest.mark.slow

QUESTION = "What does the data say?"


def match(value: JsonValue, text: str, question: str = QUESTION) -> Verdict:
    return match_text(TypedGold(str(value), value), text, question=question)


# -- every rendering of a value states it, and of no other value ---------------------------------


@given(st.integers(0, 10**7), st.data())
def test_every_rendering_of_an_integer_states_it(value: int, data: st.DataObject) -> None:
    assert match(value, data.draw(rendered_integers(value))).outcome is Outcome.CORRECT


@given(st.integers(0, 10**7), st.integers(0, 10**7), st.data())
def test_no_rendering_states_another_integer(one: int, other: int, data: st.DataObject) -> None:
    # `1,234` may be 1234 or 1.234, and 1.000 is 1: such pairs are the same by design.
    assume(one not in {other, other * 1000} and other != one * 1000)
    assert match(one, data.draw(rendered_integers(other))).outcome is not Outcome.CORRECT


@given(st.integers(1, 10**7))
def test_the_sign_of_an_integer_counts(value: int) -> None:
    assert match(value, f"{-value}").outcome is Outcome.WRONG
    assert match(-value, f"{value}").outcome is Outcome.WRONG
    assert match(-value, f"\N{MINUS SIGN}{value}").outcome is Outcome.CORRECT


REALS = st.decimals(-9999, 9999, places=3).map(float)


@given(REALS, st.data())
def test_every_rendering_of_a_float_states_it(value: float, data: st.DataObject) -> None:
    assert match(value, data.draw(rendered_reals(value))).outcome is Outcome.CORRECT


@given(st.integers(100, 99_999).map(lambda n: Decimal(n) / 100), st.integers(-30, 30))
def test_a_float_is_right_to_one_per_cent_bounds_included(wanted: Decimal, permille: int) -> None:
    given_number = wanted * (1000 + permille) / 1000
    # References from 1.00 on: a unit of the second decimal is never more than one per cent.
    right = abs(permille) <= 10
    gold = TypedGold(f"{wanted:.2f}", float(wanted))
    verdict = match_text(gold, f"{given_number:f}", question=QUESTION)
    assert (verdict.outcome is Outcome.CORRECT) is right


DAYS = st.dates(date(1971, 1, 1), date(2099, 12, 31))


@given(DAYS, st.data())
def test_every_rendering_of_a_date_states_it(value: date, data: st.DataObject) -> None:
    text = data.draw(rendered_dates(value))
    assert match(value.isoformat(), text).outcome is Outcome.CORRECT


@given(DAYS, DAYS, st.data())
def test_no_rendering_states_another_date(one: date, other: date, data: st.DataObject) -> None:
    assume(one != other)
    # `5/6/2026` is the fifth of June or the sixth of May: the only pairs that may be confused.
    assume((one.year, one.day, one.month) != (other.year, other.month, other.day))
    assert match(one.isoformat(), data.draw(rendered_dates(other))).outcome is Outcome.WRONG


MINUTES = st.datetimes(datetime(1971, 1, 2), datetime(2099, 12, 30)).map(  # noqa: DTZ001
    lambda moment: moment.replace(second=0, microsecond=0, tzinfo=UTC)
)


@given(MINUTES, st.data())
def test_every_rendering_of_a_minute_states_it(value: datetime, data: st.DataObject) -> None:
    text = data.draw(rendered_minutes(value))
    assert match(f"{value:%Y-%m-%d %H:%M} UTC", text).outcome is Outcome.CORRECT


@given(MINUTES, st.integers(1, 10**6), st.data())
def test_no_rendering_states_another_minute(
    value: datetime, minutes: int, data: st.DataObject
) -> None:
    text = data.draw(rendered_minutes(value + timedelta(minutes=minutes)))
    assert match(f"{value:%Y-%m-%d %H:%M} UTC", text).outcome is Outcome.WRONG


@given(MINUTES, st.integers(-12 * 4, 14 * 4))
def test_an_offset_is_converted(value: datetime, quarters: int) -> None:
    local = value.astimezone(timezone(timedelta(minutes=15 * quarters)))
    text = local.isoformat(timespec="minutes")
    assert match(f"{value:%Y-%m-%d %H:%M} UTC", text).outcome is Outcome.CORRECT


NAMES = st.tuples(
    st.sampled_from(("node", "site", "sensor")), st.from_regex(r"[0-9]{1,3}", fullmatch=True)
).map("_".join)


@given(NAMES, st.data())
def test_every_rendering_of_a_name_names_it(value: str, data: st.DataObject) -> None:
    assert match(value, data.draw(rendered_names(value))).outcome is Outcome.CORRECT


@given(NAMES, NAMES, st.data())
def test_no_rendering_names_another(one: str, other: str, data: st.DataObject) -> None:
    assume(one != other)
    assert match(one, data.draw(rendered_names(other))).outcome is Outcome.WRONG


@given(
    st.lists(NAMES, min_size=2, max_size=8, unique=True).flatmap(
        lambda names: st.tuples(st.just(names), st.permutations(names))
    )
)
def test_a_list_is_stated_in_any_order_and_not_without_an_element(
    lists: tuple[list[str], list[str]],
) -> None:
    names, shuffled = lists
    assert match(list(names), ", ".join(shuffled)).outcome is Outcome.CORRECT
    assert match(list(names), ", ".join(shuffled[1:])).outcome is Outcome.WRONG


# -- what is around a value ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "around",
    [
        "{}",
        "**{}**",
        "`{}`",
        "| {} |",
        "> {}",
        "# {}",
        "$ {} $",
        "<b>{}</b>",
        "({})",
        "“{}”",
        "{}\n",
    ],
)
@given(typed_values())
def test_markup_around_a_value_does_not_matter(around: str, value: tuple[JsonValue, str]) -> None:
    reference, text = value
    assert match(reference, around.format(text)).outcome is Outcome.CORRECT


@given(typed_values(), st.sampled_from(("<think>{}</think>", "<think>{}", "~~{}~~")))
def test_what_is_no_part_of_the_answer_states_nothing(
    value: tuple[JsonValue, str], hidden: str
) -> None:
    reference, text = value
    assert match(reference, f"{hidden.format(text)}").outcome is Outcome.NO_ANSWER


# -- any text ------------------------------------------------------------------------------------

REFERENCES: list[JsonValue] = [
    *(7, 0, -3, 57.31, 0.0, 1e300, "Yes", "No", "Cannot be determined", "2026-07-19", "site_d"),
    *("2026-07-19 14:05 UTC", "", "("),
    ["site_a", 7, 1.5, "2026-07-19"],
    [],
    None,
]
TEXTS = st.one_of(
    st.text(),
    st.lists(st.sampled_from(FRAGMENTS), max_size=20).map("".join),
    st.lists(st.one_of(st.sampled_from(FRAGMENTS), st.text(max_size=3)), max_size=12).map("".join),
)


@pytest.mark.parametrize("reference", REFERENCES, ids=repr)
@given(text=TEXTS, question=TEXTS)
def test_no_text_raises_and_a_span_is_a_piece_of_the_text(
    reference: JsonValue, text: str, question: str
) -> None:
    gold = TypedGold(str(reference), reference)
    verdict = match_text(gold, text, question=question, history=[Turn(question, text)])
    assert verdict.outcome in {Outcome.CORRECT, Outcome.WRONG, Outcome.NO_ANSWER}
    assert not verdict.hedged or verdict.outcome is Outcome.CORRECT
    if verdict.span is not None:
        start, end = verdict.span
        assert 0 <= start < end <= len(text)


@given(TEXTS)
def test_every_character_that_is_read_stands_somewhere_in_the_text(text: str) -> None:
    reading = read(text)
    for place in range(len(reading.text)):
        start, end = reading.original_span(place, place + 1)
        assert 0 <= start < end <= len(text)


@pytest.mark.parametrize("value", [True, False, {"a": 1}, [[7]], [None], math.nan, -math.inf])
def test_a_value_of_no_documented_kind_is_refused(value: JsonValue) -> None:
    with pytest.raises(UnknownValueKindError, match="unknown value kind"):
        match(value, "7")


# -- long texts ----------------------------------------------------------------------------------


def test_of_a_very_long_text_both_ends_are_read() -> None:
    noise = "blah " * MAX_READ
    assert match(7, f"7 nodes. {noise}").outcome is Outcome.CORRECT
    verdict = match(7, f"{noise} So the answer is 7.")
    assert verdict.outcome is Outcome.CORRECT
    assert verdict.span == (len(noise) + 18, len(noise) + 19)
    assert match(7, f"{noise} 7 {noise}").outcome is Outcome.WRONG


def test_a_number_that_the_cut_divides_is_none() -> None:
    digits = "7" * 40
    text = " " * (MAX_READ // 2 - 1) + digits + "x" * MAX_READ
    assert match(7, text).outcome is Outcome.WRONG
