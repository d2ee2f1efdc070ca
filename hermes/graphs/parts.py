"""The files of a local graph: where they lie on this machine, and what they hold."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from hermes.errors import ChecksumError, GraphError, UsageError
from hermes.fetch.download import fetch_file
from hermes.fetch.kept import file_sha256
from hermes.graphs.serialisation import serialisation_of

if TYPE_CHECKING:
    from hermes.fetch.transfer import DownloadProgress
    from hermes.graphs.entry import GraphEntry, GraphFile
    from hermes.graphs.serialisation import Serialisation
    from hermes.settings import Settings


@dataclass(frozen=True, slots=True)
class Part:
    """A file of a graph that lies on this machine."""

    path: Path
    sha256: str
    serialisation: Serialisation


def bring_parts(
    entry: GraphEntry, settings: Settings, download: DownloadProgress | None = None
) -> list[Part]:
    """The files of a graph, brought here where they have URLs, and checked where a sum is known.

    Raises `GraphError` for a file that cannot be read, or whose name says no format; `UsageError`
    for a graph that has no files; `FetchError`, `ChecksumError`, `StorageError`.
    """
    if not entry.files:
        what = "was built from a snapshot" if entry.store else "is behind an endpoint"
        raise UsageError(
            f"the graph {what}: there are no files to load",
            entry.name,
            f"Give --mapping if it has a snapshot, or files with --graph {entry.name}=FILE.",
        )
    return [_part(file, settings, download) for file in entry.files]


def _part(file: GraphFile, settings: Settings, download: DownloadProgress | None) -> Part:
    if file.url is not None:
        return _fetched(file.url, file.sha256, settings, download)
    path = Path(str(file.path))
    if path.exists() and not path.is_file():  # a device or a pipe may never end
        raise GraphError("this is no regular file", str(path), "Name an RDF file.")
    serialisation = serialisation_of(path.name, str(path))
    try:
        digest = file_sha256(path)
    except OSError as error:
        raise GraphError(
            f"cannot read the file: {error.strerror or error}",
            str(path),
            "Name an RDF file that is there.",
        ) from error
    if file.sha256 is not None and digest != file.sha256.lower():
        raise ChecksumError(
            f"the SHA-256 is {digest}, not {file.sha256.lower()}",
            str(path),
            "Put the right file there, or mend the registry.",
        )
    return Part(path, digest, serialisation)


def _fetched(
    url: str, pinned: str | None, settings: Settings, download: DownloadProgress | None
) -> Part:
    serialisation = serialisation_of(urlsplit(url).path, url)
    try:
        fetched = fetch_file(url, sha256=pinned, settings=settings, progress=download)
    except ChecksumError as error:
        what, where, _ = error.args
        raise ChecksumError(
            what, where, "Try again; if its publishers have changed it, mend the registry."
        ) from error
    return Part(fetched.path, fetched.sha256, serialisation)
