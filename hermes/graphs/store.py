"""Local graphs on disk: files are loaded once into an Oxigraph store, then only read."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from hermes.errors import ChecksumError, GraphError
from hermes.fetch.download import fetch_file
from hermes.fetch.kept import file_sha256
from hermes.files import storage_error
from hermes.tidying import removed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyoxigraph import RdfFormat

    from hermes.graphs.entry import GraphEntry, GraphFile
    from hermes.settings import Settings


@dataclass(frozen=True, slots=True)
class _Part:
    """A file of a graph that lies on this machine; `suffix` tells its format."""

    path: Path
    sha256: str
    suffix: str


def store_folder(entry: GraphEntry, settings: Settings) -> Path:
    """The folder of the graph's on-disk store, built now if it is not there.

    The folder is named after the files' checksums and formats in their order, and the version of
    the engine: the order in which files are loaded decides which of several tied rows LIMIT keeps.

    Several processes may ask for the same store at once: one builds it, the others wait. A store is
    built beside and renamed into place, so that a kill leaves no half of one.

    Raises `GraphError` for a file that is not there or does not parse, `FetchError`,
    `ChecksumError`, `StorageError`.
    """
    from filelock import FileLock

    parts = [_part(file, settings) for file in entry.files]
    folder = settings.data_dir / "stores" / _key(parts)
    if folder.is_dir():
        return folder
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(folder.with_name(f".{folder.name}.lock")):
            if not folder.is_dir():
                _build(parts, folder)
    except OSError as error:
        raise storage_error(error, folder) from error
    return folder


def _key(parts: Sequence[_Part]) -> str:
    described = [version("pyoxigraph"), *(f"{part.sha256} {part.suffix}" for part in parts)]
    return sha256("\n".join(described).encode()).hexdigest()[:32]


def _part(file: GraphFile, settings: Settings) -> _Part:
    if file.url is not None:
        download = fetch_file(file.url, sha256=file.sha256, settings=settings)
        return _Part(download.path, download.sha256, Path(urlsplit(file.url).path).suffix.lower())
    path = Path(str(file.path))
    if path.exists() and not path.is_file():  # a device or a pipe may never end
        raise GraphError("this is no regular file", str(path), "Name an RDF file.")
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
    return _Part(path, digest, path.suffix.lower())


def _build(parts: Sequence[_Part], folder: Path) -> None:
    beside = folder.with_name(f".{folder.name}.building")
    removed(beside)  # of a build that was killed
    try:
        _load(parts, beside)
        beside.rename(folder)
    finally:
        removed(beside)


def _load(parts: Sequence[_Part], folder: Path) -> None:
    from pyoxigraph import Store

    store = Store(str(folder))  # closed when it goes out of scope
    for part in parts:
        rdf_format = _rdf_format(part)
        try:
            # Blank nodes get new names with every file, hence none of two files are merged.
            store.bulk_load(path=str(part.path), format=rdf_format)
        except SyntaxError as error:  # a subclass of Exception, raised for bad RDF of any format
            line = f", line {error.lineno}" if error.lineno else ""
            raise GraphError(
                f"not {rdf_format.name}: {error.msg}", f"{part.path}{line}", "Mend the file there."
            ) from error
    store.flush()


def _rdf_format(part: _Part) -> RdfFormat:
    from pyoxigraph import RdfFormat

    rdf_format = RdfFormat.from_extension(part.suffix.removeprefix("."))
    if rdf_format is None:
        raise GraphError(
            f"no RDF format has the extension {part.suffix!r}",
            str(part.path),
            "Rename or convert it: ttl, nt, nq, trig, rdf, xml and jsonld are read.",
        )
    return rdf_format
