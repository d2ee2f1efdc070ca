"""What a graph can do: a few queries that cost its engine next to nothing.

All but the count of the triples have an answer that does not depend on the data.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.errors import GraphError
from hermes.model import AnswerSet, Boolean, Failure

if TYPE_CHECKING:
    from collections.abc import Callable

    from hermes.graphs.base import Graph, Limits
    from hermes.graphs.entry import GraphEntry
    from hermes.model import Engine, QueryResult

_SELECT = 'SELECT ("a" AS ?x) {}'
_TEXT = 'it\'s "a" \\ \t é 😀'
SELECT_TEXT = r"""SELECT ("it's \"a\" \\ \t é 😀" AS ?x) {}"""
_LONG = 20_000  # characters, which no URL holds
_MANY = 10_001  # rows: the smallest common cap, and one
_COUNT = "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }"
_ROWS = f"SELECT ?s {{ ?s ?p ?o }} LIMIT {_MANY}"


@dataclass(frozen=True, slots=True)
class Ability:
    """Something that a graph can do or not; `works` is None where that cannot be told."""

    name: str
    works: bool | None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Checkup:
    """What was found out about a graph: `triples` is None where it did not count them."""

    graph: str
    place: str
    engine: Engine
    triples: int | None
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class _Probe:
    """A query, and whether a result is the right one."""

    name: str
    sparql: str
    right: Callable[[QueryResult], bool]


def _is_true(result: QueryResult) -> bool:
    return result == Boolean(value=True)


def _says(value: str) -> Callable[[QueryResult], bool]:
    def right(result: QueryResult) -> bool:
        match result:
            case AnswerSet(rows=((cell,),)) if cell is not None:
                return cell.value == value
        return False

    return right


_PROBES = (
    _Probe("SELECT", _SELECT, _says("a")),
    _Probe("ASK", "ASK {}", _is_true),
    _Probe("any text", SELECT_TEXT, _says(_TEXT)),
    _Probe("queries of 20 kB", f"{_SELECT} # {'x' * _LONG}", _says("a")),
    _Probe("aggregates", "SELECT (SUM(?x) AS ?n) { VALUES ?x { 1 2 } }", _says("3")),
    _Probe("paths", "ASK { ?s a/<urn:no:such>* ?c }", lambda result: isinstance(result, Boolean)),
)


def check_graph(entry: GraphEntry, graph: Graph, limits: Limits) -> Checkup:
    """Ask a graph, each query within `limits`. Raises `GraphError` where it answers nothing."""
    first = _try(_PROBES[0], graph, limits)
    if not first.works and not (second := _try(_PROBES[1], graph, limits)).works:
        raise GraphError(
            f"it answers nothing: {second.detail}",
            entry.place,
            "See whether it runs there, and what stands in graphs.yaml.",
        )
    probed = (first, *(_try(probe, graph, limits) for probe in _PROBES[1:]))
    triples = _count(graph.query(_COUNT, limits))
    rows = _rows(graph.query(_ROWS, limits), triples)
    return Checkup(entry.name, entry.place, graph.engine, triples, (*probed, rows))


def _try(probe: _Probe, graph: Graph, limits: Limits) -> Ability:
    result = graph.query(probe.sparql, limits)
    if isinstance(result, Failure):
        return Ability(probe.name, works=False, detail=f"{result.kind}: {result.detail}")
    right = probe.right(result)
    return Ability(probe.name, works=right, detail="" if right else "another answer than is right")


def _count(result: QueryResult) -> int | None:
    match result:
        case AnswerSet(rows=((cell,),)) if cell is not None and cell.value.isdecimal():
            return int(cell.value)
    return None


def _rows(result: QueryResult, triples: int | None) -> Ability:
    name = f"{_MANY:,} rows"
    match result:
        case Failure(kind, detail):
            return Ability(name, works=False, detail=f"{kind}: {detail}")
        case AnswerSet(rows=rows) if len(rows) == _MANY:
            return Ability(name, works=True)
        case AnswerSet(rows=rows) if triples is not None and len(rows) < triples:
            return Ability(name, works=False, detail=f"cut at {len(rows):,}: say so by `max_rows`")
    return Ability(name, works=None, detail="there are not so many")
