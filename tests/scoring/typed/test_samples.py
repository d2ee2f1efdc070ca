"""The sample answers of the documented format, with the outcomes that they must have."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from hermes.model import Outcome, Turn, TypedGold
from hermes.scoring.typed.matching import match_text

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.shared


def test_every_sample_answer_has_the_documented_outcome(shared: Path) -> None:
    folder = shared / "samples" / "herikgqa"
    items = {
        item["id"]: item for item in json.loads((folder / "benchmark_sample.json").read_bytes())
    }
    lines = (folder / "answers.jsonl").read_text(encoding="utf-8").splitlines()
    for line in map(json.loads, lines):
        item = items[line["id"]]
        verdict = match_text(
            TypedGold(item["reference"], line["reference_value"]),
            line["answer"],
            question=line["question"],
            history=[Turn(**turn) for turn in item["history"]],
        )
        assert verdict.outcome is Outcome(line["outcome"]), line
    assert len(lines) == 46


def test_every_sample_reference_answers_its_own_question(shared: Path) -> None:
    path = shared / "samples" / "herikgqa" / "benchmark_sample.json"
    for item in json.loads(path.read_bytes()):
        verdict = match_text(
            TypedGold(item["reference"], item["reference_value"]),
            item["reference"],
            question=item["question"],
            history=[Turn(**turn) for turn in item["history"]],
        )
        assert verdict.outcome is Outcome.CORRECT, item
        assert not verdict.hedged, item
