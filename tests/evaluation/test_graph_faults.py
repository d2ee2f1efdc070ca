"""When the graph fails, an item has no score and the run no headline, until it is done again."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import orjson
import pytest

from tests.evaluation.endpoint import museum_endpoint

if TYPE_CHECKING:
    from tests.commandline import CommandLine

pytestmark = pytest.mark.slow

FERRY = "mi:object-ferry mv:creator"  # stands in the gold query of museum:1, and in no other


def run_on(url: str, system: str = "gold") -> tuple[object, ...]:
    arguments = ("run", "--system", system, "--bench", "museum", "--limit", 10, "--out", "r")
    return (*arguments, "--graph", f"museum={url}")


@pytest.fixture
def closed_port() -> int:
    """A port on which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as reserved:
        return int(reserved.getsockname()[1])


def test_an_endpoint_that_is_down_leaves_no_score_at_all(
    hermes: CommandLine, closed_port: int
) -> None:
    ended = hermes(*run_on(f"http://127.0.0.1:{closed_port}/"), "--json")
    assert ended.code == 3
    assert ended.json["complete"] is False
    assert ended.json["errors"] == {"endpoint_fault": 10}
    assert len(ended.json["incomplete_items"]) == 10
    assert ended.json["profiles"]["hermes"]["score"] is None
    scores = (hermes.folder / "r" / "scores.jsonl").read_bytes().splitlines()
    assert {orjson.loads(line)["score"] for line in scores} == {None}


def test_the_table_of_an_incomplete_run_shows_no_headline_and_says_why(hermes: CommandLine) -> None:
    with museum_endpoint() as endpoint:
        endpoint.fails = lambda query: FERRY in query
        ended = hermes(*run_on(endpoint.url))
    assert ended.code == 3
    (row,) = (line for line in ended.out.splitlines() if line.startswith("│ all"))
    assert [cell.strip() for cell in row.split("│")][2:4] == ["10", "–"]
    # One question in two languages.
    assert "the graph failed 2 items, so there is no score: museum:1-en, museum:1-de." in ended.out


def test_a_resumed_run_executes_again_what_the_graph_failed_and_nothing_else(
    hermes: CommandLine,
) -> None:
    hermes.write(
        "diligent.py",
        "from hermes.settings import Settings\n"
        "from hermes.store.library import load_benchmark\n"
        "from pathlib import Path\n"
        "QUERIES = {i.id: i.sparql for i in load_benchmark('museum', Settings(Path('x'))).items}\n"
        "def answer(question):\n"
        "    with open('asked.log', 'a') as log:\n"
        "        log.write(question.id + ' ')\n"
        "    return QUERIES[question.id]\n",
    )
    with museum_endpoint() as endpoint:
        arguments = run_on(endpoint.url, "python:diligent:answer")
        endpoint.fails = lambda query: FERRY in query
        assert hermes(*arguments).code == 3
        endpoint.fails = lambda _: False
        endpoint.asked.clear()
        ended = hermes(*arguments, "--resume", "--json")
    assert ended.code == 0
    assert ended.json["complete"] is True
    assert ended.json["profiles"]["hermes"]["score"] == 1
    assert len(endpoint.asked) == 2  # the query of museum:1, in two languages
    assert all(FERRY in query for query in endpoint.asked)
    assert len((hermes.folder / "asked.log").read_text().split()) == 10  # all at first, none again


def test_an_endpoint_and_a_local_graph_give_the_same_scores(hermes: CommandLine) -> None:
    with museum_endpoint() as endpoint:
        assert hermes(*run_on(endpoint.url)).code == 0
    arguments = ("run", "--system", "gold", "--bench", "museum", "--limit", 10, "--workers", 1)
    assert hermes(*arguments, "--out", "local").code == 0
    files = [(hermes.folder / run / "scores.jsonl").read_bytes() for run in ("r", "local")]
    assert files[0] == files[1]


def test_a_graph_that_cannot_be_opened_ends_the_run_before_anything_is_asked(
    hermes: CommandLine,
) -> None:
    arguments = ("run", "--system", "gold", "--bench", "museum", "--limit", 4, "--out", "r")
    ended = hermes(*arguments, "--memory", 64)
    assert ended.code == 3
    assert "the store cannot be opened" in ended.complaint
    assert not (hermes.folder / "r" / "answers.jsonl").exists()
    assert not (hermes.folder / "r" / "report.json").exists()


def test_recomputed_gold_that_the_graph_failed_makes_the_run_incomplete(
    hermes: CommandLine,
) -> None:
    # The endpoint fails the gold query of one question while gold is executed, before anything is
    # asked, and recovers after that: what the item is worth is unknown, not left out for good.
    with museum_endpoint() as endpoint:
        arguments = (*run_on(endpoint.url), "--gold", "recomputed", "--json")
        endpoint.fails = lambda query: FERRY in query and len(endpoint.asked) <= 10
        ended = hermes(*arguments)
        assert ended.code == 3
        assert ended.json["incomplete_items"] == ["museum:1-en", "museum:1-de"]
        assert ended.json["left_out"] == []
        resumed = hermes(*arguments, "--resume")
    assert resumed.code == 0
    assert resumed.json["profiles"]["hermes"]["score"] == 1


@pytest.mark.parametrize("content", ["garbage <", "<http://e/s> <http://e/p> ."])
def test_a_graph_that_does_not_parse_ends_the_run_before_anything_is_asked(
    hermes: CommandLine, content: str
) -> None:
    graph = hermes.write("g.ttl", content)
    ended = hermes(
        *("run", "--system", "gold", "--bench", "museum", "--graph", f"museum={graph}"),
        *("--out", "r"),
    )
    assert ended.code == 3
    assert "g.ttl" in ended.complaint
    assert not (hermes.folder / "r" / "answers.jsonl").exists()


def test_answers_that_are_sets_need_no_graph(hermes: CommandLine) -> None:
    graph = hermes.write("g.ttl", "garbage <")
    hermes.write("sets.json", '{"museum:1-en": {}}')
    for system in ("silent", "answers:sets.json"):
        arguments = ("run", "--system", system, "--bench", "museum", "--limit", 2)
        assert hermes(*arguments, "--graph", f"museum={graph}").code == 0


def test_scoring_again_while_the_endpoint_is_down_loses_nothing(hermes: CommandLine) -> None:
    with museum_endpoint() as endpoint:
        assert hermes(*run_on(endpoint.url)).code == 0
    before = {path.name: path.read_bytes() for path in (hermes.folder / "r").iterdir()}
    ended = hermes("score", "r")
    assert ended.code == 3
    assert "the results and scores that were there are kept" in ended.complaint
    assert {path.name: path.read_bytes() for path in (hermes.folder / "r").iterdir()} == before


# -- earlier turns that the system is asked, too ---------------------------------------------------

TURN = "SELECT ?m { ?m a ?museum }"


@pytest.fixture
def conversing(hermes: CommandLine) -> CommandLine:
    """The program, with a follow-up and a plain question, and a system that queries in between."""
    plain = {"id": "q1", "question": "How many?", "reference": "7", "reference_value": 7}
    history = [{"question": "Which museums?", "answer": "Four."}]
    follow_up = {**plain, "id": "q2", "question": "And how many rooms?", "history": history}
    hermes.write("questions.json", orjson.dumps([plain, follow_up]).decode())
    hermes.write(
        "querying.py",
        "from hermes import Answer, Sparql, Text\n"
        "def answer(question):\n"
        "    with open('asked.log', 'a') as log:\n"
        "        log.write(question.id + ' ')\n"
        f"    given = Sparql({TURN!r}) if '#' in question.id else Text('7')\n"
        "    return Answer(question.id, given)\n",
    )
    source = ("--format", "herikgqa", "--questions", "questions.json", "--graph", "museum")
    assert hermes("data", "import", "talk", *source).code == 0
    return hermes


def test_a_graph_that_fails_an_earlier_turn_is_not_charged_to_the_system(
    conversing: CommandLine,
) -> None:
    with museum_endpoint() as endpoint:
        endpoint.fails = lambda _: True
        system = ("run", "--system", "python:querying:answer", "--bench", "talk")
        place = ("--out", "r", "--graph", f"museum={endpoint.url}")
        arguments = (*system, *place, "--history", "own", "--workers", 1)
        ended = conversing(*arguments)
        assert ended.code == 3
        assert "the graph failed 1 item, so there is no score: talk:q2-en" in ended.out
        assert "errors: 1 endpoint fault" in ended.out
        report = orjson.loads((conversing.folder / "r" / "report.json").read_bytes())
        assert report["incomplete_items"] == ["talk:q2-en"]
        assert report["outcomes"] == {"correct": 1, "error": 1}
        rows = (conversing.folder / "r" / "scores.jsonl").read_bytes().splitlines()
        assert [orjson.loads(row)["score"] for row in rows] == [1, None]
        (turn,) = map(orjson.loads, (conversing.folder / "r" / "turns.jsonl").open("rb"))
        assert turn["failure"]["kind"] == "endpoint_fault"
        assert "500" in turn["failure"]["detail"]
        # Scoring again does not mend it, nor lose the other item's score.
        assert conversing("score", "r", "--json").json["incomplete_items"] == ["talk:q2-en"]
        endpoint.fails = lambda _: False
        resumed = conversing(*arguments, "--resume", "--json")
    assert resumed.code == 0
    assert resumed.json["profiles"]["hermes"]["score"] == 1
    asked = (conversing.folder / "asked.log").read_text().split()
    assert asked == ["talk:q1-en", "talk:q2-en#1", "talk:q2-en#1", "talk:q2-en"]
