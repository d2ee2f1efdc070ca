"""One worker process, as its parent sees it."""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from dataclasses import asdict
from typing import IO, TYPE_CHECKING, cast

import orjson

from hermes.encoding import decode, json_line
from hermes.errors import GraphError
from hermes.graphs.cells import TermReader
from hermes.graphs.deadline import Deadline
from hermes.graphs.failures import failure, one_line
from hermes.graphs.protocol import OUT_OF_MEMORY, READY
from hermes.model import AnswerSet, FailureKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.graphs.base import Limits
    from hermes.graphs.protocol import Orders
    from hermes.model import Failure, JsonValue, QueryResult, Row

_START_S = 60.0
_MIB = 1024**2
_NO_MEMORY_FOR_A_THREAD = 127  # so glibc ends a process, without a signal


class WorkerProcess:
    """A child that answers one query at a time; used by one thread at a time.

    It must be made in a thread that lives as long as it shall: on Linux it dies with that thread.
    """

    def __init__(self, orders: Orders) -> None:
        self._orders = orders
        self._opened = False
        self._overran = False
        self._killed = False
        # A file, as a pipe that nobody reads would block a worker that complains at length.
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - closed by `release`
        self._process = subprocess.Popen(
            # -P: a user's json.py in the working folder must not be imported.
            [sys.executable, "-P", "-m", "hermes.graphs.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            start_new_session=True,  # so that Ctrl-C does not reach it
        )
        self._requests = cast("IO[bytes]", self._process.stdin)
        self._replies = cast("IO[bytes]", self._process.stdout)
        self._deadline = Deadline(self._expire)

    @property
    def usable(self) -> bool:
        """Whether it can take another query."""
        dying = self._overran or self._killed
        return not dying and self._process.poll() is None

    def fits(self, memory_bytes: int) -> bool:
        """Whether it can take another query, under this memory limit."""
        return self.usable and self._orders.memory_bytes == memory_bytes

    def ask(self, sparql: str, limits: Limits) -> QueryResult:
        """The result of one query. A worker that overruns the limits is dead afterwards.

        Raises `GraphError` if the store cannot be opened, or the worker is killed meanwhile.
        """
        if not self._opened:
            self._open_store()
        with self._deadline.within(limits.timeout_s):
            self._send({"sparql": sparql, "max_rows": limits.max_rows})
            result = self._read_result()
        return result or self._cause_of_death(limits)

    def kill(self) -> None:
        """End the process at once, from any thread; a query in hand raises `GraphError`."""
        self._killed = True
        self._process.kill()

    def release(self) -> None:
        """End the process and let go of its files; not while a query is in hand."""
        self._deadline.end()
        self._process.kill()
        self._process.wait()
        with suppress(BrokenPipeError):  # closing sends what could not be sent before
            self._requests.close()
        self._replies.close()
        self._complaints.close()

    def _open_store(self) -> None:
        with self._deadline.within(_START_S):
            self._send(asdict(self._orders))
            self._opened = self._replies.readline() == json_line(READY)
        if not self._opened:
            raise self._not_opened()

    def _send(self, message: Mapping[str, JsonValue]) -> None:
        with suppress(OSError):  # it is dead: there will be no reply, and its exit code says why
            self._requests.write(json_line(message))
            self._requests.flush()

    def _read_result(self) -> QueryResult | None:
        rows: list[Row] = []
        terms = TermReader()
        while (line := self._replies.readline()).endswith(b"\n"):
            reply = orjson.loads(line)
            if reply.keys() == {"rows"}:
                rows += terms.rows(reply["rows"])
                continue
            result = cast("QueryResult", decode(reply))
            if isinstance(result, AnswerSet):
                return AnswerSet(result.variables, tuple(rows))
            return result
        return None

    def _cause_of_death(self, limits: Limits) -> Failure:
        if self._killed:
            raise self._closed()
        if self._overran:
            return failure(FailureKind.TIMEOUT, f"no result within {limits.timeout_s:g} s")
        code = self._process.wait()
        if _died_of_memory(code):
            end = f"signal {-code}, {signal.strsignal(-code)}" if code < 0 else "lack of memory"
            return failure(FailureKind.MEMORY, f"ended by {end}, within {self._memory()}")
        return failure(
            FailureKind.ENGINE_ERROR,
            f"the engine ended with exit code {code}: {self._last_complaint()}",
        )

    def _not_opened(self) -> GraphError:
        if self._killed:
            return self._closed()
        code = self._process.wait()
        if self._overran:
            why, mend = f"not within {_START_S:g} s", "See whether the disk is overloaded."
        elif _died_of_memory(code):
            why = f"not within {self._memory()}"
            mend = "Raise --memory: to open a store takes about 1 GiB of address space."
        else:
            why, mend = self._last_complaint(), "Build it again with `hermes graph build`."
        return GraphError(f"the store cannot be opened: {why}", self._orders.store, mend)

    def _closed(self) -> GraphError:
        return GraphError("the graph was closed", self._orders.store, "Open it again.")

    def _memory(self) -> str:
        return f"{self._orders.memory_bytes / _MIB:.0f} MiB of address space"

    def _last_complaint(self) -> str:
        self._complaints.seek(0)
        lines = self._complaints.read().decode(errors="replace").split("\n")
        return one_line(next((line for line in reversed(lines) if line.strip()), "no message"))

    def _expire(self) -> None:
        self._overran = True
        self._process.kill()


def _died_of_memory(code: int) -> bool:
    """Whether an exit code means lack of memory; a negative one is the number of a signal.

    The engine aborts itself when an allocation fails, and a recursion too deep for the stack is a
    segmentation fault; the system kills when memory runs out.
    """
    return code in {OUT_OF_MEMORY, _NO_MEMORY_FOR_A_THREAD} or code < 0
