"""The child that executes queries on a local store: `python -m hermes.graphs.worker`.

See `hermes.graphs.protocol` for what goes in and out. A worker ends when its input ends. On Linux
it is also killed when the thread that started it ends, by whatever death; elsewhere, as on macOS
and Windows, it first finishes the query in hand, and has no memory limit.
"""

from __future__ import annotations

import os
import signal
import sys
from itertools import islice
from typing import TYPE_CHECKING, BinaryIO

import orjson
from pyoxigraph import QueryBoolean, QuerySolutions, Store

from hermes.encoding import encode, json_line
from hermes.graphs.failures import failure
from hermes.graphs.protocol import OUT_OF_MEMORY, READY, Orders
from hermes.graphs.terms import to_cell
from hermes.model import AnswerSet, Boolean, FailureKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pyoxigraph import NamedNode

    from hermes.graphs.terms import EngineTerm
    from hermes.model import Failure, JsonValue

_BATCH_ROWS = 1000
_PR_SET_PDEATHSIG = 1  # linux/prctl.h
_UNSUPPORTED_FUNCTION = "custom function"  # as pyoxigraph 0.5.13 words it
_OUT_OF_MEMORY = "Cannot allocate memory"  # ENOMEM, as RocksDB words it


class Executor:
    """An open store and the way to read queries."""

    def __init__(self, orders: Orders) -> None:
        self._store = Store.read_only(orders.store)
        self._prefixes = dict(orders.prefixes)
        self._functions = _integer_casts() if orders.integer_casts else {}

    def replies(self, sparql: str, max_rows: int) -> Iterator[Mapping[str, JsonValue]]:
        """The lines that answer one query; the last one ends the reply."""
        try:
            yield from self._replies(sparql, max_rows)
        except (SyntaxError, RuntimeError, OSError, ValueError, TypeError) as error:
            yield encode(failure_of(error))

    def _replies(self, sparql: str, max_rows: int) -> Iterator[Mapping[str, JsonValue]]:
        answer = self._store.query(
            sparql, prefixes=self._prefixes, custom_functions=self._functions
        )
        if isinstance(answer, QueryBoolean):
            yield encode(Boolean(bool(answer)))
        elif isinstance(answer, QuerySolutions):
            yield from _row_batches(answer, max_rows)
            if next(answer, None) is None:
                variables = tuple(variable.value for variable in answer.variables)
                yield encode(AnswerSet(variables, ()))
            else:
                yield encode(failure(FailureKind.TOO_MANY_ROWS, f"more than {max_rows} rows"))
        else:
            yield encode(failure(FailureKind.WRONG_FORM, "it gives triples, not rows or a boolean"))


def failure_of(error: Exception) -> Failure:
    """What an exception of pyoxigraph means; its kinds are those that `Store.query` raises."""
    message = str(error)
    match error:
        case SyntaxError():
            return failure(FailureKind.SYNTAX, message)
        case TypeError():
            return failure(FailureKind.WRONG_FORM, message)
        case RuntimeError() if _UNSUPPORTED_FUNCTION in message:
            return failure(FailureKind.UNSUPPORTED_FUNCTION, message)
        case OSError() if _OUT_OF_MEMORY in message:
            return failure(FailureKind.MEMORY, message)
        case _:
            return failure(FailureKind.ENGINE_ERROR, message)


def serve(lines: BinaryIO, out: BinaryIO) -> None:
    """Answer the queries of `lines` on `out`, until there are no more."""
    orders = Orders(**orjson.loads(lines.readline() or sys.exit(0)))
    if os.getppid() != orders.parent_pid:
        return  # the parent died before its death could be noticed
    _limit_memory(orders.memory_bytes)
    try:
        executor = Executor(orders)
    except (OSError, RuntimeError) as error:  # the latter is a store that lacks a file
        sys.exit(OUT_OF_MEMORY if _OUT_OF_MEMORY in str(error) else str(error))
    _send(out, READY)
    for line in lines:
        query = orjson.loads(line)
        for reply in executor.replies(query["sparql"], query["max_rows"]):
            _send(out, reply)


def _send(out: BinaryIO, message: Mapping[str, JsonValue]) -> None:
    out.write(json_line(message))
    out.flush()


def _row_batches(solutions: QuerySolutions, max_rows: int) -> Iterator[Mapping[str, JsonValue]]:
    rows = islice(solutions, max_rows)
    while batch := list(islice(rows, _BATCH_ROWS)):
        yield {"rows": [list(map(to_cell, row)) for row in batch]}


def _integer_casts() -> dict[NamedNode, Callable[..., EngineTerm | None]]:
    from hermes.graphs.casts import integer_casts

    return integer_casts()


def _limit_memory(memory_bytes: int) -> None:
    """Bound the address space, and leave no core file behind where the bound is met."""
    if sys.platform == "linux":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        limit = memory_bytes if hard == resource.RLIM_INFINITY else min(memory_bytes, hard)
        resource.setrlimit(resource.RLIMIT_AS, (limit, hard))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _die_with_parent() -> None:
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def main() -> None:
    """Serve standard input; leave Ctrl-C to the parent, which ends its workers in its own way."""
    _die_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)  # at once: to end in order would take memory
    except BrokenPipeError:
        os._exit(0)  # the parent is gone; to flush standard output would fail again


if __name__ == "__main__":
    main()
