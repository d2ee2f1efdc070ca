"""Digests that were made before, in the data folder: to count a large graph takes minutes."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

import orjson

from hermes.encoding import json_line
from hermes.fetch.kept import file_sha256
from hermes.files import write_atomically
from hermes.systems.chat.digest import Counted, Digest, SchemaTerm, sample_digest

if TYPE_CHECKING:
    from hermes.graphs.entry import GraphEntry, GraphFile
    from hermes.model import JsonValue
    from hermes.settings import Settings
    from hermes.systems.base import Ask

_FORMAT = 1  # raised whenever digests are made in another way


def kept_digest(query: Ask, graph: GraphEntry, settings: Settings) -> Digest:
    """The digest of the graph, made now if it is not kept, or if what is kept cannot be read.

    It is kept by what the graph is: the checksums of its files, or the address of its endpoint. An
    endpoint's is as old as its file: who removes the file has it made anew. Raises `GraphError`,
    `StorageError`.
    """
    path = digest_path(graph, settings)
    try:
        return _decode(orjson.loads(path.read_bytes()))
    except (OSError, KeyError, TypeError, ValueError):
        digest = sample_digest(query, graph.name)
    record = {"graph": graph.name, **asdict(digest)}
    write_atomically(path, json_line(cast("dict[str, JsonValue]", record)))
    return digest


def digest_path(graph: GraphEntry, settings: Settings) -> Path:
    """Where the digest of a graph is kept: `<data>/digests/<32 hex digits>.json`."""
    is_now = orjson.dumps([_FORMAT, asdict(_identified(graph))], option=orjson.OPT_SORT_KEYS)
    digits = hashlib.sha256(is_now).hexdigest()[:32]
    return settings.data_dir / "digests" / f"{digits}.json"


def _identified(graph: GraphEntry) -> GraphEntry:
    """The entry with the checksums of its files, and without what changes none of its triples."""
    return replace(
        graph,
        files=tuple(map(_with_sum, graph.files)),
        store=graph.store and f"{graph.store} {Path(graph.store).stat().st_mtime_ns}",
        prefixes={},
        max_rows=None,
        max_concurrency=None,
    )


def _with_sum(file: GraphFile) -> GraphFile:
    if file.path is None:
        return file
    return replace(file, path=None, sha256=file_sha256(Path(file.path)))


def _decode(value: dict[str, dict[str, object]]) -> Digest:
    return Digest(_decode_counted(value["classes"]), _decode_counted(value["properties"]))


def _decode_counted(value: dict[str, object]) -> Counted:
    terms = cast("list[dict[str, object]]", value["terms"])
    return Counted(
        tuple(SchemaTerm(str(t["iri"]), int(cast("int", t["count"])), _label(t)) for t in terms),
        bool(value["sampled"]),
    )


def _label(term: dict[str, object]) -> str | None:
    return None if term["label"] is None else str(term["label"])
