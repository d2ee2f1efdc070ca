"""HTTP with patience: one GET, its retries, and its faults in plain words.

With `hermes.fetch.hop` the one that knows requests and urllib3; their exceptions stop here.
"""

from __future__ import annotations

import re
import socket
import time
from contextlib import contextmanager
from importlib.metadata import version
from typing import TYPE_CHECKING

import requests
from requests import exceptions as faults
from requests.adapters import HTTPAdapter
from urllib3.exceptions import HTTPError
from urllib3.util import Retry

from hermes.errors import AbsentError, FetchError, UsageError
from hermes.fetch.hop import FAULTS, asked_pause_s, first_cause, redirect_target, send

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from hermes.fetch.patience import Patience
    from hermes.settings import Settings

_PIECE_BYTES = 64 * 1024
_MAX_REDIRECTS = 10
_MIRROR = "or name a mirror with --mirror"

# The first row that fits the fault, or what is at the bottom of it, explains it.
_EXPLANATIONS: tuple[tuple[type[Exception] | tuple[type[Exception], ...], str, str], ...] = (
    (
        faults.TooManyRedirects,
        "the server redirects without end",
        f"Open the URL in a browser to see where the file is now, {_MIRROR}.",
    ),
    (
        faults.SSLError,
        "no trustworthy TLS connection",
        f"See to the clock and the certificates (REQUESTS_CA_BUNDLE names others), {_MIRROR}.",
    ),
    (
        faults.ProxyError,
        "the proxy does not let it through",
        f"See to HTTPS_PROXY and NO_PROXY, {_MIRROR}.",
    ),
    (
        socket.gaierror,
        "the host's name cannot be resolved",
        f"See to the network and the spelling of the name, {_MIRROR}.",
    ),
    (
        (faults.Timeout, TimeoutError),
        "the server does not answer in time",
        f"Try again later, {_MIRROR}.",
    ),
    (
        (
            faults.ChunkedEncodingError,
            faults.ContentDecodingError,
            faults.InvalidHeader,
            faults.InvalidJSONError,
        ),
        "the reply is garbled",
        f"Try again later, {_MIRROR}.",
    ),
    (
        (faults.URLRequired, ValueError),
        "this is no URL that can be asked",
        "Mend the URL, or see where the server redirects to.",
    ),
    (
        faults.ConnectionError,
        "no connection",
        f"See to the network, or try again later, {_MIRROR}.",
    ),
    ((OSError, HTTPError), "the request failed", f"Try again later, {_MIRROR}."),
)


class BrokenBodyError(Exception):
    """A body that broke off, for those who know how much of it there should be."""


@contextmanager
def get(
    url: str,
    *,
    settings: Settings,
    patience: Patience,
    headers: Mapping[str, str] | None = None,
    accepted: Collection[int] = (200,),
) -> Iterator[requests.Response]:
    """GET `url`; the body is still to be read, with `read_chunks`.

    Redirects are followed. Raises `FetchError`, which names every URL asked, for whatever ends in
    no reply or in a status that is not `accepted`.
    """
    asked: list[str] = []
    # Compressed on the way, a file has another length, other ranges and other sums.
    sent = {"User-Agent": user_agent(settings), "Accept-Encoding": "identity", **(headers or {})}
    with requests.Session() as session:
        session.mount("http://", HTTPAdapter(max_retries=_retries(patience)))
        session.mount("https://", HTTPAdapter(max_retries=_retries(patience)))
        try:
            response = _follow(session, requests.Request("GET", url, sent), patience, asked)
        except FAULTS as error:
            raise explain(error, asked) from error
        with response:
            if response.status_code not in accepted:
                raise _refusal(response, asked)
            yield response


def get_content(url: str, *, settings: Settings, patience: Patience) -> bytes:
    """The body of a small reply. Raises `FetchError`."""
    with get(url, settings=settings, patience=patience) as response:
        try:
            return b"".join(read_chunks(response, patience))
        except BrokenBodyError as error:
            raise FetchError(f"the reply broke off: {error}", url, "Try again later.") from error


def read_chunks(response: requests.Response, patience: Patience) -> Iterator[bytes]:
    """The body, piece by piece as it comes. Raises `BrokenBodyError` where it breaks off."""
    since, came = time.monotonic(), 0
    try:
        # `iter_content` waits until a piece is full, during which nobody looks at the clock.
        while chunk := response.raw.read1(_PIECE_BYTES, decode_content=True):
            yield chunk
            came += len(chunk)
            elapsed = time.monotonic() - since
            if elapsed >= patience.read_s:
                if came < patience.min_bytes_per_s * elapsed:
                    raise BrokenBodyError(f"{came} bytes in {elapsed:.0f} s are too slow")
                since, came = time.monotonic(), 0
    except HTTPError as error:
        bottom = first_cause(error)
        reason = str(bottom) if isinstance(bottom, OSError) else "the server ended it early"
        raise BrokenBodyError(reason) from error


def explain(error: Exception, asked: Collection[str]) -> FetchError:
    """The `FetchError` for an exception of requests or urllib3, after these URLs were asked."""
    bottom = first_cause(error)
    what, mend = next(
        (what, mend)
        for kind, what, mend in _EXPLANATIONS
        if isinstance(error, kind) or isinstance(bottom, kind)
    )
    request = getattr(error, "request", None)
    last = [request.url] if request is not None and request.url else []
    return FetchError(f"{what}: {bottom}", _trail([*asked, *last]), mend)


def user_agent(settings: Settings) -> str:
    """`hermes-kgqa/<version>`, with the contact in parentheses where one is set.

    Raises `UsageError` for a contact that cannot stand in a header.
    """
    product = f"hermes-kgqa/{version('hermes-kgqa')}"
    if not settings.contact:
        return product
    if not (settings.contact.isascii() and settings.contact.isprintable()):
        raise UsageError(
            f"{settings.contact!r} cannot stand in a header",
            "$HERMES_CONTACT",
            "Write an address or URL in ASCII, on one line.",
        )
    return f"{product} ({settings.contact})"


def _follow(
    session: requests.Session, request: requests.Request, patience: Patience, asked: list[str]
) -> requests.Response:
    """The reply at the end of all redirects; each URL goes to `asked`. Raises `FAULTS`."""
    for _ in range(1 + _MAX_REDIRECTS):
        asked.append(str(request.url))
        response = send(session, request, (patience.connect_s, patience.read_s))
        if not response.is_redirect:
            return response
        response.close()
        request.url = redirect_target(response)
    raise faults.TooManyRedirects(f"more than {_MAX_REDIRECTS}")


class _Retry(Retry):
    """As urllib3's, which raises for a `Retry-After` that it cannot read."""

    def parse_retry_after(self, retry_after: str) -> float:
        """The pause; 0, where nothing that can be understood is asked for, is a backoff."""
        asked_s = asked_pause_s({"Retry-After": retry_after}) or 0.0
        return min(asked_s, self.retry_after_max)


def _retries(patience: Patience) -> Retry:
    return _Retry(
        total=patience.retries,
        other=0,  # a broken certificate does not mend itself
        status_forcelist=(429, 502, 503, 504),
        backoff_factor=patience.backoff_s,
        retry_after_max=patience.retry_after_s,
        raise_on_status=False,
    )


def _refusal(response: requests.Response, asked: Collection[str]) -> FetchError:
    status = response.status_code
    retries = response.raw.retries
    tries = 1 + len(retries.history) if retries else 1
    times = f" at each of {tries} tries" if tries > 1 else ""
    kind = FetchError
    match status:
        case 401 | 403:
            mend = "The file needs a permission; a .netrc file can hold a password."
        case 404 | 410:
            kind = AbsentError
            mend = f"See whether the file has moved, {_MIRROR}."
        case _:
            mend = f"Try again later, {_MIRROR}."
    return kind(f"HTTP status {status} {response.reason}{times}", _trail(asked), mend)


def _trail(urls: Collection[str]) -> str:
    """Every URL once, in order, without passwords and signatures."""
    return " -> ".join(dict.fromkeys(map(_presentable, urls)))


def _presentable(url: str) -> str:
    return re.sub(r"\?.*", "?…", re.sub(r"//[^/@]*@", "//", url))
