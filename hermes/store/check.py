"""What holds for every benchmark, however it came: ids, gold and counts belong together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.errors import FormatError
from hermes.model import Counts, GoldKind, TypedGold

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from hermes.model import Benchmark, BenchmarkCard, Gold, Item


def count(items: Iterable[Item]) -> Counts:
    """How many questions and items there are."""
    qids = [item.qid for item in items]
    return Counts(questions=len(set(qids)), items=len(qids))


def check_benchmark(benchmark: Benchmark, where: str) -> None:
    """Raise `FormatError` for the first thing that does not hold. Gold is complete or absent."""
    check_items(benchmark.items, where)
    if benchmark.gold:
        check_gold(benchmark.items, benchmark.gold, where)
        _check_kind(benchmark.card, benchmark.gold, where)
    _check_card(benchmark.card, benchmark.items, where)


def check_items(items: Iterable[Item], where: str) -> None:
    """Ids are unique, and there is an item at all."""
    first: dict[str, int] = {}
    for number, item in enumerate(items, 1):
        if item.id in first:
            raise FormatError(
                f"item id {item.id!r} occurs twice",
                f"{where}, items {first[item.id]} and {number}",
                "Give each question an id of its own.",
            )
        first[item.id] = number
    if not first:
        raise FormatError("there are no questions", where, "Take a file with questions.")


def check_gold(items: Iterable[Item], gold: Mapping[str, Gold], where: str) -> None:
    """Every item has a gold, and every gold an item."""
    ids = [item.id for item in items]
    for item_id in ids:
        if item_id not in gold:
            raise FormatError(f"no gold for {item_id!r}", where, "Give every item a gold.")
    for item_id in gold.keys() - set(ids):
        raise FormatError(f"gold for {item_id!r}, which is no item", where, "Remove it.")


def _check_kind(card: BenchmarkCard, gold: Mapping[str, Gold], where: str) -> None:
    typed = card.gold is GoldKind.TYPED_VALUES
    for item_id, answer in gold.items():
        if isinstance(answer, TypedGold) is not typed:
            raise FormatError(
                f"the gold of {item_id!r} is none of the {card.gold}", where, "Mend `gold`."
            )


def _check_card(card: BenchmarkCard, items: tuple[Item, ...], where: str) -> None:
    found = count(items)
    if card.counts != found:
        raise FormatError(
            f"{found.questions} questions and {found.items} items, where `counts` says "
            f"{card.counts.questions} and {card.counts.items}",
            where,
            "Fetch or import the benchmark again.",
        )
    for item in items:
        if item.lang not in card.languages:
            raise FormatError(
                f"{item.id!r} is in {item.lang!r}, which `languages` does not name",
                where,
                "Add the language.",
            )
