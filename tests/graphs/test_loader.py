"""What the loading process makes of files: good ones of every kind, and bad ones by their place."""

from __future__ import annotations

import bz2
import gzip
import sys
from itertools import count
from typing import TYPE_CHECKING

import pytest
from pyoxigraph import QuerySolutions, Store

from hermes.errors import GraphError
from hermes.graphs.loader import load
from hermes.graphs.protocol import LoadOrders
from hermes.graphs.serialisation import serialisation_of

pytestmark = pytest.mark.slow

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

COMPRESS: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "zst": zstd.compress,
}
LINES = b"".join(b"<http://e/s%d> <http://e/p> <http://e/o> .\n" % n for n in range(1000))
RDF = (
    b'<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="http://e/">\n'
    b'<rdf:Description rdf:about="http://e/s">\n<e:p>o</e:p>\n</rdf:Description>\n</rdf:RDF>\n'
)
JSON_LD = b'{"@id": "http://e/s",\n"http://e/p": "o"}'

folders = count()


def loaded(tmp_path: Path, *files: Path) -> Store:
    """The store of the files; raises what loading raises."""
    folder = tmp_path / f"store{next(folders)}"
    endings = [serialisation_of(file.name, str(file)) for file in files]
    orders = LoadOrders(
        str(folder),
        "the store",
        [
            (str(file), ending.extension, ending.compression)
            for file, ending in zip(files, endings, strict=True)
        ],
    )
    *_, last = load(orders)
    store = Store.read_only(str(folder))
    assert last == {"triples": len(set(rows(store, "SELECT * { ?s ?p ?o }")))}
    return store


def rows(store: Store, query: str) -> list[tuple[str, ...]]:
    solutions = store.query(query)
    assert isinstance(solutions, QuerySolutions)
    return [tuple(str(cell) for cell in solution) for solution in solutions]


def written(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


@pytest.mark.parametrize("kind", COMPRESS)
def test_a_compressed_file_is_the_same_graph(tmp_path: Path, kind: str) -> None:
    file = written(tmp_path / f"g.nt.{kind}", COMPRESS[kind](LINES))
    assert len(loaded(tmp_path, file)) == 1000


def test_several_files_are_one_graph_and_share_what_they_have_in_common(tmp_path: Path) -> None:
    files = [
        written(tmp_path / "a.nt", LINES),
        written(tmp_path / "b.nt.gz", gzip.compress(LINES)),
        written(tmp_path / "c.rdf", RDF),
        written(tmp_path / "d.jsonld", JSON_LD),
        written(tmp_path / "e.n3", b"<http://e/n3> a <http://e/c> ."),
    ]
    # RDF/XML and JSON-LD say the same triple.
    assert len(loaded(tmp_path, *files)) == 1000 + 1 + 1


def test_a_query_finds_the_triples_of_all_graphs_each_once(tmp_path: Path) -> None:
    quads = b"""<http://e/s> <http://e/p> <http://e/both> .
        <http://e/s> <http://e/p> <http://e/both> <http://e/g> .
        <http://e/s> <http://e/p> <http://e/two> <http://e/g> .
        <http://e/s> <http://e/p> <http://e/two> <http://e/h> .
        <http://e/s> <http://e/p> _:b <http://e/h> ."""
    store = loaded(tmp_path, written(tmp_path / "g.nq", quads))
    assert rows(store, "SELECT (COUNT(?o) AS ?n) { ?s ?p ?o }")[0][0].startswith('"3"')
    # What stands in no named graph is in none, and a blank node is the same in both readings.
    named = rows(store, "SELECT ?g ?o { GRAPH ?g { ?s ?p ?o } }")
    assert len(named) == 4
    assert {cell for _, cell in named} == {
        cell for (cell,) in rows(store, "SELECT ?o { ?s ?p ?o }")
    }


@pytest.mark.parametrize(
    ("name", "content", "place"),
    [
        ("g.nt", LINES[:-5], "line 1000"),
        ("g.nq", LINES[:-5], "line 1000"),
        ("g.ttl", LINES[:-25], "line 1000"),
        ("g.trig", b"<http://e/g> {\n" + LINES, "line 1002"),
        ("g.n3", LINES[:-25], "line 1000"),
        ("g.rdf", RDF[:-11], "after line 4"),
        ("g.xml", RDF[:100], "by line 2"),
        ("g.jsonld", JSON_LD[:-1], "line 2"),
        *((f"g.nt.{kind}", compress(LINES)[:-9], "g.nt") for kind, compress in COMPRESS.items()),
    ],
)
def test_a_file_that_is_cut_is_an_error_by_its_place(
    tmp_path: Path, name: str, content: bytes, place: str
) -> None:
    file = written(tmp_path / name, content)
    with pytest.raises(GraphError) as caught:
        loaded(tmp_path, file)
    what, where, mend = caught.value.args
    assert where.startswith(str(file))
    assert place in where
    assert "\n" not in what + mend
    if "line" not in where or "after" in where:
        assert what.startswith("the file is cut")


@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        ("g.ttl", b"\n<s> <http://e/p> 1 .", r"absolute IRI \(.*g\.ttl, line 2\).* give .* a base"),
        ("g.rdf", RDF.replace(b"http://e/s", b"s"), r"'s'.*g\.rdf, by line \d\).* a base"),
        ("g.nt", b'<http://e/s> <http://e/p> "\xff" .', r"UTF-8.*g\.nt, line 1\)"),
        ("g.nt", b"\n<http://e/a b> <http://e/p> 1 .", r"Invalid IRI.*g\.nt, line 2\)\. Mend"),
        ("g.nq", b"<http://e/%zz> <http://e/p> <http://e/o> .", r"percent.*g\.nq, line 1\)"),
        ("g.n3", b"{<http://e/a> a ?x} => {<http://e/a> a ?x} .", r"variables .*by line 1\)"),
        # What a formula says, nobody says; nor has it a graph's name.
        ("g.n3", b"<http://e/a> a {<http://e/b> a 1} .", r"has a formula.*g\.n3, by line 1\)"),
        (
            "g.nt",
            b'<http://e/s> <http://e/p> "' + b"x" * 2**25,
            r"too large .*g\.nt, after line 0\)",
        ),
        ("g.rdf", b"<a/>", r"by line 1\)"),
        ("g.xml", RDF.replace(b"</e:p>", b"</e:q>"), r"mismatched tag.*line 3"),
        ("g.jsonld", b'{"@context": "http://127.0.0.1:1/"}', r"not JSON-LD: No LoadDocument"),
        ("g.nt.gz", LINES, r"cannot be read: Not a gzipped file.*g\.nt\.gz\)\. Bring"),
        ("g.nt.zst", LINES, r"cannot be read: .*Zstandard.*g\.nt\.zst\)\. Bring"),
        ("g.nt.bz2", LINES, r"cannot be read: Invalid data stream.*g\.nt\.bz2\)\. Bring"),
        ("g.nt", b"", r"the file is empty \(.*g\.nt\)"),
        ("g.nt.gz", b"", r"the file is empty \(.*g\.nt\.gz\)"),
        ("g.rdf", b"", r"the file is empty \(.*g\.rdf\)"),
        ("g.ttl", b"# nothing yet\n", r"no triple in the files \(.*g\.ttl\)"),
        ("g.jsonld", b'{"@id": "s", "http://e/p": 1}', r"no triple"),  # a relative IRI is no node
    ],
)
def test_a_bad_file_is_an_error_by_its_place_with_a_way_out(
    tmp_path: Path, name: str, content: bytes, complaint: str
) -> None:
    with pytest.raises(GraphError, match=complaint) as caught:
        loaded(tmp_path, written(tmp_path / name, content))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("g.ttl", b"<http://e/s> <http://e/p> 1 ."),
        ("g.nt", LINES),
        ("g.n3", b"<http://e/s> <http://e/p> 1 ."),
        ("g.rdf", RDF),
        ("g.jsonld", JSON_LD),
        ("g.nt.gz", gzip.compress(b"\xef\xbb\xbf" + LINES)),
    ],
)
def test_a_byte_order_mark_in_front_is_passed_over(
    tmp_path: Path, name: str, content: bytes
) -> None:
    mark = b"" if name.endswith("gz") else b"\xef\xbb\xbf"
    assert loaded(tmp_path, written(tmp_path / name, mark + content))


def test_blank_nodes_of_two_n3_files_are_never_the_same(tmp_path: Path) -> None:
    files = [written(tmp_path / f"{n}.n3", b"_:a <http://e/p> 1 .") for n in "ab"]
    assert len(loaded(tmp_path, *files)) == 2


def test_nothing_but_a_byte_order_mark_is_an_empty_file(tmp_path: Path) -> None:
    with pytest.raises(GraphError, match="the file is empty"):
        loaded(tmp_path, written(tmp_path / "g.ttl", b"\xef\xbb\xbf"))


def test_a_bad_file_ends_the_loading_of_the_others(tmp_path: Path) -> None:
    good = written(tmp_path / "a.nt", LINES)
    bad = written(tmp_path / "b.nt", b"oops")
    with pytest.raises(GraphError, match=r"b\.nt, line 1"):
        loaded(tmp_path, good, bad)


def test_a_file_that_went_away_meanwhile_is_named(tmp_path: Path) -> None:
    with pytest.raises(GraphError, match=r"No such file.*gone\.nt"):
        loaded(tmp_path, tmp_path / "gone.nt")
