"""A benchmark of 200 items on the museum's graph: its questions and queries, over and over."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import yaml

from tests.conftest import REPOSITORY

if TYPE_CHECKING:
    from tests.commandline import CommandLine

NAME = "hundreds"
ITEMS = 200

_SOURCE = REPOSITORY / "data" / "benchmarks" / "museum" / "source"


def import_hundreds(hermes: CommandLine) -> None:
    """Import it, so that `--bench hundreds` can be run."""
    source = yaml.safe_load((_SOURCE / "questions.yml").read_text("utf-8"))["questions"]
    known = json.loads((_SOURCE / "gold.json").read_text("utf-8"))
    questions, gold = [], {}
    for number in range(1, ITEMS + 1):
        question = source[number % len(source)]
        text = f"{question['question']['en']} ({number})"
        questions.append({**question, "id": number, "question": {"en": text}})
        gold[f"{NAME}:{number}-en"] = known[f"museum:{question['id']}-en"]
    document = {"dataset": {"id": "https://e/", "prefix": NAME}, "questions": questions}
    hermes.write("questions.yml", yaml.safe_dump(document))
    hermes.write("gold.json", json.dumps(gold))
    ended = hermes(
        *("data", "import", NAME, "--format", "text2sparql", "--graph", "museum"),
        *("--questions", "questions.yml", "--gold", "gold.json"),
    )
    assert ended.code == 0, ended.err
