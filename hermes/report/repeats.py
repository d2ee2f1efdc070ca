"""The figures of a repeated run in report.json."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.scoring.statistics import LEVEL

if TYPE_CHECKING:
    from hermes.model import JsonValue
    from hermes.scoring.repeats import RepeatFigures
    from hermes.scoring.statistics.estimate import Estimate


def repeats_record(figures: RepeatFigures) -> dict[str, JsonValue]:
    """The object under `repeats` in report.json; `pass@k` and `pass^k` are for k from 1."""
    return {
        "count": figures.count,
        "scores": list(figures.scores),
        "mean": _estimate(figures.mean),
        "deviation": figures.deviation,
        "determinism": figures.determinism,
        "agreement": figures.agreement,
        "kappa": figures.kappa,
        "pass@k": list(figures.pass_at_k),
        "pass^k": list(figures.pass_hat_k),
        "majority": _estimate(figures.majority),
    }


def _estimate(estimate: Estimate) -> dict[str, JsonValue]:
    ci: JsonValue = {"low": estimate.low, "high": estimate.high, "level": LEVEL}
    return {"score": estimate.value, "ci": ci}
