"""Ctrl-C at any moment."""

from __future__ import annotations

import importlib
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from hermes.cli.interrupts import interrupts_outside_imports

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def importable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose modules can be imported."""
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_an_interrupt_raises_as_usual() -> None:
    with pytest.raises(KeyboardInterrupt), interrupts_outside_imports():
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def import_and_wait(module: str) -> None:
    importlib.import_module(module)
    time.sleep(5)  # more than it takes for the signal to come again


def test_an_interrupt_within_an_import_waits_until_that_is_over(importable: Path) -> None:
    (importable / "interrupted_module.py").write_text(
        "import signal\nsignal.raise_signal(signal.SIGINT)\nwhole = True\n"
    )
    with pytest.raises(KeyboardInterrupt), interrupts_outside_imports():
        import_and_wait("interrupted_module")
    assert sys.modules.pop("interrupted_module").whole


def test_an_import_that_takes_long_is_interrupted(importable: Path) -> None:
    (importable / "endless_module.py").write_text(
        "import signal, time\nsignal.raise_signal(signal.SIGINT)\nwhile True: time.sleep(0.01)\n"
    )
    since = time.monotonic()
    with pytest.raises(KeyboardInterrupt), interrupts_outside_imports():
        importlib.import_module("endless_module")
    assert 1 < time.monotonic() - since < 5  # the patience is 1 s


def test_who_ignores_interrupts_goes_on_ignoring_them() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with interrupts_outside_imports():
            signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


INTERRUPTED_AT = """
import signal, sys

module, sys.argv = sys.argv[1], ["hermes", "data", "list"]

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
    assert done.stderr == "hermes: interrupted; what was done is kept\n"
