"""Where the files of a benchmark came from: the records that `benchmark.yaml` keeps."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from hermes.errors import FormatError, StorageError
from hermes.model import SourceRecord
from hermes.store.card import read_card

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from hermes.fetch.download import Download
    from hermes.sources import CatalogueFile


def recorded_sums(card: Path) -> Mapping[str, str]:
    """The sums that the last fetch recorded in `card`, by URL; none where there is no card."""
    try:
        sources = read_card(card).sources if card.is_file() else ()
    except FormatError:  # a damaged card is what a fetch mends
        return {}
    return {source.url: source.sha256 for source in sources}


def fetched_source(file: CatalogueFile, download: Download) -> SourceRecord:
    """The record of a fetched file."""
    return SourceRecord(
        url=download.url,
        sha256=download.sha256,
        bytes=download.bytes,
        retrieved=download.retrieved,
        license=file.license,
        # Not `download.checked`, which is true as well for a sum that only the last fetch recorded.
        checked=download.sha256 == file.sha256,
    )


def own_source(path: Path, license_name: str) -> SourceRecord:
    """The record of one's own file; its last change stands for the day it came."""
    try:
        content = path.read_bytes()
        changed = datetime.fromtimestamp(path.stat().st_mtime, tz=UTC)
    except OSError as error:
        raise StorageError(
            f"cannot read: {error.strerror or error}", str(path), "Name a file that can be read."
        ) from error
    return SourceRecord(
        url=path.name,
        sha256=hashlib.sha256(content).hexdigest(),
        bytes=len(content),
        retrieved=changed.date().isoformat(),
        license=license_name,
        checked=False,
    )


def unchecked(sources: Iterable[SourceRecord]) -> tuple[str, ...]:
    """A warning for each file whose sum was not known beforehand."""
    return tuple(
        f"not checked, no sum was known beforehand: {source.url}"
        for source in sources
        if not source.checked
    )
