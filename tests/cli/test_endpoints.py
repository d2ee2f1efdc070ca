"""`hermes graph check` and `hermes graph add`, as they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.evaluation.endpoint import museum_endpoint

if TYPE_CHECKING:
    from tests.commandline import CommandLine

NOBODY = "http://127.0.0.1:9/sparql"  # port 9 is that of the discard protocol


def test_a_graph_of_files_is_checked(hermes: CommandLine) -> None:
    checked = hermes("graph", "check", "museum", "--json")
    assert checked.code == 0
    assert checked.json["engine"]["name"] == "oxigraph"
    assert checked.json["triples"] == 442
    assert {ability["name"] for ability in checked.json["abilities"] if ability["works"]} >= {
        *("SELECT", "ASK", "any text", "aggregates", "paths", "time limit")
    }


def test_an_endpoint_that_was_added_is_checked_and_queried(hermes: CommandLine) -> None:
    with museum_endpoint() as endpoint:
        added = hermes("graph", "add", "mine", endpoint.url, "--max-rows", 10_000)
        assert added.code == 0
        checked = hermes("graph", "check", "mine")
        answer = hermes("graph", "query", "mine", "ASK {}", "--json")
    assert str(hermes.folder / "data" / "graphs.yaml") in added.out
    assert checked.code == 0
    assert checked.out.startswith("mine: an unknown engine of unknown version, 442 triples (http")
    assert answer.json == {"boolean": True}


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("check", "mag", "--graph", f"mag={NOBODY}"), 3, "nothing listens there"),
        (("check", "wikidata"), 2, "Set $HERMES_CONTACT"),
        (("query", "wikidata", "ASK {}"), 2, "Set $HERMES_CONTACT"),
        (("check", "musuem"), 2, "Did you mean museum"),
        (("check", "museum", "--graph", "mag=x.ttl"), 2, "not used here"),
        (("add", "a b", NOBODY), 2, "cannot be the name of a graph"),
        (("add", "mine", "x.ttl"), 2, "no http(s) URL"),
        (("add", "mine", NOBODY, "--prefix", "x"), 2, "NAME=VALUE"),
        (("add", "m", NOBODY, "--prefix", "x=urn:a", "--prefix", "x=urn:b"), 2, "two values"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    hermes: CommandLine, arguments: tuple[str, ...], code: int, words: str
) -> None:
    ended = hermes("graph", *arguments)
    assert ended.code == code
    assert words in ended.complaint
    assert len(ended.err.splitlines()) == 1
    assert not (hermes.folder / "data" / "graphs.yaml").exists()


def test_a_run_on_wikidata_without_a_contact_ends_before_anybody_is_asked(
    hermes: CommandLine,
) -> None:
    hermes.write("asked.py", "def answer(question):\n    open('asked.log', 'w').close()\n")
    there = ("--graph", "museum=https://query.wikidata.org/sparql")
    run = ("run", "--system", "python:asked:answer", "--bench", "museum", "--limit", 1)
    ended = hermes(*run, *there)
    assert ended.code == 2
    assert "Set $HERMES_CONTACT" in ended.complaint
    assert not (hermes.folder / "asked.log").exists()
