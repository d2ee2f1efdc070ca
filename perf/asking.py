"""How long it takes to ask a service for 1,000 answers, 50 at once, each of which takes it 50 ms.

The service speaks the API of the Text2SPARQL challenge, in a process of its own, and notes when the
first question came and when the last answer went. With nothing but waiting, 1,000 / 50 * 50 ms,
that is 1 s, would lie between. Processor seconds are those of the program alone; its asking has
taken what the run takes more than one that has all answers from the cache. Memory is what the
program holds, and what it holds together with the processes in which it executes queries, twenty
times a second (Linux, /proc/PID/smaps_rollup).

    python -m perf.asking [ROUNDS]

Prints a table, of the fastest round. Exit code 1: asking takes more than 1.5 times as long as the
waiting, or the program more than 200 MB.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import yaml

from perf.snapshot import descendants, held_bytes

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

ITEMS, WORKERS, PAUSE_S = 1000, 50, 0.05
IDEAL_S = ITEMS / WORKERS * PAUSE_S
LIMIT_S, LIMIT_BYTES = 1.5 * IDEAL_S, 200_000_000
ROUNDS = 5

QUERY = "SELECT (COUNT(*) AS ?n) { ?s a <http://e/none> }"
HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "


class Service:
    """Answers every question after a pause, in a process of its own."""

    def __init__(self) -> None:
        self._span = multiprocessing.Array("d", 2)
        receiving, sending = multiprocessing.Pipe(duplex=False)
        self._process = multiprocessing.Process(target=self._serve, args=(sending,), daemon=True)
        self._process.start()
        self.url = f"http://127.0.0.1:{receiving.recv()}/"

    def forget(self) -> None:
        """Begin to measure anew."""
        self._span[:] = [0.0, 0.0]

    @property
    def span_s(self) -> float:
        """The seconds from the first question to the last answer."""
        return float(self._span[1] - self._span[0])

    def end(self) -> None:
        """End the process."""
        self._process.terminate()

    def _serve(self, port: Connection) -> None:
        asyncio.run(self._listen(port))

    async def _listen(self, port: Connection) -> None:
        server = await asyncio.start_server(self._answer, "127.0.0.1", 0, backlog=WORKERS)
        port.send(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while request := await reader.readline():
            self._span[0] = self._span[0] or time.monotonic()
            while await reader.readline() != b"\r\n":
                pass
            parameters = parse_qs(urlsplit(request.split()[1].decode()).query)
            told = {name: values[0] for name, values in parameters.items()}
            body = json.dumps({**told, "query": QUERY})
            await asyncio.sleep(PAUSE_S)
            writer.write(f"{HEAD}{len(body)}\r\n\r\n{body}".encode())
            self._span[1] = time.monotonic()
        writer.close()


@dataclass(frozen=True, slots=True)
class Measure:
    """What a run took: seconds, of the clock and of the processor, and bytes at their most.

    Bytes are those of the program and of all its processes.
    """

    seconds: float
    processor_s: float
    program_bytes: int
    all_bytes: int


def measure(folder: Path, *arguments: object) -> Measure:
    """Call `hermes` to its end. Raises CalledProcessError if it fails."""
    command = [sys.executable, "-m", "hermes", "--data-dir", "data", *map(str, arguments)]
    since = time.perf_counter()
    process = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    program = every = 0
    spent_s = 0.0
    while process.poll() is None:
        spent_s = processor_s(process.pid) or spent_s
        held = [held_bytes(pid) for pid in descendants(process.pid)]
        program, every = max(program, held[0]), max(every, sum(held))
        time.sleep(0.05)
    seconds = time.perf_counter() - since
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return Measure(seconds, spent_s, program, every)


def processor_s(pid: int) -> float:
    """The processor seconds of a process until now; 0 of one that has ended (proc(5), stat)."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def import_thousand(folder: Path) -> None:
    """Make the benchmark, whose questions all have the same answer: 0."""
    questions = [
        {"id": number, "question": {"en": f"How many, {number}?"}, "query": {"sparql": QUERY}}
        for number in range(1, ITEMS + 1)
    ]
    dataset = {"id": "https://e/thousand/", "prefix": "thousand"}
    document = yaml.safe_dump({"dataset": dataset, "questions": questions})
    (folder / "questions.yml").write_text(document)
    gold = {f"thousand:{number}-en": {"0": 1} for number in range(1, ITEMS + 1)}
    (folder / "gold.json").write_text(json.dumps(gold))
    files = ("--questions", "questions.yml", "--gold", "gold.json", "--graph", "museum")
    measure(folder, "data", "import", "thousand", "--format", "text2sparql", *files)


def main() -> int:
    """Measure, print and judge."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    service = Service()
    found = []
    with tempfile.TemporaryDirectory(prefix="hermes-perf-") as temporary:
        folder = Path(temporary)
        import_thousand(folder)
        run = ("run", "--system", f"text2sparql:{service.url}", "--bench", "thousand")
        for _ in range(rounds):
            measure(folder, "cache", "clear")
            service.forget()
            asked = measure(folder, *run, "--workers", WORKERS)
            found.append((service.span_s, asked, measure(folder, *run, "--workers", WORKERS)))
    service.end()
    span_s, asked, cached = min(found, key=lambda each: each[0])
    print(f"| {ITEMS:,} items, {WORKERS} workers, {PAUSE_S * 1000:g} ms each | | limit |")
    print("| --- | --- | --- |")
    print(f"| asking, s ({IDEAL_S:g} s of it waiting) | {span_s:.2f} | {LIMIT_S:g} |")
    print(f"| the whole run, s | {asked.seconds:.2f} | |")
    print(f"| the same from the cache, s | {cached.seconds:.2f} | |")
    asking_s = asked.processor_s - cached.processor_s
    print(f"| processor, s, of the asking | {asking_s:.2f} | |")
    print(f"| processor, s, of the whole run | {asked.processor_s:.2f} | |")
    print(f"| program, MB | {asked.program_bytes / 1e6:.0f} | {LIMIT_BYTES / 1e6:g} |")
    print(f"| with the processes that execute queries, MB | {asked.all_bytes / 1e6:.0f} | |")
    return int(span_s > LIMIT_S or asked.program_bytes > LIMIT_BYTES)


if __name__ == "__main__":
    sys.exit(main())
