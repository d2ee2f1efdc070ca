"""The layers of the registry, and what a graphs.yaml must be."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

import pytest

from hermes.errors import FormatError, UnknownNameError, UsageError
from hermes.graphs.entry import GraphFile
from hermes.graphs.registry import find_graph, load_registry
from hermes.sources import CATALOGUE

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.settings import Settings


def test_every_graph_of_the_catalogue_is_in_the_packaged_registry(settings: Settings) -> None:
    graphs = load_registry(settings)
    assert {entry.graph for entry in CATALOGUE} <= graphs.keys()


def test_the_packaged_registry_needs_no_data_folder(settings: Settings) -> None:
    assert not settings.data_dir.exists()
    assert "museum" in load_registry(settings)


def test_an_entry_can_be_written_as_json(settings: Settings) -> None:
    for entry in load_registry(settings).values():
        assert json.loads(json.dumps(asdict(entry)))["name"] == entry.name


def test_the_corporate_graph_is_pinned_and_its_order_of_files_kept(settings: Settings) -> None:
    files = find_graph("corporate", settings).files
    assert [str(file.url).rpartition("/")[2] for file in files] == [
        "prod-inst.ttl",
        "prod-vocab.ttl",
    ]
    assert all(file.sha256 for file in files)


def test_the_data_folder_adds_to_the_packaged_entries_and_replaces_them_whole(
    settings: Settings, own_registry: Path
) -> None:
    own_registry.write_text(
        "mine: {files: [{path: mine.ttl}]}\ndbpedia: {endpoint: 'http://localhost/sparql'}\n"
    )
    graphs = load_registry(settings)
    assert graphs["mine"].files == (GraphFile(path=str(own_registry.parent / "mine.ttl")),)
    assert graphs["dbpedia"].endpoint == "http://localhost/sparql"
    assert graphs["dbpedia"].max_rows is None  # the packaged entry has 10000
    assert "wikidata" in graphs


def test_a_registry_of_comments_alone_has_no_entries(
    settings: Settings, own_registry: Path
) -> None:
    packaged = load_registry(settings)
    own_registry.write_text("# nothing yet\n")
    assert load_registry(settings) == packaged


def test_an_override_by_url_is_an_endpoint_that_keeps_only_the_prefixes(
    settings: Settings,
) -> None:
    dbpedia = find_graph("dbpedia", settings)
    elsewhere = find_graph("dbpedia", settings, {"dbpedia": "http://localhost:1/sparql"})
    assert elsewhere.endpoint == "http://localhost:1/sparql"
    assert elsewhere.prefixes == dbpedia.prefixes
    assert (elsewhere.engine, elsewhere.default_graph, elsewhere.max_rows) == (None, None, None)


def test_an_override_by_path_is_a_local_graph(settings: Settings, tmp_path: Path) -> None:
    target = tmp_path / "mine.ttl"
    entry = find_graph("dbpedia", settings, {"dbpedia": str(target)})
    assert entry.endpoint is None
    assert entry.files == (GraphFile(path=str(target)),)


def test_an_override_may_name_a_new_graph(settings: Settings) -> None:
    assert find_graph("new", settings, {"new": "https://e.org/sparql"}).endpoint


NO_PLACES = (
    *("", " ", "ftp://e.org/x", "https://", "http://me:pw@e.org/"),
    *("http://[x", "http://localhost:99999/", "http://localhost:0/", "http://a..b/"),
)


@pytest.mark.parametrize("target", NO_PLACES)
def test_an_override_that_is_no_place_is_refused(settings: Settings, target: str) -> None:
    with pytest.raises(UsageError, match="--graph museum"):
        load_registry(settings, {"museum": target})


def test_an_unknown_graph_is_named_with_near_ones_and_the_command_that_lists_all(
    settings: Settings,
) -> None:
    with pytest.raises(UnknownNameError, match="Did you mean corporate") as caught:
        find_graph("corprate", settings)
    assert "`hermes graph list`" in str(caught.value)


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        ("[]", "an object was expected"),
        ("", "an object was expected"),
        ("{}", "either `files` or an `endpoint`"),
        ("{endpoint: 'http://e/', files: [{path: a.ttl}]}", "either `files` or an `endpoint`"),
        ("{endpoint: 'http://e/', timeout: 3}", "unknown key `timeout`"),
        ("{files: [{path: a.ttl}], max_rows: 3}", "unknown key `max_rows`"),
        ("{files: []}", "the list is empty"),
        ("{files: a.ttl}", "a list was expected"),
        ("{files: [a.ttl]}", "an object was expected"),
        ("{files: [{}]}", "either a `url` or a `path`"),
        ("{files: [{path: a.ttl, url: 'http://e/a.ttl'}]}", "either a `url` or a `path`"),
        ("{files: [{path: a.ttl, md5: 1}]}", "unknown key `md5`"),
        ("{files: [{path: 3}]}", "text was expected"),
        (r'{files: [{path: "a\0"}]}', "cannot be the name of a file"),
        ("{files: [{path: a.ttl, sha256: abc}]}", "no SHA-256"),
        ("{files: [{url: a.ttl}]}", "no http"),
        ("{endpoint: 'file:///a'}", "no http"),
        ("{endpoint: 'http://me:secret@e/'}", "no http"),
        ("{endpoint: 'http://[x'}", "no http"),
        ("{endpoint: 'http://localhost:99999/'}", "Port out of range"),
        ("{endpoint: 3}", "text was expected"),
        ("{endpoint: 'http://e/', engine: [virtuoso]}", "text was expected"),
        ("{endpoint: 'http://e/', max_rows: many}", "a count was expected"),
        ("{endpoint: 'http://e/', max_concurrency: 0}", "at least 1"),
        ("{endpoint: 'http://e/', prefixes: {a: 1}}", "text was expected"),
        ("{endpoint: 'http://e/', prefixes: [a]}", "an object was expected"),
    ],
)
def test_a_wrong_entry_is_refused_by_file_and_key(
    settings: Settings, own_registry: Path, entry: str, complaint: str
) -> None:
    own_registry.write_text(f"mine: {entry}\n")
    with pytest.raises(FormatError, match=complaint) as caught:
        load_registry(settings)
    assert str(own_registry) in str(caught.value)
    assert "`mine`" in str(caught.value)
