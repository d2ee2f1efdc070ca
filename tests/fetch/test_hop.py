"""What the head of a reply says: where to go next, and when."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
import requests
from hypothesis import given
from hypothesis import strategies as st
from requests.exceptions import InvalidURL

from hermes.fetch.hop import asked_pause_s, redirect_target


def redirect(location: str) -> requests.Response:
    response = requests.Response()
    response.url = "http://example.org/a/b?c"
    response.headers["Location"] = location
    return response


@pytest.mark.parametrize(
    ("location", "target"),
    [
        ("https://e.org/x", "https://e.org/x"),
        ("/x", "http://example.org/x"),
        ("x", "http://example.org/a/x"),
        ("//e.org/x", "http://e.org/x"),
        ("/a b", "http://example.org/a%20b"),
        # A server that sends UTF-8, as http.client reads it; ü is C3 BC there.
        ("/\u00c3\u00bc", "http://example.org/%C3%BC"),
    ],
)
def test_a_location_is_resolved_against_the_url_that_was_asked(location: str, target: str) -> None:
    assert redirect_target(redirect(location)) == target


@pytest.mark.parametrize(
    "location",
    ["http://[bad", "//[bad", "http://h:99999/", "ftp://h/x", "file:///etc/passwd"],
)
def test_a_location_that_is_no_web_url_is_named(location: str) -> None:
    with pytest.raises(InvalidURL) as caught:
        redirect_target(redirect(location))
    assert f"redirects to {location!r}" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("0", 0), ("120", 120), (" 5 ", 5), ("9" * 5000, float("inf"))],
)
def test_a_pause_is_asked_for_in_seconds(text: str, seconds: float) -> None:
    assert asked_pause_s({"Retry-After": text}) == seconds


@pytest.mark.parametrize(("ahead_s", "expected_s"), [(100, 100), (-100, 0)])
def test_a_pause_is_asked_for_by_its_end(ahead_s: int, expected_s: int) -> None:
    end = format_datetime(datetime.now(UTC) + timedelta(seconds=ahead_s), usegmt=True)
    pause_s = asked_pause_s({"Retry-After": end})
    assert pause_s is not None
    assert expected_s - 5 < pause_s <= expected_s


@pytest.mark.parametrize(
    "text",
    ["", "soon", "-1", "1.5", "١٢", "Mon, 99 Foo", "Wed, 21 Oct 2026 07:28:00 +99999999999999"],
)
def test_what_cannot_be_understood_asks_for_nothing(text: str) -> None:
    assert asked_pause_s({"Retry-After": text}) is None


def test_a_reply_without_the_header_asks_for_nothing() -> None:
    assert asked_pause_s({}) is None


@given(
    st.lists(
        st.sampled_from(
            ["Mon,", "31", "Feb", "99999", "10:11:12", "99:99", "GMT", "-0000", "+99999"]
        )
        | st.text(max_size=3),
        max_size=8,
    ).map(" ".join)
)
def test_no_header_raises(text: str) -> None:
    pause_s = asked_pause_s({"Retry-After": text})
    assert pause_s is None or pause_s >= 0
