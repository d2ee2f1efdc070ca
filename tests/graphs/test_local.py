"""Queries on local graphs: results, limits, and what survives a bad query."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hermes.errors import GraphError
from hermes.graphs.base import Limits
from hermes.model import AnswerSet, Boolean, Failure, FailureKind, Term, TermKind

if TYPE_CHECKING:
    from hermes.graphs.base import Graph
    from hermes.model import QueryResult

    from .conftest import OpenLocal

pytestmark = pytest.mark.slow

XSD = "http://www.w3.org/2001/XMLSchema#"
GIB = 1024**3
CROSS_PRODUCT = "SELECT * {?a ?b ?c. ?d ?e ?f. ?g ?h ?i}"  # 10^9 rows of 9 terms

linux = pytest.mark.skipif(sys.platform != "linux", reason="limits and deaths as Linux has them")


def kind(result: QueryResult) -> FailureKind | None:
    return result.kind if isinstance(result, Failure) else None


def value(graph: Graph, expression: str) -> Term | None:
    result = graph.query(f"PREFIX xsd: <{XSD}> SELECT ({expression} AS ?v) {{}}", Limits())
    assert isinstance(result, AnswerSet), result
    return result.rows[0][0]


def children() -> dict[int, str]:
    """The processes of this machine whose parent is this one, and their states (proc(5))."""
    found = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
        except OSError:  # it ended meanwhile
            continue
        if int(parent) == os.getpid():
            found[int(stat.parent.name)] = state
    return found


def test_rows_keep_the_kinds_datatypes_and_languages_of_their_terms(open_local: OpenLocal) -> None:
    query = """SELECT ?iri ?plain ?string ?tagged ?number ?unbound {
        VALUES (?iri ?plain ?string ?tagged ?number ?unbound) {
            (<http://e/x> "a" "a"^^<http://www.w3.org/2001/XMLSchema#string> "a"@en-GB 1 UNDEF)
        }
    }"""
    plain = Term(TermKind.LITERAL, "a")
    assert open_local().query(query, Limits()) == AnswerSet(
        ("iri", "plain", "string", "tagged", "number", "unbound"),
        (
            (
                Term(TermKind.IRI, "http://e/x"),
                plain,
                plain,
                Term(TermKind.LITERAL, "a", language="en-gb"),
                Term(TermKind.LITERAL, "1", f"{XSD}integer"),
                None,
            ),
        ),
    )


def test_a_blank_node_is_one(open_local: OpenLocal) -> None:
    term = value(open_local(), "BNODE()")
    assert term is not None
    assert term.kind is TermKind.BNODE


def test_no_rows_and_false_are_results_of_their_own(open_local: OpenLocal) -> None:
    graph = open_local()
    assert graph.query("SELECT ?s {?s <http://e/no> ?o}", Limits()) == AnswerSet(("s",), ())
    assert graph.query("ASK {?s <http://e/no> ?o}", Limits()) == Boolean(value=False)
    assert graph.query("ASK {?s <http://e/p1> ?o}", Limits()) == Boolean(value=True)


def test_rows_come_in_the_order_of_the_query_across_batches(open_local: OpenLocal) -> None:
    result = open_local().query(
        "SELECT ?n {?s ?p ?n. VALUES ?twice {0 1 2}} ORDER BY DESC(?n)", Limits()
    )
    assert isinstance(result, AnswerSet)
    numbers = [int(cell.value) for (cell,) in result.rows if cell]
    assert numbers == sorted([n for n in range(1000) for _ in range(3)], reverse=True)


def test_the_prefixes_of_the_graph_need_no_declaration_and_can_be_declared_anew(
    open_local: OpenLocal,
) -> None:
    graph = open_local()
    assert graph.query("ASK {e:s1 e:p1 1}", Limits()) == Boolean(value=True)
    assert graph.query("PREFIX e: <http://x/> ASK {e:s1 e:p1 1}", Limits()) == Boolean(value=False)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("SELECT ?s {?s ?p", FailureKind.SYNTAX),
        ("I do not know.", FailureKind.SYNTAX),
        ("SELECT (e:unknown(1) AS ?x) {}", FailureKind.UNSUPPORTED_FUNCTION),
        ("CONSTRUCT WHERE {?s ?p ?o}", FailureKind.WRONG_FORM),
        ("DESCRIBE <http://e/s1>", FailureKind.WRONG_FORM),
        ("SELECT (<<(<http://e/a> <http://e/b> 1)>> AS ?t) {}", FailureKind.WRONG_FORM),
        ("INSERT DATA {<http://e/a> <http://e/b> 1}", FailureKind.REFUSED),
        ("SELECT * FROM <http://e/g> {?s ?p ?o}", FailureKind.REFUSED),
        ('SELECT ("\ud800" AS ?half) {}', FailureKind.SYNTAX),
    ],
)
def test_a_faulty_query_is_a_failure_on_one_line_and_the_next_query_works(
    open_local: OpenLocal, query: str, expected: FailureKind
) -> None:
    graph = open_local()
    result = graph.query(query, Limits())
    assert kind(result) is expected
    assert isinstance(result, Failure)
    assert 0 < len(result.detail) <= 300
    assert "\n" not in result.detail
    assert graph.query("ASK {}", Limits()) == Boolean(value=True)


def test_an_unsupported_function_is_named(open_local: OpenLocal) -> None:
    result = open_local().query("SELECT (e:soundex(1) AS ?x) {}", Limits())
    assert isinstance(result, Failure)
    assert "http://e/soundex" in result.detail


def test_a_query_that_overruns_its_time_is_ended_and_the_next_one_works(
    open_local: OpenLocal,
) -> None:
    graph = open_local()
    graph.query("ASK {}", Limits())
    started = time.monotonic()
    # Counting keeps the engine busy in one call; rows would also pass through the pipe.
    for query in ("SELECT (COUNT(*) AS ?n) {?a ?b ?c. ?d ?e ?f. ?g ?h ?i}", CROSS_PRODUCT):
        assert graph.query(query, Limits(timeout_s=0.5)) == Failure(
            FailureKind.TIMEOUT, "no result within 0.5 s"
        )
    assert time.monotonic() - started < 4  # two limits and one start of a worker
    assert graph.query("ASK {}", Limits()) == Boolean(value=True)


@linux
def test_a_query_that_takes_too_much_memory_is_a_memory_failure(open_local: OpenLocal) -> None:
    graph = open_local()
    limits = Limits(memory_bytes=GIB)
    result = graph.query(f"{CROSS_PRODUCT} ORDER BY ?c", limits)  # all rows must be held at once
    assert kind(result) is FailureKind.MEMORY
    assert "1024 MiB" in str(result)
    assert graph.query("ASK {}", limits) == Boolean(value=True)


@linux
def test_nesting_too_deep_for_the_stack_is_a_memory_failure(open_local: OpenLocal) -> None:
    depth = 20_000
    result = open_local().query("SELECT * {" + "{" * depth + "}" * depth + "}", Limits())
    assert kind(result) is FailureKind.MEMORY


@linux
def test_too_little_memory_to_open_the_store_is_one_error_that_says_how_much_it_takes(
    open_local: OpenLocal,
) -> None:
    graph = open_local()
    with pytest.raises(GraphError, match=r"within 256 MiB .* about 1 GiB"):
        graph.query("ASK {}", Limits(memory_bytes=GIB // 4))
    assert graph.query("ASK {}", Limits(memory_bytes=GIB)) == Boolean(value=True)


def test_more_rows_than_allowed_are_a_failure_and_exactly_as_many_are_not(
    open_local: OpenLocal,
) -> None:
    graph = open_local()
    result = graph.query("SELECT * {?s ?p ?o}", Limits(max_rows=1000))
    assert isinstance(result, AnswerSet)
    assert len(result.rows) == 1000
    assert graph.query("SELECT * {?s ?p ?o}", Limits(max_rows=999)) == Failure(
        FailureKind.TOO_MANY_ROWS, "more than 999 rows"
    )


def test_a_store_that_is_damaged_is_an_error_that_names_it(
    open_local: OpenLocal, tmp_path: Path
) -> None:
    from hermes.graphs.local import LocalGraph

    with (
        LocalGraph(
            "g", tmp_path, workers=1, prefixes={}, integer_casts=True, allow_service=False
        ) as graph,
        pytest.raises(GraphError, match="cannot be opened") as caught,
    ):
        graph.query("ASK {}", Limits())
    assert str(tmp_path) in str(caught.value)


@linux
def test_a_worker_that_is_killed_is_a_memory_failure_and_a_fresh_one_follows(
    open_local: OpenLocal,
) -> None:
    graph = open_local()
    before = children().keys()
    with ThreadPoolExecutor(1) as pool:
        endless = pool.submit(graph.query, CROSS_PRODUCT, Limits(timeout_s=30))
        while not (workers := children().keys() - before):
            time.sleep(0.01)
        time.sleep(0.5)  # let it come to the query
        os.kill(workers.pop(), signal.SIGKILL)  # as the kernel does when memory runs out
        assert kind(endless.result()) is FailureKind.MEMORY
    assert graph.query("ASK {}", Limits()) == Boolean(value=True)


@linux
def test_an_idle_worker_that_dies_is_replaced_unnoticed(open_local: OpenLocal) -> None:
    graph = open_local()
    before = children().keys()
    graph.query("ASK {}", Limits())
    for worker in children().keys() - before:
        os.kill(worker, signal.SIGKILL)
    time.sleep(0.1)
    assert graph.query("ASK {}", Limits()) == Boolean(value=True)


@linux
def test_a_worker_is_used_again_and_no_more_are_started_than_allowed(
    open_local: OpenLocal,
) -> None:
    graph = open_local(workers=2)
    before = children().keys()
    with ThreadPoolExecutor(8) as pool:
        results = list(
            pool.map(lambda n: graph.query(f"ASK {{e:s{n} ?p {n}}}", Limits()), range(50))
        )
    assert results == [Boolean(value=True)] * 50
    assert 1 <= len(children().keys() - before) <= 2
    graph.close()
    assert children().keys() <= before


def test_queries_of_eight_threads_get_their_own_results(open_local: OpenLocal) -> None:
    graph = open_local(workers=3)
    with ThreadPoolExecutor(8) as pool:
        queries = [f"SELECT ?n {{e:s{n} ?p ?n}}" for n in range(80)]
        results = list(pool.map(lambda query: graph.query(query, Limits()), queries))
    expected = [Term(TermKind.LITERAL, str(n), f"{XSD}integer") for n in range(80)]
    assert results == [AnswerSet(("n",), ((term,),)) for term in expected]


@linux
def test_other_memory_limits_take_the_place_of_the_worker(open_local: OpenLocal) -> None:
    graph = open_local()
    before = children().keys()
    graph.query("ASK {}", Limits(memory_bytes=GIB))
    graph.query("ASK {}", Limits(memory_bytes=2 * GIB))
    assert len(children().keys() - before) == 1


def test_closing_ends_a_query_in_hand_by_an_error_not_by_a_result(open_local: OpenLocal) -> None:
    graph = open_local()
    graph.query("ASK {}", Limits())
    with ThreadPoolExecutor(1) as pool:
        endless = pool.submit(graph.query, CROSS_PRODUCT, Limits(timeout_s=30))
        time.sleep(0.3)
        graph.close()
        with pytest.raises(GraphError, match="closed"):
            endless.result()
    with pytest.raises(GraphError, match="closed"):
        graph.query("ASK {}", Limits())


def test_a_query_that_was_refused_opens_no_connection(open_local: OpenLocal) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0.3)
        url = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        graph = open_local()
        for service in ("SERVICE", "SERVICE SILENT", "service silent"):
            result = graph.query(f"SELECT * {{{service} <{url}> {{?s ?p ?o}}}}", Limits())
            assert kind(result) is FailureKind.REFUSED
        with pytest.raises(TimeoutError):
            listener.accept()


PARENT = """
import sys
from pathlib import Path
from threading import Thread
from hermes.graphs.base import Limits
from hermes.graphs.local import LocalGraph
graph = LocalGraph("g", Path(sys.argv[1]), workers=2, prefixes={}, integer_casts=True,
                   allow_service=False)
graph.query("ASK {}", Limits())
Thread(target=graph.query, args=(sys.argv[2], Limits()), daemon=True).start()
graph.query("ASK {}", Limits())
print("busy", flush=True)
sys.stdin.read()
"""


@linux
def test_workers_busy_and_idle_end_when_their_parent_is_killed(thousand_store: Path) -> None:
    def workers() -> set[str]:
        """The processes that have the store's files open."""
        opened = set()
        for link in Path("/proc").glob("[0-9]*/fd/*"):
            try:
                if link.readlink().is_relative_to(thousand_store):
                    opened.add(link.parts[2])
            except OSError:  # it was closed meanwhile
                continue
        return opened

    before = workers()
    command = [sys.executable, "-c", PARENT, str(thousand_store), CROSS_PRODUCT]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"busy\n"
        assert len(workers() - before) == 2
        parent.kill()
    deadline = time.monotonic() + 5
    while workers() - before and time.monotonic() < deadline:
        time.sleep(0.02)
    assert workers() - before == set()


@linux
def test_ctrl_c_reaches_no_worker(open_local: OpenLocal) -> None:
    graph = open_local()
    before = children().keys()
    graph.query("ASK {}", Limits())
    (worker,) = children().keys() - before
    assert os.getpgid(worker) != os.getpgid(0)  # a terminal signals its process group
    os.kill(worker, signal.SIGINT)
    assert graph.query("ASK {}", Limits()) == Boolean(value=True)
    assert worker in children()


def test_casts_to_derived_integers_work_unless_the_graph_is_strict(open_local: OpenLocal) -> None:
    assert value(open_local(), "xsd:int('7') + 1") == Term(TermKind.LITERAL, "8", f"{XSD}integer")
    strict = open_local(integer_casts=False).query(
        f"PREFIX xsd: <{XSD}> SELECT (xsd:int('7') AS ?v) {{}}", Limits()
    )
    assert kind(strict) is FailureKind.UNSUPPORTED_FUNCTION
    assert f"{XSD}int" in str(strict)


def test_the_engine_is_named_with_its_version(open_local: OpenLocal) -> None:
    import pyoxigraph

    engine = open_local().engine
    assert (engine.name, engine.version) == ("oxigraph", pyoxigraph.__version__)
