"""The server of an endpoint, which ends with Ctrl-C."""

from __future__ import annotations

import os
import socket
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hermes.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hermes.serving.endpoint import Endpoint

_PATIENCE_S = 1


@contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """A socket at `host` and `port`; 0 is a port that is free. Raises `UsageError`."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as sock:
        if os.name == "posix":  # elsewhere it would share the port with whoever has it
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, port))
            sock.listen()
        except (OSError, UnicodeError) as error:
            why = getattr(error, "strerror", None) or error
            raise UsageError(
                f"nobody can be served there: {why}",
                f"{host}, port {port}",
                "Choose another --host or --port.",
            ) from error
        yield sock


def url_of(sock: socket.socket) -> str:
    """Where the socket can be asked."""
    host, port = sock.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def serve(endpoint: Endpoint, title: str, sock: socket.socket) -> None:
    """Answer at the socket until a signal comes, which is raised again.

    Raises `UsageError` without the extra `serve`.
    """
    try:
        import uvicorn

        from hermes.serving.app import application
    except ImportError as error:
        raise UsageError(
            f"the server is not installed: {error}",
            "hermes serve",
            "`pip install 'hermes-kgqa[serve]'`.",
        ) from error
    config = uvicorn.Config(
        application(endpoint, title),
        lifespan="off",
        log_level="warning",
        timeout_graceful_shutdown=_PATIENCE_S,
    )
    uvicorn.Server(config).run(sockets=[sock])
