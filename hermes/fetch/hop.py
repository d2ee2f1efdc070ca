"""One request to one URL, and what the head of its reply says: where to go next, and when.

`requests.Session.send` (2.34.2) would look after redirects itself, but it first reads the whole
body of each, which may never end, and lets builtin errors through for a `Location` that is no URL.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin, urlsplit

from requests import PreparedRequest
from requests.exceptions import InvalidURL
from requests.utils import get_netrc_auth, requote_uri
from urllib3.exceptions import HTTPError

from hermes.fetch.weburl import web_url_fault

if TYPE_CHECKING:
    from collections.abc import Mapping

    import requests

FAULTS: tuple[type[Exception], ...] = (OSError, ValueError, HTTPError)
"""All that sending and reading raise: those of requests are OSErrors, and requests 2.34.2 lets
through ValueErrors of urllib and OSErrors of its own, as for a missing bundle of certificates."""


class Sender:
    """Sends requests by a session, for several threads.

    What the environment says of a server, its proxy, certificates and password, is looked up once
    for each origin: requests (2.34.2) does so each time, which takes it longer than the reply.
    """

    def __init__(self, session: requests.Session) -> None:
        self._session = session
        self._surroundings: dict[tuple[str, str], _Surroundings] = {}

    def send(self, request: requests.Request, timeout: tuple[float, float]) -> requests.Response:
        """Send `request`; the body of the reply is still to be read. Raises `FAULTS`.

        `timeout` is the seconds for the connection, and those between two pieces of the reply.
        """
        headers = {**self._session.headers, **request.headers}
        prepared = PreparedRequest()
        prepared.prepare(
            request.method, request.url, headers, params=request.params, data=request.data
        )
        url = str(prepared.url)
        around = self._around(url)
        if around.password is not None and "Authorization" not in prepared.headers:
            prepared.prepare_auth(around.password)
        return self._session.get_adapter(url).send(prepared, timeout=timeout, **around.settings)

    def _around(self, url: str) -> _Surroundings:
        origin = urlsplit(url)[:2]
        if origin not in self._surroundings:
            self._surroundings[origin] = _surroundings(self._session, url)
        return self._surroundings[origin]


def send(
    session: requests.Session, request: requests.Request, timeout: tuple[float, float]
) -> requests.Response:
    """The same for a single request."""
    return Sender(session).send(request, timeout)


def redirect_target(response: requests.Response) -> str:
    """The absolute URL that a redirect leads to. Raises `InvalidURL` where that is none."""
    # http.client reads headers as Latin-1, but servers that send other letters send UTF-8.
    location = response.headers["Location"].encode("latin-1").decode(errors="replace")
    target = requote_uri(_joined(response.url, location))
    fault = web_url_fault(target)
    if fault is not None:
        raise InvalidURL(f"it redirects to {location!r}: {fault}")
    return target


def asked_pause_s(headers: Mapping[str, str]) -> float | None:
    """The seconds for which a server asks to be left alone (RFC 9110, section 10.2.3), from 0 on.

    None where it asks for nothing, or for nothing that can be understood.
    """
    text = headers.get("Retry-After", "").strip()
    if text.isascii() and text.isdecimal():
        return float(text)  # unlike `int`, it takes any number of digits
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, OverflowError):
        return None
    zoned = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return max(0.0, (zoned - datetime.now(UTC)).total_seconds())


def first_cause(error: BaseException) -> BaseException:
    """What was raised first; libraries wrap it several times."""
    while (cause := error.__cause__ or error.__context__) is not None:
        error = cause
    return error


def _joined(url: str, location: str) -> str:
    try:
        return urljoin(url, location)
    except ValueError:  # as for "http://[bad"
        return location


@dataclass(frozen=True, slots=True)
class _Surroundings:
    """What an adapter is told of proxies and certificates; and a login with its password."""

    settings: Mapping[str, Any]
    password: tuple[str, str] | None


def _surroundings(session: requests.Session, url: str) -> _Surroundings:
    # The adapter alone would see nothing that the environment names.
    settings = session.merge_environment_settings(
        url, proxies={}, stream=True, verify=None, cert=None
    )
    # As with requests, a session with an `auth` of its own has none from a .netrc file.
    asks_netrc = session.trust_env and session.auth is None
    return _Surroundings(settings, get_netrc_auth(url) if asks_netrc else None)
