"""Building stores: once, whole, by the files' checksums."""

from __future__ import annotations

import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import orjson
import pytest
from pyoxigraph import Store

from hermes.encoding import json_line
from hermes.errors import ChecksumError, GraphError, StorageError, UsageError
from hermes.graphs.entry import GraphEntry, GraphFile
from hermes.graphs.folders import locked
from hermes.graphs.parts import bring_parts
from hermes.graphs.store import LocalStore, build_store, store_folder

if TYPE_CHECKING:
    from hermes.settings import Settings

pytestmark = pytest.mark.slow

# The same triple in every format.
FORMATS = {
    "ttl": '<http://e/s> <http://e/p> "o" .',
    "nt": '<http://e/s> <http://e/p> "o" .',
    "nq": '<http://e/s> <http://e/p> "o" .',
    "trig": '<http://e/s> <http://e/p> "o" .',
    "jsonld": '{"@id": "http://e/s", "http://e/p": "o"}',
    "rdf": (
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="http://e/">'
        '<rdf:Description rdf:about="http://e/s"><e:p>o</e:p></rdf:Description></rdf:RDF>'
    ),
}
FORMATS["xml"] = FORMATS["rdf"]
FORMATS["TTL"] = FORMATS["ttl"]

BUILD = """
import sys
from pathlib import Path
from hermes.graphs.entry import GraphEntry, GraphFile
from hermes.graphs.store import store_folder
from hermes.settings import Settings
files = (GraphFile(path=sys.argv[2]),)
print(store_folder(GraphEntry("g", files=files), Settings(data_dir=Path(sys.argv[1]))))
"""


def entry(*paths: Path) -> GraphEntry:
    return GraphEntry("g", files=tuple(GraphFile(path=str(path)) for path in paths))


def built(graph: GraphEntry, settings: Settings) -> LocalStore:
    return build_store(graph.name, bring_parts(graph, settings), settings)


def written(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


@pytest.mark.parametrize("extension", FORMATS)
def test_every_format_is_known_by_its_extension(
    settings: Settings, tmp_path: Path, extension: str
) -> None:
    file = written(tmp_path / f"g.{extension}", FORMATS[extension])
    folder = store_folder(entry(file), settings)
    assert len(Store.read_only(str(folder))) == 1


def test_blank_nodes_of_two_files_are_not_merged(settings: Settings, tmp_path: Path) -> None:
    one = written(tmp_path / "one.ttl", '_:b <http://e/p> "1" .')
    two = written(tmp_path / "two.ttl", '_:b <http://e/p> "2" .')
    store = Store.read_only(str(store_folder(entry(one, two), settings)))
    assert len({quad.subject for quad in store}) == 2


def test_a_store_is_built_once_and_used_again(settings: Settings, tmp_path: Path) -> None:
    file = written(tmp_path / "g.ttl", FORMATS["ttl"])
    folder = store_folder(entry(file), settings)
    before = sorted(path.stat().st_mtime_ns for path in folder.iterdir())
    assert store_folder(entry(file), settings) == folder
    assert sorted(path.stat().st_mtime_ns for path in folder.iterdir()) == before


def test_the_order_and_the_content_of_the_files_decide_which_store_it_is(
    settings: Settings, tmp_path: Path
) -> None:
    one = written(tmp_path / "one.ttl", FORMATS["ttl"])
    two = written(tmp_path / "two.ttl", FORMATS["ttl"] + "#")
    folders = {store_folder(entry(*files), settings) for files in ((one, two), (two, one), (one,))}
    written(one, FORMATS["ttl"] + "\n")
    folders.add(store_folder(entry(one), settings))
    assert len(folders) == 4


def test_where_a_file_lies_does_not_matter(settings: Settings, tmp_path: Path) -> None:
    here = written(tmp_path / "here.ttl", FORMATS["ttl"])
    there = written(tmp_path / "there.ttl", FORMATS["ttl"])
    assert store_folder(entry(here), settings) == store_folder(entry(there), settings)


@pytest.mark.parametrize(
    ("name", "content", "place"),
    [
        ("g.ttl", b"<http://e/s> <http://e/p> 1 .\n<http://e/s> oops 2 .", "line 2"),
        ("g.nt", b"<http://e/s> <http://e/p> <o> .", "line 1"),
        ("g.jsonld", b'{"a":\n x}', "line 2"),
        ("g.rdf", b"<a/>", "g.rdf"),
        ("g.ttl", b'<http://e/s> <http://e/p> "\xff" .', "line 1"),
    ],
)
def test_a_graph_that_does_not_parse_is_an_error_by_file_and_line_and_leaves_nothing(
    settings: Settings, tmp_path: Path, name: str, content: bytes, place: str
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    with pytest.raises(GraphError, match=place) as caught:
        store_folder(entry(file), settings)
    assert str(file) in str(caught.value)
    left = [path for path in (settings.data_dir / "stores").iterdir() if path.suffix != ".lock"]
    assert left == []


def test_an_unknown_extension_is_refused_with_those_that_are_known(
    settings: Settings, tmp_path: Path
) -> None:
    file = written(tmp_path / "g.docx", "")
    with pytest.raises(GraphError, match=r"'\.docx'.*ttl, nt, nq"):
        store_folder(entry(file), settings)


def test_a_missing_file_is_an_error_by_its_path(settings: Settings, tmp_path: Path) -> None:
    with pytest.raises(GraphError, match=r"nowhere\.ttl"):
        store_folder(entry(tmp_path / "nowhere.ttl"), settings)


def test_a_device_is_no_file_of_a_graph(settings: Settings) -> None:
    with pytest.raises(GraphError, match=r"no regular file \(/dev/null\)"):
        store_folder(entry(Path("/dev/null")), settings)


def test_a_file_with_another_checksum_is_not_loaded(settings: Settings, tmp_path: Path) -> None:
    file = written(tmp_path / "g.ttl", FORMATS["ttl"])
    pinned = GraphEntry("g", files=(GraphFile(path=str(file), sha256="0" * 64),))
    actual = sha256(file.read_bytes()).hexdigest()
    with pytest.raises(ChecksumError, match=f"{actual}, not {'0' * 64}"):
        store_folder(pinned, settings)


def test_what_killed_builds_left_is_removed_by_the_next_but_not_what_is_being_built(
    settings: Settings, tmp_path: Path
) -> None:
    stores = settings.data_dir / "stores"
    left, busy = stores / ".left.new" / "x" / "left", stores / ".busy.new" / "x" / "busy"
    for half in (left, busy):
        half.mkdir(parents=True)
        (half / "MANIFEST-000001").write_text("half")
    with locked(stores / "busy"):
        store_folder(entry(written(tmp_path / "g.ttl", FORMATS["ttl"])), settings)
        assert not left.exists()
        assert busy.exists()
    store_folder(entry(written(tmp_path / "h.nt", FORMATS["nt"])), settings)
    assert list(stores.glob(".*.new")) == []


def test_a_folder_that_is_no_such_store_is_refused_until_it_is_built_again(
    settings: Settings, tmp_path: Path
) -> None:
    graph = entry(written(tmp_path / "g.ttl", FORMATS["ttl"]))
    folder = store_folder(graph, settings)
    record = folder / "hermes.json"
    whole = orjson.loads(record.read_bytes())
    spoilt = {
        "there is no record of what it holds": b"\x00garbage\n",
        "of layout 1, not 2": json_line({**whole, "layout": 1}),
        "of engine oxigraph 0.4.0, not oxigraph ": json_line({**whole, "engine": "oxigraph 0.4.0"}),
        "of other files": json_line({**whole, "files": [["0" * 64, ".ttl"]]}),
    }
    for complaint, content in spoilt.items():
        record.write_bytes(content)
        with pytest.raises(GraphError, match=f"not the store of g: .*{complaint}.*graph build g`"):
            store_folder(graph, settings)
    assert built(graph, settings) == LocalStore("g", folder, 1, fresh=True)
    assert store_folder(graph, settings) == folder


def test_a_store_that_lacks_a_file_or_is_one_is_built_again_when_that_is_asked_for(
    settings: Settings, tmp_path: Path
) -> None:
    graph = entry(written(tmp_path / "g.ttl", FORMATS["ttl"]))
    assert built(graph, settings).fresh
    assert not built(graph, settings).fresh
    folder = store_folder(graph, settings)
    next(folder.glob("*.sst")).unlink()
    assert built(graph, settings).fresh
    shutil.rmtree(folder)
    folder.write_text("a note")
    with pytest.raises(GraphError, match="no record"):
        store_folder(graph, settings)
    assert built(graph, settings).fresh


def test_a_graph_without_files_cannot_be_built(settings: Settings) -> None:
    for graph in (GraphEntry("g", endpoint="http://e/"), GraphEntry("g", store="there")):
        with pytest.raises(UsageError, match=r"no files to load \(g\)\. Give --mapping"):
            built(graph, settings)


def test_two_processes_that_build_at_once_give_one_store(
    settings: Settings, tmp_path: Path
) -> None:
    lines = "\n".join(f"<http://e/{n}> <http://e/p> {n} ." for n in range(20_000))
    file = written(tmp_path / "g.ttl", lines)
    command = [sys.executable, "-c", BUILD, str(settings.data_dir), str(file)]
    builders = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(2)]
    folders = {builder.communicate()[0].decode().strip() for builder in builders}
    assert [builder.returncode for builder in builders] == [0, 0]
    assert len(folders) == 1
    assert len(Store.read_only(folders.pop())) == 20_000


def test_a_data_folder_that_cannot_be_written_is_a_storage_error(
    settings: Settings, tmp_path: Path
) -> None:
    settings.data_dir.write_text("a file where a folder should be")
    with pytest.raises(StorageError):
        store_folder(entry(written(tmp_path / "g.ttl", FORMATS["ttl"])), settings)
