"""What is a web address, and what only looks like one."""

from __future__ import annotations

import pytest
import requests
from hypothesis import given
from hypothesis import strategies as st

from hermes.fetch.weburl import web_url_fault

PIECES = ("http://", "https:", "//", "[", "]", "::1", "h", ".", ":", "80", "99999", "@", "%", "?")


@pytest.mark.parametrize(
    "url",
    [
        "http://localhost/",
        "https://example.org:8443/sparql?default-graph-uri=http://e.org#x",
        "HTTP://EXAMPLE.ORG",
        "http://127.0.0.1:1",
        "http://[::1]:8080/",
        "http://my_server.local./",
        "https://bücher.example/",
    ],
)
def test_an_address_with_a_host_is_one(url: str) -> None:
    assert web_url_fault(url) is None


@pytest.mark.parametrize(
    ("url", "fault"),
    [
        ("", "not http://"),
        ("example.org/sparql", "not http://"),
        ("ftp://example.org/", "not http://"),
        ("http:///path", "not http://"),
        ("http://[bad", "IPv6"),
        ("http://localhost:99999/", "Port out of range"),
        ("http://localhost:port/", "Port could not be cast"),
        ("http://localhost:0/", "port 0"),
        ("http://me@example.org/", "a user name or a password"),
        ("http://me:secret@example.org/", "a user name or a password"),
        ("http://a..b/", "cannot be the name of a host"),
        (f"http://{'a' * 64}/", "cannot be the name of a host"),
        ("http://*.example.org/", "cannot be the name of a host"),
        ("http://a b/", "white space"),
        ("http://a/\n", "white space"),
        ("http://a/\x1b[31m", "control characters"),
    ],
)
def test_what_cannot_be_asked_is_told_why(url: str, fault: str) -> None:
    assert fault in str(web_url_fault(url))


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=8).map("".join))
def test_whatever_passes_can_be_prepared_for_sending(url: str) -> None:
    if web_url_fault(url) is None and url.isascii():
        assert requests.Request("GET", url).prepare().url
