"""HTTP with an endpoint: one POST, its redirects, retries and bounds.

The one module of the package that knows requests and urllib3; their exceptions stop here.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import requests
from requests.adapters import HTTPAdapter
from urllib3.exceptions import HTTPError, ReadTimeoutError
from urllib3.util import Retry

from hermes.graphs.failures import failure
from hermes.model import FailureKind

if TYPE_CHECKING:
    from urllib.request import Request

    from hermes.fetch.patience import Patience
    from hermes.model import Failure

MAX_REPLY_BYTES = 512 * 1024**2

_PIECE_BYTES = 64 * 1024
_BUSY = frozenset({429, 503})
_KEEP_BODY = frozenset({307, 308})
_MAX_REDIRECTS = 5


@dataclass(frozen=True, slots=True)
class HttpReply:
    """A reply, whatever its status. `url` is where it came from, after redirects."""

    status: int
    reason: str
    content_type: str
    location: str | None
    body: bytes
    url: str


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
            self._session.mount(scheme, HTTPAdapter(pool_maxsize=connections))

    def post(self, request: Request, timeout_s: float) -> HttpReply | Failure:
        """Send a composed request and read the whole reply; each try may take `timeout_s`.

        429 and 503 are tried again, after what `Retry-After` says, within the patience. 307 and 308
        are followed with the body; other redirects are replies, as they would lose it.
        """
        prepared = self._session.prepare_request(
            requests.Request(
                "POST",
                request.full_url,
                headers=dict(request.header_items()),
                data=request.data,
            )
        )
        pause_s = self._patience.backoff_s
        for _ in range(self._patience.retries):
            reply, retry_after_s = self._attempt(prepared, timeout_s)
            if not (isinstance(reply, HttpReply) and reply.status in _BUSY):
                return reply
            time.sleep(min(retry_after_s or pause_s, self._patience.retry_after_s))
            pause_s *= 2
        return self._attempt(prepared, timeout_s)[0]

    def close(self) -> None:
        """Close all connections."""
        self._session.close()

    def _attempt(
        self, prepared: requests.PreparedRequest, timeout_s: float
    ) -> tuple[HttpReply | Failure, float | None]:
        """One try: its reply, and the seconds that the server asks to be left alone."""
        deadline = time.monotonic() + timeout_s
        try:
            with self._send(prepared, deadline) as response:
                body = self._read(response, deadline)
                reply = HttpReply(
                    response.status_code,
                    response.reason or "",
                    response.headers.get("Content-Type", ""),
                    response.headers.get("Location"),
                    body,
                    response.url,
                )
                return reply, Retry().get_retry_after(response.raw)
        except requests.ConnectTimeout as error:
            return _fault(error), None
        except (requests.Timeout, ReadTimeoutError, TimeoutError):
            return failure(FailureKind.TIMEOUT, f"no result within {timeout_s:g} s"), None
        except _TooLargeError:
            detail = f"the reply is larger than {self._max_reply_bytes} bytes"
            return failure(FailureKind.TOO_MANY_ROWS, detail), None
        except (requests.RequestException, HTTPError) as error:
            return _fault(error), None

    def _send(self, prepared: requests.PreparedRequest, deadline: float) -> requests.Response:
        for _ in range(_MAX_REDIRECTS):
            response = self._send_once(prepared, deadline)
            if response.status_code not in _KEEP_BODY or response.next is None:
                return response
            response.close()
            prepared = response.next
        return self._send_once(prepared, deadline)

    def _send_once(self, prepared: requests.PreparedRequest, deadline: float) -> requests.Response:
        left_s = deadline - time.monotonic()
        if left_s <= 0:
            raise TimeoutError
        # `send` alone would see neither proxies nor certificates that the environment names.
        environment = self._session.merge_environment_settings(
            str(prepared.url), proxies={}, stream=True, verify=None, cert=None
        )
        timeout = (min(self._patience.connect_s, left_s), left_s)
        return self._session.send(prepared, timeout=timeout, allow_redirects=False, **environment)

    def _read(self, response: requests.Response, deadline: float) -> bytes:
        body = bytearray()
        # `iter_content` waits until a piece is full, during which nobody looks at the clock.
        while piece := response.raw.read1(_PIECE_BYTES, decode_content=True):
            body += piece
            if len(body) > self._max_reply_bytes:
                raise _TooLargeError
            if time.monotonic() > deadline:
                raise TimeoutError
        return bytes(body)


class _TooLargeError(Exception):
    """The body goes on and on."""


def _fault(error: Exception) -> Failure:
    """The failure for an exception, by what was raised first; libraries wrap it several times."""
    bottom: BaseException = error
    while (cause := bottom.__cause__ or bottom.__context__) is not None:
        bottom = cause
    return failure(FailureKind.ENDPOINT_FAULT, f"no reply: {type(bottom).__name__}: {bottom}")
