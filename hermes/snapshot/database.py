"""Talking to a PostgreSQL server: connections, what it is, what is in it."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.errors import GraphError, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from psycopg import Connection
    from psycopg.rows import TupleRow

_TABLES = """SELECT n.nspname, c.relname
 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
 WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
 AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg_t%'
 ORDER BY n.nspname, c.relname"""


@dataclass(frozen=True, slots=True)
class Table:
    """A table and its rows; of a schema other than `public`, the name has both."""

    name: str
    rows: int


@contextmanager
def connected(dsn: str) -> Iterator[Connection[TupleRow]]:
    """A connection, which commits at the end.

    Raises `UsageError` for a DSN that is none, `GraphError` for a refusal, and for whatever the
    server says to the statements of the block.
    """
    import psycopg

    where = place(dsn)
    try:
        connection = psycopg.connect(dsn, connect_timeout=30)
    except psycopg.OperationalError as error:
        raise GraphError(
            f"PostgreSQL refuses the connection: {_one_line(error)}",
            where,
            "Start the server, or mend the DSN: postgresql://USER:PASSWORD@HOST:PORT/DATABASE.",
        ) from error
    try:
        with connection:
            yield connection
    except psycopg.Error as error:
        raise GraphError(
            f"PostgreSQL cannot do it: {error.diag.message_primary or _one_line(error)}",
            where,
            "See what it says; where it lacks space, free some.",
        ) from error


def place(dsn: str) -> str:
    """Which database a DSN names, without the password. Raises `UsageError` if it is none."""
    import psycopg
    from psycopg.conninfo import conninfo_to_dict

    try:
        parts = conninfo_to_dict(dsn)
    except psycopg.ProgrammingError as error:
        raise UsageError(
            f"not a DSN: {_one_line(error)}", "--dsn", "Write postgresql://USER@HOST:PORT/DATABASE."
        ) from error
    if not parts:  # it would be whatever database the environment leads to
        raise UsageError("the DSN is empty", "--dsn", "Write postgresql://USER@HOST:PORT/DATABASE.")
    host, port = parts.get("host", "localhost"), parts.get("port")
    return f"{host}{f':{port}' if port else ''}, database {parts.get('dbname', 'of that user')}"


def major_version(connection: Connection[TupleRow]) -> int:
    """The server's major version."""
    return connection.info.server_version // 10_000


def available_extensions(connection: Connection[TupleRow]) -> frozenset[str]:
    """The extensions that the server could create."""
    return frozenset(
        str(name) for (name,) in connection.execute("SELECT name FROM pg_available_extensions")
    )


def tables(connection: Connection[TupleRow]) -> tuple[Table, ...]:
    """All tables of the user's, counted."""
    from psycopg import sql

    found = []
    for schema, name in connection.execute(_TABLES).fetchall():
        query = sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(schema, name))
        (rows,) = connection.execute(query).fetchone() or (0,)
        found.append(Table(name if schema == "public" else f"{schema}.{name}", int(rows)))
    return tuple(found)


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())
