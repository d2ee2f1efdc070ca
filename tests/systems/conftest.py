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
    """A service that answers well by either API until a test tells it not to."""
    with MisbehavingServer(answer) as running:
        yield running


@pytest.fixture(autouse=True)
def _forgetful_server(request: pytest.FixtureRequest) -> None:
    """What one test tells the service is not heeded in the next."""
    if "server" in request.fixturenames:
        request.getfixturevalue("server").behave()
