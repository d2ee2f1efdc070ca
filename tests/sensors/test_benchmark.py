"""The questions: enough of each type and kind, all different, in the format of HeriKGQA."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from hermes.errors import UsageError
from hermes.sensors.benchmark import CONVENTIONS, TYPES, answered, draft, meta
from hermes.sensors.observations import observe
from hermes.sensors.readings import Readings, read
from hermes.sensors.world import make_world
from tests.conftest import REPOSITORY

if TYPE_CHECKING:
    from hermes.model import JsonValue
    from hermes.sensors.questions import Question

WORLD = make_world(1)
INSTANT = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d UTC")
DAY = re.compile(r"\d{4}-\d\d-\d\d")
NAME = re.compile(r"(node|site)_\w+")


@pytest.fixture(scope="module")
def readings() -> Readings:
    return read(observe(WORLD, 10_000))


@pytest.fixture(scope="module")
def questions(readings: Readings) -> tuple[Question, ...]:
    return answered(draft(WORLD, 100), readings)


@pytest.fixture(scope="module")
def records(questions: tuple[Question, ...], readings: Readings) -> list[dict[str, JsonValue]]:
    return [question.record(readings) for question in questions]


def kind(value: JsonValue) -> str:
    """The documented kind of a reference value."""
    if isinstance(value, str):
        for name, pattern in (("time", INSTANT), ("date", DAY), ("name", NAME)):
            if pattern.fullmatch(value):
                return name
        return value
    return type(value).__name__


def test_there_are_as_many_of_each_type(questions: tuple[Question, ...]) -> None:
    assert Counter(question.type for question in questions) == dict.fromkeys(TYPES, 20)


def test_every_type_has_a_few_that_the_data_cannot_answer(
    questions: tuple[Question, ...],
) -> None:
    unanswerable = Counter(question.type for question in questions if question.value is None)
    assert all(2 <= unanswerable[type_] <= 6 for type_ in TYPES)


def test_every_documented_kind_of_value_occurs(records: list[dict[str, JsonValue]]) -> None:
    assert {kind(record["reference_value"]) for record in records} == {
        "int", "float", "Yes", "No", "Cannot be determined", "date", "time", "name", "list",
        "NoneType",
    }  # fmt: skip


def test_only_follow_ups_have_a_history_and_all_of_them_have(
    records: list[dict[str, JsonValue]],
) -> None:
    for record in records:
        assert bool(record["history"]) == (record["type"] == "follow-up")


def test_some_histories_have_more_than_one_turn(records: list[dict[str, JsonValue]]) -> None:
    turns = [record["history"] for record in records]
    assert any(isinstance(history, list) and len(history) > 1 for history in turns)


def test_answerable_is_told_by_the_value(records: list[dict[str, JsonValue]]) -> None:
    for record in records:
        assert record["answerable"] == (record["reference_value"] is not None)


def test_the_reference_text_states_the_value(records: list[dict[str, JsonValue]]) -> None:
    for record in records:
        value, text = record["reference_value"], str(record["reference"])
        if isinstance(value, str):
            assert text == value
        elif isinstance(value, int | float) and not isinstance(value, bool):
            assert float(text.split(maxsplit=1)[0].replace(",", "")) == value


@pytest.mark.parametrize("seed", range(3))
def test_no_question_is_asked_twice_in_the_largest_benchmark(seed: int) -> None:
    drafts = draft(make_world(seed), 500)
    asked = {(*(turn.text for turn in one.earlier), one.text) for _, one in drafts}
    assert len(asked) == 500


def test_a_follow_up_is_not_understood_without_its_history(
    questions: tuple[Question, ...],
) -> None:
    short = [question.draft.text for question in questions if question.type == "follow-up"]
    assert all(
        text.startswith(("And ", "When was that", "How far", "From how many")) for text in short
    )


@pytest.mark.parametrize("count", [0, -5, 7, 505])
def test_a_count_that_five_types_cannot_share_is_refused(count: int) -> None:
    with pytest.raises(UsageError, match="multiple of 5, up to 500"):
        draft(WORLD, count)


def test_the_meta_file_counts_what_is_there(questions: tuple[Question, ...]) -> None:
    described = meta(questions, WORLD, 10_000)
    assert described["questions"] == 100
    assert described["types"] == dict.fromkeys(TYPES, 20)
    assert described["data_range"] == ["2026-05-13", "2026-08-12"]


def folded(text: str) -> str:
    """Text without line breaks, marks of comments and those of lists."""
    return " ".join(re.sub(r"^(--)?\s*[*-]?", " ", text, flags=re.MULTILINE).split())


@pytest.mark.parametrize("place", ["docs/snapshot.md", "hermes/sensors/snapshot.sql"])
def test_what_decides_the_references_stands_where_users_read(place: str) -> None:
    text = folded((REPOSITORY / place).read_text("utf-8"))
    assert [one for one in CONVENTIONS if one not in text] == []


def test_the_meta_file_says_what_decides_the_references(questions: tuple[Question, ...]) -> None:
    assert meta(questions, WORLD, 10_000)["conventions"] == list(CONVENTIONS)
