"""What goes to standard output, and what happens when that is closed or full."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.commandline import CommandLine

pytestmark = pytest.mark.slow

RUN = ("run", "--bench", "museum", "--limit", 3, "--workers", 1)


def test_with_json_a_run_prints_its_report_and_nothing_else(hermes: CommandLine) -> None:
    ended = hermes(*RUN, "--system", "gold", "--out", "r", "--json")
    assert ended.out.count("\n") == 1
    assert ended.json == hermes("runs", "show", "r", "--json").json
    assert "asking: 3 of 3" in ended.err.splitlines()


def test_a_system_that_prints_does_not_disturb_the_report(hermes: CommandLine) -> None:
    hermes.write(
        "talker.py",
        "print('I am imported')\ndef answer(q):\n    print('I think')\n    return 'ASK {}'\n",
    )
    ended = hermes(*RUN, "--system", "python:talker:answer", "--json")
    assert ended.json["items"] == 3
    assert ended.err.count("I think") == 3
    assert "I am imported" in ended.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("data", "list"),
        ("data", "show", "museum"),
        ("data", "show", "museum", "museum:1-en"),
        ("runs", "list"),
        ("graph", "list"),
    ],
    ids=" ".join,
)
def test_every_command_has_a_table_for_people_and_json_for_programs(
    hermes: CommandLine, arguments: tuple[str, ...]
) -> None:
    assert isinstance(hermes(*arguments, "--json").json, dict)
    table = hermes(*arguments)
    assert table.code == 0
    assert "\x1b" not in table.out  # into a pipe, without colours


def test_a_question_is_printed_as_it_is_written(hermes: CommandLine) -> None:
    shown = hermes("data", "show", "museum").out
    assert "Wer hat „Die Fähre in der Dämmerung“ gemalt?" in shown


def test_a_reader_that_leaves_early_is_no_error(hermes: CommandLine) -> None:
    process = hermes.start("data", "show", "museum")
    assert process.stdout is not None
    process.stdout.close()  # before anything is written, hence the write fails for sure
    assert process.stderr is not None
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait(30) == 0


NEEDS_FULL = pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="this system has no /dev/full"
)
PRINTING = [("data", "show", "museum"), ("data", "list", "--json"), ("--help",), ("--version",), ()]


def in_shell(
    hermes: CommandLine, *arguments: str, redirected: str
) -> subprocess.CompletedProcess[str]:
    """Call the program by a shell that redirects its streams."""
    line = f"{shlex.join([sys.executable, '-m', 'hermes', *arguments])} {redirected}"
    return subprocess.run(
        ["sh", "-c", line], capture_output=True, text=True, check=False, cwd=hermes.folder
    )


@NEEDS_FULL
@pytest.mark.parametrize("arguments", PRINTING, ids=" ".join)
def test_a_full_disk_under_standard_output_is_told_in_one_line(
    hermes: CommandLine, arguments: tuple[str, ...]
) -> None:
    done = in_shell(hermes, *arguments, redirected=">/dev/full")
    assert done.returncode == 3
    assert done.stderr.startswith("hermes: cannot write: No space left on device (standard output)")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("arguments", PRINTING, ids=" ".join)
def test_a_closed_standard_output_is_told_in_one_line(
    hermes: CommandLine, arguments: tuple[str, ...]
) -> None:
    done = in_shell(hermes, *arguments, redirected=">&-")
    assert done.returncode == 3
    assert done.stderr.startswith("hermes: cannot write: Bad file descriptor (standard output)")
    assert done.stderr.count("\n") == 1


@NEEDS_FULL
@pytest.mark.parametrize("redirected", ["2>/dev/full", "2>&-", "0<&- 2>&-"])
def test_a_standard_error_that_is_full_or_closed_changes_neither_result_nor_exit_code(
    hermes: CommandLine, redirected: str
) -> None:
    told = in_shell(hermes, *map(str, RUN), "--system", "gold", "--json", redirected=redirected)
    assert (told.returncode, json.loads(told.stdout)["items"]) == (0, 3)
    assert in_shell(hermes, "data", "lits", redirected=redirected).returncode == 2


@pytest.mark.parametrize("encoding", ["latin-1", "utf-8"])
def test_a_character_that_the_encoding_lacks_is_written_as_an_escape(
    hermes: CommandLine, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    done = subprocess.run(
        [sys.executable, "-m", "hermes", "data", "show", "museum", "museum:1-de"],
        capture_output=True,
        check=False,
        cwd=hermes.folder,
    )
    assert done.returncode == 0
    question = "Wer hat „Die Fähre in der Dämmerung“ gemalt?"
    assert question.encode(encoding, "backslashreplace") in done.stdout


def test_with_json_the_result_is_utf_8_in_any_encoding(
    hermes: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = subprocess.run(
        [sys.executable, "-m", "hermes", "data", "show", "museum", "museum:1-de", "--json"],
        capture_output=True,
        check=True,
        cwd=hermes.folder,
    )
    assert json.loads(done.stdout)["question"].startswith("Wer hat „Die Fähre")
