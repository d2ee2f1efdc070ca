"""Does what reads hostile text, or many items, take time in proportion to their size?

Each measure is timed at half its size and at its size, in processor time, the best of three; the
ratio may be at most 2.3 above a floor that is lost in noise, and the time at most its own limit.
"""

from __future__ import annotations

import gc
import sys
import time
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from hermes.model import Answer, Example, Item, TypedGold, ValueSet
from hermes.scoring.comparison import compare
from hermes.scoring.contamination import contamination
from hermes.scoring.profiles.hermes import score_item
from hermes.scoring.repeats import repeat_figures
from hermes.scoring.scored import ScoredItem
from hermes.scoring.similarity import NGRAM
from hermes.scoring.statistics.bootstrap import bootstrap_interval
from hermes.scoring.statistics.permutation import sign_flip_p
from hermes.scoring.typed.matching import match_text
from hermes.scoring.values import fold
from hermes.sparql.federation import possible_service
from hermes.sparql.tokens import tokenize

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hermes.model import JsonValue

MOST_RATIO = 2.3
FLOOR_S = 0.2  # below this, a ratio is noise
REPEATS = 3

TEXTS = (
    "1", "1,", "[1,", "(", "1 ", " ", "12 345 ", "2026-", "no 1 ", "?", ".", " \n",
    "no anomaly ", "exceeded ",
)  # fmt: skip
VALUES: tuple[JsonValue, ...] = (7, 57.31, "Yes", "2026-07-19 14:05 UTC", [1.5, 2.5], None)
QUERIES = ("'", '"', '"""a', "'''\\x", "<", "\\", "1.", "a.", "a-.", "_:a.", ":%4", "@a-", "#", "é")
SERVICES = ("service", "service#", "service<", "service\n#", "service ", "?service")


@dataclass(frozen=True, slots=True)
class Measure:
    """Something that takes a size, and how many seconds it may take at most."""

    name: str
    size: int
    limit_s: float
    work: Callable[[int], object]


def measures() -> Iterator[Measure]:
    """All of them."""
    for text in TEXTS:
        slowest = max(VALUES, key=partial(_probe, text))
        name = f"typed matching, {text!r}, {slowest!r}"
        yield Measure(name, 1_000_000, 2, partial(_match, text, slowest))
    yield Measure("typed list, names", 300, 1, _list_of_names)
    yield Measure("typed list, equal numbers", 5_000, 1, _list_of_numbers)
    for text in QUERIES:
        yield Measure(f"tokens, {text!r}", 1_000_000, 5, partial(_tokenize, text))
    for text in SERVICES:
        yield Measure(f"federation, {text!r}", 200_000, 2, partial(_federation, text))
    yield Measure("huge numbers", 200_000, 1, _huge_number)
    yield Measure("contamination, items", 3_000, 2, _contamination)
    yield Measure("near-duplicates of 450, questions", 10_000, 4, _near_duplicates)
    yield Measure("bootstrap, items", 10_000, 1, _bootstrap)
    yield Measure("permutation test, items", 10_000, 1, _permutation)
    yield Measure("two systems compared, items", 10_000, 1, _comparison)
    yield Measure("five repeats, items", 10_000, 4, _repeats)


def _long(piece: str, size: int) -> str:
    return piece * (size // len(piece))


def _probe(piece: str, value: JsonValue) -> float:
    """How long one kind of value takes on a shorter text: the slowest kind is measured."""
    return _seconds(partial(_match, piece, value, 50_000))


def _match(piece: str, value: JsonValue, size: int) -> None:
    gold = TypedGold(str(value), value)
    match_text(gold, _long(piece, size), question="What does the data say?")


def _list_of_names(size: int) -> None:
    names: list[JsonValue] = [f"node_{n:03}" for n in range(size)]
    match_text(TypedGold("nodes", names), "node_001 " * 36 * size, question="Which nodes?")


def _list_of_numbers(size: int) -> None:
    match_text(TypedGold("7", [7] * size), "7, " * (2 * size), question="Which counts?")


def _tokenize(piece: str, size: int) -> None:
    tokenize(_long(piece, size))


def _federation(piece: str, size: int) -> None:
    possible_service(_long(piece, size))


def _huge_number(size: int) -> None:
    fold(ValueSet(("9" * size,)), ValueSet(("1e999999999",)))


def _contamination(size: int) -> None:
    items = _items(size)
    shown = tuple(Example(item.question, item.sparql) for item in items[:20])
    contamination(items, [Answer(item.id, examples=shown) for item in items])


def _near_duplicates(size: int) -> None:
    questions = [f"Which rivers flow through region {n} of the country?" for n in range(size)]
    others = [f"How many people live in region {n} of the country?" for n in range(450)]
    for _ in NGRAM.alike(questions, others):
        pass


def _bootstrap(size: int) -> None:
    bootstrap_interval([n % 101 / 100 for n in range(size)], range(size), seed=1)


def _permutation(size: int) -> None:
    sign_flip_p([n % 101 / 100 - 0.5 for n in range(size)], range(size), seed=1)


def _comparison(size: int) -> None:
    items = _items(size)
    runs = ({i.id: n * k % 101 / 100 for n, i in enumerate(items)} for k in (7, 13))
    compare(items, list(runs))


def _repeats(size: int) -> None:
    given = [ValueSet((str(n),)) for n in range(5)]
    item = Item("b:1-en", "1", "en", "Which?")
    scores = [score_item(item, given[0], result) for result in given]
    repeat_figures(
        [
            [
                ScoredItem(each, given[0], Answer(each.id), given[place], scores[place])
                for place in (n % 5, n % 3, 0, n % 2, n % 4)
            ]
            for n, each in enumerate(_items(size))
        ]
    )


def _items(size: int) -> list[Item]:
    return [
        Item(f"b:{n}-en", str(n), "en", f"Question {n}?", f"ASK {{ ?x <urn:{n}> ?y }}")
        for n in range(size)
    ]


def _seconds(work: Callable[[], object]) -> float:
    gc.disable()  # when it comes is chance
    best = float("inf")
    for _ in range(REPEATS):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return best


def main() -> None:
    """Print a row a measure; exit with 1 where one is over."""
    over = False
    print(f"{'measure':44}{'size':>10}{'half':>9}{'whole':>9}{'limit':>8}{'ratio':>8}")
    for measure in measures():
        half, whole = (
            _seconds(partial(measure.work, size)) for size in (measure.size // 2, measure.size)
        )
        ratio = whole / max(half, FLOOR_S)
        bad = ratio > MOST_RATIO or whole > measure.limit_s
        over |= bad
        print(
            f"{measure.name:44}{measure.size:>10,}{half:8.2f}s{whole:8.2f}s{measure.limit_s:7.0f}s"
            f"{ratio:8.2f}{'  OVER' if bad else ''}"
        )
    sys.exit(over)


if __name__ == "__main__":
    main()
