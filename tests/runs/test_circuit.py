"""The circuit breaker: a run of which nothing will come is stopped, and asked again as a whole."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING

import pytest

from hermes.errors import IncompleteError
from hermes.files import read_json_lines
from hermes.model import Answer, Item, Sparql
from hermes.runs.ask import ask
from hermes.runs.circuit import CircuitBreaker
from hermes.runs.folder import RunFolder
from hermes.systems.base import System
from tests.runs.askings import asking

if TYPE_CHECKING:
    from collections.abc import Callable, Container
    from pathlib import Path

    from hermes.model import Question

NUMBERS = range(1, 31)
ITEMS = tuple(Item(f"b:{n}-en", str(n), "en", f"{n}?") for n in NUMBERS)


class Failing(System):
    """Fails for some numbers, in the words of a function."""

    def __init__(
        self, numbers: Container[int], words: Callable[[int], str] = lambda _: "no idea"
    ) -> None:
        self._numbers = numbers
        self._words = words
        self.asked: list[int] = []

    def answer(self, question: Question) -> Answer:
        number = int(question.text.rstrip("?"))
        self.asked.append(number)
        if number in self._numbers:
            return Answer(question.id, error=self._words(number))
        return Answer(question.id, Sparql("ASK {}"))


def run(system: Failing, path: Path, items: tuple[Item, ...] = ITEMS, workers: int = 1) -> None:
    ask(asking(system, workers=workers), items, RunFolder(path), lambda: None)


def rows(path: Path) -> dict[object, dict[str, object]]:
    return {row["id"]: dict(row) for row in read_json_lines(RunFolder(path).answers)}


def test_ten_failures_at_the_beginning_stop_the_run_with_the_reason(tmp_path: Path) -> None:
    system = Failing(NUMBERS)
    with pytest.raises(IncompleteError) as raised:
        run(system, tmp_path)
    assert str(raised.value) == (
        f"the first 10 replies all failed: no idea ({tmp_path}). "
        "Mend what is wrong, and go on with --resume: it asks for all of them again."
    )
    assert len(system.asked) == 10
    assert len(rows(tmp_path)) == 10


def test_the_reason_is_the_most_frequent_one(tmp_path: Path) -> None:
    system = Failing(NUMBERS, lambda number: "HTTP 502" if number > 3 else "HTTP 500")
    with pytest.raises(IncompleteError, match="all failed, 7 of them so: HTTP 502"):
        run(system, tmp_path)


def test_one_good_reply_among_the_first_ten_is_enough(tmp_path: Path) -> None:
    run(Failing(set(NUMBERS) - {10}), tmp_path)
    assert len(rows(tmp_path)) == 30


def test_of_replies_that_come_together_one_good_one_is_enough() -> None:
    failed = [Answer(f"b:{n}-en", error="no idea") for n in NUMBERS]
    breaker = CircuitBreaker(holds=False)
    breaker.watch(failed)
    assert breaker.is_open
    breaker.watch([*failed, Answer("b:31-en")])
    assert not breaker.is_open


def test_what_is_in_flight_is_awaited_and_a_good_one_among_it_lets_the_run_go_on(
    tmp_path: Path,
) -> None:
    all_failed = Event()

    class Slow(Failing):
        def answer(self, question: Question) -> Answer:
            answer = super().answer(question)
            if answer.error is None:
                assert all_failed.wait(60)
            return answer

    done: list[None] = []

    def advance() -> None:
        done.append(None)
        if len(done) == 10:
            all_failed.set()

    system = Slow(range(1, 11))
    ask(asking(system, workers=20), ITEMS, RunFolder(tmp_path), advance)
    assert sum("error" in row for row in rows(tmp_path).values()) == 10
    assert sorted(system.asked) == list(NUMBERS)  # each once: nothing that was paid for is lost


@pytest.mark.parametrize("workers", [11, 30, 50])
@pytest.mark.parametrize("items", [ITEMS[:11], ITEMS])
def test_it_is_stopped_also_where_all_is_in_flight_at_once(
    tmp_path: Path, items: tuple[Item, ...], workers: int
) -> None:
    for _ in range(2):
        with pytest.raises(IncompleteError):
            run(Failing(NUMBERS), tmp_path, items, workers)
    run(Failing(()), tmp_path, items, workers)
    assert not any("error" in row for row in rows(tmp_path).values())


def test_a_run_that_is_over_by_then_is_not_stopped(tmp_path: Path) -> None:
    run(Failing(NUMBERS), tmp_path, ITEMS[:10])
    assert len(rows(tmp_path)) == 10


def test_what_is_on_record_is_not_asked_and_so_not_stopped(tmp_path: Path) -> None:
    system = Failing(NUMBERS)
    system.live = False
    run(system, tmp_path)
    assert len(rows(tmp_path)) == 30


def test_a_run_that_was_stopped_asks_for_all_again(tmp_path: Path) -> None:
    with pytest.raises(IncompleteError):
        run(Failing(NUMBERS), tmp_path)
    mended = Failing(())
    run(mended, tmp_path)
    assert sorted(mended.asked) == list(NUMBERS)
    assert not any("error" in row for row in rows(tmp_path).values())


def test_it_stops_again_while_nothing_is_mended(tmp_path: Path) -> None:
    for _ in range(2):
        with pytest.raises(IncompleteError):
            run(Failing(NUMBERS), tmp_path)


def test_a_run_that_had_a_good_reply_goes_on_through_any_number_of_failures(tmp_path: Path) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ask(asking(Failing(())), ITEMS, RunFolder(tmp_path), stop)
    run(Failing(NUMBERS), tmp_path)
    assert sum("error" in row for row in rows(tmp_path).values()) == 29
