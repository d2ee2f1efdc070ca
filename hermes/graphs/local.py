"""A local graph: a store on disk, and a pool of workers that query it."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.metadata import version
from threading import BoundedSemaphore, Lock
from typing import TYPE_CHECKING, Self

from hermes.errors import GraphError
from hermes.graphs.failures import not_unicode
from hermes.graphs.guard import refusal
from hermes.graphs.process import WorkerProcess
from hermes.graphs.protocol import Orders
from hermes.model import Engine

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from hermes.graphs.base import Limits
    from hermes.model import QueryResult


class LocalGraph:
    """The graph in an on-disk Oxigraph store. At most `workers` queries run at once.

    Nor do more than there are processors, but two in any case: each keeps one busy, and would come
    to its time limit for the others' sake, whereas of a service fifty things may be asked at once.
    Workers are started when they are needed, used again, and replaced when a query has killed one.
    Queries may use `prefixes` undeclared, and casts such as xsd:int(...) if `integer_casts`.
    """

    def __init__(
        self,
        name: str,
        store: Path,
        *,
        workers: int,
        prefixes: Mapping[str, str],
        integer_casts: bool,
        allow_service: bool,
    ) -> None:
        self._name = name
        self._store = store
        self._prefixes = prefixes
        self._integer_casts = integer_casts
        self._allow_service = allow_service
        self._slots = BoundedSemaphore(min(workers, max(2, os.cpu_count() or 1)))
        self._lock = Lock()
        self._idle: list[WorkerProcess] = []
        self._busy: set[WorkerProcess] = set()
        self._closed = False
        # A worker dies with the thread that started it: this one lives until the graph is closed.
        self._starter = ThreadPoolExecutor(1, thread_name_prefix="hermes-starter")

    @property
    def name(self) -> str:
        """Its key in the registry."""
        return self._name

    @property
    def engine(self) -> Engine:
        """Oxigraph, by the version of pyoxigraph."""
        return Engine("oxigraph", version("pyoxigraph"))

    def query(self, sparql: str, limits: Limits) -> QueryResult:
        """Execute one query in a worker.

        Raises `GraphError` where no query can be executed: the graph was closed, or the store
        cannot be opened, as within too little memory.
        """
        refused = not_unicode(sparql) or refusal(
            sparql, local=True, allow_service=self._allow_service
        )
        if refused is not None:
            return refused
        with self._slots, self._worker(limits.memory_bytes) as worker:
            return worker.ask(sparql, limits)

    def check(self, limits: Limits) -> None:
        """Open the store in a worker. Raises `GraphError` where that cannot be done."""
        self.query("ASK {}", limits)

    def close(self) -> None:
        """Kill all workers; queries in hand raise `GraphError`."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
            for worker in self._busy:
                worker.kill()
        for worker in idle:
            worker.release()
        self._starter.shutdown()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _worker(self, memory_bytes: int) -> Iterator[WorkerProcess]:
        worker = self._take(memory_bytes)
        try:
            yield worker
        except BaseException:  # such as Ctrl-C: the reply that it still owes is nobody's any more
            worker.kill()
            raise
        finally:
            self._give_back(worker)

    def _take(self, memory_bytes: int) -> WorkerProcess:
        """An idle worker with this memory limit, or a new one in the place of the others."""
        with self._lock:
            if self._closed:
                raise GraphError("the graph was closed", self._name, "Open it again.")
            unfit = [idle for idle in self._idle if not idle.fits(memory_bytes)]
            self._idle = [idle for idle in self._idle if idle.fits(memory_bytes)]
            worker = self._idle.pop() if self._idle else self._start(memory_bytes)
            self._busy.add(worker)
        for idle in unfit:
            idle.release()
        return worker

    def _start(self, memory_bytes: int) -> WorkerProcess:
        orders = Orders(
            store=str(self._store),
            memory_bytes=memory_bytes,
            parent_pid=os.getpid(),
            prefixes=self._prefixes,
            integer_casts=self._integer_casts,
        )
        try:
            return self._starter.submit(WorkerProcess, orders).result()
        except OSError as error:
            raise GraphError(
                f"no worker can be started: {error.strerror or error}",
                self._name,
                "Free some memory, or run fewer --workers.",
            ) from error

    def _give_back(self, worker: WorkerProcess) -> None:
        with self._lock:
            self._busy.remove(worker)
            kept = worker.usable and not self._closed
            if kept:
                self._idle.append(worker)
        if not kept:
            worker.release()
