"""Typed gold from end to end: the documented sample, and systems whose score is known."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest

from hermes.model import Outcome, TypedGold
from hermes.scoring.typed.matching import match_text
from hermes.store.library import load_benchmark

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.settings import Settings
    from tests.commandline import CommandLine

RUN = ("run", "--bench", "museum-sensors", "--json", "--system")


@pytest.mark.shared
def test_every_line_of_the_documented_sample_gets_its_outcome_in_a_run(
    bare: CommandLine, shared: Path
) -> None:
    folder = shared / "samples" / "herikgqa"
    lines = [json.loads(line) for line in (folder / "answers.jsonl").read_bytes().splitlines()]
    sample = json.loads((folder / "benchmark_sample.json").read_bytes())
    history = {item["id"]: item["history"] for item in sample}
    items = [
        {
            "id": line["case"],
            "type": line["type"],
            "question": line["question"],
            "history": history[line["id"]],
            "reference": str(line["reference_value"]),
            "reference_value": line["reference_value"],
        }
        for line in lines
    ]
    bare.write("items.json", json.dumps(items))
    rows = [
        {"id": f"sample:{line['case']}-en", "text": line["answer"]}
        for line in lines
        if line["answer"]  # no row where there is no answer
    ]
    bare.write("answers.jsonl", "".join(f"{json.dumps(row)}\n" for row in rows))
    imported = ("data", "import", "sample", "--format", "herikgqa", "--questions", "items.json")
    assert bare(*imported, "--graph", "herikg").code == 0
    arguments = ("run", "--system", "answers:answers.jsonl", "--bench", "sample", "--out", "r")
    assert bare(*arguments).code == 0
    scores = (bare.folder / "r" / "scores.jsonl").read_bytes().splitlines()
    outcomes = {row["id"]: row["outcome"] for row in map(json.loads, scores)}
    assert outcomes == {f"sample:{line['case']}-en": line["outcome"] for line in lines}
    assert len(outcomes) == 46


def test_the_oracle_is_right_everywhere(hermes: CommandLine) -> None:
    assert hermes(*RUN, "gold").json["profiles"]["hermes"]["accuracy"] == 1


def test_who_always_declines_is_right_just_where_the_data_cannot_answer(
    hermes: CommandLine,
) -> None:
    hermes.write("modest.py", 'def answer(question):\n    return "I don\'t know."\n')
    report = hermes(*RUN, "python:modest:answer").json
    # 10 of the 100 questions are unanswerable, two of each type.
    assert report["profiles"]["hermes"]["accuracy"] == 0.1
    assert report["outcomes"] == {"correct": 10, "no_answer": 90}


def test_who_gives_another_questions_answer_is_hardly_ever_right(settings: Settings) -> None:
    benchmark = load_benchmark("museum-sensors", settings)
    golds = [benchmark.gold[item.id] for item in benchmark.items]
    right = 0
    for seed in range(20):
        draw = random.Random(seed)  # noqa: S311 - a sample, not a secret
        for item, gold in zip(benchmark.items, golds, strict=True):
            other = draw.choice([each for each in golds if each is not gold])
            assert isinstance(gold, TypedGold)
            assert isinstance(other, TypedGold)
            verdict = match_text(
                gold, other.reference, question=item.question, history=item.history
            )
            right += verdict.outcome is Outcome.CORRECT
    assert right / (20 * len(golds)) < 0.05
