"""Ctrl-C at any moment."""

from __future__ import annotations

import importlib
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from hermes.cli.interrupts import Interrupts

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow


@pytest.fixture
def importable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose modules can be imported."""
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_an_interrupt_raises_as_usual() -> None:
    with pytest.raises(KeyboardInterrupt), Interrupts():
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def import_and_wait(module: str) -> None:
    importlib.import_module(module)
    time.sleep(5)  # more than it takes for the signal to come again


def test_an_interrupt_within_an_import_waits_until_that_is_over(importable: Path) -> None:
    (importable / "interrupted_module.py").write_text(
        "import signal\nsignal.raise_signal(signal.SIGINT)\nwhole = True\n"
    )
    with pytest.raises(KeyboardInterrupt), Interrupts():
        import_and_wait("interrupted_module")
    assert sys.modules.pop("interrupted_module").whole


def test_an_import_that_takes_long_is_interrupted(importable: Path) -> None:
    (importable / "endless_module.py").write_text(
        "import signal, time\nsignal.raise_signal(signal.SIGINT)\nwhile True: time.sleep(0.01)\n"
    )
    since = time.monotonic()
    with pytest.raises(KeyboardInterrupt), Interrupts():
        importlib.import_module("endless_module")
    assert 1 < time.monotonic() - since < 5  # the patience is 1 s


def test_an_interrupt_that_is_let_go_comes_again() -> None:
    class Closing:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGINT)  # an exception from here goes nowhere

    def close_and_wait() -> None:
        Closing()
        time.sleep(5)

    since = time.monotonic()
    with pytest.raises(KeyboardInterrupt), Interrupts():
        close_and_wait()
    assert time.monotonic() - since < 5


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_other_exceptions_that_are_let_go_are_told_as_usual(
    capsys: pytest.CaptureFixture[str],
) -> None:
    class Closing:
        def __del__(self) -> None:
            raise ValueError("nobody hears me")

    with Interrupts():
        Closing()
    assert "ValueError: nobody hears me" in capsys.readouterr().err


def test_who_ignores_interrupts_goes_on_ignoring_them() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with Interrupts():
            signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_request_to_end_raises_too_and_has_its_own_exit_code() -> None:
    interrupts = Interrupts()
    assert interrupts.exit_code == 130
    with pytest.raises(KeyboardInterrupt), interrupts:
        signal.raise_signal(signal.SIGTERM)
    assert interrupts.exit_code == 143  # 128 + 15
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


INTERRUPTED_AT = """
import signal, sys

module = sys.argv[1]
sys.argv = "hermes --data-dir d run --system gold --bench museum".split()  # takes seconds

class Finder:
    def find_spec(self, name, *_):
        if name == module:
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Finder())
from hermes.cli.main import main
main()
"""


@pytest.mark.parametrize("module", ["typer", "hermes.cli.app", "hermes.cli.data"])
def test_an_interrupt_while_the_program_starts_ends_it_with_130_and_one_line(
    tmp_path: Path, module: str
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_AT, module],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr.splitlines()[-1] == "hermes: interrupted; what was done is kept"
    assert "Traceback" not in done.stderr


INTERRUPTED_AS_IT_ENDS = """
import functools, os, sys

class Last:
    def __init__(self, call):
        self.call = call
    def __del__(self):  # when modules are cleared, after all that runs at exit
        self.call()

sys.modules["last"] = Last(functools.partial(os.kill, os.getpid(), int(sys.argv[1])))
sys.argv = ["hermes", "--version"]
from hermes.cli.main import main
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="os.kill ends a process there")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_program_that_has_done_its_work_is_not_interrupted(number: signal.Signals) -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_AS_IT_ENDS, str(int(number))],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("hermes ")
