"""One entry of a graphs.yaml: what a graph is made of, or where it is asked."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hermes.errors import FormatError
from hermes.fetch.weburl import web_url_fault
from hermes.shapes import as_count, as_list, as_object, as_text

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from hermes.model import JsonValue

_LOCAL_KEYS = frozenset({"files", "prefixes"})
_ENDPOINT_KEYS = frozenset(
    {"endpoint", "default_graph", "engine", "max_rows", "max_concurrency", "prefixes"}
)
_FILE_KEYS = frozenset({"url", "path", "sha256"})
_SHA256 = re.compile(r"[0-9a-f]{64}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class GraphFile:
    """An RDF file of a local graph: by its URL, or by its path on this machine."""

    url: str | None = None
    path: str | None = None
    sha256: str | None = None


@dataclass(frozen=True, slots=True)
class GraphEntry:
    """A graph: local, made of `files` in their order, or behind an `endpoint`; never both.

    A `store` on disk that was built in another way stands in the place of either.

    `max_rows` is where the endpoint cuts results, `max_concurrency` how many queries at once it
    allows; None is unknown. `prefixes` may be used by queries that do not declare them.
    """

    name: str
    files: tuple[GraphFile, ...] = ()
    endpoint: str | None = None
    default_graph: str | None = None
    engine: str | None = None
    max_rows: int | None = None
    max_concurrency: int | None = None
    prefixes: Mapping[str, str] = field(default_factory=dict)
    store: str | None = None

    @property
    def place(self) -> str:
        """Where it is: a folder, an address, or its files."""
        files = ", ".join(file.url or file.path or "" for file in self.files)
        return self.store or self.endpoint or files


def parse_entry(name: str, value: JsonValue, path: Path) -> GraphEntry:
    """The entry `name` of the registry file `path`. Raises `FormatError` with file and key."""
    where = f"{path}, `{name}`"
    fields = as_object(value, where)
    if ("files" in fields) == ("endpoint" in fields):
        raise FormatError(
            "a graph has either `files` or an `endpoint`", where, "Give one of the two."
        )
    if "files" in fields:
        _refuse_unknown(fields, _LOCAL_KEYS, where)
        return GraphEntry(
            name, files=_files(fields["files"], where, path), prefixes=_prefixes(fields, where)
        )
    _refuse_unknown(fields, _ENDPOINT_KEYS, where)
    return GraphEntry(
        name,
        endpoint=_web_url(fields["endpoint"], f"{where}, `endpoint`"),
        default_graph=_optional_text(fields, "default_graph", where),
        engine=_optional_text(fields, "engine", where),
        max_rows=_optional_limit(fields, "max_rows", where),
        max_concurrency=_optional_limit(fields, "max_concurrency", where),
        prefixes=_prefixes(fields, where),
    )


def _files(value: JsonValue, where: str, registry: Path) -> tuple[GraphFile, ...]:
    where = f"{where}, `files`"
    files = tuple(_file(entry, where, registry) for entry in as_list(value, where))
    if not files:
        raise FormatError("the list is empty", where, "Name at least one RDF file.")
    return files


def _file(value: JsonValue, where: str, registry: Path) -> GraphFile:
    fields = as_object(value, where)
    _refuse_unknown(fields, _FILE_KEYS, where)
    if ("url" in fields) == ("path" in fields):
        raise FormatError("a file has either a `url` or a `path`", where, "Give one of the two.")
    sha256 = _optional_text(fields, "sha256", where)
    if sha256 is not None and not _SHA256.fullmatch(sha256):
        raise FormatError(f"{sha256!r} is no SHA-256", where, "Give its 64 hexadecimal digits.")
    if "url" in fields:
        return GraphFile(url=_web_url(fields["url"], f"{where}, `url`"), sha256=sha256)
    relative = as_text(fields["path"], f"{where}, `path`")
    if "\0" in relative:
        raise FormatError(f"{relative!r} cannot be the name of a file", where, "Mend the path.")
    return GraphFile(path=str(registry.absolute().parent / relative), sha256=sha256)


def _prefixes(fields: Mapping[str, JsonValue], where: str) -> dict[str, str]:
    where = f"{where}, `prefixes`"
    prefixes = as_object(fields.get("prefixes", {}), where)
    return {prefix: as_text(iri, f"{where}, `{prefix}`") for prefix, iri in prefixes.items()}


def _web_url(value: JsonValue, where: str) -> str:
    text = as_text(value, where)
    fault = web_url_fault(text)
    if fault is not None:
        raise FormatError(f"{text!r} is no http(s) URL: {fault}", where, "Mend the URL there.")
    return text


def _optional_text(fields: Mapping[str, JsonValue], key: str, where: str) -> str | None:
    return as_text(fields[key], f"{where}, `{key}`") if key in fields else None


def _optional_limit(fields: Mapping[str, JsonValue], key: str, where: str) -> int | None:
    if key not in fields:
        return None
    limit = as_count(fields[key], f"{where}, `{key}`")
    if limit == 0:
        raise FormatError("a limit is at least 1", f"{where}, `{key}`", "Leave it out for none.")
    return limit


def _refuse_unknown(fields: Mapping[str, JsonValue], known: frozenset[str], where: str) -> None:
    if unknown := sorted(fields.keys() - known):
        raise FormatError(
            f"unknown key `{unknown[0]}`", where, f"The keys are {', '.join(sorted(known))}."
        )
