"""A circuit breaker: a run of which nothing will come is not carried on."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hermes.errors import IncompleteError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from hermes.model import Answer, JsonValue

MOST_FAILURES = 10
"""So many replies may fail before the first good one."""


class CircuitBreaker:
    """Watches the first replies of a run; it holds once one is good, then or from the beginning.

    While it is open nothing more should be asked. What is in flight by then may still be good: fast
    errors of a busy service come before its slow answers.
    """

    def __init__(self, *, holds: bool) -> None:
        self._holds = holds
        self._errors: list[str] = []

    def watch(self, answers: Iterable[Answer]) -> None:
        """Look at the answers that came now."""
        errors = [answer.error for answer in answers]
        self._errors += [error for error in errors if error is not None]
        self._holds = self._holds or None in errors

    @property
    def is_open(self) -> bool:
        """Whether as many have failed as may, and none was good."""
        return not self._holds and len(self._errors) >= MOST_FAILURES

    def error(self, where: str) -> IncompleteError:
        """What an open one says, with the reason."""
        [(reason, times)] = Counter(self._errors[:MOST_FAILURES]).most_common(1)
        share = "" if times == MOST_FAILURES else f", {times} of them so"
        return IncompleteError(
            f"the first {MOST_FAILURES} replies all failed{share}: {reason}",
            where,
            "Mend what is wrong, and go on with --resume: it asks for all of them again.",
        )


def was_broken(records: Iterable[Mapping[str, JsonValue]], items: int) -> bool:
    """Whether the answers of a run over so many `items` are what a circuit breaker leaves."""
    errors = ["error" in record for record in records]
    return can_break(items) and len(errors) >= MOST_FAILURES and all(errors)


def can_break(items: int) -> bool:
    """Whether a run over so many `items` can be stopped: a shorter one is over by then."""
    return items > MOST_FAILURES
