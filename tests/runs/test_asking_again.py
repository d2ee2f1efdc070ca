"""Asking for less than all: what failed, and what a budget lasts for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from hermes.errors import IncompleteError, RunError
from hermes.files import read_json_lines
from hermes.model import Answer, Item, Sparql, Turn, Usage
from hermes.runs.ask import ask
from hermes.runs.budget import Account, read_budget
from hermes.runs.due import Due
from hermes.runs.folder import RunFolder
from hermes.runs.options import HistoryMode
from hermes.runs.timings import read_timing
from hermes.systems.base import System
from tests.runs.askings import asking

if TYPE_CHECKING:
    from collections.abc import Container
    from pathlib import Path

    from hermes.model import Question

ITEMS = tuple(Item(f"b:{n}-en", str(n), "en", f"{n}?") for n in range(1, 7))


class Costly(System):
    """Takes ten tokens an answer, and fails for some items."""

    def __init__(self, failing: Container[str] = (), query: str = "ASK {}") -> None:
        self._failing = failing
        self._query = query
        self.asked: list[str] = []

    def answer(self, question: Question) -> Answer:
        self.asked.append(question.id)
        usage = Usage(1, 0, 8, 2)
        if question.id in self._failing:
            return Answer(question.id, error="no idea", usage=usage)
        return Answer(question.id, Sparql(self._query), usage=usage)


def run(system: System, folder: RunFolder, **options: Any) -> None:
    ask(asking(system, **options), ITEMS, folder, lambda: None)


def rows(folder: RunFolder) -> dict[object, dict[str, object]]:
    return {row["id"]: dict(row) for row in read_json_lines(folder.answers)}


FAILED = ("b:2-en", "b:5-en")


@pytest.fixture
def folder(tmp_path: Path) -> RunFolder:
    """A run in which two items failed, and which has a report."""
    run(Costly(FAILED), folder := RunFolder(tmp_path))
    folder.report.write_text("{}")
    return folder


def test_only_what_failed_is_asked_and_only_that_is_replaced(folder: RunFolder) -> None:
    system = Costly(query="ASK { ?s ?p ?o }")
    before = rows(folder)
    run(system, folder, due=Due.FAILED)
    assert sorted(system.asked) == list(FAILED)
    replaced = {item_id: {"id": item_id, "sparql": "ASK { ?s ?p ?o }"} for item_id in FAILED}
    assert rows(folder) == before | replaced
    assert list(rows(folder)) == [item.id for item in ITEMS]


def test_what_fails_again_stays_a_failure(folder: RunFolder) -> None:
    before = folder.answers.read_bytes()
    run(Costly(FAILED), folder, due=Due.FAILED)
    assert folder.answers.read_bytes() == before


def test_the_report_is_of_other_answers_from_the_first_new_one_on(folder: RunFolder) -> None:
    run(Costly(), folder, due=Due.FAILED)
    assert not folder.report.exists()


def test_where_nothing_failed_nobody_is_asked_and_the_report_stays(folder: RunFolder) -> None:
    run(Costly(), folder, due=Due.FAILED)
    folder.report.write_text("{}")
    system = Costly()
    run(system, folder, due=Due.FAILED)
    assert system.asked == []
    assert folder.report.exists()


def test_ended_half_way_nothing_is_lost(folder: RunFolder) -> None:
    before = rows(folder)

    def kill() -> None:
        if len(folder.answers.read_bytes().splitlines()) > len(ITEMS):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ask(asking(Costly(), due=Due.FAILED), ITEMS, folder, kill)
    # Each item has its answer, old or new; the new one stands behind the old one in the file.
    assert rows(folder) == before | {"b:2-en": {"id": "b:2-en", "sparql": "ASK {}"}}
    system = Costly()
    run(system, folder)
    assert system.asked == []
    run(system, folder, due=Due.FAILED)
    assert system.asked == ["b:5-en"]


def test_what_was_never_asked_is_asked_first(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    ask(asking(Costly(FAILED)), ITEMS[:4], folder, lambda: None)
    before = folder.answers.read_bytes()
    system = Costly()
    with pytest.raises(RunError, match="2 items have not been asked at all"):
        run(system, folder, due=Due.FAILED)
    assert system.asked == []
    assert folder.answers.read_bytes() == before


def test_what_the_first_time_took_stays_on_the_bill(folder: RunFolder) -> None:
    run(Costly(), folder, due=Due.FAILED)
    # Six items, two of them twice, ten tokens each.
    assert read_timing(folder).usage == Usage(8, 0, 64, 16)


def test_a_budget_ends_the_asking_but_not_what_was_asked_already(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    account = Account(read_budget("25tokens", "here"), None)
    with pytest.raises(IncompleteError) as raised:
        run(Costly(), folder, account=account, workers=2)
    # Used up by the third answer of ten tokens; a fourth may be in flight, which is written down.
    count = len(rows(folder))
    assert count in {3, 4}
    assert f"is used up by {10 * count} tokens; {6 - count} items have not been asked" in str(
        raised.value
    )
    system = Costly()
    spent = Account(read_budget("25tokens", "here"), read_timing(folder).usage)
    with pytest.raises(IncompleteError):
        run(system, folder, account=spent)
    assert system.asked == []
    run(system, folder)
    assert len(system.asked) == 6 - count


def test_a_budget_that_lasts_to_the_end_stops_nothing(tmp_path: Path) -> None:
    account = Account(read_budget("60tokens", "here"), None)
    run(Costly(), RunFolder(tmp_path), account=account)
    assert len(rows(RunFolder(tmp_path))) == 6


TOLD = Item("b:9-en", "9", "en", "And?", history=(Turn("One?", "1"), Turn("Two?", "2")))


@pytest.mark.parametrize(("history", "requests"), [(HistoryMode.GOLD, 1), (HistoryMode.OWN, 3)])
def test_earlier_turns_that_are_asked_count(
    tmp_path: Path, history: HistoryMode, requests: int
) -> None:
    folder = RunFolder(tmp_path)
    ask(asking(Costly(), history=history), (TOLD,), folder, lambda: None)
    assert read_timing(folder).usage == Usage(requests, 0, 8 * requests, 2 * requests)
