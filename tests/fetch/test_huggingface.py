"""A branch on the Hugging Face hub is pinned to the commit that it names."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from hermes.errors import FetchError
from hermes.fetch.huggingface import pin_revision
from tests.fetch.server import Reply, ScriptedServer

if TYPE_CHECKING:
    from hermes.fetch.patience import Patience
    from hermes.settings import Settings

COMMIT = "0123456789abcdef0123456789abcdef01234567"
URL = "https://huggingface.co/datasets/owner/name/resolve/main/folder/file.json"
QUESTION = "/api/datasets/owner/name/revision/main"


def test_main_is_replaced_by_the_commit_that_the_hub_names(
    server: ScriptedServer, online: Settings
) -> None:
    server.answer(QUESTION, Reply(json.dumps({"id": "owner/name", "sha": COMMIT}).encode()))

    pinned = pin_revision(URL, online, api=f"{server.url}/api")

    assert pinned == (
        f"https://huggingface.co/datasets/owner/name/resolve/{COMMIT}/folder/file.json"
    )


@pytest.mark.parametrize(
    "url",
    [
        URL.replace("/main/", f"/{COMMIT}/"),
        URL.replace("huggingface.co", "example.org"),
        URL.replace("/datasets/", "/models/"),
        "https://raw.githubusercontent.com/owner/name/main/file.json",
    ],
)
def test_every_other_url_is_left_as_it_is_unasked(
    server: ScriptedServer, online: Settings, url: str
) -> None:
    assert pin_revision(url, online, api=server.url) == url
    assert server.seen == []


@pytest.mark.parametrize("how", [{"offline": True}, {"mirror": "/mirror"}])
def test_offline_and_with_a_mirror_the_hub_is_not_asked(
    server: ScriptedServer, online: Settings, how: dict[str, bool | str]
) -> None:
    settings = replace(online, **how)  # type: ignore[arg-type]  # mypy cannot match the two cases

    assert pin_revision(URL, settings, api=server.url) == URL
    assert server.seen == []


@pytest.mark.parametrize(
    "reply",
    [
        b"",
        b"<html>Sorry</html>",
        b"[]",
        b"{}",
        b'{"sha": null}',
        b'{"sha": "main"}',
        json.dumps({"sha": COMMIT[:-1]}).encode(),
        json.dumps({"sha": f"{COMMIT}/../../other"}).encode(),
    ],
)
def test_a_reply_that_names_no_commit_is_an_error_that_quotes_it(
    server: ScriptedServer, online: Settings, reply: bytes
) -> None:
    server.answer(QUESTION, Reply(reply))

    with pytest.raises(FetchError, match="names no commit") as caught:
        pin_revision(URL, online, api=f"{server.url}/api")

    assert repr(reply[:80].decode()) in str(caught.value)
    assert caught.value.args[1] == server.url + QUESTION


def test_a_hub_that_answers_with_a_status_is_an_error(
    server: ScriptedServer, online: Settings, quick: Patience
) -> None:
    with pytest.raises(FetchError, match="HTTP status 404"):
        pin_revision(URL, online, api=server.url, patience=quick)


def test_a_reply_that_breaks_off_is_an_error(
    server: ScriptedServer, online: Settings, quick: Patience
) -> None:
    server.answer(QUESTION, Reply(json.dumps({"sha": COMMIT}).encode(), sent=10))

    with pytest.raises(FetchError, match="broke off"):
        pin_revision(URL, online, api=f"{server.url}/api", patience=quick)
