"""Large results pass through a worker in pieces: neither side holds them twice."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

MIB = 1024**2

# 150,000 rows of two IRIs and an integer, and what the parent and its worker held at their most.
ASK = """
import resource, sys
from pathlib import Path
from hermes.graphs.base import Limits
from hermes.graphs.local import LocalGraph
with LocalGraph("g", Path(sys.argv[1]), workers=1, prefixes={}, integer_casts=True,
                allow_service=False) as graph:
    graph.query("ASK {}", Limits())
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    result = graph.query("SELECT ?s ?t ?n { ?s ?p ?n . ?t ?q ?m } LIMIT 150000", Limits())
rows = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
print(len(result.rows), rows, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="memory as Linux counts it, in KiB")
def test_a_large_result_takes_the_memory_of_its_rows_and_its_worker_none(
    thousand_store: Path,
) -> None:
    told = subprocess.run(
        [sys.executable, "-c", ASK, str(thousand_store)], capture_output=True, check=True
    )
    rows, parent, worker = map(int, told.stdout.split())
    assert rows == 150_000
    # A row is a tuple of 80 bytes and three terms of 64, whose texts take some 80 each: 510 bytes.
    # As the objects of JSON they would take three times that.
    assert parent * 1024 < 150_000 * 800
    # The engine and Python hold some 40 MiB; the rows would be as much again, or more.
    assert worker * 1024 < 70 * MIB
