"""Turning a database into N-Triples through a mapping, as a stream."""

from __future__ import annotations

import io
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from hermes.errors import FormatError, GraphError
from hermes.snapshot.ntriples import COPY, Rows, term
from hermes.snapshot.r2rml import Reference, TermMap

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping, Sequence
    from pathlib import Path

    from psycopg import Connection
    from psycopg.rows import TupleRow

    from hermes.snapshot.r2rml import TriplesMap

_CHUNK_LINES = 4096
_CHUNK_BYTES = 1024**2

_SETTINGS = """SET TRANSACTION READ ONLY;
SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'iso_8601';
SET LOCAL standard_conforming_strings = on"""


@contextmanager
def ntriples(
    maps: Sequence[TriplesMap], connection: Connection[TupleRow], mapping: Path
) -> Iterator[io.BufferedReader]:
    """A stream of the N-Triples that `maps` make of the database; some may come twice.

    All queries are checked before the first row. Raises `FormatError` with the triples map for a
    table or column that the database does not have, and for SQL that it does not understand; while
    the stream is read, `GraphError` for a row that fails. At the end of the block, the connection
    is free again, also where the stream was not read to its end.
    """
    connection.execute(_SETTINGS)
    known = {one.id: one for one in maps}
    rows = {one.id: _rows(one, connection, f"{mapping}, {one.id}") for one in maps}
    queries = [(rows[one.id].where, query) for one in maps for query in _queries(one, known, rows)]
    # psycopg 3.3 holds the connection's lock while it copies. A generator that is left to be
    # collected would keep it, and who closes the connection after an error would wait for ever.
    with closing(_copied(queries, connection)) as chunks:
        yield io.BufferedReader(_Chunks(chunks), _CHUNK_BYTES)


def _rows(triples_map: TriplesMap, connection: Connection[TupleRow], where: str) -> Rows:
    """What the query of a triples map gives, which stands within other queries from here on.

    Alone it must be one whole statement: its brackets and quotes close, hence those around it are
    not closed by it. With `prepare`, the extended protocol, the server takes no second statement.
    """
    import psycopg

    source = triples_map.source
    try:
        connection.execute(f"PREPARE c AS {source}", prepare=True)
        connection.execute("DEALLOCATE c")
        described = connection.execute(f"SELECT * FROM {_subquery(source)} AS c LIMIT 0")
    except psycopg.OperationalError:  # the server's fault, and not that of the mapping
        raise
    except psycopg.Error as error:
        raise FormatError(
            f"the database has not what the mapping names: {error.diag.message_primary}",
            where,
            "Mend its rr:logicalTable, or restore the snapshot that it belongs to.",
        ) from error
    types = psycopg.adapters.types
    columns = {}
    for column in described.description or ():
        known = types.get(column.type_code)
        columns[column.name] = known.name if known is not None else ""
    return Rows("c", columns, where)


def _queries(
    one: TriplesMap, maps: Mapping[str, TriplesMap], rows: Mapping[str, Rows]
) -> Iterator[str]:
    """A query for each join, and one for all other triples of a row."""
    own = rows[one.id]
    subject = term(one.subject, own)
    lines = []
    for property_ in one.properties:
        start = f"{subject} || ' ' || {term(property_.predicate, own)} || ' '"
        match property_.object:
            case Reference(parent, ()):
                lines.append(_line(start, maps[parent].subject, own))
            case Reference(parent, joins):
                other = replace(rows[parent], alias="p")
                both = f"{_subquery(one.source)} AS c JOIN {_subquery(maps[parent].source)} AS p"
                on = " AND ".join(f"{own.column(a)} = {other.column(b)}" for a, b in joins)
                yield _lines(
                    [_line(start, maps[parent].subject, other)],
                    f"{both} ON {on}",
                )
            case TermMap() as object_:
                lines.append(_line(start, object_, own))
    if lines:
        yield _lines(lines, f"{_subquery(one.source)} AS c")


def _subquery(source: str) -> str:
    """In brackets; a comment at its end does not hide the last one."""
    return f"({source}\n)"


def _line(start: str, object_: TermMap, rows: Rows) -> str:
    return f"{start} || {term(object_, rows)} || ' .'"


def _lines(lines: Sequence[str], rows: str) -> str:
    """The lines of every row; one with an empty column is null, and left out."""
    values = ", ".join(f"({line})" for line in lines)
    return (
        f"SELECT t.line FROM {rows} CROSS JOIN LATERAL (VALUES {values}) AS t(line)"
        " WHERE t.line IS NOT NULL"
    )


def _copied(
    queries: Sequence[tuple[str, str]], connection: Connection[TupleRow]
) -> Generator[bytes, None, None]:
    """The lines of each query, which stands with its place in the mapping."""
    import psycopg

    for where, query in queries:
        try:
            with connection.cursor().copy(COPY.format(query)) as lines:
                rows = iter(lines)
                while chunk := b"".join(islice(rows, _CHUNK_LINES)):
                    yield chunk
        except psycopg.OperationalError:  # the server's fault, and not that of the query
            raise
        except psycopg.Error as error:
            raise GraphError(
                f"PostgreSQL cannot make a row: {error.diag.message_primary}",
                where,
                "Mend the query there, or the value in the database.",
            ) from error


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
