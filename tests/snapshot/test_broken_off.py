"""Ctrl-C, SIGTERM, kill -9 at any moment: no hang, no server, and always a graph that answers."""

from __future__ import annotations

import os
import signal
import sys
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.commandline import CommandLine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = [
    pytest.mark.engine,
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc"),
]

ASKED = ("graph", "query", "sensors", "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }", "--json")
MOMENTS_S = (0.3, 0.6, 0.9, 1.3, 1.9)
CODES = {signal.SIGINT: 130, signal.SIGTERM: 143}


@pytest.fixture(scope="module")
def hermes(dump: Path, generated: Path, tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """The command line on a data folder with a snapshot and its graph."""
    command_line = CommandLine(tmp_path_factory.mktemp("hermes"))
    for command in commands(dump, generated).values():
        assert command_line(*command).code == 0
    return command_line


def commands(dump: Path, generated: Path) -> dict[str, tuple[object, ...]]:
    return {
        "restore": ("graph", "restore", "sensors", "--dump", dump),
        "build": ("graph", "build", "sensors", "--mapping", generated / "mapping.ttl"),
    }


def processes(folder: Path) -> Iterator[str]:
    for process in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            command = process.read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue  # it has ended
        if str(folder) in command:
            yield command


def handles_signals(pid: int) -> bool:
    """Whether a process has begun: before, Python is starting, on a busy machine for long."""
    status = Path(f"/proc/{pid}/status").read_text()
    caught = next(line for line in status.splitlines() if line.startswith("SigCgt:"))
    return bool(int(caught.split()[1], 16) >> (signal.SIGTERM - 1) & 1)


def eventually(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + 20
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.02)
    return condition()


@pytest.mark.parametrize("command", ["restore", "build"])
@pytest.mark.parametrize("number", CODES)
def test_it_ends_in_one_line_and_leaves_nothing(
    command: str, number: signal.Signals, hermes: CommandLine, dump: Path, generated: Path
) -> None:
    whole = hermes(*ASKED).json
    for moment_s in MOMENTS_S:
        process = hermes.start(*commands(dump, generated)[command], start_new_session=True)
        assert eventually(partial(handles_signals, process.pid))
        time.sleep(moment_s)
        if number == signal.SIGINT:
            os.killpg(process.pid, number)  # as a terminal does
        else:
            process.send_signal(number)
        ended = hermes.wait(process)
        if ended.code:
            assert ended.code == CODES[number]
            assert ended.err.splitlines()[-1] == "hermes: interrupted; what was done is kept"
            assert "Traceback" not in ended.err
        assert not list(processes(hermes.folder))
        assert not list((hermes.folder / "data").glob("*/.*.new"))
        assert not list(Path("/tmp").glob(f"hermes-{process.pid}-*"))  # noqa: S108
        assert hermes(*ASKED).json == whole


@pytest.mark.parametrize("command", ["restore", "build"])
def test_after_a_kill_the_graph_answers_and_the_next_call_does_its_work(
    command: str, hermes: CommandLine, dump: Path, generated: Path
) -> None:
    whole = hermes(*ASKED).json
    for moment_s in MOMENTS_S:
        process = hermes.start(*commands(dump, generated)[command])
        time.sleep(moment_s)
        process.kill()
        process.communicate()
        assert hermes(*ASKED).json == whole
    assert hermes(*commands(dump, generated)[command]).code == 0  # at once
    assert hermes(*commands(dump, generated)["build"]).code == 0
    assert hermes(*ASKED).json == whole
    assert eventually(lambda: not list(processes(hermes.folder)))
    assert not list((hermes.folder / "data").glob("*/.*.new"))
