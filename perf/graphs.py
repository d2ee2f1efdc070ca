"""What a local graph costs through `hermes`, beside bare pyoxigraph: to load it, to query it.

The corporate graph and the gold queries of ck26 come from the folder of real files: $SHARED, else
`shared` beside the clone. Each query and each load is timed ten times both ways, in turns, so that
other work on the machine falls on both alike; medians count. The workers are warm, and the start of
the process that loads is left out of loading. A large graph is generated, and loaded both ways by a
process of its own; memory is what that holds with all its children (`perf.snapshot`).

    python -m perf.graphs [TRIPLES]

Prints a table. Exit code 1: loading or querying takes more than 1.3 times as long, or loading the
large graph more than 1.5 times the memory.
"""

from __future__ import annotations

import os
import random
import shutil
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import yaml
from pyoxigraph import QueryBoolean, RdfFormat, Store

from hermes.graphs.base import Limits
from hermes.graphs.casts import integer_casts
from hermes.graphs.loader import load
from hermes.graphs.opening import open_graph
from hermes.graphs.parts import bring_parts
from hermes.graphs.protocol import LoadOrders
from hermes.graphs.registry import find_graph
from hermes.graphs.store import store_folder
from hermes.settings import Settings
from perf.snapshot import measure

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

TRIPLES = 10_000_000
ROUNDS = 10
MOST_TIME, MOST_MEMORY = 1.3, 1.5
ROWS = 1_000_000
_WHOLE = 100  # above, decimals say nothing

SHARED = Path(os.environ.get("SHARED") or Path(__file__).resolve().parent.parent.parent / "shared")
QUESTIONS = (
    "raw.githubusercontent.com/AKSW/text2sparql.aksw.org/1177cf0d7b5c8b4c62e8041755f127f174604235"
    "/docs/results/ck26/questions_ck26.yml"
)
BARE_LOAD = """
import sys
from pyoxigraph import Store
Store(sys.argv[1]).bulk_load(path=sys.argv[2])
"""
BARE_ROWS = """
import sys
from pyoxigraph import Store
print(len(list(Store.read_only(sys.argv[1]).query(sys.argv[2]))))
"""
HERMES_ROWS = """
import sys
from pathlib import Path
from hermes.graphs.base import Limits
from hermes.graphs.local import LocalGraph
with LocalGraph("g", Path(sys.argv[1]), workers=1, prefixes={}, integer_casts=True,
                allow_service=False) as graph:
    print(len(graph.query(sys.argv[2], Limits(timeout_s=3600)).rows))
"""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A figure of both ways, and how many times the bare one `hermes` may have."""

    what: str
    bare: float
    hermes: float
    most: float | None = None

    @property
    def over(self) -> bool:
        """Whether it is too much."""
        return self.most is not None and self.hermes > self.most * self.bare

    def __str__(self) -> str:
        limit = "" if self.most is None else f"{self.most:g}"
        ratio = self.hermes / self.bare
        bare, hermes = (
            f"{figure:,.0f}" if figure >= _WHOLE else f"{figure:.3g}"
            for figure in (self.bare, self.hermes)
        )
        return f"| {self.what} | {bare} | {hermes} | {ratio:.2f} | {limit} |"


def in_turns(bare: Callable[[], object], hermes: Callable[[], object]) -> tuple[float, float]:
    """The median seconds of ten calls of each."""
    seconds: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        for call, taken in zip((bare, hermes), seconds, strict=True):
            since = time.perf_counter()
            call()
            taken.append(time.perf_counter() - since)
    return statistics.median(seconds[0]), statistics.median(seconds[1])


def querying(settings: Settings) -> Comparison:
    """All gold queries of ck26, their medians added up."""
    document = yaml.safe_load((SHARED / "mirror" / QUESTIONS).read_text(encoding="utf-8"))
    queries = [question["query"]["sparql"] for question in document["questions"]]
    entry = find_graph("corporate", settings)
    store = Store.read_only(str(store_folder(entry, settings)))
    prefixes, casts = dict(entry.prefixes), integer_casts()

    def bare(query: str) -> object:
        found = store.query(query, prefixes=prefixes, custom_functions=casts)
        return bool(found) if isinstance(found, QueryBoolean) else list(found)

    with open_graph("corporate", settings) as graph:
        for query in queries:  # until caches and the worker are warm
            bare(query)
            graph.query(query, Limits())
        taken = [
            in_turns(partial(bare, query), partial(graph.query, query, Limits()))
            for query in queries
        ]
    bare_s, hermes_s = (sum(medians) for medians in zip(*taken, strict=True))
    return Comparison(f"{len(queries)} queries, s", bare_s, hermes_s, MOST_TIME)


def loading(settings: Settings, folder: Path) -> Comparison:
    """The corporate graph, from files that are here."""
    entry = find_graph("corporate", settings)
    parts = bring_parts(entry, settings)
    orders = LoadOrders(
        str(folder),
        str(folder),
        [(str(part.path), part.serialisation.extension, "") for part in parts],
    )

    def bare() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        store = Store(str(folder))
        for part in parts:
            store.bulk_load(path=str(part.path), format=RdfFormat.TURTLE)
        store.flush()

    def hermes() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        bring_parts(entry, settings)
        list(load(orders))

    return Comparison("loading, s", *in_turns(bare, hermes), MOST_TIME)


def generate(path: Path, triples: int) -> None:
    """Write N-Triples of a usual mixture: ten to a subject, half of them with a literal."""
    example = "http://example.org"
    numbers = random.Random(1)  # noqa: S311 - a graph, not a secret
    with path.open("w", encoding="utf-8") as file:
        for number in range(triples // 10):
            subject = f"<{example}/resource/subject{number}>"
            lines = [
                f"{subject} <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> "
                f"<{example}/class/C{number % 50}> .",
                f'{subject} <http://www.w3.org/2000/01/rdf-schema#label> "Subject {number}"@en .',
            ]
            for which in range(4):
                other = numbers.randrange(triples // 10)
                lines += [
                    f"{subject} <{example}/property/p{which}> "
                    f"<{example}/resource/subject{other}> .",
                    f'{subject} <{example}/property/v{which}> "{numbers.randrange(100_000)}"'
                    "^^<http://www.w3.org/2001/XMLSchema#integer> .",
                ]
            file.write("\n".join(lines) + "\n")


def large(triples: int, folder: Path) -> list[Comparison]:
    """A generated graph, loaded and read by processes of their own: megabytes and seconds."""
    file = folder / "large.nt"
    generate(file, triples)
    data = folder / "data"
    python = [sys.executable, "-c"]
    hermes = [sys.executable, "-m", "hermes", "--data-dir", str(data), "graph", "build", "large"]
    loads = compared(
        f"{triples:,} triples",
        [*python, BARE_LOAD, str(folder / "bare"), str(file)],
        [*hermes, "--graph", f"large={file}"],
        MOST_MEMORY,
    )
    (store,) = (path for path in (data / "stores").iterdir() if path.is_dir())
    query = f"SELECT * {{ ?s ?p ?o }} LIMIT {ROWS}"
    rows = compared(
        f"{min(ROWS, triples):,} rows",
        [*python, BARE_ROWS, str(store), query],
        [*python, HERMES_ROWS, str(store), query],
        None,
    )
    return [one for both in (loads, rows) for one in both]


def compared(
    what: str, bare: Sequence[str], hermes: Sequence[str], most: float | None
) -> tuple[Comparison, Comparison]:
    """The memory and the time of two commands."""
    first, second = measure(what, list(bare)), measure(what, list(hermes))
    return (
        Comparison(f"{what}, MB", first.peak_bytes / 1e6, second.peak_bytes / 1e6, most),
        Comparison(f"{what}, s", first.seconds, second.seconds),
    )


def main() -> int:
    """Measure, print and judge."""
    triples = int(sys.argv[1]) if len(sys.argv) > 1 else TRIPLES
    with tempfile.TemporaryDirectory(prefix="hermes-perf-") as temporary:
        folder = Path(temporary)
        settings = Settings(
            data_dir=folder / "corporate", mirror=str(SHARED / "mirror"), offline=True
        )
        found = [querying(settings), loading(settings, folder / "store"), *large(triples, folder)]
    print("| | pyoxigraph | `hermes` | ratio | limit |\n| --- | --- | --- | --- | --- |")
    for comparison in found:
        print(comparison)
    return int(any(comparison.over for comparison in found))


if __name__ == "__main__":
    sys.exit(main())
