"""What counts as a web address here, for files, endpoints and the targets of redirects alike."""

from __future__ import annotations

import re
from ipaddress import ip_address
from urllib.parse import urlsplit

# Labels of at most 63 characters (RFC 1035, section 2.3.4); underscores occur in private networks.
_HOST = re.compile(r"[\w-]{1,63}(\.[\w-]{1,63})*\.?")


def web_url_fault(text: str) -> str | None:
    """Why `text` is no http(s) URL that can be asked; None where it is one.

    >>> web_url_fault("http://localhost:99999/")
    'Port out of range 0-65535'
    >>> web_url_fault("https://example.org/sparql")
    """
    if any(character.isspace() or not character.isprintable() for character in text):
        return "it holds white space or control characters"
    try:
        address = urlsplit(text)
        host, port = address.hostname, address.port
    except ValueError as error:  # as for "http://[::1" and "http://h:port"
        return str(error)
    if address.scheme not in {"http", "https"} or not host:
        return "it is not http:// or https:// and a host"
    if "@" in address.netloc:
        return "it holds a user name or a password"
    # `urlsplit` has looked at what stands in brackets, which is the one place for colons.
    if ":" not in host and not _HOST.fullmatch(host):
        return f"{host!r} cannot be the name of a host"
    return "no server has port 0" if port == 0 else None


def is_loopback(url: str) -> bool:
    """Whether a URL names this machine; of all names but one it would take a look-up to know.

    >>> is_loopback("http://127.0.0.2:8000/v1"), is_loopback("https://example.org/")
    (True, False)
    """
    host = urlsplit(url).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def same_server(url: str, other: str) -> bool:
    """Whether two URLs name one server, on one port; https on its usual port stands in for http.

    >>> same_server("http://example.org/sparql", "https://example.org/sparql/")
    True
    >>> same_server("http://example.org/sparql", "http://example.org:8890/sparql")
    False
    """
    (scheme, host, port), (other_scheme, other_host, other_port) = map(_origin, (url, other))
    secured = (scheme, port, other_scheme, other_port) == ("http", 80, "https", 443)
    return host == other_host and ((scheme, port) == (other_scheme, other_port) or secured)


def _origin(url: str) -> tuple[str, str, int]:
    address = urlsplit(url)
    port = address.port or {"http": 80, "https": 443}[address.scheme]
    return address.scheme, (address.hostname or "").rstrip("."), port
