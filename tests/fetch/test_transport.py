"""One GET: its headers, retries and redirects, and what is said when it fails."""

from __future__ import annotations

import gzip
import inspect
import socket
import time
from dataclasses import replace
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from requests import exceptions as faults

from hermes.errors import FetchError, UsageError
from hermes.fetch.download import fetch_file
from hermes.fetch.patience import Patience
from hermes.fetch.transport import explain, user_agent
from hermes.settings import Settings
from tests.fetch.server import Reply, ScriptedServer

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

CONTENT = b"id,question\n"
REQUEST_FAULTS = [
    fault
    for _, fault in inspect.getmembers(faults, inspect.isclass)
    if issubclass(fault, faults.RequestException)
]


def fail(url: str, settings: Settings, patience: Patience) -> FetchError:
    """Fetch `url`, which fails, and leaves nothing behind."""
    with pytest.raises(FetchError) as caught:
        fetch_file(url, sha256=None, settings=settings, patience=patience)
    assert not [path for path in settings.data_dir.rglob("*") if path.name.endswith("part")]
    return caught.value


# -- what is asked -------------------------------------------------------------------------------


def test_a_request_names_the_program_and_the_contact(
    server: ScriptedServer, tmp_path: Path
) -> None:
    settings = Settings(data_dir=tmp_path, contact="me@example.org")

    fetch_file(server.answer("/a", Reply(CONTENT)), sha256=None, settings=settings)

    agent = server.asked("/a")[0]["user-agent"]
    assert agent == user_agent(settings)
    assert agent.startswith("hermes-kgqa/")
    assert agent.endswith(" (me@example.org)")


def test_the_user_agent_has_no_parentheses_without_a_contact(online: Settings) -> None:
    assert "(" not in user_agent(online)


def test_files_are_asked_for_as_they_are(server: ScriptedServer, online: Settings) -> None:
    fetch_file(server.answer("/a", Reply(CONTENT)), sha256=None, settings=online)

    assert server.asked("/a")[0]["accept-encoding"] == "identity"


def test_a_body_that_is_compressed_nevertheless_is_kept_as_the_file_itself(
    server: ScriptedServer, online: Settings
) -> None:
    packed = Reply(gzip.compress(CONTENT), headers={"Content-Encoding": "gzip", "ETag": '"1"'})

    download = fetch_file(server.answer("/a", packed), sha256=None, settings=online)

    assert download.path.read_bytes() == CONTENT


def test_a_compressed_body_that_breaks_off_is_not_resumed(
    server: ScriptedServer, online: Settings
) -> None:
    headers = {"Content-Encoding": "gzip", "ETag": '"1"'}
    packed = gzip.compress(CONTENT)
    url = server.answer(
        "/a", Reply(packed, headers=headers, sent=len(packed) - 4), Reply(packed, headers=headers)
    )
    with pytest.raises(FetchError, match="broke"):
        fetch_file(url, sha256=None, settings=online)

    assert fetch_file(url, sha256=None, settings=online).path.read_bytes() == CONTENT
    assert "range" not in server.asked("/a")[-1]


@pytest.mark.parametrize("contact", ["Łukasz", "me@example.org\r\nCookie: a=b"])
def test_a_contact_that_cannot_stand_in_a_header_is_refused(online: Settings, contact: str) -> None:
    with pytest.raises(UsageError, match="HERMES_CONTACT"):
        user_agent(replace(online, contact=contact))


# -- statuses ------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [204, 300, 400, 401, 403, 404, 410, 416, 500, 501])
def test_a_status_other_than_200_is_an_error_that_names_it_and_the_url(
    server: ScriptedServer, online: Settings, quick: Patience, status: int
) -> None:
    url = server.answer("/a", Reply(status=status))

    what, where, _ = fail(url, online, quick).args

    assert f"HTTP status {status}" in what
    assert where == url
    assert len(server.asked("/a")) == 1


@pytest.mark.parametrize("status", [429, 502, 503, 504])
def test_a_passing_fault_is_waited_out(
    server: ScriptedServer, online: Settings, quick: Patience, status: int
) -> None:
    url = server.answer("/a", Reply(status=status), Reply(status=status), Reply(CONTENT))

    assert (
        fetch_file(url, sha256=None, settings=online, patience=quick).path.read_bytes() == CONTENT
    )


def test_a_fault_that_does_not_pass_ends_after_the_retries_and_says_how_many(
    server: ScriptedServer, online: Settings, quick: Patience
) -> None:
    url = server.answer("/a", Reply(status=503))

    assert "HTTP status 503 Service Unavailable at each of 3 tries" in str(fail(url, online, quick))
    assert len(server.asked("/a")) == 1 + quick.retries


@pytest.mark.parametrize("asked_s", ["1", "86400"])
def test_retry_after_is_honoured_up_to_the_patience_that_is_left(
    server: ScriptedServer, online: Settings, quick: Patience, asked_s: str
) -> None:
    wait = Reply(status=429, headers={"Retry-After": asked_s})
    url = server.answer("/a", wait, Reply(CONTENT))

    since = time.monotonic()
    fetch_file(url, sha256=None, settings=online, patience=quick)

    assert 1 <= time.monotonic() - since < 5  # retry_after_s of `quick` is 1


@pytest.mark.parametrize(
    "asked", ["soon", "9" * 5000, "Mon, 99 Foo", "Wed, 21 Oct 2026 07:28:00 +99999999999999"]
)
def test_no_retry_after_ends_in_anything_but_an_error_or_the_file(
    server: ScriptedServer, online: Settings, quick: Patience, asked: str
) -> None:
    url = server.answer("/a", Reply(status=503, headers={"Retry-After": asked}), Reply(CONTENT))

    fetch_file(url, sha256=None, settings=online, patience=quick)


@pytest.mark.parametrize(
    "headers",
    [
        {"Content-Length": "5, 6"},
        {"Content-Encoding": "gzip"},
        {"Content-Encoding": ", ".join(["gzip"] * 20)},
        {"Transfer-Encoding": "chunked"},
        {f"X-{number}": "y" for number in range(200)},
        {"X": "y" * 100_000},
    ],
    ids=lambda headers: next(iter(headers)),
)
def test_a_hostile_head_is_an_error(
    server: ScriptedServer, online: Settings, headers: dict[str, str]
) -> None:
    url = server.answer("/a", Reply(b"<html>none</html>", headers=headers))

    with pytest.raises(FetchError):
        fetch_file(url, sha256=None, settings=online, patience=Patience(retries=0))


# -- redirects -----------------------------------------------------------------------------------


def test_a_redirect_is_followed_and_the_file_kept_under_the_url_that_was_asked(
    server: ScriptedServer, online: Settings
) -> None:
    target = server.answer("/b", Reply(CONTENT))
    url = server.answer("/a", Reply(status=302, headers={"Location": target}))

    download = fetch_file(url, sha256=None, settings=online)

    assert (download.url, download.path.name) == (url, "a")
    assert download.path.read_bytes() == CONTENT


def test_every_url_that_was_asked_is_named_without_its_signature(
    server: ScriptedServer, online: Settings, quick: Patience
) -> None:
    url = server.answer("/a", Reply(status=302, headers={"Location": "/b?signature=secret"}))

    where = fail(url, online, quick).args[1]

    assert where == f"{url} -> {server.url}/b?…"


def test_a_redirect_loop_is_an_error_that_names_the_circle(
    server: ScriptedServer, online: Settings, quick: Patience
) -> None:
    one = server.answer("/a", Reply(status=302, headers={"Location": "/b"}))
    other = server.answer("/b", Reply(status=302, headers={"Location": "/a"}))

    what, where, _ = fail(one, online, quick).args

    assert "redirects without end" in what
    assert where == f"{one} -> {other}"


@pytest.mark.parametrize(
    "target",
    ["file:///etc/passwd", "http://[::1", "//[::1", "http://h:99999/", "ftp://h/a"],
)
def test_a_redirect_to_what_is_no_web_url_is_an_error(
    server: ScriptedServer, online: Settings, quick: Patience, target: str
) -> None:
    url = server.answer("/a", Reply(status=302, headers={"Location": target}))

    what, where, _ = fail(url, online, quick).args

    assert target in what
    assert where == url


def test_the_body_of_a_redirect_is_not_waited_for(
    server: ScriptedServer, online: Settings, quick: Patience
) -> None:
    headers = {"Location": server.answer("/b", Reply(CONTENT))}
    slow = Reply(b"<html>" * 1000, status=302, headers=headers, pace_s=0.01)  # a minute
    url = server.answer("/a", slow)

    since = time.monotonic()
    fetch_file(url, sha256=None, settings=online, patience=quick)

    assert time.monotonic() - since < 5


# -- no reply ------------------------------------------------------------------------------------


def test_a_port_where_nobody_listens_is_an_error_that_names_the_url(
    online: Settings, quick: Patience
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}/a"

    what, where, mend = fail(url, online, quick).args

    assert "no connection" in what
    assert where == url
    assert "--mirror" in mend


def test_a_host_that_has_no_address_is_said_to_have_none(online: Settings, quick: Patience) -> None:
    # `.invalid` never resolves (RFC 6761, section 6.4).
    assert "name cannot be resolved" in str(fail("https://host.invalid/a", online, quick))


def test_a_server_that_says_nothing_is_given_up(online: Settings) -> None:
    patience = Patience(read_s=0.2, retries=0)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/a"

        assert "does not answer in time" in str(fail(url, online, patience))


def test_a_server_that_hangs_up_is_asked_again(online: Settings, quick: Patience) -> None:
    def hang_up() -> None:
        for _ in range(1 + quick.retries):
            rude.accept()[0].close()

    with socket.create_server(("127.0.0.1", 0)) as rude:
        thread = Thread(target=hang_up)
        thread.start()
        error = fail(f"http://127.0.0.1:{rude.getsockname()[1]}/a", online, quick)
        thread.join()  # ends when the server was asked as often as it was to be

    assert "no connection" in str(error)


def test_a_server_that_speaks_no_http_is_an_error(online: Settings) -> None:
    patience = Patience(read_s=2, retries=0)

    def talk() -> None:
        connection, _ = babbler.accept()
        with connection:
            connection.recv(4096)
            connection.sendall(b"220 mail.example.org ESMTP\r\n")

    with socket.create_server(("127.0.0.1", 0)) as babbler:
        thread = Thread(target=talk)
        thread.start()
        fail(f"http://127.0.0.1:{babbler.getsockname()[1]}/a", online, patience)
        thread.join()


def test_a_server_that_speaks_no_tls_is_an_error_at_once(
    server: ScriptedServer, online: Settings, quick: Patience
) -> None:
    url = server.answer("/a", Reply(CONTENT)).replace("http://", "https://")

    assert "no trustworthy TLS connection" in str(fail(url, online, quick))


# -- every fault of the library ------------------------------------------------------------------


@pytest.mark.parametrize("fault", REQUEST_FAULTS)
def test_every_exception_of_requests_is_explained(fault: type[faults.RequestException]) -> None:
    # A JSONDecodeError takes the text and the position, too.
    error = fault("broken", "", 0) if fault is faults.JSONDecodeError else fault("broken")

    what, where, mend = explain(error, ["https://h/a"]).args

    assert "broken" in what
    assert where == "https://h/a"
    assert mend
