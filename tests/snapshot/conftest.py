"""A PostgreSQL with the generated snapshot in it, and an archive of that, made once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from hermes.sensors.generation import generate
from hermes.snapshot.programs import program, run
from hermes.snapshot.server import running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hermes.snapshot.server import Server

OBSERVATIONS = 100_000
QUESTIONS = 500


@dataclass(frozen=True, slots=True)
class Databases:
    """A running server, in which every test may have a database of its own."""

    server: Server

    def create(self, name: str) -> str:
        """An empty database, and how to connect to it."""
        self.psql(
            "postgres", "-c", f"DROP DATABASE IF EXISTS {name}", "-c", f"CREATE DATABASE {name}"
        )
        return self.server.dsn(name)

    def psql(self, database: str, *arguments: str | Path) -> str:
        """What psql prints: bare cells."""
        done = run([
            program("psql"), "-qtA", "-v", "ON_ERROR_STOP=1", "-d", self.server.dsn(database),
            *arguments,
        ])  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    def dump(self, database: str, path: Path, *options: str) -> Path:
        """An archive of a database, or whatever else pg_dump makes of it."""
        formats = options or ("--format=custom",)
        done = run([program("pg_dump"), *formats, "-d", self.server.dsn(database), "-f", path])
        assert done.returncode == 0, done.stderr
        return path


@pytest.fixture(scope="session")
def databases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Databases]:
    """The server."""
    with running(tmp_path_factory.mktemp("postgres") / "cluster") as server:
        yield Databases(server)


@pytest.fixture(scope="session")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A generated snapshot with the most questions."""
    folder = tmp_path_factory.mktemp("generated")
    generate(folder, observations=OBSERVATIONS, questions=QUESTIONS, seed=1)
    return folder


@pytest.fixture(scope="session")
def loaded(databases: Databases, generated: Path) -> str:
    """How to connect to the database in which the generated snapshot is."""
    return load(databases, generated, "loaded")


@pytest.fixture(scope="session")
def dump(databases: Databases, loaded: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive of that database."""
    assert loaded
    return databases.dump("loaded", tmp_path_factory.mktemp("dump") / "snapshot.dump")


def load(databases: Databases, folder: Path, name: str) -> str:
    """Load a generated snapshot as its script says."""
    dsn = databases.create(name)
    databases.psql(name, "-c", f"\\cd {folder}", "-f", folder / "snapshot.sql")
    return dsn
