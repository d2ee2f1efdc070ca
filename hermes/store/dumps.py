"""The dump of the database behind a benchmark's graph: large, and fetched when asked for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hermes.errors import UsageError
from hermes.fetch.huggingface import branch_url
from hermes.files import write_atomically
from hermes.store.build import entry_of, fetch_source
from hermes.store.card import encode_card
from hermes.store.layout import CARD
from hermes.store.provenance import fetched_source, recorded_sources, unchecked

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hermes.fetch.transfer import DownloadProgress
    from hermes.settings import Settings
    from hermes.sources import CatalogueFile
    from hermes.store.build import FetchOutcome


def require_snapshots(names: Iterable[str]) -> None:
    """Raise `UsageError` for a benchmark that has no snapshot, before anything is fetched."""
    for name in names:
        _snapshot_of(name)


def fetch_snapshot(
    outcome: FetchOutcome,
    settings: Settings,
    *,
    accept_changed: bool = False,
    progress: DownloadProgress | None = None,
) -> FetchOutcome:
    """Fetch the snapshot of a benchmark that was fetched, and record its sum in benchmark.yaml.

    The next fetch checks that sum. Raises `UsageError` for a benchmark without a snapshot,
    `FetchError`, `StorageError`.
    """
    card = outcome.card
    file = _snapshot_of(card.name)
    recorded = recorded_sources(outcome.folder / CARD)
    dump = fetch_source(file, recorded, settings, accept_changed=accept_changed, progress=progress)
    others = [each for each in card.sources if branch_url(each.url) != branch_url(file.url)]
    card = replace(card, sources=(*others, fetched_source(file, dump)))
    write_atomically(outcome.folder / CARD, encode_card(card))
    return replace(
        outcome,
        card=card,
        downloaded=outcome.downloaded + dump.fresh,
        warnings=(*outcome.warnings, *unchecked([file], {file.role: dump})),
        snapshot=dump,
    )


def _snapshot_of(name: str) -> CatalogueFile:
    snapshot = entry_of(name).snapshot
    if snapshot is None:
        raise UsageError(f"{name} has no snapshot", "--snapshot", "Fetch it without.")
    return snapshot
