"""Prefixes for the IRIs of a schema, so that a digest of it is short enough to read."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

WELL_KNOWN = {
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "owl": "http://www.w3.org/2002/07/owl#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "dcterms": "http://purl.org/dc/terms/",
    "dc": "http://purl.org/dc/elements/1.1/",
    "foaf": "http://xmlns.com/foaf/0.1/",
    "schema": "http://schema.org/",
    "vcard": "http://www.w3.org/2006/vcard/ns#",
    "org": "http://www.w3.org/ns/org#",
    "prov": "http://www.w3.org/ns/prov#",
    "time": "http://www.w3.org/2006/time#",
    "sosa": "http://www.w3.org/ns/sosa/",
    "ssn": "http://www.w3.org/ns/ssn/",
    "qudt": "http://qudt.org/schema/qudt/",
    "geo": "http://www.opengis.net/ont/geosparql#",
    "wgs84": "http://www.w3.org/2003/01/geo/wgs84_pos#",
    "void": "http://rdfs.org/ns/void#",
}
"""The prefixes that everybody gives these namespaces."""

_NAMESPACE = re.compile(r".*[/#:]")
# A subset of what may stand behind the colon (PN_LOCAL): nothing that has to be escaped.
_PLAIN_LOCAL = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]*")
_FEWEST = 2  # terms that make a namespace worth a prefix of its own


@dataclass(frozen=True, slots=True)
class Namespaces:
    """Namespaces by their prefixes."""

    prefixes: Mapping[str, str]

    def short(self, iri: str) -> str:
        """The prefixed name of an IRI, else the IRI in angle brackets.

        >>> Namespaces(WELL_KNOWN).short("http://xmlns.com/foaf/0.1/Person")
        'foaf:Person'
        """
        namespace = namespace_of(iri)
        for prefix, of_prefix in self.prefixes.items():
            if of_prefix == namespace and _PLAIN_LOCAL.fullmatch(iri[len(namespace) :]):
                return f"{prefix}:{iri[len(namespace) :]}"
        return f"<{iri}>"


def namespaces_for(iris: Iterable[str], own: Mapping[str, str]) -> Namespaces:
    """The namespaces that `iris` are in, and those that the graph's `own` prefixes stand for.

    What has neither a prefix of the graph nor a well-known one gets `ns1`, `ns2` and so on, where
    at least two of the IRIs are in it.
    """
    counts = Counter(map(namespace_of, iris))
    prefixes = dict(own)
    known = set(own.values())
    for prefix, namespace in WELL_KNOWN.items():
        if counts[namespace] and namespace not in known and prefix not in prefixes:
            prefixes[prefix] = namespace
            known.add(namespace)
    number = 0
    for namespace, count in counts.items():
        if namespace and namespace not in known and count >= _FEWEST:
            number += 1
            while f"ns{number}" in prefixes:
                number += 1
            prefixes[f"ns{number}"] = namespace
    return Namespaces(prefixes)


def namespace_of(iri: str) -> str:
    """An IRI up to its last `/`, `#` or colon; empty without one.

    >>> namespace_of("http://www.w3.org/2002/07/owl#Class")
    'http://www.w3.org/2002/07/owl#'
    """
    found = _NAMESPACE.match(iri)
    return found[0] if found else ""
