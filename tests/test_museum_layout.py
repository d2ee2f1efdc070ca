"""The packaged layout of `museum` is what the adapter makes of its source, byte for byte.

`pytest --update-golden tests/test_museum_layout.py` writes it anew; review the diff. Only
`benchmark.yaml` is written by hand, and held against the files that it names.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, cast

from hermes.model import Benchmark, FileRole
from hermes.plugins import ADAPTERS, load_plugin
from hermes.store.card import read_card
from hermes.store.check import count
from hermes.store.layout import CARD, encode_benchmark
from tests.conftest import REPOSITORY

if TYPE_CHECKING:
    from hermes.plugins import Adapter

FOLDER = REPOSITORY / "data" / "benchmarks" / "museum"


def test_the_layout_is_what_the_adapter_makes_of_the_source(*, update_golden: bool) -> None:
    convert = cast("Adapter", load_plugin(ADAPTERS, "text2sparql"))
    files = {
        FileRole.QUESTIONS: FOLDER / "source" / "questions.yml",
        FileRole.GOLD: FOLDER / "source" / "gold.json",
    }
    card = read_card(FOLDER / CARD)
    converted = convert(files, name="museum", languages=card.languages)
    assert not converted.notes
    for name, content in encode_benchmark(Benchmark(card, converted.items, converted.gold)).items():
        if update_golden:
            (FOLDER / name).write_bytes(content)
        assert (FOLDER / name).read_bytes() == content, name
    assert card.dataset_id == converted.dataset_id
    assert card.counts == count(converted.items)


def test_the_card_gives_the_sums_and_sizes_of_the_sources() -> None:
    for source in read_card(FOLDER / CARD).sources:
        content = (FOLDER / source.url).read_bytes()
        assert source.sha256 == hashlib.sha256(content).hexdigest()
        assert source.bytes == len(content)
