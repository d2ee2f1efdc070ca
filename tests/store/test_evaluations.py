"""Official evaluation files."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from hermes.errors import FormatError
from hermes.store.evaluations import read_evaluation

if TYPE_CHECKING:
    from pathlib import Path

ROW = {"set_P": 1.0, "set_recall": 0.5, "set_F": 2 / 3}
AVERAGE = {**ROW, "set_F": 0.25, "ndcg": 1.0, "set_F_ndcg": 0.5}


def write(folder: Path, content: object) -> Path:
    path = folder / "eval.json"
    path.write_text(json.dumps(content), "utf-8")
    return path


def test_items_and_averages_are_told_apart_in_both_layouts(tmp_path: Path) -> None:
    # Since 2026 there are rows of averages by language, `average-en`.
    evaluation = read_evaluation(
        write(tmp_path, {"ck26:1-en": ROW, "average": AVERAGE, "average-en": AVERAGE})
    )
    assert evaluation.set_f == {"ck26:1-en": 2 / 3}
    assert evaluation.ndcg == {}
    assert (evaluation.average_set_f, evaluation.average_set_f_ndcg) == (0.25, 0.5)


def test_items_whose_order_is_required_have_an_ndcg(tmp_path: Path) -> None:
    rows = {"ck26:1-en": {**ROW, "ndcg": 0.75}, "ck26:2-en": ROW, "average": AVERAGE}
    assert read_evaluation(write(tmp_path, rows)).ndcg == {"ck26:1-en": 0.75}


@pytest.mark.parametrize(
    "content",
    [
        [],
        {"ck26:1-en": ROW},
        {"ck26:1-en": {}, "average": AVERAGE},
        {"ck26:1-en": {"set_F": 1.5}, "average": AVERAGE},
        {"ck26:1-en": {"set_F": "1"}, "average": AVERAGE},
        {"ck26:1-en": {"set_F": True}, "average": AVERAGE},
        {"ck26:1-en": {**ROW, "ndcg": None}, "average": AVERAGE},
    ],
)
def test_what_is_no_evaluation_is_refused(tmp_path: Path, content: object) -> None:
    with pytest.raises(FormatError):
        read_evaluation(write(tmp_path, content))
