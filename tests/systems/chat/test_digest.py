"""A digest of a graph: what is counted, what is kept, and how it reads."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from hermes.errors import GraphError
from hermes.graphs.base import Limits
from hermes.graphs.entry import GraphEntry, GraphFile
from hermes.graphs.opening import open_graph
from hermes.model import AnswerSet, Failure, FailureKind
from hermes.settings import Settings
from hermes.systems.chat.digest import (
    SAMPLED_TRIPLES,
    Counted,
    Digest,
    SchemaTerm,
    sample_digest,
)
from hermes.systems.chat.digest_cache import digest_path, kept_digest
from hermes.systems.chat.digest_text import digest_text
from hermes.systems.chat.namespaces import WELL_KNOWN, namespaces_for
from tests.systems.chat.asking import failing, iri, literal, schema

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.model import QueryResult

V = "http://e/v#"
PAINTINGS = Digest(
    classes=Counted((SchemaTerm(f"{V}Painting", 3, "painting"),), sampled=False),
    properties=Counted((SchemaTerm(f"{V}painter", 2, "Maler"),), sampled=False),
)
ENDPOINT = GraphEntry("paintings", endpoint="https://e/sparql")
TIMEOUT = Failure(FailureKind.TIMEOUT, "no result within 60 s")


def test_classes_and_properties_are_counted_and_named() -> None:
    assert sample_digest(schema, "paintings") == PAINTINGS


def test_it_counts_a_real_graph(museum_stores: Path) -> None:
    settings = Settings(museum_stores.parent, offline=True)
    with open_graph("museum", settings) as graph:
        digest = sample_digest(lambda query: graph.query(query, Limits()), "museum")
    counts = {term.iri.rpartition("#")[2]: term.count for term in digest.classes.terms}
    # As the graph's own file says: eight artists, four museums, three cities.
    assert (counts["Artist"], counts["Museum"], counts["City"]) == (8, 4, 3)
    assert not digest.classes.sampled
    numbers = [term.count for term in digest.properties.terms]
    assert numbers == sorted(numbers, reverse=True)


def test_what_cannot_stand_in_a_query_is_never_written_into_one() -> None:
    queries = []

    def graph(query: str) -> QueryResult:
        queries.append(query)
        if "?s a ?term" in query:
            spoilt = "http://e/v#a> } SELECT * { ?s ?p <http://e/v#b"
            return AnswerSet(("term", "n"), ((iri(spoilt), literal("3")),))
        return schema(query)

    digest = sample_digest(graph, "paintings")
    assert [term.label for term in digest.classes.terms] == [None]
    assert [term.label for term in digest.properties.terms] == ["Maler"]
    assert not any("SELECT * { ?s ?p <" in query for query in queries)


def test_a_graph_that_cannot_count_all_counts_its_first_triples() -> None:
    def graph(query: str) -> QueryResult:
        whole = "COUNT" in query and f"LIMIT {SAMPLED_TRIPLES}" not in query
        return TIMEOUT if whole else schema(query)

    digest = sample_digest(graph, "paintings")
    assert digest.classes == replace(PAINTINGS.classes, sampled=True)
    assert digest.properties.sampled
    assert "among the first 100,000" in digest_text(digest, {})


def test_a_graph_that_counts_nothing_has_no_digest() -> None:
    with pytest.raises(GraphError, match="timeout: no result within 60 s"):
        sample_digest(failing({"COUNT": TIMEOUT}), "paintings")


def test_a_graph_need_not_name_what_it_is_made_of() -> None:
    digest = sample_digest(failing({"label": TIMEOUT}), "paintings")
    assert [term.label for term in digest.classes.terms] == [None]


def test_an_empty_graph_has_an_empty_digest() -> None:
    # An aggregate over nothing has no rows, or one without a term.
    for rows in ((), ((None, literal("0")),)):
        digest = sample_digest(lambda _: AnswerSet(("term", "n"), rows), "empty")  # noqa: B023
        assert digest.classes.terms == ()
        assert digest_text(digest, {}) == ""


def test_classes_that_are_no_iris_are_left_out() -> None:
    rows = ((literal("a class"), literal("5")), (iri(f"{V}Painting"), literal("3")))
    digest = sample_digest(lambda _: AnswerSet(("term", "n"), rows), "odd")
    assert [term.iri for term in digest.classes.terms] == [f"{V}Painting"]


def test_a_digest_is_made_once(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    assert kept_digest(schema, ENDPOINT, settings) == PAINTINGS
    assert kept_digest(failing({"": TIMEOUT}), ENDPOINT, settings) == PAINTINGS


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b"{}", b'{"classes": {"terms": [{}]}}'])
def test_what_is_kept_and_damaged_is_made_again(tmp_path: Path, damage: bytes) -> None:
    settings = Settings(tmp_path)
    path = digest_path(ENDPOINT, settings)
    path.parent.mkdir()
    path.write_bytes(damage)
    assert kept_digest(schema, ENDPOINT, settings) == PAINTINGS
    assert kept_digest(failing({"": TIMEOUT}), ENDPOINT, settings) == PAINTINGS


def test_a_digest_is_kept_by_what_the_graph_is(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    for name, content in (("a.ttl", "one"), ("b.ttl", "two"), ("copy.ttl", "one")):
        (tmp_path / name).write_text(content)

    def of(*names: str) -> str:
        files = tuple(GraphFile(path=str(tmp_path / name)) for name in names)
        return digest_path(GraphEntry("g", files=files), settings).name

    assert of("a.ttl") == of("copy.ttl")
    assert len({of("a.ttl"), of("b.ttl"), of("a.ttl", "b.ttl")}) == 3
    elsewhere = replace(ENDPOINT, endpoint="https://e/other")
    part = replace(ENDPOINT, default_graph="http://e/g")
    assert len({digest_path(each, settings) for each in (ENDPOINT, elsewhere, part)}) == 3
    # What changes none of its triples does not count.
    politer = replace(ENDPOINT, max_concurrency=1, prefixes={"v": V})
    assert digest_path(politer, settings) == digest_path(ENDPOINT, settings)


def test_a_digest_reads_as_prefixes_classes_and_properties() -> None:
    digest = replace(
        PAINTINGS,
        properties=Counted(
            (
                SchemaTerm(f"{WELL_KNOWN['rdf']}type", 9),
                SchemaTerm(f"{V}painter", 2, "Maler"),
                SchemaTerm("http://e/a,b", 1),
            ),
            sampled=False,
        ),
    )
    assert digest_text(digest, {"v": V}) == (
        "Prefixes:\n"
        f"PREFIX v: <{V}>\n"
        f"PREFIX rdf: <{WELL_KNOWN['rdf']}>\n"
        "\n"
        "Classes, with the number of their instances:\n"
        'v:Painting "painting" 3\n'
        "\n"
        "Properties, with the number of their triples:\n"
        "rdf:type 9\n"
        'v:painter "Maler" 2\n'
        "<http://e/a,b> 1"
    )


def test_a_prefix_of_the_graph_stands_before_what_everybody_calls_it() -> None:
    foaf = WELL_KNOWN["foaf"]
    assert namespaces_for([f"{foaf}name"], {"f": foaf}).prefixes == {"f": foaf}
    # A well-known prefix that the graph uses for something else is not used twice.
    assert namespaces_for([f"{foaf}name"], {"foaf": V}).prefixes == {"foaf": V}


def test_namespaces_that_nobody_names_are_numbered() -> None:
    iris = [f"{V}a", f"{V}b", "http://e/w/a", "http://e/w/b", "http://e/x/alone"]
    own = {"ns1": "http://e/taken/"}
    assert namespaces_for(iris, own).prefixes == {
        "ns1": "http://e/taken/",
        "ns2": V,
        "ns3": "http://e/w/",
    }
