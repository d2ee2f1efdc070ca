"""Services on loopback."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.servers.misbehaving import MisbehavingServer
from tests.systems.services import answer

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def server() -> Iterator[MisbehavingServer]:
    """A service that answers well by either API until it is told not to."""
    with MisbehavingServer(answer) as running:
        yield running
