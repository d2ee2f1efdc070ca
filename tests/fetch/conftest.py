"""Fixtures of the tests of downloads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hermes.fetch.patience import Patience
from hermes.settings import Settings
from tests.fetch.server import ScriptedServer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    """A scripted web server on loopback."""
    with ScriptedServer() as running:
        yield running


@pytest.fixture
def online(tmp_path: Path) -> Settings:
    """Settings with a data folder of the test's own, and the network allowed."""
    return Settings(data_dir=tmp_path / "data")


@pytest.fixture
def quick() -> Patience:
    """Patience for servers that answer at once."""
    return Patience(connect_s=2, read_s=0.5, retries=2, backoff_s=0, retry_after_s=1)
