"""The packaged layout of each demo is what the adapter makes of its source, byte for byte.

`pytest --update-golden tests/test_demo_layouts.py` writes it anew; review the diff. Only
`benchmark.yaml` is written by hand, and held against the files that it names.
"""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, cast

import pytest

from hermes.model import Benchmark, FileRole
from hermes.plugins import ADAPTERS, load_plugin
from hermes.store.card import read_card
from hermes.store.check import count
from hermes.store.layout import CARD, encode_benchmark
from tests.conftest import REPOSITORY

if TYPE_CHECKING:
    from hermes.plugins import Adapter

BENCHMARKS = REPOSITORY / "data" / "benchmarks"

SOURCES = {
    "museum": (
        "text2sparql",
        {FileRole.QUESTIONS: "questions.yml", FileRole.GOLD: "gold.json"},
    ),
    "museum-sensors": (
        "herikgqa",
        {FileRole.QUESTIONS: "benchmark_100.json", FileRole.META: "benchmark_100.meta.json"},
    ),
}


def test_all_packaged_demos_are_held_here() -> None:
    project = (REPOSITORY / "pyproject.toml").read_text(encoding="utf-8")
    assert set(re.findall(r'"benchmarks/([^/"]+)/\*"', project)) == set(SOURCES)


@pytest.mark.parametrize("name", SOURCES)
def test_the_layout_is_what_the_adapter_makes_of_the_source(
    name: str, *, update_golden: bool
) -> None:
    folder = BENCHMARKS / name
    adapter, sources = SOURCES[name]
    convert = cast("Adapter", load_plugin(ADAPTERS, adapter))
    files = {role: folder / "source" / source for role, source in sources.items()}
    card = read_card(folder / CARD)
    converted = convert(files, name=name, languages=card.languages)
    assert not converted.notes
    benchmark = Benchmark(card, converted.items, converted.gold)
    for written, content in encode_benchmark(benchmark).items():
        if update_golden:
            (folder / written).write_bytes(content)
        assert (folder / written).read_bytes() == content, written
    assert converted.dataset_id in {None, card.dataset_id}
    assert card.counts == count(converted.items)


@pytest.mark.parametrize("name", SOURCES)
def test_the_card_gives_the_sums_and_sizes_of_the_sources(name: str) -> None:
    folder = BENCHMARKS / name
    for source in read_card(folder / CARD).sources:
        content = (folder / source.url).read_bytes()
        assert source.sha256 == hashlib.sha256(content).hexdigest()
        assert source.bytes == len(content)
