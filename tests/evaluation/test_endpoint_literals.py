"""Engines write one value in several ways: what each sends, over HTTP, and what that scores."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import orjson
import pytest

from tests.commandline import CommandLine
from tests.servers.misbehaving import MisbehavingServer, fixed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

XSD = "http://www.w3.org/2001/XMLSchema#"


def literal(value: str, datatype: str | None = None, kind: str = "literal") -> dict[str, str]:
    typed = {"datatype": XSD + datatype} if datatype else {}
    return {"type": kind, "value": value, **typed}


def iri(name: str) -> dict[str, str]:
    return {"type": "uri", "value": f"http://dbpedia.org/resource/{name}"}


# The gold, what an engine sends, and whether that is the same answer.
CELLS: dict[str, tuple[Mapping[str, str], Mapping[str, str], bool]] = {
    "xsd:string": (literal("België"), literal("België", "string"), True),
    "xsd:string in gold": (literal("Belgie", "string"), literal("Belgie"), True),
    "a typed-literal": (literal("7", "int"), literal("7", "int", "typed-literal"), True),
    "an integer for an int": (literal("1", "int"), literal("1", "integer"), True),
    "a decimal for a double": (literal("1.3", "double"), literal("1.3", "decimal"), True),
    "3.0 for 3": (literal("3", "integer"), literal("3.0", "decimal"), True),
    "an exponent": (literal("5000", "integer"), literal("5.0E3", "double"), True),
    "a rounded double": (
        literal("52.3702163696289", "double"),
        literal("52.37021636962891", "double"),
        True,
    ),
    "another double": (literal("52.37", "double"), literal("52.38", "double"), False),
    "a number that is none": (literal("hello", "integer"), literal("hello", "integer"), True),
    "another that is none": (literal("hello", "integer"), literal("1", "integer"), False),
    "1 for true": (literal("true", "boolean"), literal("1", "integer", "typed-literal"), True),
    "0 for true": (literal("true", "boolean"), literal("0", "integer", "typed-literal"), False),
    "True for true": (literal("true", "boolean"), literal("True"), True),
    "an IRI with escapes": (iri("Tromsø"), iri("Troms%C3%B8"), True),
    "an IRI without": (iri("Troms%C3%B8"), iri("Tromsø"), True),
    "an escaped slash": (iri("a%2Fb"), iri("a/b"), False),
    "an escaped percent sign": (iri("a%2541"), iri("a%41"), False),
}
NAMES = list(CELLS)


def reply(cell: Mapping[str, str]) -> dict[str, object]:
    return {"head": {"vars": ["x"]}, "results": {"bindings": [{"x": cell}]}}


def query(number: int) -> str:
    return f"SELECT ?x {{ ?x <urn:{number}> ?y }}"


@pytest.fixture(scope="module")
def server() -> Iterator[MisbehavingServer]:
    """An endpoint that sends the second cell of each pair."""
    with MisbehavingServer(lambda _: b"") as running:
        for number, name in enumerate(NAMES):
            running.misbehave(query(number), fixed(json.dumps(reply(CELLS[name][1])).encode()))
        yield running


@pytest.fixture(scope="module")
def values(tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """The command line with a benchmark whose gold is the first cell of each pair."""
    hermes = CommandLine(tmp_path_factory.mktemp("values"))
    questions = [
        {
            "id": str(number),
            "question": [{"language": "en", "string": f"Which value has {number}?"}],
            "query": {"sparql": query(number)},
            "answers": [reply(CELLS[name][0])],
        }
        for number, name in enumerate(NAMES)
    ]
    hermes.write("values.json", json.dumps({"dataset": {"id": "v"}, "questions": questions}))
    files = ("--format", "qald", "--questions", "values.json", "--graph", "museum")
    assert hermes("data", "import", "values", *files).code == 0
    return hermes


def test_one_value_in_two_spellings_scores_1_and_two_values_0(
    server: MisbehavingServer, values: CommandLine
) -> None:
    run = ("run", "--system", "gold", "--bench", "values", "--out", "r")
    assert values(*run, "--graph", f"museum={server.url}").code == 0
    lines = (values.folder / "r" / "scores.jsonl").read_bytes().splitlines()
    scores = {orjson.loads(line)["id"]: orjson.loads(line)["score"] for line in lines}
    scored = {name: scores[f"values:{number}-en"] for number, name in enumerate(NAMES)}
    assert scored == {name: float(same) for name, (_, _, same) in CELLS.items()}


def test_another_spelling_is_no_drift(server: MisbehavingServer, values: CommandLine) -> None:
    ended = values("data", "verify", "values", "--graph", f"museum={server.url}", "--json")
    statuses = dict(zip(NAMES, (check["status"] for check in ended.json["checks"]), strict=True))
    for name, (_, _, same) in CELLS.items():
        if "for true" not in name:  # only scores take a digit for a truth value
            assert (statuses[name] != "drift") is same, name
