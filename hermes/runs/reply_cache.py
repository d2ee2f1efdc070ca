"""The cache of replies: an SQLite file in the data folder, which many processes may use at once.

It spares requests and is needed for nothing: where it cannot be read or written, a run goes on
without it, and says so.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from threading import Lock
from typing import TYPE_CHECKING, Self, TypeVar, cast

from filelock import FileLock

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from hermes.model import JsonValue
    from hermes.settings import Settings

Found = TypeVar("Found")

_BUSY_S = 30.0  # so long may other processes write
_COLUMNS = "key, system, bench, stored, reply"
_SCHEMA = """
CREATE TABLE IF NOT EXISTS replies (
    key TEXT PRIMARY KEY, system TEXT NOT NULL, bench TEXT NOT NULL,
    stored TEXT NOT NULL, reply BLOB NOT NULL
)
"""
_COUNTS = """
SELECT system, bench, count(*), sum(length(reply)), min(stored), max(stored)
FROM replies GROUP BY bench, system ORDER BY bench, system
"""
_PRIMARY_CODE = 0xFF
# What SQLite says of a file that is not what was written here (https://sqlite.org/rescode.html).
# All else, as a full disk or a folder that cannot be written, is no fault of the file.
_DAMAGE = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR})


@dataclass(frozen=True, slots=True)
class Kept:
    """The replies of a system to a benchmark that are kept; `first` and `last` are times (UTC)."""

    system: str
    bench: str
    replies: int
    size_bytes: int
    first: str
    last: str

    def to_json(self) -> dict[str, JsonValue]:
        """The object for --json."""
        return cast("dict[str, JsonValue]", asdict(self))


def cache_path(settings: Settings) -> Path:
    """Where replies are kept."""
    return settings.data_dir / "cache" / "replies.sqlite"


def kept_replies(settings: Settings, warn: Callable[[str], object]) -> list[Kept]:
    """What is kept, by benchmark and system; a cache is not made for that."""
    if not cache_path(settings).exists():
        return []
    with ReplyCache(cache_path(settings), warn) as cache:
        return cache.kept()


def clear_replies(
    settings: Settings, warn: Callable[[str], object], *, system: str = "", bench: str = ""
) -> int:
    """Remove the replies of a `system`, or of all, to a `bench`, or to all; how many there were."""
    if not cache_path(settings).exists():
        return 0
    with ReplyCache(cache_path(settings), warn) as cache:
        return cache.clear(system, bench)


class ReplyCache:
    """Replies by their keys, for all threads of a run; a context manager.

    `warn` is told where there is a fault, once: from then on nothing is found, and nothing kept. A
    damaged file is set aside, so that the next run has a new one.
    """

    def __init__(self, path: Path, warn: Callable[[str], object]) -> None:
        self._path = path
        self._warn = warn
        self._lock = Lock()
        self._connection: sqlite3.Connection | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with self._alone():
                self._connection = self._opened()
        except (OSError, sqlite3.Error) as error:
            self._tell(error)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._close()

    def get(self, key: str) -> bytes | None:
        """The reply under `key`; None where there is none."""

        def find(connection: sqlite3.Connection) -> bytes | None:
            row = connection.execute("SELECT reply FROM replies WHERE key = ?", (key,)).fetchone()
            return row[0] if row and isinstance(row[0], bytes) else None

        return self._with_connection(find, None)

    def put(self, key: str, reply: bytes, *, system: str, bench: str) -> None:
        """Keep a reply."""
        stored = datetime.now(UTC).isoformat(timespec="seconds")
        row = (key, system, bench, stored, reply)

        def keep(connection: sqlite3.Connection) -> None:
            insert = f"INSERT OR REPLACE INTO replies ({_COLUMNS}) VALUES (?, ?, ?, ?, ?)"  # noqa: S608
            connection.execute(insert, row)

        self._with_connection(keep, None)

    def kept(self) -> list[Kept]:
        """What is kept, by benchmark and system."""
        return self._with_connection(
            lambda connection: [Kept(*row) for row in connection.execute(_COUNTS)], []
        )

    def clear(self, system: str = "", bench: str = "") -> int:
        """Remove the replies of a system, or of all, to a benchmark, or to all; how many."""

        def remove(connection: sqlite3.Connection) -> int:
            removed = connection.execute(
                "DELETE FROM replies WHERE ?1 IN ('', system) AND ?2 IN ('', bench)",
                (system, bench),
            ).rowcount
            connection.execute("VACUUM")
            return removed

        return self._with_connection(remove, 0)

    def _with_connection(
        self, work: Callable[[sqlite3.Connection], Found], otherwise: Found
    ) -> Found:
        """What `work` gives; where there is no connection, or it fails, `otherwise`."""
        with self._lock:
            if self._connection is None:
                return otherwise
            try:
                return work(self._connection)
            except sqlite3.Error as error:
                self._close()
                self._tell(error)
                if _is_damage(error):
                    with suppress(OSError), self._alone():
                        self._set_aside()
                return otherwise

    def _opened(self) -> sqlite3.Connection:
        try:
            return _connect(self._path)
        except sqlite3.Error as error:
            if not _is_damage(error):
                raise
        aside = self._set_aside()
        self._warn(f"the cache of replies is damaged; it is set aside as {aside}")
        return _connect(self._path)

    def _set_aside(self) -> Path:
        """Rename the file, with those that SQLite keeps beside it; where it is then."""
        suffix = f".damaged-{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}"
        for beside in ("", "-wal", "-shm"):
            with suppress(FileNotFoundError):
                part = self._path.with_name(self._path.name + beside)
                part.rename(part.with_name(part.name + suffix))
        return self._path.with_name(self._path.name + suffix)

    def _alone(self) -> FileLock:
        """Held while a file is made or set aside: two processes would do it twice."""
        return FileLock(self._path.with_name(".lock"), timeout=_BUSY_S)

    def _tell(self, error: Exception) -> None:
        self._warn(f"replies are not cached: {self._path}: {error}")

    def _close(self) -> None:
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None


def _connect(path: Path) -> sqlite3.Connection:
    """A connection to a file of this schema, made where it is missing. Raises `sqlite3.Error`."""
    connection = sqlite3.connect(
        path, timeout=_BUSY_S, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute(_SCHEMA)
        connection.execute(f"SELECT {_COLUMNS} FROM replies LIMIT 1").fetchone()  # noqa: S608
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")  # with WAL, a power cut damages nothing
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _is_damage(error: sqlite3.Error) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & _PRIMARY_CODE in _DAMAGE
