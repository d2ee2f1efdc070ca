"""For all tests: doctests run in a folder of their own, and Ctrl-C is heeded."""

from __future__ import annotations

import signal
import threading
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path


def pytest_configure() -> None:
    """Heed Ctrl-C, also in what tests start: who runs them as a background job may ignore it."""
    if threading.current_thread() is threading.main_thread():  # a worker's may be another one,
        # but it was started by a process that heeds it
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def _doctests_leave_nothing_behind(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if isinstance(request.node, pytest.DoctestItem):
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("HERMES_DATA", str(tmp_path / "data"))
