"""The figures of a repeated run as a person reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.report.listing import table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import RenderableType

    from hermes.scoring.repeats import RepeatFigures
    from hermes.scoring.statistics.estimate import Estimate


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


def _shown(estimate: Estimate) -> str:
    return f"{estimate.value:.3f} ({estimate.low:.3f} to {estimate.high:.3f})"
