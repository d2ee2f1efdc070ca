"""The figures of a repeated run: in report.json, and as a person reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.report.listing import table
from hermes.scoring.statistics.estimate import LEVEL

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import RenderableType

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


def repeats_tables(figures: RepeatFigures) -> Iterable[RenderableType]:
    """Each repeat beside pass@k and pass^k for its number, then a line a figure."""
    by_number = zip(figures.scores, figures.pass_at_k, figures.pass_hat_k, strict=True)
    yield table(
        ("repeat, k", "score", "pass@k", "pass^k"),
        ((number, *cells) for number, cells in enumerate(by_number, 1)),
    )
    yield f"mean {_shown(figures.mean)}, standard deviation {figures.deviation:.3f}"
    yield f"majority vote {_shown(figures.majority)}"
    kappa = "–" if figures.kappa is None else f"{figures.kappa:.3f}"
    yield (
        f"determinism: {figures.determinism:.3f} of the items end the same every time; "
        f"agreement {figures.agreement:.3f}, Fleiss' kappa {kappa}"
    )


def _estimate(estimate: Estimate) -> dict[str, JsonValue]:
    ci: JsonValue = {"low": estimate.low, "high": estimate.high, "level": LEVEL}
    return {"score": estimate.value, "ci": ci}


def _shown(estimate: Estimate) -> str:
    return f"{estimate.value:.3f} ({estimate.low:.3f} to {estimate.high:.3f})"
