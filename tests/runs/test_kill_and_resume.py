"""`kill -9` at any moment, then --resume: as if nothing had been."""

from __future__ import annotations

import json
import random
import shutil
import signal
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hermes.settings import Settings
from hermes.store.library import load_benchmark
from tests.commandline import CommandLine
from tests.runs.hundreds import ITEMS, NAME, import_hundreds

if TYPE_CHECKING:
    from collections.abc import Callable

WORKERS = 4
SAME_BYTES = ("answers.jsonl", "results.jsonl", "scores.jsonl", "report.json")
RUN = ("run", "--system", "python:thinker:answer", "--bench", NAME, "--workers", WORKERS)
MOMENTS = 40

# It logs whom it was asked for before it thinks, so that the log names also what a kill cut short,
# and it gives each kind of answer that has a path of its own through asking and executing.
THINKER = """
import json, os, time, zlib

with open("queries.json") as file:
    QUERIES = json.load(file)

def answer(question):
    log = os.open("asked.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.write(log, (question.id + "\\n").encode())
    os.close(log)
    time.sleep(0.005)
    match zlib.crc32(question.id.encode()) % 7:
        case 0:
            return None
        case 1:
            raise ValueError("no idea")
        case 2:
            return ["a", "b"]
        case 3:
            return "SELECT nothing"
    return QUERIES[question.id]
"""

pytestmark = pytest.mark.slow  # each starts programs of its own


class Rehearsal:
    """A working folder with the system in it, and what can be seen from outside."""

    def __init__(self, folder: Path, benchmarks: Path) -> None:
        shutil.copytree(benchmarks, folder / "data" / "benchmarks")
        self.hermes = CommandLine(folder)
        self.folder = folder
        items = load_benchmark(NAME, Settings(folder / "data")).items
        self.hermes.write("thinker.py", THINKER)
        self.hermes.write("queries.json", json.dumps({item.id: item.sparql for item in items}))

    def finish(self, *arguments: object) -> None:
        """Call the program and let it end."""
        ended = self.hermes(*arguments)
        assert ended.code == 0, ended.err

    def kill(self, moment: Callable[[], bool], *arguments: object) -> None:
        """Call the program, and kill it at the moment, unless it ends before."""
        process = self.hermes.start(*arguments)
        while process.poll() is None and not moment():
            time.sleep(0.001)
        process.kill()
        ended = self.hermes.wait(process)
        assert ended.code in {0, -signal.SIGKILL}, ended.err

    def asked(self) -> list[str]:
        """The items that the system was asked for so far, each as often as it was."""
        log = self.folder / "asked.log"
        return log.read_text().splitlines() if log.exists() else []

    def answered(self) -> set[str]:
        """The items whose line is on disk, whole."""
        return {json.loads(line)["id"] for line in self.lines("answers.jsonl")}

    def lines(self, name: str) -> list[bytes]:
        """The whole lines of a file of the run."""
        paths = list(self.folder.glob(f"runs/*/*/*/{name}"))
        return [
            line
            for path in paths
            for line in path.read_bytes().splitlines(keepends=True)
            if line.endswith(b"\n")
        ]

    def command(self) -> tuple[object, ...]:
        """How to go on: by starting, by resuming, or, where all was done, by naming the run."""
        if not self.has_begun():
            return RUN
        folder = self.hermes.run_folder()
        if (folder / "report.json").exists():
            return ("run", "--resume", folder)
        return (*RUN, "--resume")

    def has_begun(self) -> bool:
        """Whether there is a run."""
        return bool(list(self.folder.glob("runs/*/*/*/run.yaml")))

    def files(self) -> dict[str, bytes]:
        """The files of the run that must not depend on how it came about."""
        return {name: (self.hermes.run_folder() / name).read_bytes() for name in SAME_BYTES}

    def names(self) -> set[str]:
        """What lies in the run's folder and beside the graph's store."""
        stores = (path.name for path in (self.folder / "data" / "stores").iterdir())
        return {path.name for path in self.hermes.run_folder().iterdir()} | set(stores)

    def survivors(self) -> list[int]:
        """The processes whose working folder is this one, which the program's children inherit."""
        return [
            int(process.name)
            for process in Path("/proc").iterdir()
            if process.name.isdigit() and _working_folder(process) == self.folder
        ]


def _working_folder(process: Path) -> Path | None:
    try:
        return (process / "cwd").readlink()
    except OSError:  # it has ended meanwhile
        return None


@pytest.fixture(scope="module")
def benchmarks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of benchmarks with the one of 200 items."""
    folder = tmp_path_factory.mktemp("benchmarks")
    import_hundreds(CommandLine(folder))
    return folder / "data" / "benchmarks"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory, benchmarks: Path) -> Rehearsal:
    """A run that nobody disturbed, with one worker."""
    rehearsal = Rehearsal(tmp_path_factory.mktemp("whole") / "folder", benchmarks)
    rehearsal.finish(*RUN[:-1], 1)
    assert len(rehearsal.answered()) == ITEMS
    return rehearsal


@pytest.fixture
def rehearsal(tmp_path: Path, benchmarks: Path) -> Rehearsal:
    """A working folder in which nothing has been run."""
    return Rehearsal(tmp_path / "folder", benchmarks)


def kill_and_resume(rehearsal: Rehearsal, *moments: Callable[[], bool]) -> None:
    """Kill at each of the moments, in one start after the other, then let the run end."""
    for moment in moments:
        known, before = rehearsal.answered(), rehearsal.asked()
        rehearsal.kill(moment, *rehearsal.command())
        check_no_survivor(rehearsal)
        check_asked(rehearsal, known, before)
    known, before = rehearsal.answered(), rehearsal.asked()
    rehearsal.finish(*rehearsal.command())
    check_asked(rehearsal, known, before)


def check_asked(rehearsal: Rehearsal, known: set[str], before: list[str]) -> None:
    """What was on disk at the last kill was not asked again; at most the items in flight were."""
    since = rehearsal.asked()[len(before) :]
    assert not known & set(since)
    assert len(since) == len(set(since))
    assert len(set(before) & set(since)) <= WORKERS


def check_no_survivor(rehearsal: Rehearsal) -> None:
    """Workers end with their parent; one that is just starting sees it within its first steps."""
    deadline = time.monotonic() + 2
    while survivors := rehearsal.survivors():
        assert time.monotonic() < deadline, survivors
        time.sleep(0.01)


def check_same(rehearsal: Rehearsal, whole: Rehearsal) -> None:
    """The run cannot be told from the one that nobody disturbed."""
    assert rehearsal.files() == whole.files()
    assert rehearsal.names() == whole.names()


def test_killed_before_there_is_a_run_a_later_start_is_the_first(
    rehearsal: Rehearsal, whole: Rehearsal
) -> None:
    stores = rehearsal.folder / "data" / "stores"
    runs = rehearsal.folder / "runs"
    rehearsal.kill(lambda: runs.exists() or stores.exists(), *RUN)
    if not rehearsal.has_begun():
        refused = rehearsal.hermes(*RUN, "--resume")
        assert refused.code == 2
        assert "there is no unfinished run" in refused.complaint
    kill_and_resume(rehearsal)
    check_same(rehearsal, whole)


def test_killed_while_asking_and_again_while_executing_it_ends_as_if_nothing_had_been(
    rehearsal: Rehearsal, whole: Rehearsal
) -> None:
    kill_and_resume(
        rehearsal,
        lambda: len(rehearsal.lines("answers.jsonl")) >= 40,
        lambda: len(rehearsal.lines("results.jsonl")) >= 40,
    )
    check_same(rehearsal, whole)


@pytest.fixture(scope="module")
def duration_s(tmp_path_factory: pytest.TempPathFactory, benchmarks: Path) -> float:
    """How long a run takes that is killed by nobody, with all the workers."""
    rehearsal = Rehearsal(tmp_path_factory.mktemp("measured") / "folder", benchmarks)
    began = time.monotonic()
    rehearsal.kill(lambda: False, *RUN)
    return time.monotonic() - began


@pytest.mark.parametrize("part", range(MOMENTS))
def test_killed_at_any_moment_it_ends_as_if_nothing_had_been(
    part: int, duration_s: float, rehearsal: Rehearsal, whole: Rehearsal
) -> None:
    chance = random.Random(part)  # noqa: S311 - moments, not secrets
    # One kill in each fortieth of the run; every other resumption is killed, too, at some moment.
    first = (part + chance.random()) / MOMENTS * duration_s
    later = [chance.random() * duration_s for _ in range(chance.randrange(3))]
    kill_and_resume(rehearsal, *map(after, (first, *later)))
    check_same(rehearsal, whole)


def after(seconds: float) -> Callable[[], bool]:
    """The moment so many seconds after it is first asked about, which is at the start."""
    began: list[float] = []

    def moment() -> bool:
        began.append(time.monotonic())
        return began[-1] - began[0] >= seconds

    return moment
