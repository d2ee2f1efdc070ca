"""`hermes data verify` on the engines: the gold of ck25 and ck26, and why the rest differs.

Which engine computed the gold decides what is reproduced: that of ck25 was Virtuoso, that of ck26
Tentris. What is not reproduced is explained, question by question; nothing is left as `drift`.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.commandline import CommandLine

if TYPE_CHECKING:
    from pathlib import Path

    from tests.engines.conftest import Served

pytestmark = [pytest.mark.engine, pytest.mark.shared]

GRAPH = (
    "raw.githubusercontent.com/AKSW/text2sparql.aksw.org/"
    "d317a8476a3be27a2eef5bfc5f670a58f5c128ee/docs/data"
)
QUESTIONS = 50

# The gold of 25 and 41 in ck25 is empty: 25 divides by zero, which Virtuoso takes for an error.
EMPTY = dict.fromkeys(("25", "41"), "stored_empty")
# These use xsd:int, which SPARQL 1.1 does not have, but Virtuoso and Fuseki do.
CASTS = dict.fromkeys(("37", "42"), "unsupported_function")
# `3` for Virtuoso and Oxigraph, `3.0` for Fuseki and Tentris; in ck25 the gold of 41 is empty.
NUMBERS = dict.fromkeys(("32", "35", "41"), "number_format")


def ties(*questions: str) -> dict[str, str]:
    """LIMIT or OFFSET cuts equals in these, and the engine picks others than gold has."""
    return dict.fromkeys(questions, "tie")


# 47 and 45 match, 43 and 43, 45 and 47.
EXPLAINED: dict[tuple[str, str], dict[str, str]] = {
    ("virtuoso", "ck25"): {**EMPTY, "25": "engine_error", **ties("50")},
    ("virtuoso", "ck26"): {"25": "engine_error", **NUMBERS, **ties("46")},
    ("oxigraph", "ck25"): {**EMPTY, **CASTS, **ties("29", "46", "50")},
    ("oxigraph", "ck26"): {**NUMBERS, **CASTS, **ties("29", "46")},
    ("fuseki", "ck25"): {**NUMBERS, **EMPTY, **ties("29")},
    ("fuseki", "ck26"): ties("29", "46", "50"),
}

# Virtuoso picks by how its tables came to lie: of the nine that 46 has for its last place it picked
# four in 36 loads of the same files; 50 once the other one. So one more or less may match there.
VARYING = ("29", "46", "50")


@pytest.fixture(scope="module")
def fetched(tmp_path_factory: pytest.TempPathFactory, mirror: Path) -> CommandLine:
    """The command line, with the benchmarks in its data folder, and online from then on."""
    hermes = CommandLine(tmp_path_factory.mktemp("corporate"), mirror)
    ended = hermes("data", "fetch", "ck25", "ck26")
    assert ended.code == 0, ended.err
    hermes.set(HERMES_OFFLINE="0")
    return hermes


@pytest.fixture
def hermes(fetched: CommandLine, served: Served, mirror: Path) -> CommandLine:
    """The command line, with the corporate graph on an engine."""
    files = [mirror / GRAPH / name for name in ("prod-inst.ttl", "prod-vocab.ttl")]
    registry = {"corporate": served.entry("corporate", files)}
    (fetched.folder / "data" / "graphs.yaml").write_text(json.dumps(registry))
    return fetched


@pytest.mark.parametrize(("served", "bench"), EXPLAINED, indirect=["served"])
def test_what_an_engine_does_not_reproduce_is_explained(
    hermes: CommandLine, served: Served, bench: str
) -> None:
    ended = hermes("data", "verify", bench, "--json")
    assert ended.code == 0, ended.err
    found = {check["qid"]: check["status"] for check in ended.json["checks"]}
    assert len(found) == QUESTIONS
    explained = dict.fromkeys(found, "match") | EXPLAINED[served.name, bench]
    if served.name == "virtuoso":
        assert {found.pop(qid) for qid in VARYING} <= {"match", "tie"}
        explained = {qid: explained[qid] for qid in found}
    assert found == explained
