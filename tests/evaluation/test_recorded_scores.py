"""The scores of a run on disk are believed only as far as its report says the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import orjson
import pytest

from hermes.errors import FormatError, RunError
from hermes.evaluation.recorded_scores import recorded_scores
from hermes.runs.folder import RunFolder

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.model import JsonValue

SCORES = {"b:1": 1.0, "b:2": 0.5, "b:3": 0.0, "b:4": 0.0}
REPORTED: dict[str, JsonValue] = {"score": 0.375, "precision": 0.375, "recall": 0.375, "f1": 0.375}


def rows(scores: dict[str, float] | None = None) -> list[dict[str, JsonValue]]:
    """Rows as in scores.jsonl, with all figures alike."""
    figures = ("score", "precision", "recall", "f1")
    return [
        {"id": item_id, **dict.fromkeys(figures, score), "ndcg": None}
        for item_id, score in (scores or SCORES).items()
    ]


def read(
    folder: Path, given: list[dict[str, JsonValue]], reported: dict[str, JsonValue] | None = None
) -> dict[str, float]:
    content = b"".join(orjson.dumps(row) + b"\n" for row in given)
    (folder / "scores.jsonl").write_bytes(content)
    report: dict[str, JsonValue] = {"items": 4, "profiles": {"hermes": reported or REPORTED}}
    return recorded_scores(RunFolder(folder), report)


def test_scores_that_agree_with_the_report_are_read(tmp_path: Path) -> None:
    assert read(tmp_path, rows()) == SCORES


def test_typed_gold_has_scores_alone(tmp_path: Path) -> None:
    typed = [{**row, "precision": None, "recall": None, "f1": None} for row in rows()]
    reported: dict[str, JsonValue] = {**dict.fromkeys(REPORTED), "score": 0.375}
    assert read(tmp_path, typed, reported) == SCORES


@pytest.mark.parametrize("figure", ["score", "precision", "recall", "f1", "ndcg", "row_f1"])
@pytest.mark.parametrize("value", [7.5, -0.1, True, "1.0"])
def test_a_figure_that_is_none_in_0_to_1_is_named(
    tmp_path: Path, figure: str, value: JsonValue
) -> None:
    first, *others = rows()
    with pytest.raises(RunError, match=rf"the {figure} of b:1 is .*, no figure in \[0, 1\]"):
        read(tmp_path, [{**first, figure: value}, *others])


def test_a_row_without_a_score_is_named(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="the score of b:2 is None"):
        read(tmp_path, [{**row, "score": None} if row["id"] == "b:2" else row for row in rows()])


@pytest.mark.parametrize("figure", REPORTED)
def test_another_mean_than_that_of_the_report_is_refused(tmp_path: Path, figure: str) -> None:
    first, *others = rows()
    # Half of the first one's 1 is taken away: (0.5 + 0.5) / 4.
    with pytest.raises(RunError, match=f"the mean {figure} is 0.25, and 0.375 by the report"):
        read(tmp_path, [{**first, figure: 0.5}, *others])


@pytest.mark.parametrize("given", [rows()[1:], [rows()[0], *rows()[:3]], [*rows(), rows()[3]]])
def test_items_that_are_not_those_of_the_report_are_refused(
    tmp_path: Path, given: list[dict[str, JsonValue]]
) -> None:
    with pytest.raises(RunError, match="the report is of 4 items, and not of these"):
        read(tmp_path, given)


@pytest.mark.parametrize("text", ["{", '{"id": "b:1", "score": NaN}', '{"score": 1}'])
def test_what_is_no_row_is_named_by_its_line(tmp_path: Path, text: str) -> None:
    (tmp_path / "scores.jsonl").write_text(text + "\n")
    with pytest.raises(FormatError, match="line 1"):
        recorded_scores(RunFolder(tmp_path), {"items": 1, "profiles": {"hermes": REPORTED}})


def test_a_run_without_scores_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="there are no scores"):
        recorded_scores(RunFolder(tmp_path), {"items": 0, "profiles": {"hermes": {}}})
