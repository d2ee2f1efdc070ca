"""Runs of a program from the command line: what it answers, and how it ends."""

from __future__ import annotations

import json
import shlex
import signal
import sys
import time
from typing import TYPE_CHECKING

import pytest

from hermes.settings import Settings
from hermes.store.library import load_benchmark
from tests.systems.test_command import ended

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.commandline import CommandLine

pytestmark = pytest.mark.slow

# It says who it is, and answers by the gold query; with a file `stuck` it never does, and neither
# does the child that it starts then.
PROGRAM = """
import json, os, subprocess, sys, time

with open("pids", "a") as file:
    print(os.getpid(), file=file)
with open("queries.json") as file:
    QUERIES = json.load(file)
for line in sys.stdin:
    question = json.loads(line)
    if os.path.exists("stuck"):
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(300)"])
        with open("pids", "a") as file:
            print(child.pid, file=file)
        time.sleep(300)
    print(json.dumps({"sparql": QUERIES[question["id"]]}), flush=True)
"""


@pytest.fixture
def program(hermes: CommandLine) -> str:
    museum = load_benchmark("museum", Settings(hermes.folder / "data"))
    hermes.write("queries.json", json.dumps({item.id: item.sparql for item in museum.items}))
    hermes.write("program.py", PROGRAM)
    return f"command:{shlex.quote(sys.executable)} program.py"


def pids(folder: Path) -> list[int]:
    path = folder / "pids"
    return [int(line) for line in path.read_text().split()] if path.exists() else []


def wait_until(met: Callable[[], bool]) -> None:
    for _ in range(600):
        if met():
            return
        time.sleep(0.05)
    raise TimeoutError


def test_a_program_with_the_gold_queries_is_right_and_ends_with_the_run(
    hermes: CommandLine, program: str
) -> None:
    run = ("run", "--system", program, "--bench", "museum", "--workers", 3, "--json")
    report = hermes(*run).json
    assert report["profiles"]["hermes"]["score"] == 1
    assert 1 <= len(pids(hermes.folder)) <= 3
    assert all(map(ended, pids(hermes.folder)))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nothing_of_it_is_left_whatever_ends_the_run(
    hermes: CommandLine, program: str, number: signal.Signals
) -> None:
    hermes.write("stuck", "")
    process = hermes.start("run", "--system", program, "--bench", "museum", "--workers", 2)
    wait_until(lambda: len(pids(hermes.folder)) == 4)  # two programs, with a child each
    process.send_signal(number)
    over = hermes.wait(process)
    assert over.code == (-number if number is signal.SIGKILL else 128 + number)
    assert all(map(ended, pids(hermes.folder)))


def test_one_that_takes_too_long_is_an_error_and_the_run_goes_on(
    hermes: CommandLine, program: str
) -> None:
    hermes.write("stuck", "")
    report = hermes(
        *("run", "--system", program, "--bench", "museum", "--limit", 2, "--timeout", 1),
        "--json",
    ).json
    assert report["outcomes"] == {"error": 2}
    assert all(map(ended, pids(hermes.folder)))


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("no-such-program", "there is no program 'no-such-program'"),
        (
            f"{shlex.quote(sys.executable)} -c \"import sys; sys.exit('no model')\"",
            "the program ends before it is asked anything: exit code 1: no model",
        ),
    ],
)
def test_one_that_cannot_be_asked_is_a_line_and_no_run(
    hermes: CommandLine, command: str, complaint: str
) -> None:
    over = hermes("run", "--system", f"command:{command}", "--bench", "museum")
    assert over.code == 2
    assert complaint in over.complaint
    assert len(over.err.splitlines()) == 1
    assert not (hermes.folder / "runs").exists()
