"""How a reply is quoted in one line."""

from __future__ import annotations

import re
from html import unescape

_QUOTED = 200
_PAGE = re.compile(rb"\s*<(?:!doctype\s+html|html)\b", re.IGNORECASE)
_TITLE = re.compile(r"<title[^>]*>(.*?)</title>", re.IGNORECASE | re.DOTALL)
_FURTHEST_TITLE = 16 * 1024


def first_words(body: bytes) -> str:
    """How a body begins, on one line."""
    text = body[: 4 * _QUOTED].decode(errors="replace")
    return repr(shortened(text)) if text.strip() else "empty"


def described(body: bytes) -> str:
    """An HTML page by its title, anything else by its first words.

    >>> described(b"<html><head><title>502 Bad Gateway</title>")
    "the HTML page '502 Bad Gateway'"
    """
    if not is_page(body):
        return first_words(body)
    title = _TITLE.search(body[:_FURTHEST_TITLE].decode(errors="replace"))
    named = shortened(unescape(title[1])) if title else ""
    return f"the HTML page {named!r}" if named else f"an HTML page: {first_words(body)}"


def is_page(body: bytes) -> bool:
    """Whether it is a web page, whatever it is called."""
    return _PAGE.match(body) is not None


def shortened(text: str) -> str:
    """The first 200 characters, without runs of white space."""
    return " ".join(text.split())[:_QUOTED]
