"""Gold queries that are no SPARQL 1.1: where, of which kind, and whether prefixes mend them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.graphs.failures import one_line
from hermes.sparql.prologue import read_prologue
from hermes.sparql.repairs import with_prefixes
from hermes.sparql.tokens import line_column, source_places
from hermes.sparql.violations import MEANINGS, ViolationKind, violations
from hermes.verify.parsing import parse_error

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.model import JsonValue

_PLACE = re.compile(r"error at (\d+):(\d+): (.*)", re.DOTALL)
_UNGROUPED = "variable that is unbound"  # as pyoxigraph 0.5.13 words it


@dataclass(frozen=True, slots=True)
class SyntaxFault:
    """Why a query is no SPARQL 1.1.

    `text` is what stands at `line`:`column`, both from 1; empty where the parser names a place and
    no more. `undeclared` are the prefixes that the query lacks. `mended`: with the declarations of
    the graph's prefixes it is SPARQL 1.1.
    """

    kind: ViolationKind
    line: int
    column: int
    text: str
    undeclared: tuple[str, ...]
    mended: bool
    message: str

    def sentence(self) -> str:
        """One line for a person."""
        at = f"{self.text} at" if self.text else "at"
        why = self.message if self.kind is ViolationKind.GRAMMAR else MEANINGS[self.kind]
        mended = "; the graph's prefixes mend it" if self.mended else ""
        return one_line(f"{self.kind}: {at} {self.line}:{self.column}: {why}{mended}")

    def to_json(self) -> dict[str, JsonValue]:
        """The evidence for --json."""
        return {
            "kind": self.kind.value,
            "place": f"{self.line}:{self.column}",
            "text": self.text,
            "undeclared_prefixes": list(self.undeclared),
            "mended_by_prefixes": self.mended,
            "parser": self.message,
        }


def syntax_fault(query: str, prefixes: Mapping[str, str]) -> SyntaxFault | None:
    """Why `query` is no SPARQL 1.1; None where it is. `prefixes` are those of the graph.

    A text is none if the parser rejects it, in other words too, or if it uses what came later.
    """
    message = parse_error(query)
    first = next(violations(query), None)
    if message is None and first is None:
        return None
    declared = with_prefixes(query, prefixes)
    mended = declared != query and _is_legal(declared)
    undeclared = read_prologue(query).undeclared
    place, told = _split(message or "")
    if first is None:
        ungrouped = _UNGROUPED in told
        kind = ViolationKind.UNGROUPED_VARIABLE if ungrouped else ViolationKind.GRAMMAR
        return SyntaxFault(kind, *place, "", undeclared, mended, one_line(told))
    place = line_column(query, source_places(query)(first.start))
    told = one_line(told) or MEANINGS[first.kind]
    return SyntaxFault(first.kind, *place, first.text, undeclared, mended, told)


def _is_legal(query: str) -> bool:
    return parse_error(query) is None and next(violations(query), None) is None


def _split(message: str) -> tuple[tuple[int, int], str]:
    """The place that the parser names, and what it says."""
    told = _PLACE.match(message)
    return ((int(told[1]), int(told[2])), told[3]) if told else ((1, 1), message)
