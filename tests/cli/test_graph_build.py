"""`hermes graph build`: the local store of a graph with files, and what is told of bad ones."""

from __future__ import annotations

import gzip
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.commandline import CommandLine

pytestmark = pytest.mark.slow

LINES = b"".join(b"<http://e/s%d> <http://e/p> <http://e/o> .\n" % n for n in range(100))


def left(bare: CommandLine) -> list[Path]:
    """The stores, whole or not."""
    return [path for path in bare.folder.glob("data/stores/*") if path.suffix != ".lock"]


def test_the_store_of_a_file_is_built_once_and_queried_as_that_graph(bare: CommandLine) -> None:
    (bare.folder / "g.nt.gz").write_bytes(gzip.compress(LINES))
    place = ("--graph", "mine=g.nt.gz")
    ended = bare("graph", "build", "mine", *place, "--json")
    assert ended.code == 0
    assert ended.err.splitlines() == ["loading mine, MiB: 1 of 1"]
    (store,) = left(bare)
    told = {"graph": "mine", "folder": str(store), "triples": 100}
    assert ended.json == {**told, "new": True}
    again = bare("graph", "build", "mine", *place, "--json")
    assert (again.json, again.err) == ({**told, "new": False}, "")
    query = "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }"
    assert "100" in bare("graph", "query", "mine", query, *place).out
    assert left(bare) == [store]


@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        ("g.nt", LINES[:-5], "not N-Triples: "),
        ("g.nt.gz", gzip.compress(LINES)[:-5], "the file is cut ("),
        ("g.ttl", b"", "the file is empty ("),
        ("g", LINES, "no RDF format has the extension '' ("),
        ("folder.nt", None, "this is no regular file ("),
    ],
)
def test_a_bad_file_is_one_line_that_names_it_exit_code_3_and_nothing_left(
    bare: CommandLine, name: str, content: bytes | None, complaint: str
) -> None:
    file = bare.folder / name
    if content is None:
        file.mkdir()
    else:
        file.write_bytes(content)
    ended = bare("graph", "build", "mine", "--graph", f"mine={name}")
    assert ended.code == 3
    (line,) = ended.err.splitlines()
    assert line.startswith(f"hermes: {complaint}")
    assert str(file) in line
    assert left(bare) == []


def test_a_file_with_another_sum_than_the_registry_says_is_not_loaded(bare: CommandLine) -> None:
    (bare.folder / "g.nt").write_bytes(LINES)
    registry = bare.folder / "data" / "graphs.yaml"
    registry.parent.mkdir()
    registry.write_text(f"mine: {{files: [{{path: ../g.nt, sha256: {'0' * 64}}}]}}")
    ended = bare("graph", "build", "mine")
    assert ended.code == 3
    assert f"the SHA-256 is {sha256(LINES).hexdigest()}, not {'0' * 64}" in ended.complaint
    assert left(bare) == []


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("dbpedia",), "the graph is behind an endpoint: there are no files to load"),
        (("nowhere",), "there is no graph 'nowhere'"),
        (("museum", "--dsn", "postgresql:///x"), "it needs a mapping (--dsn)"),
        (("museum", "--graph", "other=g.nt"), "the graph 'other' is not used here"),
        (("x", "--mapping", "m.ttl", "--graph", "x=g.nt"), "a snapshot has no files (--graph)"),
    ],
)
def test_what_cannot_be_built_is_wrong_use(
    bare: CommandLine, arguments: tuple[str, ...], complaint: str
) -> None:
    ended = bare("graph", "build", *arguments)
    assert ended.code == 2
    assert complaint in ended.complaint
    assert left(bare) == []


def test_a_file_with_a_url_is_fetched_once_and_checked(bare: CommandLine) -> None:
    stored = gzip.compress(LINES)
    mirrored = bare.folder / "mirror" / "e.org" / "g.nt.gz"
    mirrored.parent.mkdir(parents=True)
    mirrored.write_bytes(stored)
    registry = bare.folder / "data" / "graphs.yaml"
    registry.parent.mkdir()
    url = "https://e.org/g.nt.gz"
    registry.write_text(f"mine: {{files: [{{url: '{url}', sha256: {'0' * 64}}}]}}")
    refused = bare("graph", "build", "mine", "--mirror", "mirror")
    assert refused.code == 3
    assert f"{sha256(stored).hexdigest()}, but {'0' * 64} is pinned" in refused.complaint
    assert refused.complaint.endswith("if its publishers have changed it, mend the registry.")
    assert left(bare) == []
    registry.write_text(
        f"mine: {{files: [{{url: '{url}', sha256: {sha256(stored).hexdigest()}}}]}}"
    )
    assert bare("graph", "build", "mine", "--mirror", "mirror", "--json").json["triples"] == 100
    mirrored.unlink()
    assert not bare("graph", "build", "mine", "--offline", "--json").json["new"]
