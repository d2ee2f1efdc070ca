"""What the head of a reply says: where to go next, and when."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import TYPE_CHECKING

import pytest
import requests
from hypothesis import given
from hypothesis import strategies as st
from requests.exceptions import InvalidURL

from hermes.fetch.hop import Sender, asked_pause_s, redirect_target, send
from tests.fetch.server import Reply

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.fetch.server import ScriptedServer


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


NOWHERE = "http://127.0.0.1:9/"
TIMEOUT = (2.0, 2.0)


@pytest.fixture
def sender() -> Iterator[Sender]:
    with requests.Session() as session:
        yield Sender(session)


@pytest.fixture
def unset(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """An environment that names no proxy, and a file for passwords that is not there yet."""
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setenv("NETRC", str(tmp_path / "netrc"))
    return monkeypatch


def head(sender: Sender, url: str, headers: dict[str, str] | None = None) -> int:
    """The status of the reply to a GET."""
    with sender.send(requests.Request("GET", url, headers or {}), TIMEOUT) as response:
        return response.status_code


def test_a_proxy_of_the_environment_is_asked(
    sender: Sender, server: ScriptedServer, unset: pytest.MonkeyPatch
) -> None:
    unset.setenv("http_proxy", server.url)
    server.answer("http://example.org/a", Reply())
    assert head(sender, "http://example.org/a") == 200  # a proxy is sent the whole URL
    assert server.seen[-1].path == "http://example.org/a"


def test_where_the_environment_wants_no_proxy_none_is_asked(
    sender: Sender, server: ScriptedServer, unset: pytest.MonkeyPatch
) -> None:
    unset.setenv("http_proxy", NOWHERE)
    unset.setenv("no_proxy", "localhost")
    assert head(sender, server.url.replace("127.0.0.1", "localhost")) == 404
    with pytest.raises(requests.exceptions.ProxyError):
        head(sender, server.url)


def test_a_password_of_netrc_is_sent(
    sender: Sender, server: ScriptedServer, unset: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "netrc").write_text("machine 127.0.0.1 login ann password pw\n")
    head(sender, server.url)
    assert server.seen[-1].headers["authorization"] == "Basic YW5uOnB3"  # ann:pw


def test_a_header_of_the_request_goes_before_netrc(
    sender: Sender, server: ScriptedServer, unset: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "netrc").write_text("machine 127.0.0.1 login ann password pw\n")
    head(sender, server.url, {"authorization": "Bearer mine"})
    assert server.seen[-1].headers["authorization"] == "Bearer mine"


def test_a_session_that_does_not_trust_the_environment_asks_it_nothing(
    server: ScriptedServer, unset: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "netrc").write_text("machine 127.0.0.1 login ann password pw\n")
    unset.setenv("http_proxy", NOWHERE)
    with requests.Session() as session:
        session.trust_env = False
        assert head(Sender(session), server.url) == 404
    assert "authorization" not in server.seen[-1].headers


def test_the_environment_is_asked_once_for_each_origin(
    sender: Sender, server: ScriptedServer, unset: pytest.MonkeyPatch
) -> None:
    assert head(sender, f"{server.url}/a") == 404
    unset.setenv("http_proxy", NOWHERE)
    assert head(sender, f"{server.url}/b") == 404
    with requests.Session() as session, pytest.raises(requests.ConnectionError):
        send(session, requests.Request("GET", server.url), TIMEOUT)


def test_headers_of_the_request_go_before_those_of_the_session(
    sender: Sender, server: ScriptedServer, unset: pytest.MonkeyPatch
) -> None:
    head(sender, server.url, {"user-agent": "me", "X-Own": "1"})
    sent = server.seen[-1].headers
    assert (sent["user-agent"], sent["x-own"], sent["connection"]) == ("me", "1", "keep-alive")
