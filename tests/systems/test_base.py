"""Specs of systems, and the two that need nobody: the oracle and silence."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.errors import UnknownNameError, UsageError
from hermes.model import (
    Benchmark,
    BenchmarkCard,
    Boolean,
    Counts,
    GoldKind,
    Item,
    Question,
    Sparql,
    Text,
    TypedGold,
)
from hermes.settings import Settings
from hermes.systems.base import SystemContext, SystemSpec, open_system

if TYPE_CHECKING:
    from hermes.model import Gold


def benchmark(gold: Gold, sparql: str | None) -> Benchmark:
    """A benchmark of one item."""
    kind = GoldKind.TYPED_VALUES if isinstance(gold, TypedGold) else GoldKind.ANSWER_SETS
    card = BenchmarkCard("b", "B", "g", "https://e/b/", ("en",), kind, Counts(1, 1))
    return Benchmark(card, (Item("b:1-en", "1", "en", "?", sparql),), {"b:1-en": gold})


def context(benchmark: Benchmark) -> SystemContext:
    return SystemContext(benchmark, Settings(Path("data")))


QUESTION = Question("b:1-en", "?", "en", "https://e/b/")
YES = Boolean(value=True)


def test_a_spec_is_a_kind_and_whatever_stands_behind_the_first_colon() -> None:
    spec = SystemSpec("python:my.module:Thing.answer")
    assert (spec.kind, spec.argument) == ("python", "my.module:Thing.answer")
    assert (SystemSpec("gold").kind, SystemSpec("gold").argument) == ("gold", "")


@given(st.text())
def test_a_slug_is_a_safe_name_for_a_folder(text: str) -> None:
    assert re.fullmatch(r"[a-z0-9-]{1,40}-[0-9a-f]{8}", SystemSpec(text).slug)


@given(st.text(), st.text())
def test_two_specs_have_two_slugs(one: str, other: str) -> None:
    # Also where the readable part is the same, as for `answers:a b` and `answers:a/b`.
    assert (SystemSpec(one).slug == SystemSpec(other).slug) is (one == other)


def test_options_make_another_system_of_the_same_name() -> None:
    plain, few = SystemSpec("chat:m"), SystemSpec("chat:m", {"shots": 3})
    assert plain.slug != few.slug
    assert few.slug == SystemSpec("chat:m", {"shots": 3}).slug


@pytest.mark.parametrize("name", ["gold", "silent", "answers:here", "python:a:b"])
def test_an_option_that_a_kind_does_not_take_is_refused(name: str) -> None:
    with pytest.raises(UsageError, match="option of"):
        open_system(SystemSpec(name, {"shots": 3}), context(benchmark(YES, None)))


def test_the_oracle_gives_the_gold_query_else_the_gold_else_the_reference_text() -> None:
    replies = [
        open_system(SystemSpec("gold"), context(benchmark(gold, sparql))).answer(QUESTION).given
        for gold, sparql in (
            *((YES, "ASK {}"), (YES, None)),
            *((TypedGold("1,012", 1012), "ASK {}"), (TypedGold("1,012", 1012), None)),
        )
    ]
    assert replies == [Sparql("ASK {}"), YES, Text("1,012"), Text("1,012")]


@pytest.mark.parametrize("name", ["gold", "silent"])
def test_who_asks_no_model_was_shown_no_examples(name: str) -> None:
    # Not None, which is: unknown.
    system = open_system(SystemSpec(name), context(benchmark(YES, None)))
    assert system.answer(QUESTION).examples == ()


@pytest.mark.parametrize("text", ["gold:x", "silent:x"])
def test_an_argument_that_would_go_unheeded_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="takes no argument, but got 'x'"):
        open_system(SystemSpec(text), context(benchmark(YES, None)))


def test_an_unknown_kind_is_offered_near_ones() -> None:
    with pytest.raises(UnknownNameError, match=r"Did you mean silent\?"):
        open_system(SystemSpec("silence"), context(benchmark(YES, None)))
