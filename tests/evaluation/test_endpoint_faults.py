"""A fault of an endpoint has the same name wherever it is met: in a run, and in `data verify`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import orjson
import pytest

from hermes.model import FailureKind
from tests.commandline import CommandLine
from tests.servers.endpoint_faults import FAULTS, ROWS
from tests.servers.misbehaving import MisbehavingServer

if TYPE_CHECKING:
    from collections.abc import Iterator

# Those that are asked again after a pause take seconds, and end in the same way as the others.
NAMES = [name for name in FAULTS if name not in ("429", "503")]


def query(number: int) -> str:
    return f"SELECT ?x {{ ?x <urn:{number}> ?y }}"


def question(number: int) -> dict[str, object]:
    return {
        "id": str(number),
        "question": [{"language": "en", "string": f"Which letters has {number}?"}],
        "query": {"sparql": query(number)},
        "answers": [json.loads(ROWS)],
    }


@pytest.fixture(scope="module")
def server() -> Iterator[MisbehavingServer]:
    """An endpoint that fails in every way: by a fault for each even number, and well for others."""
    with MisbehavingServer(lambda _: ROWS) as running:
        for number, name in enumerate(NAMES):
            running.misbehave(query(2 * number), FAULTS[name].behaviour)
        yield running


@pytest.fixture(scope="module")
def letters(tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """The command line with a benchmark of a question for each number."""
    hermes = CommandLine(tmp_path_factory.mktemp("letters"))
    questions = [question(number) for number in range(2 * len(NAMES))]
    hermes.write("letters.json", json.dumps({"dataset": {"id": "l"}, "questions": questions}))
    files = ("--format", "qald", "--questions", "letters.json", "--graph", "museum")
    assert hermes("data", "import", "letters", *files).code == 0
    return hermes


def test_each_fault_has_its_status_in_a_verification(
    server: MisbehavingServer, letters: CommandLine
) -> None:
    ended = letters("data", "verify", "letters", "--graph", f"museum={server.url}", "--json")
    checks = ended.json["checks"]
    # The gold queries are SPARQL 1.1: an engine that says otherwise is in error.
    statuses = {FailureKind.SYNTAX: FailureKind.ENGINE_ERROR}
    expected = [statuses.get(FAULTS[name].kind, FAULTS[name].kind).value for name in NAMES]
    assert [check["status"] for check in checks[::2]] == expected
    assert {check["status"] for check in checks[1::2]} == {"match"}
    unquoted = [
        n for n, c in zip(NAMES, checks[::2], strict=True) if FAULTS[n].words not in c["detail"]
    ]
    assert unquoted == []


def test_each_fault_has_its_kind_in_a_run_and_the_run_goes_on(
    server: MisbehavingServer, letters: CommandLine
) -> None:
    run = ("run", "--system", "gold", "--bench", "letters", "--out", "r")
    assert letters(*run, "--graph", f"museum={server.url}").code == 3  # it is incomplete
    lines = (letters.folder / "r" / "results.jsonl").read_bytes().splitlines()
    failures = [orjson.loads(line).get("failure", {}).get("kind") for line in lines]
    assert failures[::2] == [FAULTS[name].kind.value for name in NAMES]
    assert set(failures[1::2]) == {None}
