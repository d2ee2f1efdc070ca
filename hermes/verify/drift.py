"""Drift: what the gold queries of a benchmark gave at two times, or on two engines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.errors import UsageError
from hermes.verify.record import read_record, record_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hermes.settings import Settings
    from hermes.verify.record import RecordedQuestion, VerificationRecord

_PAIR = 2


@dataclass(frozen=True, slots=True)
class QuestionDrift:
    """A question whose result or status is another. Statuses are None where it did not exist.

    `added` are values of the newer result alone, `removed` of the older one. Where neither is, but
    the `result` is another, rows, datatypes or languages differ, or there were too many values to
    keep.
    """

    qid: str
    before: str | None
    after: str | None
    result: bool
    added: tuple[str, ...]
    removed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drift:
    """Two records of one benchmark, and the questions that are not as they were."""

    older: VerificationRecord
    newer: VerificationRecord
    changed: tuple[QuestionDrift, ...]

    @property
    def results_changed(self) -> int:
        """How many queries gave another result."""
        return sum(question.result for question in self.changed)


def drift(bench: str, names: Sequence[str], settings: Settings) -> Drift:
    """The drift between the two records `names`, or the two latest where none is named.

    Raises `UsageError` where there are no two, and whatever `read_record` raises.
    """
    known = record_names(bench, settings)
    chosen = tuple(names) or known[-_PAIR:]
    if len(chosen) != _PAIR:
        listed = ", ".join(known) or "none"
        raise UsageError(
            f"drift is between two records, not {len(chosen)}",
            f"{bench}: there are {listed}",
            f"Name two of them, or make another: `hermes data verify {bench}`.",
        )
    older, newer = (read_record(bench, name, settings) for name in chosen)
    return compare_records(older, newer)


def compare_records(older: VerificationRecord, newer: VerificationRecord) -> Drift:
    """What became of each question, in the order of the newer record."""
    before = {question.qid: question for question in older.questions}
    after = {question.qid: question for question in newer.questions}
    qids = dict.fromkeys((*after, *before))
    return Drift(older, newer, tuple(_changed(before, after, qids)))


def _changed(
    before: dict[str, RecordedQuestion], after: dict[str, RecordedQuestion], qids: dict[str, None]
) -> Iterator[QuestionDrift]:
    for qid in qids:
        old, new = before.get(qid), after.get(qid)
        old_result = old.result if old else None
        new_result = new.result if new else None
        old_status = old.status if old else None
        new_status = new.status if new else None
        if (old_result, old_status) != (new_result, new_status):
            old_values = (old.values if old else None) or ()
            new_values = (new.values if new else None) or ()
            comparable = not (_unkept(old) or _unkept(new))
            yield QuestionDrift(
                qid,
                old_status,
                new_status,
                old_result != new_result,
                _without(new_values, old_values) if comparable else (),
                _without(old_values, new_values) if comparable else (),
            )


def _unkept(question: RecordedQuestion | None) -> bool:
    """Whether there was a result whose values were too many to keep."""
    return question is not None and question.result is not None and question.values is None


def _without(values: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    known = set(others)
    return tuple(value for value in values if value not in known)
