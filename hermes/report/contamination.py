"""Contamination in report.json, and what a reader of the summary must know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.scoring.contamination import CLEAN, CONTAMINATED

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from hermes.model import JsonValue
    from hermes.scoring.contamination import Contamination
    from hermes.scoring.summary import Figures


def contamination_record(found: Contamination) -> dict[str, JsonValue]:
    """The keys of report.json; null is unknown."""
    near = found.near
    return {
        "examples_shown": found.shown,
        "contaminated_examples": found.examples,
        "contaminated_items": found.items,
        "near_duplicate_examples": near.examples,
        "near_duplicate_items": near.items,
        "similarity": {"measure": near.measure, "threshold": near.threshold},
    }


def contamination_warning(found: Contamination, apart: Mapping[str, Figures]) -> str | None:
    """What no reader may miss: that examples overlap with items, and what each part scores.

    `apart` holds the figures of clean and contaminated items. None where no example overlaps.
    """
    if not found.examples:
        return None
    warning = (
        f"CONTAMINATED: {found.examples} of {found.shown} examples give away items under test;"
        f" {_items(found.items or 0)} saw one of their own"
    )
    if not apart:
        return warning
    scores = ", ".join(_score(part, apart[part]) for part in (CLEAN, CONTAMINATED))
    return f"{warning}: score {scores}"


def contamination_remarks(found: Contamination) -> Iterator[str]:
    """The lines of the summary."""
    if found.examples is None:
        yield "contaminated examples: unknown, the system does not say which it was shown"
        return
    yield f"contaminated examples: {found.examples}, seen by {_items(found.items or 0)}"
    near = found.near
    if near.examples:
        yield (
            f"near-duplicates among the examples: {near.examples}, seen by"
            f" {_items(near.items or 0)} ({near.measure} similarity {near.threshold} or more)"
        )


def _score(part: str, figures: Figures) -> str:
    score = "–" if figures.score is None else f"{figures.score:.3f}"
    return f"{score} on {part} ({_items(figures.items)})"


def _items(count: int) -> str:
    return "1 item" if count == 1 else f"{count} items"
