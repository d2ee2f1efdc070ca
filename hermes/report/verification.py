"""What `hermes data verify` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from hermes.report.listing import shortened, table
from hermes.verify.checks import MATCH, NO_QUERY, VALID_QUERY, Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import RenderableType

    from hermes.verify.checks import QuestionCheck, Verification

_SHOWN = 3  # values in a cell; --json has all
_EXPLAINED = 10  # values in an explanation

_GOOD = frozenset({MATCH, VALID_QUERY})
_OF_SYNTAX = frozenset({VALID_QUERY, Status.INVALID_QUERY.value, NO_QUERY})


def verification_view(verification: Verification) -> RenderableType:
    """A row for each question whose query does not give its gold, and the counts."""
    rows = [
        (
            check.qid,
            check.status,
            shortened(check.added, _SHOWN),
            shortened(check.removed, _SHOWN),
            check.detail or "",
        )
        for check in _others(verification)
    ]
    shown = [table(("question", "status", "added", "removed", "detail"), rows)] if rows else []
    return Group(*shown, *map(Text, _remarks(verification)))


def explanation_view(verification: Verification) -> RenderableType:
    """The proof for each question whose query does not give its gold, and the counts."""
    blocks = [Text("\n".join(_explanation(check))) for check in _others(verification)]
    total = len(verification.checks)
    explained = f"{verification.bench}: {verification.explained} of {total} explained"
    return Group(*blocks, *map(Text, _remarks(verification)), Text(explained))


def _others(verification: Verification) -> Iterator[QuestionCheck]:
    return (check for check in verification.checks if check.status not in _GOOD)


def _explanation(check: QuestionCheck) -> Iterator[str]:
    yield f"{check.qid}: {check.status}"
    if check.detail:
        yield f"    {check.detail}"
    if check.added:
        yield f"    added by the graph: {shortened(check.added, _EXPLAINED)}"
    if check.removed:
        yield f"    only in gold: {shortened(check.removed, _EXPLAINED)}"


def _remarks(verification: Verification) -> Iterable[str]:
    engine = verification.engine
    total = len(verification.checks)
    good = sum(verification.statuses.get(status, 0) for status in _GOOD)
    counted = f"{verification.bench}: {good} of {total}"
    if engine is not None:
        where = f"{engine.name} {engine.version or ''}".rstrip()
        yield f"{counted} gold queries reproduce their gold on {where}"
    elif _OF_SYNTAX & verification.statuses.keys():
        yield f"{counted} gold queries are SPARQL 1.1"
        yield from _mended(verification)
    else:
        yield f"{counted} references are correct by the rules that answers are scored by"
    others = {k: n for k, n in verification.statuses.items() if k not in _GOOD}
    if others:
        yield "others: " + ", ".join(f"{count} {status}" for status, count in others.items())
    if verification.imperfect:
        yield "gold does not score 1 against itself: " + ", ".join(verification.imperfect)
    reordered = [check.qid for check in verification.checks if check.reordered]
    if reordered:
        yield "in another order than gold, where order matters: " + ", ".join(reordered)
    if verification.empty:
        named = "question" if len(verification.empty) == 1 else "questions"
        yield f"gold is empty in {named} " + ", ".join(verification.empty)
    yield from verification.departures


def _mended(verification: Verification) -> Iterator[str]:
    mended = [c.qid for c in verification.checks if c.evidence.get("mended_by_prefixes")]
    if mended:
        yield f"mended by the graph's prefixes: {len(mended)} ({' '.join(mended)})"
