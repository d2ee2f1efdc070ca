"""The guard: only questions reach an engine, and none of them reaches the network."""

from __future__ import annotations

import json
import socket
import threading
from typing import TYPE_CHECKING, Self

import pytest
import yaml
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from pyoxigraph import Literal, NamedNode, Quad, QueryBoolean, Store

from hermes.graphs.guard import refusal
from hermes.model import Failure, FailureKind
from hermes.sparql.form import QueryForm, is_blank, query_form
from hermes.sparql.tokens import TokenKind, tokenize
from tests.strategies import QUERY_PIECES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HERE = "<http://127.0.0.1/>"


def refused(query: str, *, local: bool = True) -> Failure:
    failure = refusal(query, local=local)
    assert failure is not None
    return failure


# -- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "update",
    [
        "INSERT DATA { <a> <b> <c> }",
        "delete where { ?s ?p ?o }",
        f"LOAD {HERE}",
        "CLEAR ALL",
        "DROP GRAPH <g>",
        "CREATE GRAPH <g>",
        "ADD <g> TO <h>",
        "MOVE <g> TO <h>",
        "COPY <g> TO <h>",
        "WITH <g> DELETE { ?s ?p ?o } WHERE { ?s ?p ?o }",
        "PREFIX x: <y> INSERT { ?s x:a 1 } WHERE { ?s ?p ?o }",
        r"\u0044ROP ALL",
    ],
)
@pytest.mark.parametrize("local", [True, False])
def test_updates_are_refused(update: str, *, local: bool) -> None:
    assert refused(update, local=local).kind is FailureKind.REFUSED


@pytest.mark.parametrize(
    "query",
    [
        f"ASK {{ SERVICE {HERE} {{}} }}",
        f"ask{{service silent{HERE}{{}}}}",
        "SELECT * { ?s ?p ?o . OPTIONAL { SERVICE ?s { ?a ?b ?c } } }",
        f"ASK {{ \\u0053ERVICE {HERE} {{}} }}",  # to those who decode everywhere
        f"ASK {{ ?s ?p '\\u005C' SERVICE {HERE} {{}} #'\n}}",  # to those who decode in strings only
        f"ASK {{ ?s ?p '\\u0027 SERVICE {HERE} {{}} #'\n}}",  # to those who decode everywhere
        f"ASK {{ # \\u000A SERVICE {HERE} {{}}\n}}",
        "ASK { SERVICE }",  # whatever an endpoint makes of it
    ],
)
@pytest.mark.parametrize("local", [True, False])
def test_federation_is_refused(query: str, *, local: bool) -> None:
    failure = refused(query, local=local)
    assert failure.kind is FailureKind.REFUSED
    assert "federation" in failure.detail


def test_federation_can_be_allowed() -> None:
    query = f"ASK {{ SERVICE {HERE} {{}} }}"
    assert refusal(query, local=False, allow_service=True) is None


@pytest.mark.parametrize("clause", ["FROM <http://x/>", "from named <http://x/>", "FROM x:y"])
def test_other_data_are_refused_on_a_local_graph_only(clause: str) -> None:
    query = f"PREFIX x: <http://x/> SELECT * {clause} {{ ?s ?p ?o }}"
    assert refused(query).kind is FailureKind.REFUSED
    assert refusal(query, local=False) is None


@pytest.mark.parametrize("query", ["DESCRIBE <x>", "construct { ?s ?p ?o } where { ?s ?p ?o }"])
def test_forms_without_an_answer_set_are_wrong(query: str) -> None:
    assert refused(query).kind is FailureKind.WRONG_FORM


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("I do not know.\nSorry, really not.", "'I do not know. Sorry, really'"),  # six words
        ("x" * 100, f"'{'x' * 60}'"),
        ("```sparql\nASK {}\n```", "'```sparql ASK {} ```'"),
        (" # no\n", "'# no'"),
        ("", "blank"),
    ],
)
def test_prose_is_no_syntax_and_its_first_words_are_quoted(text: str, quoted: str) -> None:
    failure = refused(text)
    assert failure.kind is FailureKind.SYNTAX
    assert quoted in failure.detail


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("PREFIX x: <y>\n  drop ALL", "drop at 2:3"),
        ("ASK {\r\n  ?s ?p ?o .\r Service <x> {}\n}", "Service at 3:2"),
        ("ASK { ?s ?p trueservice<x>{} }", "service at 1:17"),
        ("# é\nSELECT *\nFROM <x> {}", "FROM at 3:1"),
        ("\n\nDescribe <x>", "Describe at 3:1"),
    ],
)
def test_the_detail_is_one_line_with_word_line_and_column(query: str, place: str) -> None:
    detail = refused(query).detail
    assert detail.startswith(f"{place}: ")
    assert "\n" not in detail


# -- what is not ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * { ?s a pv:Service }",
        "SELECT ?service { ?service pv:serves ?o }",
        "SELECT ?service ?from { ?service ?from ?insert }",
        "ASK { ?s ?p 'SERVICE', \"INSERT\", '''FROM <x>''' }",
        "ASK { ?s ?p ?o } # SERVICE <http://x/> {}",
        "# DROP ALL\nASK { ?s ?p <http://x/SERVICE>, <FROM>, x:from }",
        "SELECT (EXTRACT(YEAR FROM ?d) AS ?y) { ?s ?p ?d }",  # no SPARQL: let the engine say where
    ],
)
def test_the_same_letters_elsewhere_are_not_refused(query: str) -> None:
    assert refusal(query, local=True) is None


# -- against the engine --------------------------------------------------------------------------


class Listener:
    """A server on loopback that counts connections and answers none."""

    def __init__(self) -> None:
        self.connections = 0
        self._stopped = False
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._listen)

    @property
    def port(self) -> int:
        port = self._socket.getsockname()[1]
        assert isinstance(port, int)
        return port

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopped = True
        socket.create_connection(("127.0.0.1", self.port)).close()
        self._thread.join()
        self._socket.close()

    def _listen(self) -> None:
        while True:
            connection, _ = self._socket.accept()
            if self._stopped:
                connection.close()
                return
            self.connections += 1  # before the client can tell that its call is over
            connection.close()


@pytest.fixture(scope="module")
def listener() -> Iterator[Listener]:
    with Listener() as listener:
        yield listener


@pytest.fixture(scope="module")
def store() -> Store:
    # Some triples, so that patterns match and what is joined with them is evaluated.
    one, two = NamedNode("http://x/a"), NamedNode("http://x/p")
    objects: list[Literal | NamedNode] = [
        Literal("SERVICE"),
        Literal("true", datatype=NamedNode("http://x/boolean")),
        one,
    ]
    store = Store()
    store.extend(Quad(one, two, value) for value in objects)
    return store


def connections_made(query: str, store: Store, listener: Listener) -> int:
    """Execute `query` to its last row; how many connections that opened."""
    before = listener.connections
    try:
        solutions = store.query(query)
        if not isinstance(solutions, QueryBoolean):
            list(solutions)
    except (SyntaxError, OSError, RuntimeError, ValueError):
        pass  # an invalid query, or a SERVICE without SILENT that got no answer
    return listener.connections - before


# Queries that pyoxigraph 0.5.13 executes with a connection, by every path that we found around a
# reading by tokens. PORT is the listener's.
CALLS = {
    "plain": "ASK { SERVICE SILENT <http://127.0.0.1:PORT/> {} }",
    "loud": "ASK { SERVICE <http://127.0.0.1:PORT/> {} }",
    "case": "ask{sErViCe sIlEnT<http://127.0.0.1:PORT/>{}}",
    "comments": "ASK{SERVICE#{\rSILENT#'\n<http://127.0.0.1:PORT/>#<\r\n{}}",
    "no gap": "ASK{SERVICESILENT<http://127.0.0.1:PORT/>{}}",
    "behind true": "ASK{?s ?p trueSERVICE SILENT<http://127.0.0.1:PORT/>{}}",
    "prefixed": "PREFIX :<http://127.0.0.1:PORT/>ASK{SERVICE:x{}}",
    "prefix": "PREFIX x:<http://127.0.0.1:PORT/>ASK{SERVICESILENTx:x{}}",
    "dots": "PREFIX x:<http://x/>ASK{?s ?p ?o OPTIONAL{?s ?p x:a.b.SERVICE SILENT"
    "<http://127.0.0.1:PORT/>{}}}",
    "comparison": "ASK{?s ?p ?o FILTER(?s<?o#>'''\n||true)SERVICE SILENT<http://127.0.0.1:PORT/>{}"
    "#'''\n}",
    "comment": "ASK{?s ?p ?o FILTER(?s<?o#>'''\n||true)FILTER('x'!='''#''')"
    "SERVICE SILENT<http://127.0.0.1:PORT/>{}\n}",
    "escape in a string": "ASK{?s ?p ?o FILTER('\\u005C'!='')SERVICE SILENT"
    "<http://127.0.0.1:PORT/>{}#')\n}",
    "sub-select": "ASK{?s ?p ?o{SELECT*{SERVICE SILENT<http://127.0.0.1:PORT/>{}}}}",
    "exists": "ASK{?s ?p ?o FILTER(EXISTS{SERVICE SILENT<http://127.0.0.1:PORT/>{}})}",
}


@pytest.mark.parametrize("call", CALLS)
def test_a_query_that_would_connect_is_refused(call: str, store: Store, listener: Listener) -> None:
    query = CALLS[call].replace("PORT", str(listener.port))
    assert connections_made(query, store, listener) > 0, "the engine changed: not a trick any more"
    assert refusal(query, local=True) is not None


SERVICE_PIECES = (
    "SERVICE", "service ", "SILENT", " SILENT ", "<http://127.0.0.1:PORT/>", "{}", "{", "}", "p:p",
    ":p", "<http://x/p>", "{?s ?p ?o}", "FILTER(?s<?o#>", "||true)", "'''#'''", "#'''\n", "'''\n",
    "OPTIONAL{", "?s ?p ", "VALUES ?x{", ")", "p:a.b.", "\r#", "?SERVICE", "p:SERVICE", "'SERVICE'",
)  # fmt: skip


@st.composite
def mutated_calls(draw: st.DrawFn) -> str:
    """A query that calls, cut at some places, with pieces put in, left out or doubled."""
    text = draw(st.sampled_from(sorted(CALLS.values())))
    prologue = "PREFIX :<http://127.0.0.1:PORT/>PREFIX p:<http://127.0.0.1:PORT/>"
    for _ in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(start + 3, len(text))))
        piece = draw(st.sampled_from([*SERVICE_PIECES, *QUERY_PIECES]))
        text = text[:start] + piece + text[end:]
    return draw(st.sampled_from(["", prologue])) + text


@settings(
    max_examples=400, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(query=mutated_calls())
@example(query="PREFIX p:<http://x/> ASK { ?s p:p?trueSERVICE SILENT <http://127.0.0.1:PORT/> {} }")
def test_what_the_guard_lets_pass_opens_no_connection(
    query: str, store: Store, listener: Listener
) -> None:
    query = query.replace("PORT", str(listener.port))
    if refusal(query, local=True) is None:
        assert connections_made(query, store, listener) == 0


# -- against real queries ------------------------------------------------------------------------

# From the sources' own counts: queries in all, and ASK queries among them.
GOLD_QUERIES = {
    "questions.yml": (50, 3),
    "questions_db25.yaml": (100, 10),
    "qald_10.json": (394, 61),
    "qald_9_plus_test_dbpedia.json": (150, 4),
    "qald-9-test-multilingual.json": (150, 4),
    "qald9_yago100.json": (100, 1),
}


def gold_queries(mirror: Path, name: str) -> list[str]:
    (path,) = mirror.rglob(name)
    text = path.read_text(encoding="utf-8")
    source = json.loads(text) if path.suffix == ".json" else yaml.safe_load(text)
    return [question["query"]["sparql"] for question in source["questions"]]


@pytest.mark.shared
@pytest.mark.parametrize("name", GOLD_QUERIES)
def test_gold_queries_are_read_and_pass(name: str, mirror: Path) -> None:
    queries = gold_queries(mirror, name)
    forms = [query_form(query) for query in queries]
    assert (len(queries), forms.count(QueryForm.ASK)) == GOLD_QUERIES[name]
    assert forms.count(QueryForm.ASK) + forms.count(QueryForm.SELECT) == len(queries)
    assert [refusal(query, local=True) for query in queries] == [None] * len(queries)
    kinds = {token.kind for query in queries for token in tokenize(query)}
    assert TokenKind.UNKNOWN not in kinds


@pytest.mark.shared
def test_of_recorded_answers_only_what_no_engine_reads_is_refused(mirror: Path) -> None:
    files = sorted(mirror.rglob("results/*/*_answers.json"))
    assert files
    for path in files:
        for record in json.loads(path.read_text(encoding="utf-8")):
            query = record["query"]
            failure = refusal(query, local=True)
            if failure is None or is_blank(query):
                continue
            assert failure.kind is FailureKind.SYNTAX
            with pytest.raises(SyntaxError):
                Store().query(query)
