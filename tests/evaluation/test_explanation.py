"""`hermes score RUN --explain ITEM` where gold is a set or a boolean."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.commandline import CommandLine

pytestmark = pytest.mark.slow

ID = "https://hermes-kgqa.example/museum/id/"
ITEM = "museum:2-en"  # in which room is the Salt Altar on display? gold: room-brine
VALUES = f"SELECT ?room {{ VALUES ?room {{ <{ID}room-brine> <{ID}room-of-my-own> }} }}"


def answered(hermes: CommandLine, query: str, item: str = ITEM) -> Path:
    """A file in which `query` answers one item, and a run of it in the folder `run`."""
    file = hermes.write("answers.json", json.dumps([{"qname": item, "query": query}]))
    ended = hermes(
        *("run", "--system", f"answers:{file}", "--bench", "museum"),
        *("--ids", f"{item},museum:3-en", "--workers", 1, "--out", "run"),
    )
    assert ended.code == 0, ended.err
    return file


def test_a_person_reads_both_queries_the_class_and_what_only_one_side_has(
    hermes: CommandLine,
) -> None:
    answered(hermes, VALUES)
    lines = hermes("score", "run", "--explain", ITEM).out.splitlines()
    assert lines[0] == "question: In which room is the Salt Altar on display?"
    assert lines[1] == "gold query: "
    # One of two values is right: precision 1/2, recall 1, F1 2/3.
    rest = [
        "query: ",
        VALUES,
        "outcome: partial, score 0.667, precision 0.500, recall 1.000",
        "class: extra_rows",
        "because: 0 values missing, 1 extra, 1 shared",
        "missing: 0",
        "extra: 1",
        f"  {ID}room-of-my-own",
        "shared: 1",
        f"  {ID}room-brine",
    ]
    assert lines[-len(rest) :] == rest


def test_a_file_of_answers_is_explained_as_a_run_of_them_is(hermes: CommandLine) -> None:
    file = answered(hermes, VALUES)
    of_run = hermes("--json", "score", "run", "--explain", ITEM).json
    of_file = hermes("--json", "score", file, "--bench", "museum", "--explain", ITEM).json
    assert of_file == of_run
    assert of_run["class"] == "extra_rows"
    assert of_run["extra"] == {"count": 1, "values": [f"{ID}room-of-my-own"]}


def test_of_many_values_the_first_ten_are_shown_and_how_many_there_are(
    hermes: CommandLine,
) -> None:
    answered(hermes, "SELECT DISTINCT ?s { ?s ?p ?o }")
    extra = hermes("--json", "score", "run", "--explain", ITEM).json["extra"]
    assert extra["count"] > 10
    assert len(extra["values"]) == 10
    assert "  …" in hermes("score", "run", "--explain", ITEM).out.splitlines()


@pytest.mark.parametrize(
    ("query", "error_class", "result"),
    [
        ("ASK { ?s ?p ?o }", "wrong_form", "true"),
        ("SELECT {", "syntax", "syntax: "),
        (" ", "no_answer", "–"),
    ],
)
def test_what_is_no_set_is_shown_as_it_is(
    hermes: CommandLine, query: str, error_class: str, result: str
) -> None:
    answered(hermes, query)
    lines = hermes("score", "run", "--explain", ITEM).out.splitlines()
    assert f"class: {error_class}" in lines
    gold = lines.index("gold: 1")
    assert lines[gold + 1] == f"  {ID}room-brine"
    assert lines[gold + 2].startswith(f"result: {result}")


def told(hermes: CommandLine, text: str, item: str = ITEM) -> None:
    """A run in the folder `run` in which the free `text` answers one item."""
    hermes.write("texts.jsonl", json.dumps({"id": item, "text": text}) + "\n")
    ended = hermes(
        *("run", "--system", "answers:texts.jsonl", "--bench", "museum", "--ids", item),
        *("--workers", 1, "--out", "run"),
    )
    assert ended.code == 0, ended.err


def test_of_a_free_text_the_pieces_are_marked_that_name_a_value(hermes: CommandLine) -> None:
    told(hermes, "It hangs in the **Brine Cellar**.")
    lines = hermes("score", "run", "--explain", ITEM).out.splitlines()
    rest = [
        "answer: It hangs in the **⟦Brine Cellar⟧**.",
        "outcome: wrong",
        "class: value_format",
        "because: profile kgqa-eval: correct, the text names 1 of 1 values",
        f"named: {ID}room-brine (Brine Cellar)",
    ]
    assert lines[-len(rest) :] == rest
    explained = hermes("--json", "score", "run", "--explain", ITEM).json
    assert explained["kgqa_eval"] == {
        "outcome": "correct",
        "named": 1,
        # Behind "It hangs in the **" are 18 characters.
        "values": [{"value": f"{ID}room-brine", "names": ["Brine Cellar"], "span": [18, 30]}],
    }


@pytest.mark.parametrize(
    ("text", "error_class", "judged"),
    [("I do not know.", "no_answer", "no_answer"), ("In the cellar.", "other", "wrong")],
)
def test_what_a_free_text_does_not_name_is_told_with_what_it_is_called(
    hermes: CommandLine, text: str, error_class: str, judged: str
) -> None:
    told(hermes, text)
    lines = hermes("score", "run", "--explain", ITEM).out.splitlines()
    assert lines[-3:] == [
        f"class: {error_class}",
        f"because: profile kgqa-eval: {judged}, the text names 0 of 1 values",
        f"not named: {ID}room-brine (Brine Cellar)",
    ]


def test_of_a_boolean_a_free_text_names_no_values(hermes: CommandLine) -> None:
    told(hermes, "Yes.", "museum:7-en")  # can it be visited without climbing steps?
    explained = hermes("--json", "score", "run", "--explain", "museum:7-en").json
    assert explained["gold"] is True
    assert explained["kgqa_eval"] == {"outcome": "correct", "named": 0, "values": []}
    assert "gold: true" in hermes("score", "run", "--explain", "museum:7-en").out.splitlines()


def test_a_correct_item_has_no_class_and_its_values_are_shown(hermes: CommandLine) -> None:
    answered(hermes, f"SELECT ?room {{ VALUES ?room {{ <{ID}room-brine> }} }}")
    explained = hermes("--json", "score", "run", "--explain", ITEM).json
    assert (explained["outcome"], explained["class"], explained["evidence"]) == (
        "correct",
        None,
        [],
    )
    assert explained["shared"]["count"] == 1


def test_an_item_that_was_not_run_cannot_be_explained(hermes: CommandLine) -> None:
    answered(hermes, VALUES)
    ended = hermes("score", "run", "--explain", "museum:4-en")
    assert ended.code == 2
    assert "the run has no result of this item" in ended.complaint


def test_against_recomputed_gold_an_item_is_explained_by_that(hermes: CommandLine) -> None:
    hermes(
        *("run", "--system", "gold", "--bench", "museum", "--gold", "recomputed"),
        *("--ids", ITEM, "--out", "run"),
    )
    assert hermes("--json", "score", "run", "--explain", ITEM).json["outcome"] == "correct"


def test_every_row_of_scores_has_the_class_that_is_explained(hermes: CommandLine) -> None:
    answered(hermes, VALUES)
    rows = map(json.loads, (hermes.folder / "run" / "scores.jsonl").read_text().splitlines())
    assert {row["id"]: row["class"] for row in rows} == {
        ITEM: "extra_rows",
        "museum:3-en": "no_answer",
    }
    report = json.loads((hermes.folder / "run" / "report.json").read_text())
    counts = {name: figures["items"] for name, figures in report["by"]["class"].items()}
    assert counts == {"no_answer": 1, "extra_rows": 1}
