"""The labels that free-text answers are held against: had of the graph, and kept with the run."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from hermes.evaluation.labels import label_query
from tests.evaluation.endpoint import museum_endpoint

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.commandline import CommandLine, Ended
    from tests.evaluation.endpoint import Endpoint

pytestmark = pytest.mark.slow

ROOM = "https://hermes-kgqa.example/museum/id/room-brine"
# Questions 1 and 2 ask for an artist and a room, 3 for a day.
TEXTS = {
    "museum:1-en": "It was painted by Bertram Falkenrath.",
    "museum:1-de": "Es stammt von Bertram Falkenrath.",
    "museum:2-en": "In the Brine Cellar.",
    "museum:2-de": "Im Brine Cellar.",  # which the German name of the room is not
    "museum:3-en": "On 14 March 1902.",
    "museum:3-de": "Das weiß ich nicht.",
}


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    with museum_endpoint() as running:
        yield running


def answer(hermes: CommandLine, texts: dict[str, str], *options: str) -> Ended:
    """The end of a run of these texts, in the folder `run`."""
    lines = [json.dumps({"id": item_id, "text": text}) for item_id, text in texts.items()]
    hermes.write("texts.jsonl", "\n".join(lines))
    return hermes(
        *("run", "--system", "answers:texts.jsonl", "--bench", "museum", "--json"),
        *("--ids", ",".join(texts), "--out", "run", *options),
    )


def kept(hermes: CommandLine) -> dict[str, dict[str, Any]]:
    lines = (hermes.folder / "run" / "labels.jsonl").read_text("utf-8").splitlines()
    return {row["iri"]: row for row in map(json.loads, lines)}


def kgqa(ended: Ended) -> dict[str, Any]:
    figures: dict[str, Any] = ended.json["profiles"]["kgqa-eval"]
    return figures


def test_texts_are_held_against_the_graphs_labels_in_the_items_language(
    hermes: CommandLine,
) -> None:
    ended = answer(hermes, TEXTS, "--max-rows", "1")  # which bounds answers, not labels
    assert ended.code == 0, ended.err
    found = kgqa(ended)
    assert (found["correct"], found["wrong"], found["no_answer"]) == (4, 1, 1)
    assert (found["precision"], found["recall"]) == (4 / 5, 4 / 6)
    assert found["by"]["lang"]["en"]["f1"] == 1
    assert {label["value"] for label in kept(hermes)[ROOM]["labels"]} >= {
        "Brine Cellar",
        "Solekeller",
    }


def test_the_summary_tells_how_texts_fare(hermes: CommandLine) -> None:
    answer(hermes, TEXTS)
    shown = hermes("score", "run").out
    assert "free text, profile kgqa-eval: correct 4, wrong 1, no_answer 1" in shown


def test_a_system_that_queries_needs_no_labels(hermes: CommandLine) -> None:
    ended = hermes(
        *("run", "--system", "gold", "--bench", "museum", "--limit", "2"),
        *("--out", "run", "--json"),
    )
    assert ended.code == 0, ended.err
    assert "kgqa-eval" not in ended.json["profiles"]
    assert not (hermes.folder / "run" / "labels.jsonl").exists()


def test_scoring_again_asks_no_graph(hermes: CommandLine, endpoint: Endpoint) -> None:
    first = answer(hermes, TEXTS, "--graph", f"museum={endpoint.url}")
    assert len(endpoint.asked) == 1
    endpoint.fails = lambda _: True
    again = hermes("score", "run", "--json")
    assert again.code == 0, again.err
    assert kgqa(again) == kgqa(first)
    assert len(endpoint.asked) == 1


def test_labels_that_cannot_be_had_are_a_caveat_and_are_asked_for_again(
    hermes: CommandLine, endpoint: Endpoint
) -> None:
    endpoint.fails = lambda _: True
    ended = answer(hermes, TEXTS, "--graph", f"museum={endpoint.url}")
    assert ended.code == 0, ended.err
    # Neither the artist nor the room is called by what its IRI ends with: only the day is right.
    assert (kgqa(ended)["correct"], kgqa(ended)["wrong"]) == (1, 4)
    caveat = ended.json["caveats"][-1]
    assert caveat.startswith(
        "the labels of 2 of the 2 IRIs in gold could not be had of graph museum"
    )
    assert "endpoint_fault" in caveat
    endpoint.fails = lambda _: False
    again = hermes("score", "run", "--json")
    assert kgqa(again)["correct"] == 4
    assert not any("could not be had" in caveat for caveat in again.json["caveats"])


def test_a_graph_that_cannot_be_opened_does_not_end_a_run_of_texts(
    bare: CommandLine, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.ttl"
    broken.write_text("this is no Turtle")
    ended = answer(bare, TEXTS, "--graph", f"museum={broken}")
    assert ended.code == 0, ended.err
    assert any("could not be had" in caveat for caveat in ended.json["caveats"])


def test_iris_without_a_label_are_told(hermes: CommandLine, endpoint: Endpoint) -> None:
    endpoint.store.update(f"DELETE WHERE {{ <{ROOM}> ?p ?o }}")
    ended = answer(hermes, TEXTS, "--graph", f"museum={endpoint.url}")
    assert any("has no label for 1 of the 2 IRIs" in each for each in ended.json["caveats"])
    assert kept(hermes)[ROOM]["labels"] == []


def test_a_damaged_file_of_labels_is_named(hermes: CommandLine) -> None:
    answer(hermes, TEXTS)
    (hermes.folder / "run" / "labels.jsonl").write_text('{"iri": 7}\n')
    ended = hermes("score", "run")
    assert ended.code == 2
    assert "labels.jsonl" in ended.complaint


def test_a_query_asks_for_labels_in_the_languages_and_in_none() -> None:
    query = label_query(["http://e/a"], ["en", 'x") || true'])
    assert 'LANG(?label) = ""' in query
    assert 'LANGMATCHES(LANG(?label), "en")' in query
    assert "true" not in query


def test_many_iris_are_asked_for_in_batches_and_what_is_no_iri_is_not(
    hermes: CommandLine, endpoint: Endpoint
) -> None:
    gold = {"own:1-en": {f"http://example.org/{number}": 1 for number in range(201)}}
    gold["own:1-en"]["http://example.org/{curly}"] = 1
    question = {"id": 1, "question": {"en": "Which?"}, "query": {"sparql": "SELECT * {}"}}
    document = {"dataset": {"id": "https://e/own/", "prefix": "own"}, "questions": [question]}
    hermes.write("questions.yml", json.dumps(document))
    hermes.write("gold.json", json.dumps(gold))
    ended = hermes(
        *("data", "import", "own", "--format", "text2sparql", "--questions", "questions.yml"),
        *("--gold", "gold.json", "--graph", "museum"),
    )
    assert ended.code == 0, ended.err
    hermes.write("texts.jsonl", json.dumps({"id": "own:1-en", "text": "7"}))
    ended = hermes(
        *("run", "--system", "answers:texts.jsonl", "--bench", "own", "--out", "run", "--json"),
        *("--graph", f"museum={endpoint.url}"),
    )
    assert ended.code == 0, ended.err
    assert len(endpoint.asked) == 3
    assert len(kept(hermes)) == 202
    # Number 7 is named by the end of its IRI.
    assert kgqa(ended)["list_recall"] == 1 / 202
