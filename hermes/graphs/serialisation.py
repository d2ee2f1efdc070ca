"""What the name of an RDF file says: its format, and how it is compressed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from hermes.errors import GraphError

if TYPE_CHECKING:
    from pyoxigraph import RdfFormat

_COMPRESSIONS = (".gz", ".bz2", ".zst")
_KNOWN = "ttl, nt, nq, trig, rdf, xml, n3, jsonld and json are read, also with .gz, .bz2 or .zst"


@dataclass(frozen=True, slots=True)
class Serialisation:
    """The endings of a file's name: `.nt` of a format, and `.gz` of a compression or nothing."""

    extension: str
    compression: str = ""

    @property
    def format(self) -> RdfFormat:
        """As the engine knows it. Raises ValueError where it does not."""
        found = _format(self.extension)
        if found is None:
            raise ValueError(f"no format has the extension {self.extension}")
        return found

    def __str__(self) -> str:
        return self.extension + self.compression


def serialisation_of(name: str, where: str) -> Serialisation:
    """What the last endings of `name` say. Raises `GraphError` where they say nothing known.

    >>> str(serialisation_of("people.2026.NT.gz", "graphs.yaml"))
    '.nt.gz'
    """
    path = PurePosixPath(name.lower())
    compression = path.suffix if path.suffix in _COMPRESSIONS else ""
    extension = PurePosixPath(path.stem).suffix if compression else path.suffix
    found = Serialisation(extension, compression)
    if _format(extension) is None:
        raise GraphError(
            f"no RDF format has the extension {str(found)!r}",
            where,
            f"Rename or convert it: {_KNOWN}.",
        )
    return found


def _format(extension: str) -> RdfFormat | None:
    from pyoxigraph import RdfFormat

    return RdfFormat.from_extension(extension.removeprefix("."))
