"""One answer to one question, with what must become of it and why."""

from __future__ import annotations

from dataclasses import dataclass

from hermes.model import JsonValue, Outcome, Turn


@dataclass(frozen=True)
class Case:
    """`hedged` is None where the case says nothing of it."""

    value: JsonValue
    question: str
    answer: str
    outcome: Outcome
    why: str
    hedged: bool | None = None
    reference: str | None = None
    history: tuple[Turn, ...] = ()

    def __str__(self) -> str:
        return f"{self.value!r}: {self.answer[:60]!r}: {self.why}"


RIGHT, WRONG, SILENT = Outcome.CORRECT, Outcome.WRONG, Outcome.NO_ANSWER
