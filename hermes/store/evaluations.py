"""The official scores of a participant, as the organizers of the challenge publish them.

A file has a row an item with `set_P`, `set_recall`, `set_F`, and rows of averages, whose names
begin with `average`. See docs/metrics.md for what the figures are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.documents import read_json
from hermes.errors import FormatError
from hermes.shapes import as_object

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from hermes.model import JsonValue

_AVERAGE = "average"


@dataclass(frozen=True, slots=True)
class OfficialEvaluation:
    """set_F by item id, and the averages over all items; figures in [0, 1]."""

    set_f: Mapping[str, float]
    average_set_f: float
    average_set_f_ndcg: float


def read_evaluation(path: Path) -> OfficialEvaluation:
    """The scores in an official evaluation file. Raises `FormatError`, `StorageError`."""
    rows = as_object(read_json(path), str(path))
    average = as_object(rows.get(_AVERAGE), f"{path}, `{_AVERAGE}`")
    return OfficialEvaluation(
        {
            item_id: _figure(as_object(row, where := f"{path}, {item_id!r}"), "set_F", where)
            for item_id, row in rows.items()
            if not item_id.startswith(_AVERAGE)
        },
        _figure(average, "set_F", f"{path}, `{_AVERAGE}`"),
        _figure(average, "set_F_ndcg", f"{path}, `{_AVERAGE}`"),
    )


def _figure(row: dict[str, JsonValue], name: str, where: str) -> float:
    value = row.get(name)
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1:
        return float(value)
    raise FormatError(f"`{name}` is no figure in [0, 1]", where, "Fetch the results again.")
