"""What a report says of a system that was shown items of the benchmark."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.commandline import CommandLine

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
