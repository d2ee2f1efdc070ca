"""The figures of typed gold as a person reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

if TYPE_CHECKING:
    from hermes.scoring.statistics.estimate import Estimate
    from hermes.scoring.typed.figures import Declining, TypedFigures


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
    rows.extend((part, accuracy) for part, accuracy in figures.apart.items() if accuracy)
    for name, accuracy in rows:
        estimates = (_cells(accuracy.accuracy), _cells(accuracy.strict))
        table.add_row(name, str(accuracy.items), *(cell for cells in estimates for cell in cells))
    return table


def declining_table(declining: Declining) -> Table:
    """Answered, declined or neither, by whether the data can answer."""
    table = Table()
    for heading in ("", "answerable", "unanswerable"):
        table.add_column(heading, justify="right" if heading else "left", no_wrap=True)
    counts = declining
    rows = {
        "answered": (counts.answered_answerable, counts.answered_unanswerable),
        "declined": (counts.declined_answerable, counts.declined_unanswerable),
        "silent or failed": (counts.silent_answerable, counts.silent_unanswerable),
    }
    for name, numbers in rows.items():
        table.add_row(name, *map(str, numbers))
    return table


def declining_remark(declining: Declining) -> str:
    """Precision and recall of declining, and how many items are in no row of the table."""
    precision, recall = (
        "–" if value is None else f"{value:.3f}"
        for value in (declining.precision, declining.recall)
    )
    unknown = declining.unknown_kind
    left_out = f"; {unknown} of an unknown value kind left out" if unknown else ""
    return f"declining: precision {precision}, recall {recall}{left_out}"


def _cells(estimate: Estimate) -> tuple[str, str]:
    return f"{estimate.value:.3f}", f"{estimate.low:.3f}–{estimate.high:.3f}"
