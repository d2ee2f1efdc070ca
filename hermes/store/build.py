"""Bringing a benchmark into the data folder: from the catalogue, or from one's own files."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, cast

from hermes.errors import FormatError, UnknownNameError, UsageError, unknown_name
from hermes.fetch.download import fetch_file, forget
from hermes.fetch.huggingface import branch_url, pin_revision
from hermes.model import (
    Benchmark,
    BenchmarkCard,
    Counts,
    FileRole,
    GoldKind,
    TypedGold,
)
from hermes.plugins import ADAPTERS, load_plugin, plugin_names
from hermes.store.catalogue import load_catalogue
from hermes.store.check import check_benchmark, count
from hermes.store.folder import replace_folder
from hermes.store.layout import CARD, encode_benchmark
from hermes.store.library import card_of, check_name, packaged_root, stored_root
from hermes.store.provenance import fetched_source, own_source, recorded_sources, unchecked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from hermes.fetch.download import Download
    from hermes.fetch.transfer import DownloadProgress
    from hermes.model import Converted, SourceRecord
    from hermes.plugins import Adapter
    from hermes.settings import Settings
    from hermes.sources import CatalogueEntry, CatalogueFile


@dataclass(frozen=True, slots=True)
class FetchOutcome:
    """A benchmark that was brought, where it is, and what a user should be told.

    `downloaded` counts the files that came just now; the others were kept from an earlier time.
    `snapshot` is the dump of the database behind its graph, where it was asked for.
    """

    card: BenchmarkCard
    folder: Path
    downloaded: int = 0
    warnings: tuple[str, ...] = ()
    snapshot: Download | None = None


def fetch_benchmark(  # noqa: PLR0913 - an argument an option of `hermes data fetch`
    name: str,
    settings: Settings,
    *,
    languages: Sequence[str] | None = None,
    dataset_id: str | None = None,
    strict: bool = False,
    accept_changed: bool = False,
    progress: DownloadProgress | None = None,
) -> FetchOutcome:
    """Fetch, convert and store the benchmark `name` of the catalogue.

    `languages` and `dataset_id` replace the catalogue's. Counts other than the catalogue's are a
    warning; with `strict` a `FormatError`, and nothing is stored. `accept_changed` takes files
    whose sums are not the pinned ones. A file whose sum was not known beforehand, and of which no
    benchmark can be made, is asked for again by the next fetch.
    """
    entry = entry_of(name)
    recorded = recorded_sources(stored_root(settings) / name / CARD)
    downloads = {
        file.role: fetch_source(
            file, recorded, settings, accept_changed=accept_changed, progress=progress
        )
        for file in entry.files
    }
    with _provisional(downloads.values()):
        converted = _convert(
            entry.adapter,
            {role: download.path for role, download in downloads.items()},
            name,
            languages if languages is not None else entry.languages,
        )
        if not converted.gold:
            mend = "Report it: its source has changed."
            raise FormatError(f"{name} came without gold", name, mend)
        card = replace(
            card_of(entry),
            dataset_id=dataset_id or entry.dataset_id,
            languages=tuple(dict.fromkeys(languages or entry.languages)),
            counts=count(converted.items),
            types=converted.types,
            stated_questions=converted.stated_questions,
            sources=(
                *(fetched_source(file, downloads[file.role]) for file in entry.files),
                *_snapshot_record(entry, recorded),
            ),
        )
        departures = _departures(card, entry)
        if strict and departures:
            raise FormatError(departures[0], name, "Without --strict this is a warning.")
        folder = store_benchmark(Benchmark(card, converted.items, converted.gold), settings)
    fresh = sum(download.fresh for download in downloads.values())
    warnings = (*departures, *unchecked(entry.files, downloads), *converted.notes)
    return FetchOutcome(card, folder, fresh, warnings)


def import_benchmark(  # noqa: PLR0913 - an argument an option of `hermes data import`
    name: str,
    *,
    adapter: str,
    files: Mapping[FileRole, Path],
    graph: str,
    settings: Settings,
    languages: Sequence[str] | None = None,
    dataset_id: str | None = None,
    title: str | None = None,
    license: str = "not stated",
) -> FetchOutcome:
    """Convert and store one's own `files`, in the format of `adapter`, as the benchmark `name`.

    Without gold in them, the benchmark waits for its gold to be computed. Raises `UnknownNameError`
    for an adapter that is not there, `FormatError`, `StorageError`. Whether there is a `graph` of
    this name is not looked at.
    """
    check_name(name)
    converted = _convert(adapter, files, name, languages)
    card = BenchmarkCard(
        name=name,
        title=title or name,
        graph=graph,
        dataset_id=dataset_id or converted.dataset_id or name,
        languages=tuple(dict.fromkeys(languages or (item.lang for item in converted.items))),
        gold=_gold_kind(converted),
        counts=count(converted.items),
        types=converted.types,
        stated_questions=converted.stated_questions,
        sources=tuple(own_source(path, license) for path in files.values()),
    )
    warnings = (*_import_warnings(name, converted, settings), *converted.notes)
    folder = store_benchmark(Benchmark(card, converted.items, converted.gold), settings)
    return FetchOutcome(card, folder, warnings=warnings)


def store_benchmark(benchmark: Benchmark, settings: Settings) -> Path:
    """Check `benchmark` and write its folder, which replaces an older one as a whole."""
    name = benchmark.card.name
    check_name(name)
    check_benchmark(benchmark, name)
    folder = stored_root(settings) / name
    replace_folder(folder, encode_benchmark(benchmark))
    return folder


def entry_of(name: str) -> CatalogueEntry:
    """What the catalogue says of the benchmark `name`. Raises `UsageError`."""
    check_name(name)
    catalogue = load_catalogue()
    if name in catalogue:
        return catalogue[name]
    if _is_packaged(name):
        raise UsageError(
            f"{name!r} comes with hermes", "data fetch", "It is there already, use it by its name."
        )
    raise unknown_name("benchmark", name, catalogue, "`hermes data list`")


def fetch_source(
    file: CatalogueFile,
    recorded: Mapping[str, SourceRecord],
    settings: Settings,
    *,
    accept_changed: bool,
    progress: DownloadProgress | None,
) -> Download:
    """One file of the catalogue, with the pinned sum or else the one `recorded` at the last fetch.

    Raises as `fetch_file` does.
    """
    before = recorded.get(branch_url(file.url))
    return fetch_file(
        pin_revision(file.url, settings),
        sha256=file.sha256 or (before.sha256 if before else None),
        settings=settings,
        accept_changed=accept_changed,
        progress=progress,
    )


def _is_packaged(name: str) -> bool:
    return (packaged_root() / name / CARD).is_file()


@contextmanager
def _provisional(downloads: Iterable[Download]) -> Iterator[None]:
    """Hold on to files of which no benchmark can be made only where they are known to be right."""
    try:
        yield
    except FormatError as error:
        doubtful = [download for download in downloads if not download.checked]
        if not doubtful:
            raise
        for download in doubtful:
            forget(download)
        what, where, mend = error.args
        again = "It is not kept as fetched: the next fetch brings it from its source again."
        raise FormatError(what, where, f"{mend} {again}") from error


def _snapshot_record(
    entry: CatalogueEntry, recorded: Mapping[str, SourceRecord]
) -> Iterator[SourceRecord]:
    """The record of the snapshot, where an earlier fetch brought it."""
    if entry.snapshot is not None and (url := branch_url(entry.snapshot.url)) in recorded:
        yield recorded[url]


def _convert(
    adapter: str, files: Mapping[FileRole, Path], name: str, languages: Sequence[str] | None
) -> Converted:
    formats = plugin_names(ADAPTERS)
    if adapter not in formats:
        near = get_close_matches(adapter, formats, n=1, cutoff=0.5)
        offer = f"Did you mean {near[0]}? " if near else ""
        raise UnknownNameError(
            f"there is no format {adapter!r}",
            "format",
            f"{offer}The formats are {', '.join(formats)}.",
        )
    convert = cast("Adapter", load_plugin(ADAPTERS, adapter))
    return convert(files, name=name, languages=languages)


def _departures(card: BenchmarkCard, entry: CatalogueEntry) -> tuple[str, ...]:
    """Counts other than the catalogue's, which hold for the catalogue's languages only."""
    if set(card.languages) != set(entry.languages) or card.counts == entry.counts:
        return ()
    return (f"{_counted(card.counts)} came, where {_counted(entry.counts)} were expected",)


def _counted(counts: Counts) -> str:
    return f"{counts.questions} questions ({counts.items} items)"


def _gold_kind(converted: Converted) -> GoldKind:
    typed = any(isinstance(answer, TypedGold) for answer in converted.gold.values())
    return GoldKind.TYPED_VALUES if typed else GoldKind.ANSWER_SETS


def _import_warnings(name: str, converted: Converted, settings: Settings) -> tuple[str, ...]:
    warnings = []
    if (stored_root(settings) / name / CARD).is_file():
        warnings.append("replaces the benchmark of this name that was here")
    if name in load_catalogue() or _is_packaged(name):
        warnings.append(f"hermes knows another {name}; this one stands in its place")
    if not converted.gold:
        warnings.append(f"no gold, so it cannot be run: compute it by `hermes data freeze {name}`")
    return tuple(warnings)
