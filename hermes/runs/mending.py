"""Mending of queries that an engine does not read: each repair is made where it may help.

An engine decides whether a query needs one. What it reads is left as it is, and so is what an
endpoint reads because it knows prefixes that the query does not declare.
"""

from __future__ import annotations

from dataclasses import dataclass
from reprlib import repr as shown
from typing import TYPE_CHECKING

from hermes.errors import UsageError
from hermes.model import Failure, FailureKind, RepairedQuery
from hermes.sparql.repairs import ALL_REPAIRS, Repair, repaired

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hermes.model import QueryResult

# Prose in front of a fence may begin as an update does ("With this query …"), or as another form.
_MENDED = {
    Repair.FENCES: {FailureKind.SYNTAX, FailureKind.REFUSED, FailureKind.WRONG_FORM},
    Repair.PREFIXES: {FailureKind.SYNTAX},
    Repair.DOTS: {FailureKind.SYNTAX},
}
"""The failures that each repair can be the answer to."""

GOLD_REPAIRS = (Repair.PREFIXES, Repair.DOTS)
"""Those of gold queries, which are no system's: what a benchmark relies on, and an engine lacks."""


@dataclass(frozen=True, slots=True)
class Mending:
    """By which `repairs` queries are mended, where the graph has these `prefixes`."""

    repairs: tuple[Repair, ...]
    prefixes: Mapping[str, str]

    def execute(
        self, query: str, run: Callable[[str], QueryResult]
    ) -> tuple[QueryResult, RepairedQuery | None]:
        """What `run` gives for a query, or for the repaired one, and how that was repaired.

        A repaired query is run as any other is: whoever guards an engine sees its text.
        """
        first = result = run(query)
        mended, made = query, []
        for repair in self.repairs:
            if isinstance(result, Failure) and result.kind in _MENDED[repair]:
                better = repaired(mended, repair, self.prefixes)
                if better != mended:
                    mended, result = better, run(better)
                    made.append(repair.value)
        if isinstance(first, Failure) and made:
            return result, RepairedQuery(mended, tuple(made), first)
        return result, None


def read_repairs(value: object, where: str) -> tuple[Repair, ...]:
    """The repairs that `all`, `none` or names say, as a text with commas or one by one.

    In the order in which they are made. Raises `UsageError`.
    """
    match value:
        case "all":
            return ALL_REPAIRS
        case "none":
            return ()
        case str():
            names: list[object] = [name.strip() for name in value.split(",")]
        case list() | tuple():
            names = list(value)
        case _:
            names = [value]
    if unknown := [name for name in names if name not in ALL_REPAIRS]:
        raise UsageError(
            f"{shown(unknown[0])} is no repair",
            where,
            f"Give all, none, or some of {','.join(ALL_REPAIRS)}.",
        )
    return tuple(repair for repair in ALL_REPAIRS if repair in names)
