"""Repairs of queries that an engine does not read, though it is plain what they ask.

None changes what a query means, and none changes a query that needs it not: each may be applied to
any text, again and again. They only ever touch what stands outside of strings, comments and IRIs.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING

from hermes.sparql.fences import unfenced
from hermes.sparql.form import form_of
from hermes.sparql.prologue import read_prologue
from hermes.sparql.tokens import TokenKind, source_places

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from hermes.sparql.prologue import Prologue
    from hermes.sparql.tokens import Token

_LOCAL_ESCAPE = re.compile(r"\\.")
_DOTS = re.compile(r"\.++")
# Relative IRIs, and `.` and `..` in a path, mean something else where they are written out: there,
# they are resolved (SPARQL 1.1, section 4.1.1.2).
_RESOLVED = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*:(?!.*/\.{1,2}(?:[/?#]|\Z))", re.DOTALL)


class Repair(StrEnum):
    """The repairs, in the order in which they are made."""

    FENCES = "fences"
    PREFIXES = "prefixes"
    DOTS = "dots"


ALL_REPAIRS = tuple(Repair)


def repaired(query: str, repair: Repair, prefixes: Mapping[str, str]) -> str:
    """The query with one repair made; as it is where that is not needed, or would not help.

    `prefixes` are those of the graph, which a query may use undeclared. Never raises; idempotent.
    """
    match repair:
        case Repair.FENCES:
            return unfenced(query)
        case Repair.PREFIXES:
            return with_prefixes(query, prefixes)
        case Repair.DOTS:
            return with_dots_expanded(query)


def with_prefixes(query: str, prefixes: Mapping[str, str]) -> str:
    """The query with a declaration of each of the `prefixes` that it uses and does not declare.

    >>> with_prefixes("ASK { ?s a e:C, f:D }", {"e": "http://e/", "g": "http://g/"})
    'PREFIX e: <http://e/>\\nASK { ?s a e:C, f:D }'
    """
    prologue = read_prologue(query)
    if form_of(prologue) is None:
        return query
    lacking = {name: prefixes[name] for name in prologue.undeclared if name in prefixes}
    declared = (f"PREFIX {name}: <{iri}>\n" for name, iri in lacking.items())
    return "".join((*filter(_declares, declared), query))


def with_dots_expanded(query: str) -> str:
    """The query with IRIs for those prefixed names whose dots pyoxigraph 0.5.13 does not read.

    In the local part of a name, dots may stand anywhere but at its ends (SPARQL 1.1, section 19.8,
    rule [169]); pyoxigraph reads them in one place, and then no others.

    >>> with_dots_expanded("PREFIX r: <http://r/> ASK { r:J._K._Rowling ?p r:a.b }")
    'PREFIX r: <http://r/> ASK { <http://r/J._K._Rowling> ?p r:a.b }'
    """
    prologue = read_prologue(query)
    if form_of(prologue) is None:
        return query
    place = source_places(query)
    pieces: list[str] = []
    done = 0
    for name, iri in _dotted_names(prologue):
        start = place(name.start)
        before = query[done:start]
        # `<` and then `<http:` would read as `<<`, by which RDF 1.2 begins a triple term.
        pieces += before, " " if before.endswith("<") else "", f"<{iri}>"
        done = place(name.start + len(name.text))
    return "".join((*pieces, query[done:]))


def _declares(declaration: str) -> bool:
    """Whether a declaration is one: what stands in a registry need be neither prefix nor IRI."""
    prologue = read_prologue(declaration)
    return bool(prologue.prefixes) and not prologue.body


def _dotted_names(prologue: Prologue) -> Iterator[tuple[Token, str]]:
    """The names whose dots are the trouble, each with its IRI."""
    for token in prologue.body:
        if token.kind is TokenKind.PNAME and _has_dots_apart(token.text):
            iri = prologue.expand(token)
            if iri is not None and _RESOLVED.match(iri):
                yield token, iri


def _has_dots_apart(name: str) -> bool:
    local = name.partition(":")[2]
    return len(_DOTS.findall(_LOCAL_ESCAPE.sub("", local))) > 1
