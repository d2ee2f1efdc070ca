"""Turning a database into N-Triples through a mapping, as a stream."""

from __future__ import annotations

import io
from itertools import islice
from typing import TYPE_CHECKING

from hermes.errors import FormatError
from hermes.snapshot.ntriples import COPY, Rows, term
from hermes.snapshot.r2rml import Reference

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from psycopg import Connection
    from psycopg.rows import TupleRow

    from hermes.snapshot.r2rml import Property, TriplesMap

_CHUNK_LINES = 4096
_CHUNK_BYTES = 1024**2

_SETTINGS = """SET TRANSACTION READ ONLY;
SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'iso_8601';
SET LOCAL standard_conforming_strings = on"""


def ntriples(
    maps: Sequence[TriplesMap], connection: Connection[TupleRow], mapping: Path
) -> io.BufferedReader:
    """A stream of the N-Triples that `maps` make of the database; some may come twice.

    All queries are checked before the first row. Raises `FormatError` with the triples map for a
    table or column that the database does not have, and for SQL that it does not understand.
    """
    connection.execute(_SETTINGS)
    rows = {one.id: _rows(one, "c", connection, mapping) for one in maps}
    queries = [query for one in maps for query in _queries(one, maps, rows, mapping)]
    return io.BufferedReader(_Chunks(_copied(queries, connection)), _CHUNK_BYTES)


def _rows(
    triples_map: TriplesMap, alias: str, connection: Connection[TupleRow], mapping: Path
) -> Rows:
    import psycopg

    try:
        described = connection.execute(f"SELECT * FROM ({triples_map.source}) AS c LIMIT 0")
    except psycopg.ProgrammingError as error:
        raise FormatError(
            f"the database has not what the mapping names: {error.diag.message_primary}",
            f"{mapping}, {triples_map.id}",
            "Mend its rr:logicalTable, or restore the snapshot that it belongs to.",
        ) from error
    types = psycopg.adapters.types
    columns = {}
    for column in described.description or ():
        known = types.get(column.type_code)
        columns[column.name] = known.name if known is not None else ""
    return Rows(alias, columns)


def _queries(
    one: TriplesMap, maps: Sequence[TriplesMap], rows: Mapping[str, Rows], mapping: Path
) -> Iterator[str]:
    parents = {known.id: known for known in maps}
    own = rows[one.id]
    try:
        subject = term(one.subject, own)
        lines = []
        for property_ in one.properties:
            reference = property_.object
            if isinstance(reference, Reference) and reference.joins:
                parent = parents[reference.parent]
                yield _join(one, parent, property_, own, Rows("p", rows[parent.id].columns))
            else:
                object_ = (
                    parents[reference.parent].subject
                    if isinstance(reference, Reference)
                    else reference
                )
                lines.append(_line(subject, term(property_.predicate, own), term(object_, own)))
    except KeyError as error:
        raise FormatError(
            f"there is no column {error.args[0]}",
            f"{mapping}, {one.id}",
            f"The columns are {', '.join(own.columns)}.",
        ) from error
    if lines:
        values = ", ".join(f"({line})" for line in lines)
        yield (
            f"SELECT t.line FROM ({one.source}) AS c CROSS JOIN LATERAL (VALUES {values})"
            " AS t(line) WHERE t.line IS NOT NULL"
        )


def _join(
    child: TriplesMap, parent: TriplesMap, property_: Property, own: Rows, other: Rows
) -> str:
    joins = property_.object.joins if isinstance(property_.object, Reference) else ()
    on = " AND ".join(f"{own.column(mine)} = {other.column(its)}" for mine, its in joins)
    line = _line(
        term(child.subject, own), term(property_.predicate, own), term(parent.subject, other)
    )
    return (
        f"SELECT t.line FROM (SELECT {line} AS line FROM ({child.source}) AS c"
        f" JOIN ({parent.source}) AS p ON {on}) AS t WHERE t.line IS NOT NULL"
    )


def _line(subject: str, predicate: str, object_: str) -> str:
    return f"{subject} || ' ' || {predicate} || ' ' || {object_} || ' .'"


def _copied(queries: Sequence[str], connection: Connection[TupleRow]) -> Iterator[bytes]:
    for query in queries:
        with connection.cursor().copy(COPY.format(query)) as lines:
            rows = iter(lines)
            while chunk := b"".join(islice(rows, _CHUNK_LINES)):
                yield chunk


class _Chunks(io.RawIOBase):
    """A file of the chunks that an iterator gives."""

    def __init__(self, chunks: Iterator[bytes]) -> None:
        self._chunks = chunks
        self._rest = memoryview(b"")

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        """Fill the buffer as far as the chunk at hand goes; 0 at the end."""
        if not self._rest:
            self._rest = memoryview(next(self._chunks, b""))
        taken = self._rest[: len(buffer)]
        buffer[: len(taken)] = taken
        self._rest = self._rest[len(taken) :]
        return len(taken)
