"""The official evaluation files of the Text2SPARQL challenge, in the layouts of 2025 and 2026."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from hermes.errors import IncompleteError
from hermes.scoring.profiles.text2sparql import Layout

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.scoring.profiles.text2sparql import Average, OfficialScore, Text2SparqlFigures


def official_file(figures: Text2SparqlFigures) -> bytes:
    """The file as the organizers write it.

    A row an item, in order; then `average`, which in 2025 has the averages by language under names
    such as `set_F-en`; since 2026 they are rows of their own, `average-en`. What is of order or of
    languages is left out where no item requires an order, or where there is one language.

    Raises `IncompleteError` where the graph failed an item: officially that counts as wrong.
    """
    rows: dict[str, dict[str, float]] = {}
    for item_id, score in figures.scores.items():
        if score is None:
            raise IncompleteError(
                f"the graph failed {list(figures.scores.values()).count(None)} of "
                f"{len(figures.scores)} items, first {item_id}: officially that counts as wrong",
                "profile text2sparql",
                "Go on with the run by --resume when the graph answers.",
            )
        rows[item_id] = _row(score)
    rows["average"] = _average(figures.average)
    if figures.layout is Layout.OF_2025:
        rows["average"] |= _suffixed(figures.language_averages)
    else:
        for lang, average in figures.language_averages.items():
            rows[f"average-{lang}"] = _average(average)
    return json.dumps(rows, indent=2).encode()


def _row(score: OfficialScore) -> dict[str, float]:
    row = {"set_P": score.precision, "set_recall": score.recall, "set_F": score.f1}
    return row if score.ndcg is None else {**row, "ndcg": score.ndcg}


def _average(average: Average) -> dict[str, float]:
    return _known(
        {
            "set_P": average.precision,
            "set_recall": average.recall,
            "set_F": average.f1,
            "ndcg": average.ndcg,
            "set_F_ndcg": average.combined,
        }
    )


def _suffixed(averages: Mapping[str, Average]) -> dict[str, float]:
    """The averages by language as entries of the row `average`, in the order of 2025."""
    entries: dict[str, float | None] = {}
    for lang, average in averages.items():
        entries[f"set_F-{lang}"] = average.f1
        entries[f"set_P-{lang}"] = average.precision
        entries[f"set_recall-{lang}"] = average.recall
        entries[f"ndcg-{lang}"] = average.ndcg
    entries |= {f"set_F_ndcg-{lang}": average.combined for lang, average in averages.items()}
    return _known(entries)


def _known(entries: Mapping[str, float | None]) -> dict[str, float]:
    return {name: value for name, value in entries.items() if value is not None}
