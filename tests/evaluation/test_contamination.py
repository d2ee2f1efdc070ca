"""What a report says of a system that was shown items of the benchmark."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.commandline import CommandLine

pytestmark = pytest.mark.slow

SHOWN = """
from hermes import Answer, Example, Sparql
from hermes.settings import Settings
from hermes.store.library import load_benchmark
from pathlib import Path

ITEMS = {i.id: i for i in load_benchmark("museum", Settings(Path("x"))).items}
FIRST = ITEMS["museum:1-en"]

def answer(question):
    # Every question comes with the first one as its example; it knows that answer and no other.
    known = question.id.startswith("museum:1-")
    query = FIRST.sparql if known else "SELECT ?x { ?x ?x ?x }"
    return Answer(question.id, Sparql(query), examples=(Example(FIRST.question, FIRST.sparql),))
"""


def test_clean_and_contaminated_items_are_scored_apart(hermes: CommandLine) -> None:
    hermes.write("shown.py", SHOWN)
    ended = hermes(
        *("run", "--system", "python:shown:answer", "--bench", "museum", "--limit", 10, "--json")
    )
    report = ended.json
    # One example, which overlaps with its own question in two languages, of the ten items.
    assert (report["contaminated_examples"], report["contaminated_items"]) == (1, 2)
    apart = report["by"]["contamination"]
    assert {name: figures["items"] for name, figures in apart.items()} == {
        "contaminated": 2,
        "clean": 8,
    }
    assert apart["contaminated"]["score"] == 1
    assert apart["clean"]["score"] == 0


def test_a_system_without_contamination_has_no_such_parts(hermes: CommandLine) -> None:
    ended = hermes("run", "--system", "gold", "--bench", "museum", "--limit", 4, "--json")
    assert ended.json["contaminated_examples"] == 0
    assert ended.json["by"]["contamination"] == {}


NAMED = """
from hermes import Answer, Example, Sparql

def answer(question):
    return Answer(question.id, Sparql("ASK {}"), examples=(Example(id="museum:2-en"),))
"""


def test_an_example_may_be_known_by_its_id_alone(hermes: CommandLine) -> None:
    hermes.write("named.py", NAMED)
    run = ("run", "--system", "python:named:answer", "--bench", "museum", "--json")
    # It has the query of the item of its id, which is that of the item in German, too.
    report = hermes(*run, "--limit", 4).json
    assert (report["examples_shown"], report["contaminated_examples"]) == (1, 1)
    assert report["contaminated_items"] == 2
    # The German item is given away also where the English one is not under test.
    assert hermes(*run, "--ids", "museum:2-de").json["contaminated_items"] == 1


def test_a_file_of_answers_may_name_its_examples_by_their_ids(hermes: CommandLine) -> None:
    rows = [
        {"id": "museum:1-en", "boolean": True, "examples": [{"id": "museum:1-en"}]},
        {"id": "museum:1-de", "boolean": True, "examples": [{"question": "Where is it?"}]},
    ]
    hermes.write("answers.jsonl", "\n".join(map(json.dumps, rows)))
    arguments = ("score", "answers.jsonl", "--bench", "museum", "--json")
    report = hermes(*arguments).json
    assert (report["examples_shown"], report["contaminated_items"]) == (2, 1)
    hermes.write("answers.jsonl", json.dumps({**rows[0], "examples": [{}]}))
    assert "an example's question must be a string" in hermes(*arguments).complaint


TYPED = """
from hermes import Answer, Example, Text
from hermes.settings import Settings
from hermes.store.library import load_benchmark
from pathlib import Path

BENCHMARK = load_benchmark("museum-sensors", Settings(Path("x")))
FIRST = BENCHMARK.items[0]

def answer(question):
    text = BENCHMARK.gold[FIRST.id].reference if question.id == FIRST.id else "no idea"
    return Answer(question.id, Text(text), examples=(Example(FIRST.question),))
"""


def test_typed_gold_has_the_accuracy_of_both_parts(hermes: CommandLine) -> None:
    hermes.write("typed.py", TYPED)
    run = ("run", "--system", "python:typed:answer", "--bench", "museum-sensors")
    report = hermes(*run, "--limit", 3, "--json").json
    apart = report["typed"]["by"]["contamination"]
    assert {
        part: (found["items"], found["accuracy"]["value"]) for part, found in apart.items()
    } == {
        "clean": (2, 0.0),
        "contaminated": (1, 1.0),
    }
    shown = hermes(*run, "--limit", 3).out
    assert "CONTAMINATED: 1 of 1 examples give away items under test; 1 item saw one" in shown
    assert {"clean", "contaminated"} <= {
        line.split()[1] for line in shown.splitlines() if "│" in line
    }


def test_where_all_typed_items_are_contaminated_the_clean_ones_have_no_accuracy(
    hermes: CommandLine,
) -> None:
    hermes.write("typed.py", TYPED)
    run = ("run", "--system", "python:typed:answer", "--bench", "museum-sensors", "--limit", 1)
    apart = hermes(*run, "--json").json["typed"]["by"]["contamination"]
    assert apart["clean"] == {"items": 0, "accuracy": None, "accuracy_strict": None}
    assert apart["contaminated"]["items"] == 1


def test_the_measure_of_near_duplicates_stands_in_the_manifest_and_the_report(
    hermes: CommandLine,
) -> None:
    run = ("run", "--system", "gold", "--bench", "museum", "--limit", 1, "--out", "r")
    assert hermes(*run, "--json").json["similarity"] == {"measure": "ngram", "threshold": 0.5}
    assert "similarity: ngram" in (hermes.folder / "r" / "run.yaml").read_text("utf-8")


def test_a_repeated_run_has_both_parts_in_its_joint_report(hermes: CommandLine) -> None:
    hermes.write("shown.py", SHOWN)
    run = ("run", "--system", "python:shown:answer", "--bench", "museum", "--limit", 2)
    joint = hermes(*run, "--repeat", 2, "--json").json
    # Both items are the first question, in two languages, and each counts once a repeat.
    assert (joint["examples_shown"], joint["contaminated_items"]) == (1, 2)
    apart = joint["by"]["contamination"]
    assert {part: (found["items"], found["score"]) for part, found in apart.items()} == {
        "clean": (0, None),
        "contaminated": (4, 1.0),
    }
