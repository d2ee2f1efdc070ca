"""The official scores of a participant, as the organizers of the challenge publish them.

A file has a row an item with `set_P`, `set_recall`, `set_F`, and `ndcg` if its order is required,
and rows of averages, whose names begin with `average`. See docs/metrics.md for what the figures
are.
"""

from __future__ import annotations

from dataclasses import dataclass, field
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
    """set_F by item id, and the averages over all items; figures in [0, 1].

    `ndcg` has the items whose order is required.
    """

    set_f: Mapping[str, float]
    average_set_f: float
    average_set_f_ndcg: float
    ndcg: Mapping[str, float] = field(default_factory=dict)


def read_evaluation(path: Path) -> OfficialEvaluation:
    """The scores in an official evaluation file. Raises `FormatError`, `StorageError`."""
    rows = as_object(read_json(path), str(path))
    items = {
        item_id: as_object(row, f"{path}, {item_id!r}")
        for item_id, row in rows.items()
        if not item_id.startswith(_AVERAGE)
    }
    average = as_object(rows.get(_AVERAGE), f"{path}, `{_AVERAGE}`")
    return OfficialEvaluation(
        {item_id: _figure(row, "set_F", f"{path}, {item_id!r}") for item_id, row in items.items()},
        _figure(average, "set_F", f"{path}, `{_AVERAGE}`"),
        _figure(average, "set_F_ndcg", f"{path}, `{_AVERAGE}`"),
        {
            item_id: _figure(row, "ndcg", f"{path}, {item_id!r}")
            for item_id, row in items.items()
            if "ndcg" in row
        },
    )


def _figure(row: dict[str, JsonValue], name: str, where: str) -> float:
    value = row.get(name)
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1:
        return float(value)
    raise FormatError(f"`{name}` is no figure in [0, 1]", where, "Fetch the results again.")
