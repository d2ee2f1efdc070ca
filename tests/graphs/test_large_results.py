"""Large results pass through a worker in pieces: neither side holds them twice."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

# What the parent and its worker held at their most.
ASK = """
import resource, sys
from pathlib import Path
from hermes.graphs.base import Limits
from hermes.graphs.local import LocalGraph
with LocalGraph("g", Path(sys.argv[1]), workers=1, prefixes={}, integer_casts=True,
                allow_service=False) as graph:
    graph.query("ASK {}", Limits())
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    result = graph.query(sys.argv[2], Limits())
rows = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
print(len(result.rows), rows, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


# 150,000 rows of three cells: of terms that come again and again, or of computed ones of their own.
CROSSED = "{ ?s ?p ?n . ?t ?q ?m } LIMIT 150000"
REPEATED = f"SELECT ?s ?t ?n {CROSSED}"
DISTINCT = f"""SELECT (IRI(CONCAT(STR(?s), '/', STR(?t))) AS ?x) (CONCAT(STR(?t), STR(?s)) AS ?y)
    (?n * 1000 + ?m AS ?z) {CROSSED}"""


# A row is a tuple of 80 bytes. A term of its own takes 64, its text some 80: with three of them the
# row is one of 510 bytes, while the objects of JSON would take three times that.
@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="memory as Linux counts it, in KiB")
@pytest.mark.parametrize(
    ("query", "row_bytes", "worker_mib"),
    [
        pytest.param(REPEATED, 200, 70, id="repeated"),
        # The engine itself keeps the texts that it computes.
        pytest.param(DISTINCT, 900, 120, id="distinct"),
    ],
)
def test_a_large_result_takes_the_memory_of_its_rows_and_of_its_worker_none(
    thousand_store: Path, query: str, row_bytes: int, worker_mib: int
) -> None:
    told = subprocess.run(
        [sys.executable, "-c", ASK, str(thousand_store), query], capture_output=True, check=True
    )
    rows, parent, worker = map(int, told.stdout.split())
    assert rows == 150_000
    assert parent * 1024 < 150_000 * row_bytes
    # The engine and Python hold some 40 MiB anyway; the rows would be twice as much.
    assert worker < worker_mib * 1024
