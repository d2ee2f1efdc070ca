"""An endpoint more in the registry of the data folder."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from hermes.errors import FormatError, HermesError, UsageError
from hermes.graphs.adding import NewEndpoint, add_endpoint
from hermes.graphs.registry import find_graph, load_registry

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.settings import Settings

URL = "http://127.0.0.1:8890/sparql"


def test_what_was_added_is_found(settings: Settings) -> None:
    endpoint = NewEndpoint(
        URL, "http://e.org/g", "virtuoso", 10_000, {"ex": "http://e.org/", "no": "urn:no:"}
    )
    path = add_endpoint("mine", endpoint, settings)
    assert path == settings.data_dir / "graphs.yaml"
    entry = find_graph("mine", settings)
    assert entry.endpoint == URL
    assert entry.default_graph == "http://e.org/g"
    assert (entry.engine, entry.max_rows) == ("virtuoso", 10_000)
    assert entry.prefixes == {"ex": "http://e.org/", "no": "urn:no:"}


@pytest.mark.parametrize(
    "before",
    [
        "",
        "# mine\n",
        "one: {endpoint: 'http://e.org/'}",
        "# é\none:\n  endpoint: http://e.org/\n\n\n",
    ],
)
def test_the_text_that_is_there_is_kept(
    settings: Settings, own_registry: Path, before: str
) -> None:
    own_registry.write_text(before)
    known = load_registry(settings)
    add_endpoint("new", NewEndpoint(URL), settings)
    assert own_registry.read_text().startswith(before.rstrip())
    assert load_registry(settings) == {**known, "new": find_graph("new", settings)}


def test_an_entry_may_take_the_place_of_a_packaged_one(settings: Settings) -> None:
    add_endpoint("dbpedia", NewEndpoint(URL), settings)
    assert find_graph("dbpedia", settings).endpoint == URL


BAD = {
    "no name": ("", NewEndpoint(URL), "NAME"),
    "a hidden name": (".mine", NewEndpoint(URL), "NAME"),
    "a path": ("../mine", NewEndpoint(URL), "NAME"),
    "a name with a space": ("my graph", NewEndpoint(URL), "NAME"),
    "a name with =": ("a=b", NewEndpoint(URL), "NAME"),
    "a long name": ("a" * 101, NewEndpoint(URL), "NAME"),
    "a name that is taken": ("taken", NewEndpoint(URL), "there already"),
    "no URL": ("new", NewEndpoint("sparql"), "URL"),
    "another scheme": ("new", NewEndpoint("ftp://e.org/"), "URL"),
    "a password": ("new", NewEndpoint("http://me:pw@e.org/"), "URL"),
    "no port": ("new", NewEndpoint("http://e.org:99999/"), "URL"),
    "a misspelt engine": ("new", NewEndpoint(URL, engine="virtuso"), "Write virtuoso"),
    "another case": ("new", NewEndpoint(URL, engine="Virtuoso"), "Write virtuoso"),
    "an engine of two lines": ("new", NewEndpoint(URL, engine="a: b\n c"), "--engine"),
    "a fragment": ("new", NewEndpoint(f"{URL}#a"), "never sent"),
    "a relative graph": ("new", NewEndpoint(URL, default_graph="g"), "--default-graph"),
    "a prefix for nothing": ("new", NewEndpoint(URL, prefixes={"a": "b"}), "--prefix a"),
    "a prefix with a space": ("new", NewEndpoint(URL, prefixes={"a": "http://b c"}), "--prefix a"),
    "a prefix that is none": ("new", NewEndpoint(URL, prefixes={"a b": "urn:c"}), "a prefix"),
}


@pytest.mark.parametrize(("name", "endpoint", "words"), BAD.values(), ids=BAD)
def test_what_is_wrong_is_refused_and_nothing_is_written(
    settings: Settings, own_registry: Path, name: str, endpoint: NewEndpoint, words: str
) -> None:
    own_registry.write_text(f"taken: {{endpoint: '{URL}'}}\n")
    before = own_registry.read_bytes()
    with pytest.raises(UsageError, match=words):
        add_endpoint(name, endpoint, settings)
    assert own_registry.read_bytes() == before


@pytest.mark.parametrize(
    ("before", "error"),
    [
        ("{one: {endpoint: 'http://e.org/'}}", UsageError),  # no line can follow
        ("one: {endpoint: 'http://e.org/'}\n...\n", UsageError),
        ("one: [", FormatError),
        ("- one", FormatError),
        ("one: {endpoint: 3}", FormatError),
    ],
)
def test_a_registry_that_cannot_be_continued_is_left_as_it_is(
    settings: Settings, own_registry: Path, before: str, error: type[HermesError]
) -> None:
    own_registry.write_text(before)
    with pytest.raises(error):
        add_endpoint("new", NewEndpoint(URL), settings)
    assert own_registry.read_text() == before


def test_of_two_that_are_added_at_once_both_are_there(settings: Settings) -> None:
    names = [f"g{n}" for n in range(8)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda name: add_endpoint(name, NewEndpoint(URL), settings), names))
    assert set(names) <= load_registry(settings).keys()


def test_a_graph_that_was_built_is_not_hidden_behind_an_endpoint(settings: Settings) -> None:
    (settings.data_dir / "built" / "made").mkdir(parents=True)
    with pytest.raises(UsageError, match="was built here"):
        add_endpoint("made", NewEndpoint(URL), settings)
