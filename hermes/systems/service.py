"""A web service that answers questions: one request, with its redirects and all its bounds.

Whatever the service does, a request ends in the body of a good reply or in a `SystemFaultError`.
Nothing is asked twice here: a fault says whether it is `transient`, and the run asks again.
"""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

import requests
from requests.exceptions import SSLError
from urllib3.exceptions import DecodeError, ReadTimeoutError

from hermes.errors import UsageError
from hermes.fetch.hop import FAULTS, Sender, asked_pause_s, first_cause, redirect_target
from hermes.fetch.transport import user_agent
from hermes.fetch.weburl import is_loopback, web_url_fault
from hermes.fetch.whole_reply import WholeReplyAdapter
from hermes.systems.base import refuse_options
from hermes.systems.service_headers import OPTION, service_headers, sounds_secret
from hermes.systems.service_reply import Reply

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from hermes.systems.base import SystemContext
    from hermes.systems.faults import SystemFaultError
    from hermes.systems.service_headers import ServiceHeaders

MAX_REPLY_BYTES = 16 * 1024**2
"""Unpacked. The largest answer among those recorded for QALD-9 has 12,843 values."""

_PIECE_BYTES = 64 * 1024
_CONNECT_S = 10.0
_MAX_REDIRECTS = 5
_GOOD = range(200, 300)
_ANY_REDIRECT = frozenset({301, 302, 303, 307, 308})
_KEEP_BODY = frozenset({307, 308})

# Not 500, which is the service's own answer to this question: asked until it has a better one, it
# would fare better here than with those who ask it once.
_TRANSIENT = frozenset({408, 429, 502, 503, 504})

# What the same request would end in again; all other exceptions are those of connections.
_FINAL = (ValueError, DecodeError, SSLError, requests.TooManyRedirects)


class WebService:
    """A session with the service at `url`, for all threads of a run.

    `timeout_s` of the context is for a whole answer, redirects and all. The headers of one's own go
    to no other server than that of `url`, wherever it redirects to. `notes` are what a user should
    know.
    """

    def __init__(self, url: str, context: SystemContext, own: ServiceHeaders) -> None:
        self._url = url
        self.notes = tuple(
            f"the URL is written to the run, with its {name!r}; send what is secret by `{OPTION}`"
            for name, _ in parse_qsl(urlsplit(url).query)
            if sounds_secret(name)
        )
        self._timeout_s = context.timeout_s
        self._offline = context.settings.offline
        self._headers = {
            "User-Agent": user_agent(context.settings),
            "Accept": "application/json",
        }
        self._own = own
        self._session = requests.Session()
        # A password from a .netrc file would be sent unasked, and nobody could strike it out.
        self._session.auth = _as_it_is
        # Offline, only this machine is asked; a proxy would be another one.
        self._session.trust_env = not self._offline
        for scheme in ("http://", "https://"):
            self._session.mount(scheme, WholeReplyAdapter(pool_maxsize=context.workers))
        self._sender = Sender(self._session)

    def get(self, parameters: Mapping[str, str]) -> Reply:
        """GET with the `parameters` behind those that the URL has. Redirects are followed."""
        request = requests.Request("GET", self._url, params=parameters)
        return self._ask(request, _ANY_REDIRECT)

    def post(self, form: Mapping[str, str]) -> Reply:
        """POST a form. Of redirects those that keep it are followed, others are faults."""
        request = requests.Request("POST", self._url, data=form)
        return self._ask(request, _KEEP_BODY)

    def close(self) -> None:
        """Close all connections."""
        self._session.close()

    def _ask(self, request: requests.Request, followed: Collection[int]) -> Reply:
        deadline = time.monotonic() + self._timeout_s
        body = bytearray()
        try:
            with self._follow(request, followed, deadline) as response:
                _read(response, body)
        except _TooLargeError as error:
            raise self._reply(body).fault(str(error)) from error
        except FAULTS as error:
            raise _unanswered(error, self._reply(body), self._timeout_s) from error
        if response.status_code not in _GOOD:
            raise _refused(response, self._reply(body))
        return self._reply(body)

    def _reply(self, body: bytearray) -> Reply:
        return Reply(self._own.hide(bytes(body)))

    def _headers_for(self, url: str) -> dict[str, str]:
        own = self._own.values if _origin(url) == _origin(self._url) else {}
        return {**self._headers, **own}

    def _follow(
        self, request: requests.Request, followed: Collection[int], deadline: float
    ) -> requests.Response:
        """The reply at the end of the redirects that are `followed`. Raises `FAULTS`."""
        for _ in range(1 + _MAX_REDIRECTS):
            left_s = deadline - time.monotonic()
            if left_s <= 0:
                raise TimeoutError
            request.headers = self._headers_for(request.url)
            response = self._sender.send(request, (min(_CONNECT_S, left_s), left_s))
            if response.status_code not in followed or not response.is_redirect:
                return response
            response.close()
            request.url, request.params = redirect_target(response), {}
            if self._offline and not is_loopback(request.url):
                raise requests.exceptions.InvalidURL(f"offline, {request.url} is not asked")
        raise requests.TooManyRedirects(f"more than {_MAX_REDIRECTS}")


def open_service(kind: str, argument: str, context: SystemContext) -> WebService:
    """The service whose URL stands behind `kind:`, with the option `headers`.

    It is not asked yet: all may come from the cache. Raises `UsageError` for what cannot be asked;
    offline, a service on this machine can.
    """
    refuse_options(kind, context, (OPTION,))
    return WebService(_url(kind, argument, context), context, service_headers(kind, context))


def _url(kind: str, argument: str, context: SystemContext) -> str:
    fault = "no URL is named" if not argument else web_url_fault(argument)
    # Without its password: the message may end up in a log.
    where = f"--system {kind}:{re.sub(r'//.*@', '//', argument)}"
    if fault is not None:
        raise UsageError(fault, where, f"Write {kind}:https://HOST/PATH.")
    if context.settings.offline and not is_loopback(argument):
        raise UsageError(
            "offline, only a service on this machine can be asked",
            where,
            "Leave out --offline and HERMES_OFFLINE, or name one on localhost.",
        )
    return argument


class _TooLargeError(Exception):
    """The body goes on and on."""


def _as_it_is(request: requests.PreparedRequest) -> requests.PreparedRequest:
    return request


def _origin(url: str) -> tuple[str, str | None, int | None]:
    address = urlsplit(url)
    return address.scheme, address.hostname, address.port


def _read(response: requests.Response, body: bytearray) -> None:
    """Add the content of a reply to `body`. Raises `FAULTS` and `_TooLargeError`."""
    # `iter_content` waits until a piece is full; what had come by then would be lost.
    while piece := response.raw.read1(_PIECE_BYTES, decode_content=True):
        body += piece
        if len(body) > MAX_REPLY_BYTES:
            raise _TooLargeError(f"the reply is larger than {MAX_REPLY_BYTES} bytes")


def _unanswered(error: Exception, come: Reply, timeout_s: float) -> SystemFaultError:
    """The fault for an exception, after so much of the reply had come."""
    match error:
        case requests.ConnectTimeout():
            return come.fault("no connection in time", transient=True)
        case requests.Timeout() | ReadTimeoutError() | TimeoutError():
            return come.fault(f"no whole reply within {timeout_s:g} s")
    cause = first_cause(error)
    what = "the reply broke off" if come.body else "no reply"
    return come.fault(
        f"{what}: {type(cause).__name__}: {cause}", transient=not isinstance(error, _FINAL)
    )


def _refused(response: requests.Response, reply: Reply) -> SystemFaultError:
    """The fault for a status that is not good."""
    status = response.status_code
    what = f"HTTP {status} {response.reason or ''}".rstrip()
    if response.is_redirect:
        target = response.headers["Location"]
        what += f", the question would be lost on the way to {target}; name that address"
    return reply.fault(
        what,
        transient=status in _TRANSIENT,
        retry_after_s=asked_pause_s(response.headers) if status in _TRANSIENT else None,
    )
