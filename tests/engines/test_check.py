"""`hermes graph check` on the engines, of which the registry says nothing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.engines.conftest import TOWNS

if TYPE_CHECKING:
    from tests.commandline import CommandLine
    from tests.engines.conftest import Served

pytestmark = pytest.mark.engine

IN_TOWNS = 18
# The packaged graph of museum-sensors is the other part of what Ontop serves.
IN_SENSORS = 40_535


@pytest.mark.parametrize(
    ("served", "engine", "triples", "lacks"),
    [
        ("oxigraph", "oxigraph", IN_TOWNS, set()),
        # The entry says nothing of the engine, so that it is not told its time limit.
        ("virtuoso", "virtuoso", IN_TOWNS, {"time limit"}),
        ("fuseki", "fuseki", IN_TOWNS, {"time limit"}),
        ("ontop", "ontop", IN_TOWNS + IN_SENSORS, {"paths"}),
    ],
    indirect=["served"],
)
def test_an_engine_is_known_by_itself_and_what_it_lacks_is_said(
    served: Served, engine: str, triples: int, lacks: set[str], bare: CommandLine
) -> None:
    entry = {**served.entry("towns", [TOWNS]), "engine": "endpoint"}
    data = bare.folder / "data"
    data.mkdir()
    (data / "graphs.yaml").write_text(json.dumps({"towns": entry}))
    ended = bare("graph", "check", "towns", "--json")
    assert ended.code == 0, ended.err
    said = ended.json
    assert said["engine"]["name"] == engine
    assert said["triples"] == triples
    assert {each["name"] for each in said["abilities"] if each["works"] is False} == lacks
