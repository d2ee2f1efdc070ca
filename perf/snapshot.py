"""How long a snapshot of the published size takes, and how much memory: generate, restore, build.

Each step is a command of its own. Memory is what its processes hold together, PostgreSQL's among
them: pages that several share count once (Linux, /proc/PID/smaps_rollup, ten times a second).

    python perf/snapshot.py [OBSERVATIONS]

Prints a table. Exit code 1: a step takes more than 4 GiB.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from hermes.snapshot.programs import program, run
from hermes.snapshot.server import running

OBSERVATIONS = 3_737_747
LIMIT_BYTES = 4 * 1024**3
LOAD = "load"

SENSORS = "https://hermes-kgqa.example/museum-sensors"
PREFIXES = """PREFIX sosa: <http://www.w3.org/ns/sosa/>
PREFIX geo: <http://www.opengis.net/ont/geosparql#>
"""
MEAN_AT_A_SITE = f"""{PREFIXES} SELECT (AVG(?value) AS ?mean) {{
  ?sensor sosa:observes <{SENSORS}/quantity/temperature> ;
    sosa:isHostedBy/geo:sfWithin <{SENSORS}/site/site_a> .
  ?o sosa:madeBySensor ?sensor ; sosa:hasSimpleResult ?value
}}"""
MEAN_OF_ALL = f"""{PREFIXES} SELECT ?quantity (AVG(?value) AS ?mean) {{
  ?o sosa:madeBySensor/sosa:observes ?quantity ; sosa:hasSimpleResult ?value
}} GROUP BY ?quantity"""


@dataclass(frozen=True, slots=True)
class Measure:
    """What a step took."""

    step: str
    seconds: float
    peak_bytes: int


def measure(step: str, command: list[str]) -> Measure:
    """Run a command to its end. Raises CalledProcessError if it fails."""
    since = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    peak = 0
    while process.poll() is None:
        peak = max(peak, sum(map(held_bytes, descendants(process.pid))))
        time.sleep(0.1)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return Measure(step, time.perf_counter() - since, peak)


def descendants(pid: int) -> list[int]:
    """A process and all that it has started."""
    found = [pid]
    with suppress(FileNotFoundError, ProcessLookupError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            children = (task / "children").read_text().split()
            found += [below for child in children for below in descendants(int(child))]
    return found


def held_bytes(pid: int) -> int:
    """The memory of a process, its share of what is shared; 0 if it has just ended."""
    with suppress(FileNotFoundError, ProcessLookupError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    return 0


def load_and_dump(generated: Path, dump: Path) -> None:
    """Load the generated tables into an embedded server, and make the archive of it."""
    with running(dump.with_name("loading")) as server:
        dsn = server.dsn("postgres")
        script = ("-c", f"\\cd {generated}", "-f", generated / "snapshot.sql")
        loaded = run([program("psql"), "-q", "-v", "ON_ERROR_STOP=1", "-d", dsn, *script])
        dumped = run([program("pg_dump"), "--format=custom", "-d", dsn, "-f", dump])
    if loaded.returncode or dumped.returncode:
        raise SystemExit(loaded.stderr + dumped.stderr)


def steps(observations: int, folder: Path) -> list[tuple[str, list[str]]]:
    """The steps and their commands, in order."""
    hermes = [sys.executable, "-m", "hermes", "--data-dir", str(folder / "data")]
    query = [*hermes, "graph", "query", "herikg", "--query-timeout", "1800"]
    generated, dump = folder / "generated", folder / "snapshot.dump"
    return [
        ("generate", [*hermes, "data", "generate", "museum-sensors", "--out", str(generated),
                      "--observations", str(observations), "--questions", "500"]),
        ("load and dump", [sys.executable, __file__, LOAD, str(generated), str(dump)]),
        ("restore", [*hermes, "graph", "restore", "herikg", "--dump", str(dump)]),
        ("build", [*hermes, "graph", "build", "herikg", "--mapping",
                   str(generated / "mapping.ttl")]),
        ("query one site", [*query, MEAN_AT_A_SITE]),
        ("query all readings", [*query, MEAN_OF_ALL]),
    ]  # fmt: skip


def size_bytes(path: Path) -> int:
    """Of a file, or of all files in a folder."""
    files = [path] if path.is_file() else path.rglob("*")
    return sum(file.stat().st_size for file in files if file.is_file())


def main() -> None:
    """Measure, print, judge."""
    match sys.argv[1:]:
        case [step, generated, dump] if step == LOAD:
            load_and_dump(Path(generated), Path(dump))
            return
        case [count]:
            observations = int(count)
        case _:
            observations = OBSERVATIONS
    with tempfile.TemporaryDirectory() as folder:
        measures = [measure(*step) for step in steps(observations, Path(folder))]
        places = ("generated", "snapshot.dump", "data/snapshots/herikg", "data/built/herikg")
        sizes = {place: size_bytes(Path(folder) / place) for place in places}
    print(f"{observations:,} observations\n\n| step | seconds | peak MiB |\n| --- | --- | --- |")
    for one in measures:
        print(f"| {one.step} | {one.seconds:.1f} | {one.peak_bytes / 1024**2:,.0f} |")
    print("\n| on disk | MiB |\n| --- | --- |")
    for place, size in sizes.items():
        print(f"| {place} | {size / 1024**2:,.0f} |")
    sys.exit(any(one.peak_bytes > LIMIT_BYTES for one in measures))


if __name__ == "__main__":
    main()
