"""Typed references by themselves: known kinds, whole conversations, texts that say the value."""

from __future__ import annotations

import json
from dataclasses import replace
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


def test_a_type_that_the_source_does_not_state_is_a_departure() -> None:
    found = verify_references(
        benchmark(asked("How many?", "causal"), TypedGold("7", 7), {"basic": 0})
    )
    assert found.departures == ("type 'causal': 1 questions, where the source states none",)


def test_a_source_that_states_no_types_departs_from_none() -> None:
    assert verify_references(benchmark(asked("How many?", "causal"), TypedGold("7", 7))).perfect


def test_another_total_than_the_source_states_is_a_departure() -> None:
    one = benchmark(asked("How many?"), TypedGold("7", 7))
    for total, departures in ((1, ()), (2, ("1 questions, where the source states 2",))):
        stated = replace(one, card=replace(one.card, stated_questions=total))
        assert verify_references(stated).departures == departures


@pytest.mark.parametrize(
    ("answerable", "value", "detail"),
    [
        (True, None, "answerable is true, the reference value None"),
        (False, 7, "answerable is false, the reference value 7"),
        (False, [], "answerable is false, the reference value []"),
    ],
)
def test_what_is_said_to_be_answerable_has_a_value_and_nothing_else_has(
    value: JsonValue, detail: str, *, answerable: bool
) -> None:
    item = replace(asked("How many?"), answerable=answerable)
    (check,) = verify_references(benchmark(item, TypedGold("7", value))).checks
    assert (check.status, check.detail) == ("answerable_mismatch", detail)


def test_an_own_file_is_held_against_its_meta_file(bare: CommandLine) -> None:
    one = {"id": "q1", "question": "How many?", "reference": "7", "reference_value": 7}
    bare.write("q.json", json.dumps([{**one, "type": "basic"}, {**one, "id": "q2", "type": "odd"}]))
    bare.write("meta.json", json.dumps({"questions": 3, "types": {"basic": 2}}))
    source = ("--format", "herikgqa", "--questions", "q.json", "--meta", "meta.json")
    imported = bare("data", "import", "own", *source, "--graph", "museum")
    assert imported.code == 0
    assert "meta.json states 3 questions, the file has 2" in imported.err
    ended = bare("data", "verify", "own", "--strict")
    assert ended.code == 1
    assert ended.out.splitlines() == [
        "own: 2 of 2 references are correct by the rules that answers are scored by",
        "type 'basic': 1 questions, where the source states 2",
        "type 'odd': 1 questions, where the source states none",
        "2 questions, where the source states 3",
    ]


def test_other_formats_have_no_meta_file(bare: CommandLine) -> None:
    bare.write("meta.json", "{}")
    source = ("--format", "qald", "--questions", "meta.json", "--meta", "meta.json")
    ended = bare("data", "import", "own", *source, "--graph", "museum")
    assert ended.code == 2
    assert "this format has no meta file" in ended.complaint


def test_the_packaged_sensors_are_sound(hermes: CommandLine) -> None:
    ended = hermes("data", "verify", "museum-sensors", "--strict")
    assert ended.code == 0
    assert "museum-sensors: 100 of 100 references are correct" in ended.out
