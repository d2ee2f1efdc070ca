"""What a chat can be told, and how mistakes in that are named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from hermes.errors import UnknownNameError, UsageError
from hermes.systems.base import SystemSpec, open_system
from hermes.systems.chat.address import OPENAI, find_address
from hermes.systems.chat.options import ChatOptions, Mode, PromptStyle, read_options
from tests.systems.chat.asking import context

if TYPE_CHECKING:
    from pathlib import Path


def test_without_options_a_chat_writes_queries_as_cold_as_can_be(tmp_path: Path) -> None:
    assert read_options(context(tmp_path)) == ChatOptions(Mode.SPARQL, temperature=0.0)


def test_options_are_read_by_name(tmp_path: Path) -> None:
    given = {"mode": "answer", "prompt": "follow-up", "temperature": 1, "max_tokens": 5}
    found = read_options(context(tmp_path, options=given))
    assert found == ChatOptions(Mode.ANSWER, PromptStyle.FOLLOW_UP, temperature=1.0, max_tokens=5)


def test_of_a_fixed_choice_all_are_shown_where_nothing_else_is_said(tmp_path: Path) -> None:
    fixed = {"examples": "pool", "selector": "fixed:a,b,c,d"}
    assert read_options(context(tmp_path, options=fixed)).shots >= 4
    assert read_options(context(tmp_path, options={**fixed, "shots": 2})).shots == 2


MISTAKES: dict[str, tuple[dict[str, Any], str]] = {
    "another mode": ({"mode": "sql"}, "'sql' is not known (--mode of chat). Give sparql or answer"),
    "another prompt": ({"mode": "answer", "prompt": "rude"}, "Give plain or list or table or"),
    "a prompt for queries": ({"prompt": "list"}, "--prompt of chat"),
    "examples for answers": ({"mode": "answer", "examples": "ck25"}, "it is for --mode sparql"),
    "repairs of answers": ({"mode": "answer", "repair": 1}, "--repair of chat"),
    "shots of nothing": ({"shots": 3}, "give --examples BENCH"),
    "a selector of nothing": ({"selector": "random"}, "give --examples BENCH"),
    "no shots": ({"examples": "b", "shots": 0}, "Give an integer from 1"),
    "repairs below none": ({"repair": -1}, "--repair of chat"),
    "half a repair": ({"repair": 0.5}, "--repair of chat"),
    "a truth value for a count": ({"max_tokens": True}, "--max-tokens of chat"),
    "too hot": ({"temperature": 3}, "--temperature of chat"),
    "a temperature in words": ({"temperature": "hot"}, "--temperature of chat"),
    "blank instructions": ({"system_prompt": " "}, "--system-prompt of chat"),
    "a URL that is none": ({"base_url": "localhost:8000"}, "it is no http(s) URL"),
    "a key in the URL": (
        {"base_url": "http://127.0.0.1:9/v1?apiKey=s3cret"},
        "would be written to the run",
    ),
    "another selector": ({"examples": "b", "selector": "best"}, "'best' is not known"),
    "an example that is not there": ({"examples": "b", "selector": "fixed:b:9-en"}, "'b:9-en'"),
}


@pytest.mark.parametrize(("options", "said"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_named_before_anybody_is_asked(
    tmp_path: Path, options: dict[str, Any], said: str
) -> None:
    address = {"base_url": "http://127.0.0.1:9/v1"}
    made_with = context(tmp_path, options=address | options)
    made_with = context(tmp_path, options=address | options, load=lambda _: made_with.benchmark)
    with pytest.raises(UsageError) as raised:
        open_system(SystemSpec("chat:ada", made_with.options), made_with)
    assert said in str(raised.value)


def test_an_unknown_option_is_named_with_those_near(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="max_tokens"):
        read_options(context(tmp_path, options={"max_token": 5}))


def test_a_model_must_be_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="Write chat:MODEL"):
        open_system(SystemSpec("chat:"), context(tmp_path))


def test_the_server_is_the_options_else_the_environments_else_openais(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_with = context(tmp_path)
    online = made_with.__class__(made_with.benchmark, made_with.settings.__class__(tmp_path))
    monkeypatch.setenv("OPENAI_API_KEY", "sk-1234567890")
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    assert find_address(None, online).url == OPENAI
    monkeypatch.setenv("OPENAI_BASE_URL", "http://localhost:8000/v1")
    assert find_address(None, online).url == "http://localhost:8000/v1"
    assert find_address("http://localhost:9000/v1", online).url == "http://localhost:9000/v1"


def test_a_named_variable_stands_in_for_the_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-somebody-else")
    monkeypatch.setenv("MY_KEY", "sk-of-mine")
    made_with = context(tmp_path, env={"OPENAI_API_KEY": "MY_KEY"})
    assert find_address("http://localhost:8000/v1", made_with).key == "sk-of-mine"


def test_openai_is_not_asked_without_a_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    made_with = context(tmp_path)
    online = made_with.__class__(made_with.benchmark, made_with.settings.__class__(tmp_path))
    with pytest.raises(UsageError, match="there is no key"):
        find_address(None, online)
    # A server of one's own needs none.
    assert find_address("http://localhost:8000/v1", online).key is None


def test_offline_only_this_machine_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-1234567890")
    with pytest.raises(UsageError, match="offline"):
        find_address("https://example.org/v1", context(tmp_path))


@pytest.mark.parametrize("key", ["sk-ключ-123456", "sk-12\n34567890"])
def test_a_key_that_no_header_can_hold_is_not_quoted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", key)
    with pytest.raises(UsageError, match="this cannot be a key") as raised:
        find_address("http://localhost:8000/v1", context(tmp_path))
    assert key not in str(raised.value)


def test_a_password_in_an_address_is_not_quoted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://me:pass@localhost/v1")
    with pytest.raises(UsageError, match="it holds a user name or a password") as raised:
        find_address(None, context(tmp_path))
    assert "pass@" not in str(raised.value)
