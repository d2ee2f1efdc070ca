"""The benchmarks at hand: fetched or imported into the data folder, or packaged with hermes."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from hermes.errors import FormatError, UsageError, unknown_name
from hermes.model import BenchmarkCard
from hermes.store.card import read_card
from hermes.store.catalogue import load_catalogue
from hermes.store.layout import CARD, SCORED, read_benchmark

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.model import Benchmark
    from hermes.settings import Settings
    from hermes.sources import CatalogueEntry

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]*")
_LISTING = "`hermes data list`"


class Origin(StrEnum):
    """Where a benchmark is."""

    STORED = "stored"
    PACKAGED = "packaged"
    CATALOGUE = "catalogue"


@dataclass(frozen=True, slots=True)
class Listing:
    """One benchmark in a list. One of the catalogue has yet to be fetched: no sources, no sums."""

    card: BenchmarkCard
    origin: Origin


def list_benchmarks(settings: Settings) -> tuple[Listing, ...]:
    """All benchmarks by name: what is stored stands before what is packaged or can be fetched."""
    listed = {
        name: Listing(card_of(entry), Origin.CATALOGUE) for name, entry in load_catalogue().items()
    }
    listed |= _listings(packaged_root(), Origin.PACKAGED)
    listed |= _listings(stored_root(settings), Origin.STORED)
    return tuple(listed[name] for name in sorted(listed))


def load_benchmark(name: str, settings: Settings) -> Benchmark:
    """The benchmark `name`, whose every item has a gold.

    Raises `UnknownNameError` if there is none, `UsageError` if it has yet to be fetched,
    `FormatError` if its files are damaged or its gold is missing.
    """
    folder = find_benchmark(name, settings)
    benchmark = read_benchmark(folder)
    if not benchmark.gold:
        raise FormatError(
            f"the benchmark {name!r} has no gold",
            str(folder),
            f"Compute it: `hermes data freeze {name}`; or import it again, with --gold FILE.",
        )
    return benchmark


def find_benchmark(name: str, settings: Settings) -> Path:
    """The folder of the benchmark `name`. Raises as `load_benchmark` does for its name."""
    check_name(name)
    for root in (stored_root(settings), packaged_root()):
        if (root / name / CARD).is_file():
            return root / name
    if name in load_catalogue():
        raise UsageError(
            f"the benchmark {name!r} is not here yet",
            str(stored_root(settings)),
            f"Fetch it: `hermes data fetch {name}`.",
        )
    known = [listing.card.name for listing in list_benchmarks(settings)]
    raise unknown_name("benchmark", name, known, _LISTING)


def benchmark_checksums(name: str, settings: Settings) -> Mapping[str, str]:
    """The SHA-256 of each file on which scores depend, by its name."""
    folder = find_benchmark(name, settings)
    return {
        file: hashlib.sha256((folder / file).read_bytes()).hexdigest()
        for file in SCORED
        if (folder / file).is_file()
    }


def check_name(name: str) -> None:
    """Raise `UsageError` for what cannot be the name of a benchmark, and so of a folder."""
    if not _NAME.fullmatch(name):
        raise UsageError(
            f"{name!r} cannot be the name of a benchmark",
            "benchmark",
            "Use lower-case letters, digits, dots, dashes and underscores.",
        )


def stored_root(settings: Settings) -> Path:
    """Where fetched and imported benchmarks are."""
    return settings.data_dir / "benchmarks"


def packaged_root() -> Path:
    """Where the benchmarks are that come with hermes; pip always unpacks packages into folders."""
    return Path(str(files("hermes_data"))) / "benchmarks"


def card_of(entry: CatalogueEntry) -> BenchmarkCard:
    """What the catalogue says of a benchmark, before anything is fetched."""
    return BenchmarkCard(
        name=entry.name,
        title=entry.title,
        graph=entry.graph,
        dataset_id=entry.dataset_id,
        languages=entry.languages,
        gold=entry.gold,
        counts=entry.counts,
        gold_engine=entry.gold_engine,
        citation=entry.citation,
        caveats=entry.caveats,
    )


def _listings(root: Path, origin: Origin) -> dict[str, Listing]:
    if not root.is_dir():
        return {}
    return {
        folder.name: Listing(read_card(folder / CARD), origin)
        for folder in root.iterdir()
        if _NAME.fullmatch(folder.name) and (folder / CARD).is_file()
    }
