"""Files of errata: what they may hold, which benchmark they hold for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
import yaml

from hermes.errata.reading import Action, Erratum, load_errata, read_errata
from hermes.errors import FormatError
from hermes.model import Item, SourceRecord
from hermes.store.library import load_benchmark

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.model import BenchmarkCard
    from hermes.settings import Settings

ENTRY = {
    "id": "tie",
    "questions": ["1"],
    "wrong": "LIMIT cuts through a tie.",
    "evidence": "Two painters are equally old.",
    "action": "left_out",
}
GERMAN = Item("museum:1-de", "1", "de", "Wer?")


@pytest.fixture
def card(settings: Settings) -> BenchmarkCard:
    """The card of the packaged museum, as if it came from a source."""
    source = SourceRecord("https://example.org/gold.json", "0" * 64, 1, "2026-11-30", "CC0-1.0")
    return replace(load_benchmark("museum", settings).card, sources=(source,))


def write(settings: Settings, *entries: dict[str, object], **more: object) -> Path:
    path = settings.data_dir / "errata" / "museum.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(yaml.safe_dump({"benchmark": "museum", "errata": [*entries], **more}), "utf-8")
    return path


def test_a_file_in_the_data_folder_is_read(settings: Settings, card: BenchmarkCard) -> None:
    write(settings, {**ENTRY})
    assert load_errata(card, settings) == (
        Erratum(
            "tie",
            ("1",),
            "LIMIT cuts through a tie.",
            "Two painters are equally old.",
            Action.LEFT_OUT,
        ),
    )


def test_a_benchmark_without_a_file_has_no_errata(settings: Settings, card: BenchmarkCard) -> None:
    assert load_errata(card, settings) == ()


def test_errata_hold_for_the_sources_that_they_name(
    settings: Settings, card: BenchmarkCard
) -> None:
    write(settings, {**ENTRY}, sources=["https://example.org/gold.json"])
    assert len(load_errata(card, settings)) == 1
    # Another benchmark of the same name may not have the fault.
    write(settings, {**ENTRY}, sources=["https://example.org/other.json"])
    assert load_errata(card, settings) == ()


def test_a_fault_of_one_language_is_not_one_of_the_others(settings: Settings) -> None:
    _, (everywhere, english) = read_errata(
        write(settings, {**ENTRY}, {**ENTRY, "id": "typo", "languages": ["en"]})
    )
    assert everywhere.concerns(GERMAN)
    assert not english.concerns(GERMAN)
    assert english.concerns(replace(GERMAN, lang="en"))
    assert not everywhere.concerns(replace(GERMAN, qid="10"))


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({**ENTRY, "sparqll": "ASK {}"}, "there is no key sparqll"),
        ({**ENTRY, "action": "mended"}, "'mended' is neither left_out nor corrected"),
        ({**ENTRY, "action": "corrected"}, "`sparql` stands where, and only where"),
        ({**ENTRY, "sparql": "ASK {}"}, "`sparql` stands where, and only where"),
        ({**ENTRY, "questions": [1]}, "text was expected, not a number"),
        ({**ENTRY, "evidence": None}, "text was expected, not nothing"),
    ],
)
def test_what_is_no_erratum_is_refused(
    settings: Settings, entry: dict[str, object], message: str
) -> None:
    with pytest.raises(FormatError, match=message):
        read_errata(write(settings, entry))


def test_ids_are_unique_and_the_file_is_called_as_its_benchmark(settings: Settings) -> None:
    with pytest.raises(FormatError, match="two entries have one id"):
        read_errata(write(settings, {**ENTRY}, {**ENTRY}))
    with pytest.raises(FormatError, match="`benchmark` is not 'museum'"):
        read_errata(write(settings, {**ENTRY}, benchmark="louvre"))
