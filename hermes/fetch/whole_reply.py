"""A time limit for a reply as a whole.

urllib3 (2.8.0) bounds the silence between two pieces of a reply, so a server that sends a byte now
and then is waited for without end: in the head of its reply, too, where nobody else could look at
the clock, as http.client reads that in one call.
"""

from __future__ import annotations

import time
from http.client import HTTPResponse
from io import BufferedReader, RawIOBase
from typing import TYPE_CHECKING, Any

from requests.adapters import HTTPAdapter

if TYPE_CHECKING:
    from socket import socket

    from _typeshed import WriteableBuffer


class WholeReplyAdapter(HTTPAdapter):
    """Sends as requests does, but the read timeout is for the head and the body together."""

    def get_connection_with_tls_context(self, *args: Any, **kwargs: Any) -> Any:
        """The pool of connections for a request, through whatever proxy."""
        pool: Any = super().get_connection_with_tls_context(*args, **kwargs)
        kind = pool.ConnectionCls  # http, https, or one through SOCKS
        if kind.response_class is not _TimedResponse:  # what http.client makes of a reply
            members = {"response_class": _TimedResponse}
            pool.ConnectionCls = type(kind.__name__, (kind,), members)
        return pool


_SLACK_S = 0.01
"""A reply may come so much late. Most come in one piece, for which the socket is timed already."""


class _TimedReader(RawIOBase):
    """What comes from a socket until its timeout, counted from now, has passed."""

    def __init__(self, pieces: RawIOBase, connection: socket) -> None:
        self._pieces = pieces
        self._connection = connection
        self._timeout_s = connection.gettimeout()
        self._deadline = time.monotonic() + (self._timeout_s or 0.0)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int | None:
        if self._timeout_s is not None:
            left_s = self._deadline - time.monotonic()
            if left_s <= 0:
                raise TimeoutError("timed out")
            if left_s < self._timeout_s - _SLACK_S:
                # A call of the system, in which all other threads may come first.
                self._connection.settimeout(left_s)
                self._timeout_s = left_s
        return self._pieces.readinto(buffer)

    def close(self) -> None:
        super().close()
        self._pieces.close()


class _TimedResponse(HTTPResponse):
    def __init__(self, sock: socket, *args: Any, **kwargs: Any) -> None:
        super().__init__(sock, *args, **kwargs)
        self.fp = BufferedReader(_TimedReader(self.fp.detach(), sock))
