"""Runs of services from the command line: one that answers like gold, and one that misbehaves."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from hermes.settings import Settings
from hermes.store.library import load_benchmark
from tests.commandline import CommandLine
from tests.servers.misbehaving import (
    HTML,
    STACK_TRACE,
    MisbehavingServer,
    after,
    at_a_date,
    broken_off,
    busy,
    closed,
    cut_off,
    dripping_body,
    dripping_head,
    endless,
    fixed,
    good,
    in_seconds,
    redirect,
    zipped,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hermes.model import Benchmark
    from tests.servers.misbehaving import Asked, Behaviour

pytestmark = pytest.mark.slow


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


# What comes, and what that item is by the design, sections 6 to 8: an answer, or an error that says
# so in these words.
WELL = ""
EXPECTED: dict[str, tuple[tuple[Behaviour, ...], str]] = {
    "latency": ((after(0.2),), WELL),
    "429": ((busy(lambda: in_seconds(60)),), "HTTP 429 Too Many Requests: 'slow down'"),
    "500": ((fixed(STACK_TRACE, 500),), "HTTP 500 Internal Server Error: 'Traceback"),
    "502 with HTML": ((fixed(HTML, 502),), "HTTP 502 Bad Gateway: '<html>"),
    "200 with HTML": ((fixed(HTML),), "the reply is no JSON"),
    "200 with a stack trace": ((fixed(STACK_TRACE),), "KeyError"),
    "cut-off JSON": ((cut_off,), "unexpected end of data"),
    "wrong keys": ((fixed(b'{"sparql": "ASK {}"}'),), 'there is no `query`: \'{"sparql"'),
    "empty body": ((fixed(b""),), "the reply is empty"),
    "redirect 301": ((redirect(301),), WELL),
    "redirect 307": ((redirect(307),), WELL),
    "redirect 308": ((redirect(308),), WELL),
    "slow drip of the head": ((dripping_head(0.05, 6),), "no whole reply within 3 s"),
    "slow drip of the body": ((dripping_body(0.05, 6),), "no whole reply within 3 s"),
    "closed connection": ((closed,), "no reply: RemoteDisconnected"),
    "closed half-way": ((broken_off,), "the reply broke off: IncompleteRead"),
    "50 MB": ((endless(50),), "the reply is larger than 16777216 bytes"),
    "gzip": ((zipped,), WELL),
    "invalid UTF-8": ((fixed(b'{"query": "\xff"}'),), "UTF-8"),
    "lone surrogate": ((fixed(b'{"query": "\\ud800"}'),), "surrogate"),
    "429 for a second": ((busy(lambda: in_seconds(1)), good), WELL),
    "429 until a date": ((busy(lambda: at_a_date(1)), good), WELL),
    "502 once": ((fixed(HTML, 502), good), WELL),
    "closed once": ((closed, good), WELL),
}


def test_a_run_goes_on_whatever_a_service_does(
    hermes: CommandLine, server: MisbehavingServer, museum: Benchmark
) -> None:
    items = [item for item in museum.items if item.lang == "en"][: len(EXPECTED)]
    expected = dict(zip((item.id for item in items), EXPECTED.values(), strict=True))
    for item in items:
        server.misbehave(item.question, *expected[item.id][0])
    options = ("--ids", ",".join(expected), "--workers", 8, "--timeout", 3)
    ended = hermes("run", "--system", f"text2sparql:{server.url}/", "--bench", "museum", *options)
    assert ended.code == 0, ended.err
    answers, scores = rows(hermes, "answers.jsonl"), rows(hermes, "scores.jsonl")
    failed = [item_id for item_id, (_, error) in expected.items() if error]
    for item_id, (_, error) in expected.items():
        answer, score = answers[item_id], scores[item_id]
        if error:
            assert error in answer["error"]
            assert (score["outcome"], score["score"]) == ("error", 0)
        else:
            assert "error" not in answer
            assert score["outcome"] == "correct"
    # What passes is asked for again until it has, and no more; the 429 asks for longer than a try.
    timings = rows(hermes, "timings.jsonl")
    passing = [item for item in items if good in expected[item.id][0]]
    assert [timings[item.id]["requests"] for item in passing] == [2, 2, 2, 2]
    assert [server.times_asked(item.question) for item in passing] == [2, 2, 2, 2]
    assert server.times_asked(items[1].question) == 1
    # What was sent is kept for a person, up to 1 MB.
    kept = {item_id for item_id in failed if "raw" in answers[item_id]}
    assert max(len(answers[item_id]["raw"]) for item_id in kept) == 1_000_000
    # The summary names the first three errors with their items.
    for item_id in failed[:3]:
        assert f"{item_id}: system fault: {answers[item_id]['error']}" in ended.out
    assert failed[3] not in ended.out


def rows(hermes: CommandLine, name: str) -> dict[str, dict[str, Any]]:
    """The rows of a file of the one run, by item."""
    lines = (hermes.run_folder() / name).read_text("utf-8").splitlines()
    return {row["id"]: row for row in map(json.loads, lines)}


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
