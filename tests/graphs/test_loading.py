"""The loading process as its parent sees it: whatever ends it, nothing half-built is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hermes.errors import GraphError
from hermes.graphs.entry import GraphEntry, GraphFile
from hermes.graphs.store import store_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hermes.settings import Settings

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes as /proc shows them")

BUILD = """
import resource, sys
from pathlib import Path
from hermes.errors import HermesError
from hermes.graphs.entry import GraphEntry, GraphFile
from hermes.graphs.store import store_folder
from hermes.settings import Settings
if len(sys.argv) > 3:
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]),) * 2)
try:
    store_folder(GraphEntry("g", files=(GraphFile(path=sys.argv[2]),)),
                 Settings(data_dir=Path(sys.argv[1])))
except HermesError as error:
    sys.exit(str(error))
"""


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that takes a moment to load."""
    file = tmp_path_factory.mktemp("large") / "g.nt"
    with file.open("w") as lines:
        for n in range(50_000):
            lines.write(f"<http://e/subject/{n}> <http://e/p> <http://e/object/{n % 999}> .\n")
    return file


def entry(file: Path) -> GraphEntry:
    return GraphEntry("g", files=(GraphFile(path=str(file)),))


def left(settings: Settings) -> list[str]:
    """What is in the folder of stores, but for locks."""
    return [
        path.name for path in (settings.data_dir / "stores").iterdir() if path.suffix != ".lock"
    ]


def loader_of(parent: int) -> int:
    """The loading process that `parent` has started; the system may take a moment to list it."""
    until(lambda: loaders(parent))
    (loader,) = loaders(parent)
    return loader


def loaders(parent: int) -> list[int]:
    """The loading processes that `parent` has started, as far as they are listed."""
    found = []
    for child in Path(f"/proc/{parent}/task/{parent}/children").read_text().split():
        try:
            if b"hermes.graphs.loader" in Path(f"/proc/{child}/cmdline").read_bytes():
                found.append(int(child))
        except OSError:  # it ended meanwhile
            continue
    return found


def until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def is_making(settings: Settings) -> bool:
    """Whether the engine has begun to write the new store."""
    return any((settings.data_dir / "stores").glob(".*.new/*/*/CURRENT"))


def test_progress_comes_to_its_total_and_counts_no_step_twice(
    settings: Settings, large: Path
) -> None:
    told = []
    steps = 0

    @contextmanager
    def progress(label: str, total: int) -> Iterator[Callable[[], None]]:
        def advance() -> None:
            nonlocal steps
            steps += 1

        told.append((label, total))
        yield advance

    store_folder(entry(large), settings, progress)
    mebibytes = large.stat().st_size // 1024**2 + 1
    assert told == [("loading g, MiB", mebibytes)]
    assert steps == mebibytes


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGABRT])
def test_a_loading_process_that_is_killed_is_an_error_and_leaves_nothing(
    settings: Settings, large: Path, number: signal.Signals
) -> None:
    @contextmanager
    def killing(label: str, total: int) -> Iterator[Callable[[], None]]:
        del label, total
        os.kill(
            loader_of(os.getpid()), number
        )  # as the kernel does when memory runs out, or the engine itself
        yield lambda: None

    with pytest.raises(GraphError, match=f"signal {number.value}, .*Free some memory"):
        store_folder(entry(large), settings, killing)
    assert left(settings) == []


def test_an_interrupt_ends_the_loading_process_at_once_and_leaves_nothing(
    settings: Settings, large: Path
) -> None:
    @contextmanager
    def interrupting(label: str, total: int) -> Iterator[Callable[[], None]]:
        del label, total
        until(lambda: is_making(settings))
        raise KeyboardInterrupt
        yield

    with pytest.raises(KeyboardInterrupt):
        store_folder(entry(large), settings, interrupting)
    assert loaders(os.getpid()) == []
    assert left(settings) == []


def test_after_a_kill_the_loading_process_ends_and_the_next_build_sweeps(
    settings: Settings, large: Path, tmp_path: Path
) -> None:
    command = [sys.executable, "-c", BUILD, str(settings.data_dir), str(large)]
    with subprocess.Popen(command) as parent:
        until(lambda: is_making(settings))
        loader = loader_of(parent.pid)
        parent.kill()
    until(lambda: not Path(f"/proc/{loader}/stat").exists() or _is_dead(loader))
    assert len(left(settings)) == 1
    small = tmp_path / "small.nt"
    small.write_text("<http://e/s> <http://e/p> <http://e/o> .")
    assert left(settings) != [store_folder(entry(small), settings).name]
    assert len(left(settings)) == 1


def _is_dead(process: int) -> bool:
    """Whether nobody has asked yet how it ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def test_a_disk_that_is_full_is_an_error_and_leaves_nothing(
    settings: Settings, large: Path
) -> None:
    # No file may be larger than 1 MiB, which is an error of writing like that of a full disk.
    command = [sys.executable, "-c", BUILD, str(settings.data_dir), str(large), str(1024**2)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    (complaint,) = ended.stderr.splitlines()
    assert complaint.startswith("the store cannot be written: IO error: ")
    assert "File too large" in complaint
    assert ".new" not in complaint
    assert complaint.endswith("Free some space, or choose another --data-dir.")
    assert left(settings) == []
