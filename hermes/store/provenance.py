"""Where the files of a benchmark came from: the records that `benchmark.yaml` keeps."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from hermes.errors import FormatError
from hermes.fetch.huggingface import branch_url
from hermes.files import read_whole
from hermes.model import SourceRecord
from hermes.store.card import read_card

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from hermes.fetch.download import Download
    from hermes.model import FileRole
    from hermes.sources import CatalogueFile


def recorded_sources(card: Path) -> Mapping[str, SourceRecord]:
    """What the last fetch recorded in `card`, by `branch_url`; nothing where there is no card."""
    try:
        sources = read_card(card).sources if card.is_file() else ()
    except FormatError:  # a damaged card is what a fetch mends
        return {}
    return {branch_url(source.url): source for source in sources}


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
    content = read_whole(path)
    changed = datetime.fromtimestamp(path.stat().st_mtime, tz=UTC)
    return SourceRecord(
        url=path.name,
        sha256=hashlib.sha256(content).hexdigest(),
        bytes=len(content),
        retrieved=changed.date().isoformat(),
        license=license_name,
        checked=False,
    )


def unchecked(
    files: Iterable[CatalogueFile], downloads: Mapping[FileRole, Download]
) -> tuple[str, ...]:
    """A warning for each file that is not the pinned one: accepted as it is, or none is pinned."""
    return tuple(
        _doubt(download)
        for file in files
        if (download := downloads[file.role]).sha256 != file.sha256
    )


def _doubt(download: Download) -> str:
    if download.replaces is None:
        return f"not checked, no sum was known beforehand: {download.url}"
    return (
        f"a changed file was accepted on {download.retrieved}, with SHA-256 {download.sha256} where"
        f" {download.replaces} was expected: {download.url}; a fetch without --accept-changed asks"
        " for the expected one again"
    )
