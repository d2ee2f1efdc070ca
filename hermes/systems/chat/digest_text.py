"""A digest as a model reads it: prefixes, then classes and properties, a line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.systems.chat.digest import SAMPLED_TRIPLES
from hermes.systems.chat.digest_cache import kept_digest
from hermes.systems.chat.namespaces import namespaces_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from hermes.graphs.entry import GraphEntry
    from hermes.settings import Settings
    from hermes.systems.base import Ask
    from hermes.systems.chat.digest import Counted, Digest
    from hermes.systems.chat.namespaces import Namespaces


def described_graph(query: Ask, graph: GraphEntry, settings: Settings) -> str:
    """What a graph is made of, as a text. Raises `GraphError`, `StorageError`."""
    return digest_text(kept_digest(query, graph, settings), graph.prefixes)


def digest_text(digest: Digest, prefixes: Mapping[str, str]) -> str:
    """The text of a digest; `prefixes` are the graph's own."""
    classes, properties = digest.classes, digest.properties
    names = namespaces_for((term.iri for term in (*classes.terms, *properties.terms)), prefixes)
    declared = [f"PREFIX {prefix}: <{iri}>" for prefix, iri in names.prefixes.items()]
    parts = [
        _part("Prefixes:", declared),
        _part(f"Classes, with {_counts('instances', classes)}:", _lines(classes, names)),
        _part(f"Properties, with {_counts('triples', properties)}:", _lines(properties, names)),
    ]
    return "\n\n".join(part for part in parts if part)


def _part(heading: str, lines: list[str]) -> str:
    return "\n".join((heading, *lines)) if lines else ""


def _counts(things: str, counted: Counted) -> str:
    among = f" among the first {SAMPLED_TRIPLES:,}" if counted.sampled else ""
    return f"the number of their {things}{among}"


def _lines(counted: Counted, names: Namespaces) -> list[str]:
    return list(_each_line(counted, names))


def _each_line(counted: Counted, names: Namespaces) -> Iterator[str]:
    for term in counted.terms:
        label = f' "{term.label}"' if term.label else ""
        yield f"{names.short(term.iri)}{label} {term.count}"
