"""The child: what the engine's exceptions mean, and its manners as a process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

import orjson
import pytest
from pyoxigraph import QuerySolutions, Store

from hermes.encoding import json_line
from hermes.graphs.protocol import READY, Orders
from hermes.graphs.worker import failure_of
from hermes.model import FailureKind

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def orders(thousand_store: Path) -> Orders:
    return Orders(
        store=str(thousand_store),
        memory_bytes=2 * 1024**3,
        parent_pid=os.getpid(),
        prefixes={},
        integer_casts=True,
    )


def start() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "hermes.graphs.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_it_answers_line_by_line_and_ends_with_its_input(orders: Orders) -> None:
    query = json_line({"sparql": "SELECT ?n {<http://e/s7> ?p ?n}", "max_rows": 5})
    with start() as worker:
        out, _ = worker.communicate(json_line(asdict(orders)) + query)
    seven = "^http://www.w3.org/2001/XMLSchema#integer 7"
    assert [orjson.loads(line) for line in out.splitlines()] == [
        READY,
        {"rows": [[seven]]},
        {"variables": ["n"], "rows": []},
    ]
    assert worker.returncode == 0


def test_it_ends_at_once_without_orders() -> None:
    with start() as worker:
        assert worker.communicate(b"") == (b"", b"")
    assert worker.returncode == 0


def test_it_ends_at_once_if_its_parent_is_another_process(orders: Orders) -> None:
    orphaned = replace(orders, parent_pid=os.getpid() + 1)
    with start() as worker:
        assert worker.communicate(json_line(asdict(orphaned))) == (b"", b"")
    assert worker.returncode == 0


def test_a_store_that_cannot_be_opened_is_told_on_standard_error(
    orders: Orders, tmp_path: Path
) -> None:
    with start() as worker:
        out, complaint = worker.communicate(json_line(asdict(replace(orders, store=str(tmp_path)))))
    assert out == b""
    assert str(tmp_path).encode() in complaint
    assert worker.returncode == 1


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_it_leaves_an_interrupt_to_its_parent(orders: Orders) -> None:
    with start() as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(json_line(asdict(orders)))
        worker.stdin.flush()
        assert orjson.loads(worker.stdout.readline()) == READY
        worker.send_signal(signal.SIGINT)
        _, complaint = worker.communicate()
    assert (worker.returncode, complaint) == (0, b"")


def raised_by(query: str) -> Exception:
    """What pyoxigraph raises for a query, at its start or among its rows."""
    try:
        result = Store().query(query)
        assert isinstance(result, QuerySolutions)
        list(result)
    except (SyntaxError, RuntimeError, OSError, ValueError) as error:
        return error
    pytest.fail(f"pyoxigraph takes {query!r}")


@pytest.mark.parametrize(
    ("query", "kind"),
    [
        ("SELECT", FailureKind.SYNTAX),
        ("SELECT ?x ?x {}", FailureKind.SYNTAX),
        ("SELECT (<http://e/f>(1) AS ?x) {}", FailureKind.UNSUPPORTED_FUNCTION),
        ("SELECT * {} ORDER BY <http://e/f>(1)", FailureKind.UNSUPPORTED_FUNCTION),
        # Port 1 is one that the engine's HTTP client refuses: no connection is made.
        ("SELECT * {SERVICE <http://127.0.0.1:1/> {?s ?p ?o}}", FailureKind.ENGINE_ERROR),
        ("SELECT * {SERVICE ?unbound {?s ?p ?o}}", FailureKind.ENGINE_ERROR),
        ('SELECT ("\ud800" AS ?x) {}', FailureKind.ENGINE_ERROR),
    ],
)
def test_whatever_the_engine_raises_has_a_kind(query: str, kind: FailureKind) -> None:
    assert failure_of(raised_by(query)).kind is kind


def test_a_disk_read_that_fails_for_lack_of_memory_is_a_memory_failure() -> None:
    error = OSError("IO error: While mmap file: Cannot allocate memory")
    assert failure_of(error).kind is FailureKind.MEMORY
