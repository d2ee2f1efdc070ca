"""Standard output is for the report, whatever a system in the user's own code does to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.commandline import CommandLine

RUN = ("run", "--bench", "museum", "--limit", 2, "--workers", 1, "--json", "--system")

LOUD = {
    "it prints": "print('loud')",
    "it prints no whole line": "print('loud', end='')",
    "it writes bytes": "sys.stdout.buffer.write(b'loud')",
    "it writes to the descriptor": "os.write(1, b'loud')",
    "it starts a program": "subprocess.run(['sh', '-c', 'echo loud'])",
    "it keeps the first stream": "sys.__stdout__.write('loud'); sys.__stdout__.flush()",
    "it prints and closes": "sys.stdout.closed or (print('loud'), sys.stdout.close())",
    "it takes the stream away": "print('loud'); sys.stdout = None",
    "it puts another in place": "print('loud'); sys.stdout = open(os.devnull, 'w')",
}

pytestmark = pytest.mark.slow  # each starts programs of its own


@pytest.mark.parametrize("deed", LOUD.values(), ids=LOUD.keys())
def test_a_loud_system_spoils_neither_the_report_nor_the_exit(
    hermes: CommandLine, deed: str
) -> None:
    # Once as it is imported, and once as it is first asked.
    hermes.write(
        "loud.py",
        f"import os, subprocess, sys\n{deed}\ndef answer(question):\n    {deed}\n    return []\n",
    )
    ended = hermes.wait(hermes.start(*RUN, "python:loud:answer"))
    assert ended.code == 0, ended.err
    assert ended.out.count("\n") == 1
    assert ended.json["items"] == 2
    assert ended.json["outcomes"].get("error") is None
    assert "loud" in ended.err


def test_a_system_that_exits_as_it_is_imported_is_one_line(hermes: CommandLine) -> None:
    hermes.write("leaves_at_once.py", "import sys\nsys.exit(0)\n")
    ended = hermes(*RUN, "python:leaves_at_once:answer")
    assert (ended.code, ended.out) == (2, "")
    assert "the module 'leaves_at_once' does not import: SystemExit: 0" in ended.complaint


def test_a_system_that_exits_as_it_is_asked_has_errors(hermes: CommandLine) -> None:
    hermes.write("leaves_when_asked.py", "import sys\ndef answer(question):\n    sys.exit(0)\n")
    ended = hermes(*RUN, "python:leaves_when_asked:answer")
    assert ended.code == 0
    assert ended.json["outcomes"] == {"error": 2}
