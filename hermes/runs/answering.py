"""One question put to a system: whatever becomes of it, an answer that can be recorded."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from hermes.errors import HermesError
from hermes.model import Answer, Question, Usage
from hermes.runs.usage import as_counted, total
from hermes.systems.faults import SystemFaultError, described
from hermes.systems.records import as_recorded, refuse_long

if TYPE_CHECKING:
    from collections.abc import Callable

    from hermes.runs.retrying import Persistence
    from hermes.systems.base import System

Put: TypeAlias = "Callable[[Question], Answer]"
"""Puts a question to somebody; what is wrong with the answer is its `error`."""


@dataclass(frozen=True, slots=True)
class Putting:
    """Puts questions to a system, again where a fault passes."""

    system: System
    persistence: Persistence

    def __call__(self, question: Question) -> Answer:
        """The system's answer; whatever it raises or returns instead is that item's error.

        Its usage is that of all attempts. A `HermesError` is raised: nobody can be asked then.
        """
        spent: list[Usage | None] = []
        try:
            answer = self.persistence.call(lambda: self._attempt(question, spent))
        except HermesError:
            raise
        except BaseException as error:  # noqa: BLE001 - also SystemExit: Ctrl-C is for the main thread
            raw = error.raw if isinstance(error, SystemFaultError) else None
            answer = Answer(question.id, error=described(error), raw=raw)
        return replace(answer, usage=total(spent))

    def _attempt(self, question: Question, spent: list[Usage | None]) -> Answer:
        """What comes of asking once; it is given a copy, as it might change even what is frozen."""
        try:
            answer = _checked(self.system.answer(deepcopy(question)), question.id)
        except SystemFaultError as fault:
            unsaid = Usage(requests=1) if self.system.remote else None
            spent.append(unsaid if fault.usage is None else as_counted(fault.usage))
            raise
        spent.append(answer.usage)
        return answer


def _checked(answer: object, item_id: str) -> Answer:
    """`answer` as it is recorded, if it is one, to this question.

    Raises TypeError, ValueError, or `SystemFaultError` for one that is too long.

    Items are told apart by their ids.
    """
    if not isinstance(answer, Answer):
        raise TypeError(f"{type(answer).__name__} was returned, not an Answer")
    recorded = as_recorded(answer)
    refuse_long(recorded)
    if recorded.item_id != item_id:
        raise ValueError(f"the answer is for {recorded.item_id!r}")
    if recorded.usage is not None:
        as_counted(recorded.usage)
    return recorded
