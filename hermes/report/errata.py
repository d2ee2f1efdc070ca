"""A run's figures with errata of its benchmark applied, beside the headline, which stays."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.model import JsonValue
    from hermes.scoring.summary import Figures


@dataclass(frozen=True, slots=True)
class ErrataFigures:
    """What becomes of a run where provable faults of its benchmark are left out or corrected.

    `left_out` and `corrected` are ids of the run's items, `reasons` the ids of the errata that
    concern any of them, `unknown` what errata say of questions that the benchmark does not have.
    `uncorrected` has, by item, why it is left out though an erratum corrects its gold. `figures`
    are those of profile `hermes` over the items that are not left out.
    """

    left_out: tuple[str, ...]
    corrected: tuple[str, ...]
    reasons: tuple[str, ...]
    unknown: tuple[str, ...]
    figures: Figures
    uncorrected: Mapping[str, str] = field(default_factory=dict)


def errata_record(errata: ErrataFigures) -> dict[str, JsonValue]:
    """The object in report.json; `items` counts those that an erratum concerns."""
    figures = errata.figures
    return {
        "items": len(errata.left_out) + len(errata.corrected),
        "left_out": list(errata.left_out),
        "corrected": list(errata.corrected),
        "errata": list(errata.reasons),
        "unknown": list(errata.unknown),
        "uncorrected": dict(errata.uncorrected),
        "remaining": figures.items,
        "score": figures.score,
        "precision": figures.precision,
        "recall": figures.recall,
        "f1": figures.f1,
        "accuracy": figures.accuracy,
    }


def errata_remark(errata: ErrataFigures) -> str:
    """One line of the summary."""
    score = errata.figures.score
    shown = "none" if score is None else f"{score:.3f}"
    counts = f"{len(errata.left_out)} left out, {len(errata.corrected)} corrected"
    return f"score with errata: {shown} over {errata.figures.items} items ({counts})"
