"""Asking a system as a run does that says nothing of how."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.model import NoAnswer
from hermes.runs.answering import Putting
from hermes.runs.ask import Asking
from hermes.runs.budget import Account
from hermes.runs.due import Due
from hermes.runs.options import HistoryMode
from hermes.runs.pacing import Pace
from hermes.runs.retrying import Persistence

if TYPE_CHECKING:
    from collections.abc import Callable

    from hermes.model import Answer, Result
    from hermes.systems.base import System


def putting(system: System, *, retries: int = 0, timeout_s: float = 60) -> Putting:
    """Questions are put to `system` without a pause."""
    return Putting(system, Persistence(retries, timeout_s, Pace(None)))


def asking(
    system: System,
    *,
    workers: int = 1,
    history: HistoryMode = HistoryMode.GOLD,
    resolve: Callable[[Answer], Result] = lambda _: NoAnswer(),
    account: Account | None = None,
    due: Due = Due.MISSING,
) -> Asking:
    """Without retries, cache or budget; no earlier turn comes to anything."""
    account = account or Account(None, None)
    return Asking(
        putting(system), "https://e/b/", workers, history, resolve, account, due, system.live
    )
