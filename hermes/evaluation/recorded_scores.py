"""The scores of a finished run as they lie on disk, held against what its report says of them."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING, cast

from hermes.encoding import json_string
from hermes.errors import RunError
from hermes.files import read_records

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from hermes.model import JsonValue
    from hermes.runs.folder import RunFolder

_FIGURES = ("score", "precision", "recall", "f1", "ndcg", "row_f1")
_MEANS = ("score", "precision", "recall", "f1")
"""The figures whose means stand in the report by their names."""

_SAME = 1e-9


def recorded_scores(folder: RunFolder, report: Mapping[str, JsonValue]) -> dict[str, float]:
    """The score of each item of a run that is complete, and whose report is `report`.

    Raises `RunError` where the file is not there, does not have the items that the report counts,
    holds what is no figure in [0, 1], or has another mean than the report; `FormatError` where it
    cannot be read.
    """
    if not folder.scores.exists():
        raise _unusable("there are no scores", folder)
    rows = list(read_records(folder.scores, _identified))
    for item_id, row in rows:
        _refuse_figures(item_id, row, folder)
    if not len({item_id for item_id, _ in rows}) == len(rows) == report.get("items"):
        raise _unusable(f"the report is of {report.get('items')} items, and not of these", folder)
    reported = cast("dict[str, dict[str, JsonValue]]", report["profiles"])["hermes"]
    for name in _MEANS:
        refuse_mean(name, _mean(row.get(name) for _, row in rows), reported.get(name), folder)
    return {item_id: cast("float", row["score"]) for item_id, row in rows}


def refuse_mean(name: str, mean: float | None, reported: JsonValue, folder: RunFolder) -> None:
    """Raises `RunError` where the mean of the scores of a run is not the one that is reported."""
    if mean is None and reported is None:
        return
    if mean is None or not _is_share(reported) or abs(mean - cast("float", reported)) > _SAME:
        raise _unusable(f"the mean {name} is {mean}, and {reported} by the report", folder)


def _identified(record: dict[str, JsonValue]) -> tuple[str, dict[str, JsonValue]]:
    return json_string(record["id"], "id"), record


def _refuse_figures(item_id: str, row: Mapping[str, JsonValue], folder: RunFolder) -> None:
    for name in _FIGURES:
        value = row.get(name)
        if not (_is_share(value) or (value is None and name != "score")):
            raise _unusable(f"the {name} of {item_id} is {value!r}, no figure in [0, 1]", folder)


def _is_share(value: JsonValue) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def _mean(figures: Iterable[JsonValue]) -> float | None:
    known = [cast("float", figure) for figure in figures if figure is not None]
    return fsum(known) / len(known) if known else None


def _unusable(what: str, folder: RunFolder) -> RunError:
    return RunError(what, str(folder.scores), f"Score the run again: `hermes score {folder.path}`.")
