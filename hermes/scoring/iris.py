"""IRIs as they are compared: one spelling for `Troms%C3%B8` and `Tromsø`."""

from __future__ import annotations

import re
from unicodedata import normalize

_ESCAPES = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_ABSOLUTE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:\S*")
_UNRESERVED = re.compile(r"[A-Za-z0-9._~-]")  # RFC 3986, 2.3


def fold_iri(iri: str) -> str:
    """`iri` in NFC, with the escapes of non-ASCII and of unreserved characters decoded.

    These are the escapes that change nothing (RFC 3986, 6.2.2.2; RFC 3987, 5.3.2.3). The others,
    such as `%2F` and `%25`, stay, in upper case, as do bytes that are no UTF-8.

    >>> fold_iri("http://example.org/Troms%c3%b8%2f%7Ea")
    'http://example.org/Tromsø%2F~a'
    """
    return normalize("NFC", _ESCAPES.sub(_decode, iri))


def looks_like_iri(text: str) -> bool:
    """Whether `text` is of the form of an absolute IRI: a scheme, a colon, and no white space."""
    return _ABSOLUTE.fullmatch(text) is not None


def _decode(escapes: re.Match[str]) -> str:
    octets = bytes.fromhex(escapes[0].replace("%", ""))
    # `surrogateescape` turns an octet that is no UTF-8 into U+DC80 to U+DCFF, to be told apart.
    return "".join(_spell(char) for char in octets.decode("utf-8", "surrogateescape"))


def _spell(char: str) -> str:
    if _UNRESERVED.fullmatch(char):
        return char
    if char.isascii() or "\udc80" <= char <= "\udcff":
        return f"%{ord(char) & 0xFF:02X}"
    return char
