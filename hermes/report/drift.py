"""What `hermes data drift` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from hermes.report.listing import shortened, table

if TYPE_CHECKING:
    from rich.console import RenderableType

    from hermes.model import JsonValue
    from hermes.verify.drift import Drift
    from hermes.verify.record import VerificationRecord

_SHOWN = 3  # values in a cell; --json has all


def drift_view(drift: Drift) -> RenderableType:
    """A row for each question that is not as it was, and what was compared."""
    rows = [
        (
            question.qid,
            question.before,
            question.after,
            "changed" if question.result else "same",
            shortened(question.added, _SHOWN),
            shortened(question.removed, _SHOWN),
        )
        for question in drift.changed
    ]
    headings = ("question", "before", "after", "result", "added", "removed")
    total = len(drift.newer.questions)
    remarks = [
        f"before: {drift.older.place}",
        f"after: {drift.newer.place}",
        f"{drift.newer.bench}: {drift.results_changed} of {total} results changed",
    ]
    if drift.older.checksums != drift.newer.checksums:
        remarks.append("the benchmark itself changed between them: its files have other checksums")
    return Group(*([table(headings, rows)] if rows else []), *map(Text, remarks))


def drift_record(drift: Drift) -> dict[str, JsonValue]:
    """The object for --json."""
    return {
        "bench": drift.newer.bench,
        "before": _record(drift.older),
        "after": _record(drift.newer),
        "results_changed": drift.results_changed,
        "changed": [
            {
                "qid": question.qid,
                "before": question.before,
                "after": question.after,
                "result_changed": question.result,
                "added": list(question.added),
                "removed": list(question.removed),
            }
            for question in drift.changed
        ],
    }


def _record(record: VerificationRecord) -> dict[str, JsonValue]:
    return {
        "date": record.date,
        "engine": {"name": record.engine.name, "version": record.engine.version},
        "endpoint": record.endpoint,
        "files": list(record.files),
        "checksums": dict(record.checksums),
    }
