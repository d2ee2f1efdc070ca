"""HTTP with an endpoint: one request, its redirects, retries and bounds.

The one module of the package that knows requests and urllib3; their exceptions stop here. Whatever
a server sends, in the head of a reply or in its body, ends in a reply or in a failure.
"""

from __future__ import annotations

import socket
import time
from dataclasses import dataclass
from http.client import BadStatusLine, HTTPException, IncompleteRead, RemoteDisconnected
from typing import TYPE_CHECKING

import requests
from urllib3.exceptions import DecodeError, ReadTimeoutError

from hermes.fetch.hop import FAULTS, Sender, asked_pause_s, first_cause, redirect_target
from hermes.fetch.weburl import same_server
from hermes.fetch.whole_reply import WholeReplyAdapter
from hermes.graphs.engine_errors import gave_up
from hermes.graphs.failures import failure
from hermes.graphs.statuses import KEEP_BODY
from hermes.model import Failure, FailureKind

if TYPE_CHECKING:
    from collections.abc import Mapping
    from urllib.request import Request

    from hermes.fetch.patience import Patience

MAX_REPLY_BYTES = 512 * 1024**2

_PIECE_BYTES = 64 * 1024
_BUSY = frozenset({429, 503})
_MAX_REDIRECTS = 5


@dataclass(frozen=True, slots=True)
class HttpReply:
    """A reply, whatever its status, and how long it took; names of headers may be in any case."""

    status: int
    reason: str
    headers: Mapping[str, str]
    body: bytes
    elapsed_s: float

    @property
    def content_type(self) -> str:
        """What the body is said to be."""
        return self.headers.get("Content-Type", "")


class Exchange:
    """A session with one endpoint, for several threads; keeps up to `connections` open.

    A reply larger than `max_reply_bytes` is `too_many_rows`.
    """

    def __init__(
        self, patience: Patience, connections: int, max_reply_bytes: int = MAX_REPLY_BYTES
    ) -> None:
        self._patience = patience
        self._max_reply_bytes = max_reply_bytes
        self._session = requests.Session()
        for scheme in ("http://", "https://"):
            self._session.mount(scheme, WholeReplyAdapter(pool_maxsize=connections))
        self._sender = Sender(self._session)

    def send(self, request: Request, timeout_s: float) -> HttpReply | Failure:
        """Send a composed request and read the whole reply; each try may take `timeout_s`.

        429 and 503 are tried again, after what `Retry-After` says, within the patience and within
        `timeout_s` of the first try, unless the engine says so that its time for the query was up.
        307 and 308 are followed with the body, on the server that was named; other redirects are
        replies, as they would lose it.
        """
        last_start = time.monotonic() + timeout_s
        backoff_s = self._patience.backoff_s
        reply, pause_s = self._attempt(request, timeout_s)
        for _ in range(self._patience.retries):
            left_s = last_start - time.monotonic()
            if left_s <= 0 or isinstance(reply, Failure) or not _asks_for_patience(reply):
                return reply
            time.sleep(min(pause_s or backoff_s, self._patience.retry_after_s, left_s))
            backoff_s *= 2
            reply, pause_s = self._attempt(request, timeout_s)
        return reply

    def close(self) -> None:
        """Close all connections."""
        self._session.close()

    def _attempt(
        self, request: Request, timeout_s: float
    ) -> tuple[HttpReply | Failure, float | None]:
        """One try: its reply, and the seconds that the server asks to be left alone."""
        started = time.monotonic()
        deadline = started + timeout_s
        try:
            with self._send(request, deadline) as response:
                body = self._read(response)
                reply = HttpReply(
                    response.status_code,
                    response.reason or "",
                    response.headers,
                    body,
                    time.monotonic() - started,
                )
                return reply, asked_pause_s(response.headers)
        except requests.ConnectTimeout as error:
            return _fault(error), None
        except (requests.Timeout, ReadTimeoutError, TimeoutError):
            return failure(FailureKind.TIMEOUT, f"no result within {timeout_s:g} s"), None
        except _TooLargeError:
            detail = f"the reply is larger than {self._max_reply_bytes} bytes"
            return failure(FailureKind.TOO_MANY_ROWS, detail), None
        except _ElsewhereError as error:
            detail = (
                f"it redirects to another server, which was not asked: {error}; "
                "name that address in graphs.yaml or by --graph"
            )
            return failure(FailureKind.ENDPOINT_FAULT, detail), None
        except FAULTS as error:
            return _fault(error), None

    def _send(self, request: Request, deadline: float) -> requests.Response:
        url = request.full_url
        for _ in range(_MAX_REDIRECTS):
            response = self._send_to(url, request, deadline)
            if response.status_code not in KEEP_BODY or not response.is_redirect:
                return response
            response.close()
            url = redirect_target(response)
            if not same_server(request.full_url, url):
                raise _ElsewhereError(url)
        return self._send_to(url, request, deadline)

    def _send_to(self, url: str, request: Request, deadline: float) -> requests.Response:
        left_s = deadline - time.monotonic()
        if left_s <= 0:
            raise TimeoutError
        sent = requests.Request(
            request.get_method(), url, dict(request.header_items()), data=request.data
        )
        return self._sender.send(sent, (min(self._patience.connect_s, left_s), left_s))

    def _read(self, response: requests.Response) -> bytes:
        body = bytearray()
        while piece := response.raw.read1(_PIECE_BYTES, decode_content=True):
            body += piece
            if len(body) > self._max_reply_bytes:
                raise _TooLargeError
        return bytes(body)


class _TooLargeError(Exception):
    """The body goes on and on."""


class _ElsewhereError(Exception):
    """A redirect leads to a server that nobody named; its text is the address."""


def _asks_for_patience(reply: HttpReply) -> bool:
    # QLever says by 429, Fuseki by 503 that the time for a query was up.
    return reply.status in _BUSY and not gave_up(reply.body)


_EXPLANATIONS: tuple[tuple[type[Exception], str], ...] = (
    (socket.gaierror, "the host's name cannot be resolved"),
    (ConnectionRefusedError, "nothing listens there"),
    (RemoteDisconnected, "it hung up without a reply"),
    (BadStatusLine, "what answers there does not speak HTTP"),
    (HTTPException, "what answers there does not keep to HTTP"),
    (ConnectionError, "the connection broke"),
    (requests.exceptions.SSLError, "no trustworthy TLS connection"),
    (requests.ConnectTimeout, "no connection in time"),
    (requests.exceptions.InvalidURL, "a redirect cannot be followed"),
)


def _fault(error: Exception) -> Failure:
    """The failure for an exception, explained by its kind or that of what was raised first."""
    bottom = first_cause(error)
    if (broken := _broken_off(error)) is not None:
        return failure(FailureKind.ENDPOINT_FAULT, broken)
    what = next(
        (
            what
            for kind, what in _EXPLANATIONS
            if isinstance(error, kind) or isinstance(bottom, kind)
        ),
        f"no reply: {type(bottom).__name__}",
    )
    return failure(FailureKind.ENDPOINT_FAULT, f"{what}: {bottom}")


def _broken_off(error: BaseException | None) -> str | None:
    """What is wrong with a body that began, in other words than those of its readers."""
    while error is not None:
        if isinstance(error, IncompleteRead):  # a missing end, or a chunk without its length
            came = error.partial if isinstance(error.partial, int) else len(error.partial)
            return f"the reply broke off after {came} bytes" if came else "the reply broke off"
        if isinstance(error, DecodeError):
            return "the reply is not compressed as it says"
        error = error.__cause__ or error.__context__
    return None
