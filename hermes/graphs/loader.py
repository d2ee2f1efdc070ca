"""The child that loads files into a new store: `python -m hermes.graphs.loader`.

It is a process of its own so that it can be ended at any moment, and that its memory does not stay
with the parent: pyoxigraph 0.5.13 takes 0.8 to 1.7 GiB a file of some millions of triples. Its
input holds one line, the `LoadOrders`; when that input ends, the parent is dead, and so is the
child, wherever it is. See `hermes.graphs.protocol` for what it answers.
"""

from __future__ import annotations

import os
import signal
import sys
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from contextlib import ExitStack
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, cast

import orjson
from pyoxigraph import DefaultGraph, Quad, RdfFormat, Store, parse

from hermes.encoding import json_line
from hermes.errors import GraphError, HermesError, StorageError
from hermes.graphs.failures import one_line
from hermes.graphs.protocol import LoadOrders
from hermes.graphs.rdf_source import BrokenSourceError, RdfSource
from hermes.graphs.serialisation import Serialisation

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import IO

    from pyoxigraph import Literal, QuerySolutions

    from hermes.model import JsonValue

_PAUSE_S = 0.1

# The engine writes a layer for every so many triples of a file. At 10 million triples it takes a
# second to merge the layers, and queries are 1.3 to 3 times as fast after that.
_LAYER = 1_000_000

# The engine lets several threads load: two files take half the time on two processors, and twice
# the memory of one. More would take what many machines do not have.
_MOST_AT_ONCE = 2


def load(orders: LoadOrders) -> Iterator[Mapping[str, JsonValue]]:
    """Load all files, and say how far it is. Raises `GraphError`, `StorageError`."""
    try:
        store = Store(orders.folder)
        yield from _load_files(store, orders)
        triples = _unite(store)
        store.flush()
        if triples > _LAYER:
            store.optimize()
    except (OSError, RuntimeError) as error:
        # pyoxigraph 0.5.13 gives the reason in words, without a number.
        reason = one_line(str(error).replace(orders.folder, orders.name))
        raise StorageError(
            f"the store cannot be written: {reason}",
            orders.name,
            "Free some space, or choose another --data-dir.",
        ) from error
    if not triples:
        raise GraphError(
            "there is no triple in the files", orders.files[0][0], "Name files that hold some."
        )
    yield {"triples": triples}


def _load_files(store: Store, orders: LoadOrders) -> Iterator[Mapping[str, JsonValue]]:
    """Load the files, some at once, and say how many bytes of them were read; stop at a fault."""
    with ExitStack() as opened:
        sources = [
            opened.enter_context(_source(Path(path), Serialisation(extension, compression)))
            for path, extension, compression in orders.files
        ]
        at_once = min(len(sources), os.cpu_count() or 1, _MOST_AT_ONCE)
        threads = ThreadPoolExecutor(at_once)
        loads = {threads.submit(_load_file, store, source) for source in sources}
        while loads:
            done, loads = wait(loads, _PAUSE_S, FIRST_EXCEPTION)
            for load in done:
                load.result()
            yield {"bytes": sum(source.position for source in sources)}


def _source(path: Path, serialisation: Serialisation) -> RdfSource:
    try:
        return RdfSource(path, serialisation)
    except OSError as error:
        raise GraphError(
            f"cannot read the file: {error.strerror or error}", str(path), "Name one that is there."
        ) from error


def _load_file(store: Store, source: RdfSource) -> None:
    """Load one file. Raises `GraphError` by the place of the fault, OSError of the store."""
    try:
        # Blank nodes get new names with every file, hence none of two files are merged.
        if source.format == RdfFormat.N3:
            store.bulk_extend(_triples(source))
        else:
            store.bulk_load(input=cast("IO[bytes]", source), format=source.format)
        source.finish()
    except SyntaxError as error:  # a subclass of Exception, raised for bad RDF of any format
        line = f"line {error.lineno}" if error.lineno else f"by line {source.lines + 1}"
        raise GraphError(
            f"not {source.format.name}: {one_line(error.msg)}",
            f"{source.path}, {line}",
            _mend(error.msg),
        ) from error
    except MemoryError as error:  # pyoxigraph 0.5.13 reads terms of up to 16 MiB
        raise GraphError(
            f"a term is too large for the engine: {one_line(str(error))}",
            f"{source.path}, after line {source.lines}",
            "Leave it out.",
        ) from error
    except BrokenSourceError as error:
        line = f", after line {source.lines}" if source.lines else ""
        raise GraphError(
            str(error), f"{source.path}{line}", "Bring the whole file again, or leave it out."
        ) from error


def _triples(source: RdfSource) -> Iterator[Quad]:
    """The triples of an N3 file. Raises `GraphError` where it has a formula, as rules are made of:

    pyoxigraph takes what a formula says for triples of a graph of its own, which is not said.
    """
    stream = cast("IO[bytes]", source)
    for quad in parse(input=stream, format=source.format, rename_blank_nodes=True):
        if not isinstance(quad.graph_name, DefaultGraph):
            raise GraphError(
                "the file has a formula, `{ … }`, as of a rule: that is no RDF",
                f"{source.path}, by line {source.lines + 1}",
                "Leave out what is no triple.",
            )
        yield quad


def _mend(message: str) -> str:
    if "No scheme found" in message:  # as oxiri 0.2 words it
        return "Write the IRI in full there, or give the file a base, as by `@base` in Turtle."
    return "Mend the file there."


def _unite(store: Store) -> int:
    """Let the default graph hold the triples of the named graphs too; how many it has.

    A query finds all of them so, each once. The engine's own union of graphs gives a triple as
    often as there are graphs that have it.
    """
    if next(store.named_graphs(), None) is None:
        return len(store)
    store.bulk_extend(
        Quad(quad.subject, quad.predicate, quad.object)
        for quad in store
        if not isinstance(quad.graph_name, DefaultGraph)
    )
    (row,) = cast("QuerySolutions", store.query("SELECT (COUNT(*) AS ?n) { ?s ?p ?o }"))
    return int(cast("Literal", row["n"]).value)


def _end_with_parent() -> None:
    """Wait for the end of the input, and end at once."""
    sys.stdin.buffer.read()
    os._exit(1)


def main() -> None:
    """Load, and end without tidying up: threads may still be busy, the folder is the parent's."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's, who ends the child
    orders = LoadOrders(**orjson.loads(sys.stdin.buffer.readline()))
    Thread(target=_end_with_parent, daemon=True).start()
    code = 0
    try:
        for message in load(orders):
            _send(message)
    except HermesError as error:
        _send({"fault": [type(error).__name__, *error.args]})
        code = 1
    os._exit(code)


def _send(message: Mapping[str, JsonValue]) -> None:
    sys.stdout.buffer.write(json_line(message))
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
