"""What goes to standard output, and what happens when that is closed or full."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.commandline import CommandLine

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


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_under_standard_output_is_told_in_one_line(hermes: CommandLine) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "hermes", "data", "show", "museum"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            cwd=hermes.folder,
        )
    assert done.returncode == 3
    assert done.stderr.startswith("hermes: cannot write: No space left on device (standard output)")
    assert done.stderr.count("\n") == 1
