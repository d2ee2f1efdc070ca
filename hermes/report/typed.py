"""How the figures of typed gold are shown: in report.json, and to a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

if TYPE_CHECKING:
    from hermes.model import JsonValue
    from hermes.scoring.typed.figures import Accuracy, Declining, Estimate, TypedFigures


def typed_record(figures: TypedFigures) -> dict[str, JsonValue]:
    """The object under `typed` in report.json."""
    return {
        **_accuracy(figures.overall),
        "by": {
            name: {group: _accuracy(accuracy) for group, accuracy in groups.items()}
            for name, groups in figures.by.items()
        },
        "declining": _declining(figures.declining),
    }


def accuracy_table(figures: TypedFigures) -> Table:
    """Accuracy and strict accuracy, each with its interval, of all items and of each group."""
    table = Table()
    table.add_column("", no_wrap=True)
    for heading in ("items", "accuracy", "95 %", "strict", "95 %"):
        table.add_column(heading, justify="right", no_wrap=True)
    rows = [("all", figures.overall)]
    for groups in figures.by.values():
        if len(groups) > 1:
            rows.extend(groups.items())
    for name, accuracy in rows:
        estimates = (_cells(accuracy.accuracy), _cells(accuracy.strict))
        table.add_row(name, str(accuracy.items), *(cell for cells in estimates for cell in cells))
    return table


def declining_table(declining: Declining) -> Table:
    """Answered or declined, by whether the data can answer."""
    table = Table()
    for heading in ("", "answerable", "unanswerable"):
        table.add_column(heading, justify="right" if heading else "left", no_wrap=True)
    counts = declining
    table.add_row("answered", str(counts.answered_answerable), str(counts.answered_unanswerable))
    table.add_row("declined", str(counts.declined_answerable), str(counts.declined_unanswerable))
    return table


def declining_remark(declining: Declining) -> str:
    """Precision and recall of declining, and how many items say neither."""
    precision, recall = (
        "–" if value is None else f"{value:.3f}"
        for value in (declining.precision, declining.recall)
    )
    neither = f"; {declining.neither} silent or failed" if declining.neither else ""
    return f"declining: precision {precision}, recall {recall}{neither}"


def _accuracy(accuracy: Accuracy) -> dict[str, JsonValue]:
    return {
        "items": accuracy.items,
        "accuracy": _estimate(accuracy.accuracy),
        "accuracy_strict": _estimate(accuracy.strict),
    }


def _estimate(estimate: Estimate) -> dict[str, JsonValue]:
    return {"value": estimate.value, "low": estimate.low, "high": estimate.high}


def _declining(declining: Declining) -> dict[str, JsonValue]:
    return {
        "declined": {
            "unanswerable": declining.declined_unanswerable,
            "answerable": declining.declined_answerable,
        },
        "answered": {
            "unanswerable": declining.answered_unanswerable,
            "answerable": declining.answered_answerable,
        },
        "neither": declining.neither,
        "precision": declining.precision,
        "recall": declining.recall,
    }


def _cells(estimate: Estimate) -> tuple[str, str]:
    return f"{estimate.value:.3f}", f"{estimate.low:.3f}–{estimate.high:.3f}"
