"""Talking to a PostgreSQL server: connections, what it is, what is in it."""

from __future__ import annotations

import re
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


READER = "reader"
"""Who reads a snapshot for a mapping, which comes from others as well: he may do nothing else."""

_MAKE_READER = f"""DO $$ BEGIN
 IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{READER}') THEN
 CREATE ROLE {READER} LOGIN BYPASSRLS IN ROLE pg_read_all_data; END IF; END $$"""


@dataclass(frozen=True, slots=True)
class Table:
    """A table and its rows; of a schema other than `public`, the name has both."""

    name: str
    rows: int


# The socket of the embedded server is nothing that a user could know.
_SOCKET = re.compile(r'connection to server on socket "[^"]*" failed: ')


@contextmanager
def connected(dsn: str, where: str | None = None) -> Iterator[Connection[TupleRow]]:
    """A connection, which commits at the end; errors name `where`, else what the DSN does.

    Raises `UsageError` for a DSN that is none, `GraphError` for a refusal, and for whatever the
    server says to the statements of the block.
    """
    import psycopg

    where = where or place(dsn)
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


def reading_only(dsn: str) -> str:
    """The DSN of a session in which no transaction can write.

    Raises `UsageError` if it is none.
    """
    from psycopg.conninfo import make_conninfo

    # A DSN's own options stand in the place of those of the environment, PGOPTIONS.
    options = parameters(dsn).get("options", "")
    return make_conninfo(dsn, options=f"{options} -c default_transaction_read_only=on".strip())


def place(dsn: str) -> str:
    """Which database a DSN names, without the password. Raises `UsageError` if it is none."""
    given = parameters(dsn)
    host, port = given.get("host", "localhost"), given.get("port")
    return f"{host}{f':{port}' if port else ''}, database {given.get('dbname', 'of that user')}"


def parameters(dsn: str) -> dict[str, str]:
    """What a DSN says, and for what it leaves open what the environment does, as libpq reads it.

    Raises `UsageError` if it is none.
    """
    import psycopg
    from psycopg.conninfo import conninfo_to_dict

    try:
        given = conninfo_to_dict(dsn)
    except psycopg.ProgrammingError as error:
        raise UsageError(
            f"not a DSN: {_one_line(error)}", "--dsn", "Write postgresql://USER@HOST:PORT/DATABASE."
        ) from error
    if not given:  # it would be whatever database the environment leads to
        raise UsageError("the DSN is empty", "--dsn", "Write postgresql://USER@HOST:PORT/DATABASE.")
    options = psycopg.pq.Conninfo.get_defaults()
    defaults = {option.keyword.decode(): option.val.decode() for option in options if option.val}
    return defaults | {name: str(value) for name, value in given.items()}


def make_reader(connection: Connection[TupleRow]) -> None:
    """Make the role `READER` in the server, unless it is there; a superuser may do so."""
    connection.execute(_MAKE_READER)


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
    return _SOCKET.sub("", " ".join(str(error).split()))
