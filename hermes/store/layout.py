"""The common layout of a benchmark: which files its folder holds, written and read as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.errors import FormatError
from hermes.model import Benchmark, GoldKind
from hermes.store.card import encode_card, read_card
from hermes.store.check import check_benchmark
from hermes.store.gold import encode_flat, encode_terms, read_flat, read_terms, read_typed
from hermes.store.items import encode_items, read_items

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from hermes.model import BenchmarkCard, Gold, Item

CARD = "benchmark.yaml"
QUESTIONS = "questions.jsonl"
GOLD = "gold.json"
TERMS = "gold_terms.jsonl"

SCORED = (QUESTIONS, GOLD, TERMS)
"""The files on which scores depend; a benchmark has two or three of them."""


def encode_benchmark(benchmark: Benchmark) -> dict[str, bytes]:
    """The content of each file by its name: the same bytes for an equal benchmark.

    A benchmark whose gold is still to be computed has no `gold.json`.
    """
    items, gold = benchmark.items, benchmark.gold
    files = {CARD: encode_card(benchmark.card), QUESTIONS: encode_items(items)}
    if gold:
        files[GOLD] = encode_flat(items, gold)
        if terms := encode_terms(items, gold):
            files[TERMS] = terms
    return files


def read_benchmark(folder: Path) -> Benchmark:
    """The benchmark in `folder`, checked; its gold is empty where it is still to be computed.

    Raises `FormatError` with the place in the file, `StorageError` where a file cannot be read.
    """
    card = read_card(folder / CARD)
    items = read_items(folder / QUESTIONS)
    benchmark = Benchmark(card, items, _read_gold(folder, card, items))
    check_benchmark(benchmark, str(folder))
    return benchmark


def _read_gold(folder: Path, card: BenchmarkCard, items: tuple[Item, ...]) -> Mapping[str, Gold]:
    if not (folder / GOLD).exists():
        return {}
    if card.gold is GoldKind.TYPED_VALUES:
        gold = read_typed(folder / GOLD)
    else:
        terms = read_terms(folder / TERMS) if (folder / TERMS).exists() else {}
        gold = read_flat(folder / GOLD, items) | terms
    if not gold:  # which is not the same as no file: that would be gold still to be computed
        raise FormatError("there is no gold", str(folder / GOLD), "Fetch or import it again.")
    return gold
