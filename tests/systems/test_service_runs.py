"""Runs of services from the command line: one that answers like gold, and one that misbehaves."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from hermes.settings import Settings
from hermes.store.library import load_benchmark
from tests.commandline import CommandLine
from tests.servers.misbehaving import (
    MisbehavingServer,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hermes.model import Benchmark
    from tests.servers.misbehaving import Asked


SCORES = ("outcomes", "errors", "profiles", "complete")


@pytest.fixture(scope="module")
def museum(tmp_path_factory: pytest.TempPathFactory) -> Benchmark:
    return load_benchmark("museum", Settings(tmp_path_factory.mktemp("museum")))


@pytest.fixture
def server(museum: Benchmark) -> Iterator[MisbehavingServer]:
    """A service that has the gold query of every question of the museum, by either API."""
    queries = {item.question: item.sparql for item in museum.items}

    def answer(asked: Asked) -> bytes:
        if asked.method == "GET":
            known = asked.parameters["dataset"] == museum.card.dataset_id
            query = queries[asked.parameters["question"]] if known else ""
            return json.dumps({**asked.parameters, "query": query}).encode()
        query = queries[asked.parameters["query"]]
        return json.dumps({"questions": [{"id": "1", "query": {"sparql": query}}]}).encode()

    with MisbehavingServer(answer) as running:
        yield running


def test_a_service_that_gives_the_gold_queries_scores_as_gold_does(
    hermes: CommandLine, server: MisbehavingServer
) -> None:
    gold = hermes("run", "--system", "gold", "--bench", "museum", "--json")
    for kind in ("text2sparql", "qald"):
        system = f"{kind}:{server.url}/"
        served = hermes("run", "--system", system, "--bench", "museum", "--json", "--workers", 8)
        assert served.code == gold.code == 0
        assert served.json["items"] == 106
        for key in SCORES:
            assert served.json[key] == gold.json[key]


BAD = {
    "text2sparql:": "no URL is named",
    "qald:localhost:8000": "not http:// or https://",
    "text2sparq:http://localhost/": "Did you mean text2sparql?",
    "text2sparql:http://ann:s3cret@localhost/": "a user name or a password",
    "qald:http://example.org/": "offline, only a service on this machine",
}


@pytest.mark.parametrize("system", BAD)
def test_what_cannot_be_asked_is_one_line_before_anything_is_asked(
    bare: CommandLine, system: str
) -> None:
    ended = bare("run", "--system", system, "--bench", "museum", "--offline")
    assert (ended.code, ended.out) == (2, "")
    assert BAD[system] in ended.complaint
    assert "s3cret" not in ended.err
    assert not (bare.folder / "runs").exists()


@pytest.mark.shared
@pytest.mark.slow
def test_the_oracle_of_ck25_behind_the_api_of_the_challenge_scores_as_gold_does(
    mirror: Path, tmp_path: Path
) -> None:
    hermes = CommandLine(tmp_path, mirror=mirror)
    assert hermes("data", "fetch", "ck25").code == 0
    ck25 = load_benchmark("ck25", Settings(tmp_path / "data"))
    queries = {(ck25.card.dataset_id, item.question): item.sparql for item in ck25.items}

    def answer(asked: Asked) -> bytes:
        key = (asked.parameters["dataset"], asked.parameters["question"])
        return json.dumps({**asked.parameters, "query": queries[key]}).encode()

    gold = hermes("run", "--system", "gold", "--bench", "ck25", "--json")
    with MisbehavingServer(answer) as server:
        system = f"text2sparql:{server.url}"
        served = hermes("run", "--system", system, "--bench", "ck25", "--json")
    assert {asked.method for asked in server.seen} == {"GET"}
    assert served.json["items"] == 50
    for key in SCORES:
        assert served.json[key] == gold.json[key]
