"""The entries of graphs.yaml that the documentation shows are read as they stand there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from hermes.graphs.registry import read_registry
from tests.conftest import REPOSITORY

if TYPE_CHECKING:
    from pathlib import Path

ENTRIES = [
    (page.name, entry)
    for page in (REPOSITORY / "docs" / "graphs.md", REPOSITORY / "docs" / "endpoints.md")
    for entry in re.findall(r"```yaml\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
]
ENGINES = {"oxigraph", "virtuoso", "fuseki", "ontop", "qlever", "rdf4j", "blazegraph"}


@pytest.mark.parametrize(("page", "entry"), ENTRIES)
def test_an_entry_is_read(tmp_path: Path, page: str, entry: str) -> None:
    registry = tmp_path / "graphs.yaml"
    registry.write_text(entry, "utf-8")
    assert read_registry(registry), page


def test_every_engine_has_an_entry(tmp_path: Path) -> None:
    registry = tmp_path / "graphs.yaml"
    shown = set()
    for _, entry in ENTRIES:
        registry.write_text(entry, "utf-8")
        shown |= {graph.engine for graph in read_registry(registry).values()}
    assert shown >= ENGINES
