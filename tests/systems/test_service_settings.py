"""Services behind HTTP: where they may be, and headers of one's own."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.errors import FormatError, UsageError
from hermes.systems.base import SystemSpec, open_system
from hermes.systems.faults import SystemFaultError
from tests.servers.misbehaving import MisbehavingServer, redirect
from tests.systems.services import CONTEXT, KINDS, QUESTION, answer

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.model import JsonValue
    from tests.servers.misbehaving import Exchange

by_either_api = pytest.mark.parametrize("kind", KINDS)

SECRET = "s3cret-of-the-house"  # noqa: S105 - of nobody
BEARER: dict[str, JsonValue] = {
    "headers": {"Authorization": "Bearer ${HOUSE_KEY}", "X-Plain": "a b"}
}


@by_either_api
@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("", "no URL is named"),
        ("localhost:8000/ask", "not http:// or https://"),
        ("ftp://example.org/", "not http:// or https://"),
        ("http://", "not http:// or https://"),
        ("http://exa mple.org/", "white space"),
        ("http://localhost:99999/", "Port out of range"),
        ("http://[::1/", "Invalid IPv6 URL"),
        ("http://ann:s3cret@localhost/", "a user name or a password"),
    ],
)
def test_what_is_no_url_is_refused_before_anything_is_asked(
    kind: str, place: str, words: str
) -> None:
    with pytest.raises(UsageError, match=words) as raised:
        open_system(SystemSpec(f"{kind}:{place}"), CONTEXT)
    assert f"{kind}:https://HOST/PATH" in str(raised.value)
    assert "s3cret" not in str(raised.value)


@by_either_api
@pytest.mark.parametrize(
    "place", ["http://example.org/", "http://192.0.2.1/", "http://localhost.example.org/"]
)
def test_offline_nobody_is_asked_but_this_machine(kind: str, place: str) -> None:
    with pytest.raises(UsageError, match="offline, only a service on this machine"):
        open_system(SystemSpec(f"{kind}:{place}"), CONTEXT)
    online = replace(CONTEXT, settings=replace(CONTEXT.settings, offline=False))
    open_system(SystemSpec(f"{kind}:{place}"), online).close()


@by_either_api
@pytest.mark.parametrize("place", ["http://localhost:1/", "http://127.8.8.8/", "http://[::1]:80/"])
def test_this_machine_has_many_names(kind: str, place: str) -> None:
    open_system(SystemSpec(f"{kind}:{place}"), CONTEXT).close()


@by_either_api
@given(place=st.text() | st.from_regex(r"https?://[a-z0-9@:/\[\]?#.%-]*"))
def test_any_text_is_a_url_or_refused(kind: str, place: str) -> None:
    with suppress(UsageError):
        open_system(SystemSpec(f"{kind}:{place}"), CONTEXT).close()


@by_either_api
def test_offline_no_proxy_is_asked_either(
    kind: str, server: MisbehavingServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9/")
    system = open_system(SystemSpec(f"{kind}:{server.url}/"), CONTEXT)
    assert system.answer(QUESTION).error is None


@by_either_api
def test_an_option_that_no_service_takes_is_refused(kind: str) -> None:
    with pytest.raises(UsageError, match=r"Did you mean headers\?"):
        open_system(SystemSpec(f"{kind}:http://localhost/", {"header": {}}), CONTEXT)


@by_either_api
def test_headers_are_sent_with_what_the_environment_holds(
    kind: str, server: MisbehavingServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSE_KEY", SECRET)
    open_system(SystemSpec(f"{kind}:{server.url}/", BEARER), CONTEXT).answer(QUESTION)
    sent = server.seen[-1].headers
    assert (sent["authorization"], sent["x-plain"]) == (f"Bearer {SECRET}", "a b")


@by_either_api
def test_a_password_that_nobody_named_is_not_sent(
    kind: str, server: MisbehavingServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "netrc").write_text("machine 127.0.0.1 login ann password pw\n")
    monkeypatch.setenv("NETRC", str(tmp_path / "netrc"))
    online = replace(CONTEXT, settings=replace(CONTEXT.settings, offline=False))
    open_system(SystemSpec(f"{kind}:{server.url}/"), online).answer(QUESTION)
    assert "authorization" not in server.seen[-1].headers


@by_either_api
def test_headers_go_to_no_other_server(
    kind: str, server: MisbehavingServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSE_KEY", SECRET)
    spec = SystemSpec(f"{kind}:{server.url}/", BEARER)
    with MisbehavingServer(answer) as other:
        server.misbehave(QUESTION.text, redirect(307, f"{other.url}/"))
        open_system(spec, CONTEXT).answer(QUESTION)
        assert "authorization" not in other.seen[-1].headers
        # Elsewhere on the same server they do.
        server.misbehave(QUESTION.text, redirect(307))
        open_system(spec, CONTEXT).answer(QUESTION)
        assert "authorization" in server.seen[-1].headers


@by_either_api
@pytest.mark.parametrize("status", [200, 401])
def test_a_service_that_quotes_the_secret_does_not_bring_it_into_the_run(
    kind: str, status: int, server: MisbehavingServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSE_KEY", SECRET)

    def echo(exchange: Exchange, _: bytes) -> None:
        exchange.reply(f"bad: {exchange.asked.headers['authorization']}".encode(), status)

    server.misbehave(QUESTION.text, echo)
    with pytest.raises(SystemFaultError) as raised:
        open_system(SystemSpec(f"{kind}:{server.url}/", BEARER), CONTEXT).answer(QUESTION)
    assert "bad: Bearer …" in raised.value.detail
    assert raised.value.raw == "bad: Bearer …"


@by_either_api
@pytest.mark.parametrize(
    ("headers", "words"),
    [
        ({"Authorization": "${HOUSE_KEY}"}, "the environment has no HOUSE_KEY"),
        ({"Bad name": "x"}, "cannot stand in a header"),
        ({"Authorization": "Bearer s3cret"}, "would be written to the run"),
        ({"X-API-Key": "s3cret"}, "would be written to the run"),
        ({"cookie": "session=s3cret"}, "would be written to the run"),
        ({"accessToken": "s3cret"}, "would be written to the run"),
        ({"Cookie": "session=sk-literal-1; k=${MY_KEY}"}, "would be written to the run"),
        ({"X": "a\nb"}, "cannot stand in a header"),
        ({"X": "é"}, "cannot stand in a header"),
    ],
)
def test_headers_that_cannot_be_sent_are_refused(
    kind: str, headers: dict[str, JsonValue], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HOUSE_KEY", raising=False)
    with pytest.raises(UsageError, match=words) as refused:
        open_system(SystemSpec(f"{kind}:http://localhost/", {"headers": headers}), CONTEXT)
    assert "s3cret" not in str(refused.value)


@by_either_api
@pytest.mark.parametrize(
    ("query", "told"), [("api_key=s3cret", ["'api_key'"]), ("lang=en&monkey=1", []), ("", [])]
)
def test_a_secret_in_the_url_is_told_of_as_the_run_has_it(
    kind: str, query: str, told: list[str]
) -> None:
    notes = open_system(SystemSpec(f"{kind}:http://localhost/?{query}"), CONTEXT).notes
    assert len(notes) == len(told)
    assert all(
        each in note and "s3cret" not in note for each, note in zip(told, notes, strict=True)
    )


@by_either_api
@pytest.mark.parametrize("headers", ["x", ["x"], {"X": 3}, None])
def test_headers_of_another_shape_are_refused(kind: str, headers: JsonValue) -> None:
    spec = SystemSpec(f"{kind}:http://localhost/", {"headers": headers})
    with pytest.raises(FormatError):
        open_system(spec, CONTEXT)


@by_either_api
def test_a_secret_that_cannot_be_sent_is_not_told(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSE_KEY", f"{SECRET}\n{SECRET}")
    with pytest.raises(UsageError, match="cannot stand in a header") as raised:
        open_system(SystemSpec(f"{kind}:http://localhost/", BEARER), CONTEXT)
    assert SECRET not in str(raised.value)
