"""What `hermes data verify` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from hermes.report.listing import table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import RenderableType

    from hermes.verify.checks import Verification

_SHOWN = 3  # values in a cell; --json has all


def verification_view(verification: Verification) -> RenderableType:
    """A row for each question whose query does not give its gold, and the counts."""
    rows = [
        (check.qid, check.status, _values(check.added), _values(check.removed), check.detail or "")
        for check in verification.checks
        if check.status != "match"
    ]
    shown = [table(("question", "status", "added", "removed", "detail"), rows)] if rows else []
    return Group(*shown, *map(Text, _remarks(verification)))


def _remarks(verification: Verification) -> Iterable[str]:
    engine = verification.engine
    total = len(verification.checks)
    matching = f"{verification.bench}: {verification.statuses.get('match', 0)} of {total}"
    if engine is None:
        yield f"{matching} references are correct by the rules that answers are scored by"
    else:
        where = f"{engine.name} {engine.version or ''}".rstrip()
        yield f"{matching} gold queries reproduce their gold on {where}"
    others = {k: n for k, n in verification.statuses.items() if k != "match"}
    if others:
        yield "others: " + ", ".join(f"{count} {status}" for status, count in others.items())
    if verification.imperfect:
        yield "gold does not score 1 against itself: " + ", ".join(verification.imperfect)
    yield from verification.departures


def _values(values: tuple[str, ...]) -> str:
    shown = ", ".join(values[:_SHOWN])
    more = len(values) - _SHOWN
    return f"{shown}, … {more} more" if more > 0 else shown
