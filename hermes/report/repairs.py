"""Repaired queries: how many there are, and what became of one of them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hermes.model import Failure, FailureKind
from hermes.scoring.profiles.names import ProfileName
from hermes.sparql.repairs import Repair

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping

    from hermes.model import JsonValue
    from hermes.scoring.scored import ScoredItem

_NOT_EXECUTED = frozenset({FailureKind.SYNTAX, FailureKind.REFUSED, FailureKind.WRONG_FORM})


def repaired_counts(scored: Iterable[ScoredItem]) -> dict[str, int]:
    """How many queries each repair made executable: where that was not all, it does not count."""
    counts = Counter(name for each in scored if _is_executed(each) for name in _repairs(each))
    return {repair.value: counts[repair.value] for repair in Repair}


def repaired_remarks(counts: Mapping[str, int], profiles: Container[str]) -> Iterable[str]:
    """A line for the summary of a run with figures of these `profiles`; none without a repair."""
    made = ", ".join(f"{name} {count}" for name, count in counts.items() if count)
    if made:
        apart = "; not so in profile text2sparql" if ProfileName.TEXT2SPARQL in profiles else ""
        yield f"repaired queries: {made}{apart}"


def repaired_record(scored: ScoredItem) -> JsonValue:
    """For --json: how the query of an item was repaired; null where it was not."""
    if (repaired := scored.repaired) is None:
        return None
    unrepaired = repaired.unrepaired
    return {
        "by": list(repaired.repairs),
        "query": repaired.query,
        "unrepaired": f"{unrepaired.kind.value}: {unrepaired.detail}",
    }


def repaired_lines(scored: ScoredItem) -> Iterator[tuple[str, str]]:
    """For a person: what the query gave as it was answered, and the one that was executed."""
    if (repaired := scored.repaired) is not None:
        unrepaired = repaired.unrepaired
        yield "unrepaired", f"{unrepaired.kind.value}: {unrepaired.detail}"
        yield f"repaired ({', '.join(repaired.repairs)})", f"\n{repaired.query}"


def _is_executed(scored: ScoredItem) -> bool:
    result = scored.result
    return not (isinstance(result, Failure) and result.kind in _NOT_EXECUTED)


def _repairs(scored: ScoredItem) -> tuple[str, ...]:
    return scored.repaired.repairs if scored.repaired is not None else ()
