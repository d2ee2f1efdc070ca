"""Adding an endpoint to the registry of the data folder, whose text is otherwise left as it is."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING

from hermes.documents import read_text
from hermes.errors import UsageError
from hermes.fetch.weburl import web_url_fault
from hermes.files import storage_error, write_atomically
from hermes.graphs.built import built_graphs
from hermes.graphs.entry import parse_entry
from hermes.graphs.folders import locked
from hermes.graphs.identity import ENGINES
from hermes.graphs.registry import REGISTRY_NAME, read_registry

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from hermes.model import JsonValue
    from hermes.settings import Settings

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
_PREFIX = re.compile(r"(?:[^\W\d_](?:[\w.-]*[\w-])?)?")  # as PN_PREFIX, nearly
_ENGINE = re.compile(r"[a-z0-9][a-z0-9._-]*")
_NO_IRI = re.compile(r"[\s<>\"{}|\\^`]")
_ALIKE = 0.75


@dataclass(frozen=True, slots=True)
class NewEndpoint:
    """What is to be known of an endpoint; None and nothing are left out of its entry."""

    url: str
    default_graph: str | None = None
    engine: str | None = None
    max_rows: int | None = None
    prefixes: Mapping[str, str] = field(default_factory=dict)

    def to_json(self) -> dict[str, JsonValue]:
        """The value of its entry."""
        fields: dict[str, JsonValue] = {
            "endpoint": self.url,
            "default_graph": self.default_graph,
            "engine": self.engine,
            "max_rows": self.max_rows,
            "prefixes": dict(self.prefixes) or None,
        }
        return {key: value for key, value in fields.items() if value is not None}


def add_endpoint(name: str, endpoint: NewEndpoint, settings: Settings) -> Path:
    """Write an entry to the end of the data folder's registry; the path of that.

    It hides a packaged entry of its name. Raises `UsageError` for a name that is taken there or can
    be none, and for what is no endpoint; `FormatError` for a registry that cannot be read, and
    `StorageError`. Nothing is written then.
    """
    _refuse(name, endpoint, settings)
    path = settings.data_dir / REGISTRY_NAME
    try:
        with locked(path):
            write_atomically(path, _with_entry(path, name, endpoint.to_json()).encode())
    except OSError as error:
        raise storage_error(error, path) from error
    return path


def _with_entry(path: Path, name: str, fields: Mapping[str, JsonValue]) -> str:
    """The text of the registry with an entry more."""
    from hermes.strict_yaml import YamlFault, format_yaml, parse_yaml

    known = read_registry(path) if path.exists() else {}
    if name in known:
        raise UsageError(
            f"the graph {name!r} is there already",
            str(path),
            "Take another name, or edit the file.",
        )
    text = read_text(path) if path.exists() else ""
    before = f"{text.rstrip()}\n\n" if text.strip() else ""
    added = f"{before}{format_yaml({name: dict(fields)})}"
    try:
        whole = parse_yaml(added)
    except YamlFault:
        whole = None
    if not isinstance(whole, dict) or whole.keys() != {*known, name}:
        raise UsageError(
            "its text cannot be continued at its end", str(path), "Write the entry by hand."
        )
    parse_entry(name, whole[name], path)
    return added


def _refuse(name: str, endpoint: NewEndpoint, settings: Settings) -> None:
    if not _NAME.fullmatch(name):
        raise UsageError(
            f"{name!r} cannot be the name of a graph",
            "NAME",
            "Take letters, digits, `.`, `_` and `-`, beginning with a letter or digit.",
        )
    if name in dict(built_graphs(settings)):
        raise UsageError(
            f"the graph {name!r} was built here, which would hide the endpoint",
            "NAME",
            "Take another name.",
        )
    fault = web_url_fault(endpoint.url)
    if fault is not None:
        raise UsageError(
            f"{endpoint.url!r} is no http(s) URL: {fault}", "URL", "Give that of a SPARQL endpoint."
        )
    if "#" in endpoint.url:
        raise UsageError(
            f"{endpoint.url!r} has a fragment, which is never sent", "URL", "Leave out `#…`."
        )
    _refuse_engine(endpoint.engine)
    _refuse_iris(endpoint)


def _refuse_engine(engine: str | None) -> None:
    near = get_close_matches(engine or "", ENGINES, n=1, cutoff=_ALIKE)
    if near and near[0] != engine:
        raise UsageError(f"{engine!r} is no known engine", "--engine", f"Write {near[0]}.")
    if engine is not None and not _ENGINE.fullmatch(engine):
        raise UsageError(
            f"{engine!r} cannot be the name of an engine",
            "--engine",
            f"Write one word in lower case, such as {', '.join(ENGINES[:3])}.",
        )


def _refuse_iris(endpoint: NewEndpoint) -> None:
    named = {"--default-graph": endpoint.default_graph or "urn:none"} | {
        f"--prefix {prefix}": iri for prefix, iri in endpoint.prefixes.items()
    }
    for option, iri in named.items():
        if _NO_IRI.search(iri) or ":" not in iri:
            raise UsageError(f"{iri!r} is no IRI", option, "Write it whole, without < and >.")
    for prefix in endpoint.prefixes:
        if not _PREFIX.fullmatch(prefix):
            raise UsageError(
                f"{prefix!r} cannot be a prefix", "--prefix", "Write --prefix NAME=IRI."
            )
