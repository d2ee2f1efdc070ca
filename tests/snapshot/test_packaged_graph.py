"""The packaged graph of museum-sensors is what is built from its snapshot, byte for byte.

`pytest --update-golden tests/snapshot/test_packaged_graph.py` writes it anew; review the diff.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pyoxigraph import RdfFormat, Store, serialize

from hermes.sensors.generation import generate
from hermes.snapshot.build import build
from tests.conftest import REPOSITORY
from tests.snapshot.conftest import load

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.settings import Settings
    from tests.snapshot.conftest import Databases

pytestmark = pytest.mark.engine

PACKAGED = REPOSITORY / "data" / "graphs" / "museum-sensors.ttl"
MOST_BYTES = 2_000_000  # it comes with the package
ROOT = "https://hermes-kgqa.example/museum-sensors/"
PREFIXES = {
    **{
        kind: f"{ROOT}{kind}/"
        for kind in ("site", "node", "sensor", "quantity", "observation", "rule", "geometry")
    },
    "sensors": f"{ROOT}vocab#",
    "sosa": "http://www.w3.org/ns/sosa/",
    "geo": "http://www.opengis.net/ont/geosparql#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
}


def test_the_packaged_graph_is_that_of_seed_1_with_10000_observations(
    databases: Databases, settings: Settings, tmp_path: Path, *, update_golden: bool
) -> None:
    folder = tmp_path / "generated"
    generate(folder, observations=10_000, questions=100, seed=1)
    dsn = load(databases, folder, "packaged")
    built = build("sensors", folder / "mapping.ttl", settings, dsn)
    triples = sorted((quad.triple for quad in Store.read_only(str(built.folder))), key=str)
    turtle = serialize(triples, format=RdfFormat.TURTLE, prefixes=PREFIXES)
    assert turtle is not None
    if update_golden:
        PACKAGED.write_bytes(turtle)
    assert PACKAGED.read_bytes() == turtle
    assert len(turtle) < MOST_BYTES
