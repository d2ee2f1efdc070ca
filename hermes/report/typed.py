"""The figures of typed gold in report.json."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hermes.model import JsonValue
    from hermes.scoring.statistics.estimate import Estimate
    from hermes.scoring.typed.figures import Accuracy, Declining, TypedFigures


def typed_record(figures: TypedFigures) -> dict[str, JsonValue]:
    """The object under `typed` in report.json."""
    by: dict[str, JsonValue] = {
        name: {group: _accuracy(accuracy) for group, accuracy in groups.items()}
        for name, groups in figures.by.items()
    }
    by["contamination"] = {part: _part(accuracy) for part, accuracy in figures.apart.items()}
    return {
        **_accuracy(figures.overall),
        "by": by,
        "declining": _declining(figures.declining),
    }


def _part(accuracy: Accuracy | None) -> dict[str, JsonValue]:
    if accuracy is None:
        return {"items": 0, "accuracy": None, "accuracy_strict": None}
    return _accuracy(accuracy)


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
        "silent_or_failed": {
            "unanswerable": declining.silent_unanswerable,
            "answerable": declining.silent_answerable,
        },
        "unknown_value_kind": declining.unknown_kind,
        "precision": declining.precision,
        "recall": declining.recall,
    }
