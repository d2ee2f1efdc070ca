"""Typed references by themselves: known kinds, whole conversations, texts that say the value."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hermes.model import Benchmark, BenchmarkCard, Counts, GoldKind, Item, Turn, TypedGold
from hermes.verify.references import verify_references

if TYPE_CHECKING:
    from hermes.model import JsonValue
    from tests.commandline import CommandLine

HISTORY = (Turn("What was the maximum at site_b?", "21.4"),)


def benchmark(item: Item, gold: TypedGold, types: dict[str, int] | None = None) -> Benchmark:
    card = BenchmarkCard(
        "b", "B", "g", "d", ("en",), GoldKind.TYPED_VALUES, Counts(1, 1), types=types or {}
    )
    return Benchmark(card, (item,), {item.id: gold})


def asked(question: str, type_: str = "basic", history: tuple[Turn, ...] = ()) -> Item:
    return Item("b:1-en", "1", "en", question, type=type_, history=history)


@pytest.mark.parametrize(
    ("reference", "value"),
    [
        ("12,482", 12482),
        ("57.31 %", 57.31),
        ("node_05", "node_05"),
        ("Cannot be determined", "Cannot be determined"),
        ("node_05, node_09", ["node_05", "node_09"]),
        ("The data cannot answer this: wind speed is not measured.", None),
    ],
)
def test_a_text_that_says_its_value_matches(reference: str, value: JsonValue) -> None:
    found = verify_references(benchmark(asked("What is it?"), TypedGold(reference, value)))
    assert found.statuses == {"match": 1}
    assert found.perfect


@pytest.mark.parametrize(("reference", "value"), [("12,483", 12482), ("Yes", "No"), ("7", None)])
def test_a_text_that_says_something_else_is_listed_with_the_reason(
    reference: str, value: JsonValue
) -> None:
    found = verify_references(benchmark(asked("What is it?"), TypedGold(reference, value)))
    (check,) = found.checks
    assert check.status == "reference_mismatch"
    assert check.detail is not None
    assert repr(reference) in check.detail
    assert not found.perfect


@pytest.mark.parametrize("value", [{"a": 1}, [[1]], True])
def test_a_value_of_an_undocumented_kind_is_named(value: JsonValue) -> None:
    found = verify_references(benchmark(asked("What is it?"), TypedGold("1", value)))
    assert found.statuses == {"unknown_value_kind": 1}


def test_a_follow_up_needs_the_turns_before_it() -> None:
    gold = TypedGold("-3.5", -3.5)
    alone = verify_references(benchmark(asked("And the minimum?", "follow-up"), gold))
    assert alone.statuses == {"no_history": 1}
    whole = verify_references(benchmark(asked("And the minimum?", "follow-up", HISTORY), gold))
    assert whole.statuses == {"match": 1}


def test_counts_by_type_are_held_against_what_the_source_states() -> None:
    gold = TypedGold("7", 7)
    found = verify_references(benchmark(asked("How many?"), gold, {"basic": 1, "spatial": 2}))
    assert found.departures == ("type 'spatial': 0 questions, where the source states 2",)
    assert not found.perfect


def test_the_packaged_sensors_are_sound(hermes: CommandLine) -> None:
    ended = hermes("data", "verify", "museum-sensors", "--strict")
    assert ended.code == 0
    assert "museum-sensors: 100 of 100 references are correct" in ended.out
