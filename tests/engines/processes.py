"""Servers as processes: each on a loopback port of its own, and none outlives the tests."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import requests

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

_START_S = 90.0
_LOG = "server.log"


def free_port() -> int:
    """A loopback port that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as reserved:
        port: int = reserved.getsockname()[1]
    return port


@contextmanager
def serving(command: Sequence[str | Path], folder: Path, url: str) -> Iterator[None]:
    """A server in `folder`, for as long as the block runs, from when `url` answers a query.

    On Linux it is also ended where this process is killed, as after a test that hangs.
    """
    setpriv = shutil.which("setpriv") if sys.platform == "linux" else None
    prefix = (setpriv, "--pdeathsig", "KILL") if setpriv else ()
    with (folder / _LOG).open("wb") as log:
        process = subprocess.Popen(
            [*prefix, *command],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    try:
        _await(process, folder, url)
        yield
    finally:
        process.kill()
        process.wait()


def _await(process: subprocess.Popen[bytes], folder: Path, url: str) -> None:
    deadline = time.monotonic() + _START_S
    while time.monotonic() < deadline and process.poll() is None:
        try:
            if requests.post(url, {"query": "ASK {}"}, timeout=_START_S).ok:
                return
        except requests.ConnectionError:
            pass
        time.sleep(0.05)
    log = (folder / _LOG).read_text(errors="replace")
    raise AssertionError(f"no answer from {url}:\n{log[-3000:]}")
