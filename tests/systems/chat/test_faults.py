"""Whatever a server of models sends ends in an answer, a fault that says so, or the run's end."""

from __future__ import annotations

import json
import traceback
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.errors import HermesError, IncompleteError, UsageError
from hermes.model import Sparql, Usage
from hermes.systems.chat.completion import Completion, read_completion
from hermes.systems.faults import SystemFaultError
from hermes.systems.service_reply import Reply
from tests.servers.chat import MODEL, MODELS, completion, saying
from tests.servers.misbehaving import (
    HTML,
    badly_zipped,
    broken_off,
    busy,
    closed,
    cut_off,
    dripping_body,
    dripping_head,
    endless,
    garbage,
    in_seconds,
    redirect,
    small_but_endless,
    zipped,
)
from tests.systems.chat.asking import QUESTION, asked, context, opened
from tests.systems.chat.conftest import KEY

if TYPE_CHECKING:
    from pathlib import Path

    from tests.servers.chat import ChatServer
    from tests.servers.misbehaving import Behaviour

pytestmark = pytest.mark.slow

ASKED = QUESTION.text
QUERY = "```sparql\nASK {}\n```"


def fault(
    model: ChatServer, folder: Path, behaviour: Behaviour, timeout_s: float = 5
) -> SystemFaultError:
    model.misbehave(ASKED, behaviour)
    with pytest.raises(SystemFaultError) as raised:
        asked(context(folder, model, timeout_s=timeout_s))
    return raised.value


def the_end(model: ChatServer, folder: Path) -> HermesError:
    with pytest.raises(HermesError) as raised:
        asked(context(folder, model))
    return raised.value


# -- good replies, if unusual ones -----------------------------------------------------------------


UNUSUAL = {
    "no usage": {"choices": [{"message": {"content": QUERY}}]},
    "content in parts": {
        "choices": [
            {"message": {"content": [{"type": "text", "text": QUERY}, {"type": "image"}]}},
        ]
    },
    "usage of another shape": {"choices": [{"message": {"content": QUERY}}], "usage": "much"},
    "an error that is null": {"choices": [{"message": {"content": QUERY}}], "error": None},
    "reasoning beside": {
        "choices": [{"message": {"content": QUERY, "reasoning_content": "ASK { ?no ?no ?no }"}}]
    },
    "several choices": {
        "choices": [{"message": {"content": QUERY}}, {"message": {"content": "ASK { ?b ?b ?b }"}}]
    },
    "a tool call beside the answer": {
        "choices": [
            {"message": {"content": QUERY, "tool_calls": [{"id": "1"}]}, "finish_reason": "stop"}
        ]
    },
}


@pytest.mark.parametrize("body", UNUSUAL.values(), ids=UNUSUAL)
def test_an_unusual_reply_is_an_answer(model: ChatServer, tmp_path: Path, body: object) -> None:
    model.misbehave(ASKED, saying(body))
    assert asked(context(tmp_path, model)).given == Sparql("ASK {}")


def test_a_compressed_reply_is_an_answer(model: ChatServer, tmp_path: Path) -> None:
    model.misbehave(ASKED, zipped)
    assert isinstance(asked(context(tmp_path, model)).given, Sparql)


def test_of_several_choices_their_number_is_kept(model: ChatServer, tmp_path: Path) -> None:
    model.misbehave(ASKED, saying(UNUSUAL["several choices"]))
    assert asked(context(tmp_path, model)).meta["choices"] == 2


@pytest.mark.parametrize("content", ["", "  \n", None])
def test_a_model_that_says_nothing_does_not_answer(
    model: ChatServer, tmp_path: Path, content: str | None
) -> None:
    model.misbehave(ASKED, saying(completion(content)))
    for mode in ("sparql", "answer"):
        answer = asked(context(tmp_path, model, options={"mode": mode}))
        assert (answer.given, answer.error) == (None, None)
        assert answer.meta["finish_reason"] == "stop"


def test_a_model_that_refuses_does_not_answer_and_is_not_asked_to_repair(
    model: ChatServer, tmp_path: Path
) -> None:
    model.misbehave(ASKED, saying(completion(None, refusal="I must not.")))
    for options in ({"repair": 2}, {"mode": "answer", "prompt": "follow-up"}):
        answer = asked(context(tmp_path, model, options=options))
        assert (answer.given, answer.error) == (None, None)
        assert answer.meta["refusal"] == "I must not."
    assert len(model.requests) == 2


# -- replies that are none -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("finish", "detail"),
    [
        ("length", "cut off at the limit of tokens"),
        ("content_filter", "withheld the reply"),
        ("tool_calls", "called a tool instead of answering"),
        ("function_call", "called a tool instead of answering"),
    ],
)
def test_a_reply_that_did_not_end_by_itself_is_a_fault(
    model: ChatServer, tmp_path: Path, finish: str, detail: str
) -> None:
    found = fault(model, tmp_path, saying(completion("ASK {", finish)))
    assert detail in found.detail
    assert (found.raw, found.transient) == ("ASK {", False)
    # It was paid for all the same.
    assert found.usage == Usage(requests=1, input_tokens=10, output_tokens=5)


def test_tokens_that_are_written_as_fractions_count(model: ChatServer, tmp_path: Path) -> None:
    whole = json.loads(completion(QUERY))
    whole["usage"] = {"prompt_tokens": 10.0, "completion_tokens": 5.5}
    model.misbehave(ASKED, saying(whole))
    assert asked(context(tmp_path, model)).usage == Usage(requests=1, input_tokens=10)


def test_a_tool_call_alone_is_a_fault(model: ChatServer, tmp_path: Path) -> None:
    called = saying(completion(None, tool_calls=[{"id": "1"}]))
    assert "called a tool" in fault(model, tmp_path, called).detail


NO_COMPLETION: dict[str, tuple[bytes | object, str]] = {
    "empty": (b"", "the reply is empty"),
    "HTML": (HTML, "the reply is no JSON"),
    "cut off": (completion(QUERY)[:40], "the reply is no JSON"),
    "not UTF-8": (b'{"choices": "\xff"}', "the reply is no JSON"),
    "a list": ([], "an object was expected"),
    "no choices": ({"id": "1"}, "a list was expected"),
    "an empty list of choices": ({"choices": []}, "there is no choice"),
    "no message": ({"choices": [{"text": "ASK {}"}]}, "`message`"),
    "content of another kind": ({"choices": [{"message": {"content": 42}}]}, "`content`"),
    "an error": (
        {"error": {"message": "no GPU", "code": 400}},
        "the server reports an error, no GPU",
    ),
}


@pytest.mark.parametrize(("body", "detail"), NO_COMPLETION.values(), ids=NO_COMPLETION)
def test_what_is_no_completion_is_a_fault_that_quotes_it(
    model: ChatServer, tmp_path: Path, body: bytes | object, detail: str
) -> None:
    found = fault(model, tmp_path, saying(body))
    assert detail in found.detail
    assert not found.transient
    assert found.usage == Usage(requests=1)


def test_an_error_of_those_behind_a_gateway_may_pass(model: ChatServer, tmp_path: Path) -> None:
    assert fault(model, tmp_path, saying({"error": {"message": "busy", "code": 503}})).transient


KEYS = st.sampled_from(["choices", "message", "content", "usage", "error", "finish_reason"])
DOCUMENTS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner),
)


@given(st.binary() | DOCUMENTS.map(lambda document: json.dumps(document).encode()))
def test_any_body_is_a_completion_or_a_fault(body: bytes) -> None:
    with suppress(SystemFaultError):
        assert isinstance(read_completion(Reply(body)), Completion)


# -- faults of HTTP --------------------------------------------------------------------------------

FAULTS: dict[str, tuple[Behaviour, str, bool]] = {
    "500": (saying({"error": {"message": "it broke"}}, 500), "HTTP 500: it broke", True),
    "500 of another shape": (saying({"detail": "it broke"}, 500), "HTTP 500: it broke", True),
    "502 with HTML": (saying(HTML, 502), "HTTP 502: the reply is no JSON", True),
    "503 and nothing": (saying(b"", 503), "HTTP 503: the reply is empty", True),
    "400": (saying({"error": {"message": "too long"}}, 400), "HTTP 400: too long", False),
    "403": (saying({"error": "flagged"}, 403), "HTTP 403: flagged", False),
    "301": (redirect(301, "/v2"), "HTTP 301: the question would be lost on the way to /v2", False),
    "308": (redirect(308, "/v2"), "HTTP 308", False),
    "closed": (closed, "no reply: ", True),
    "broken off": (broken_off, "the reply broke off: ", True),
    "cut off": (cut_off, "the reply is no JSON", False),
    "no HTTP": (garbage, "no reply: ", True),
    "badly compressed": (badly_zipped, "the reply cannot be unpacked", False),
    "50 MB": (endless(50), "the reply is larger than", False),
    "50 MB in 50 kB": (small_but_endless, "the reply is larger than", False),
}


@pytest.mark.parametrize(("behaviour", "detail", "transient"), FAULTS.values(), ids=FAULTS)
def test_a_fault_says_what_came_and_whether_it_passes(
    model: ChatServer,
    tmp_path: Path,
    behaviour: Behaviour,
    detail: str,
    transient: bool,  # noqa: FBT001 - a column of the table
) -> None:
    found = fault(model, tmp_path, behaviour)
    assert detail in found.detail
    assert found.transient == transient
    # Asking again is up to the run.
    assert model.times_asked(ASKED) == 1


def test_a_pause_that_is_asked_for_is_passed_on(model: ChatServer, tmp_path: Path) -> None:
    found = fault(model, tmp_path, busy(lambda: in_seconds(7)))
    assert (found.transient, found.retry_after_s) == (True, 7.0)


@pytest.mark.parametrize("slow", [dripping_head(0.05, 2), dripping_body(0.05, 2)])
def test_an_answer_as_a_whole_is_bounded_in_time(
    model: ChatServer, tmp_path: Path, slow: Behaviour
) -> None:
    found = fault(model, tmp_path, slow, timeout_s=0.3)
    assert found.detail.startswith("no whole reply within 0.")


# -- where nobody can be asked ---------------------------------------------------------------------


def test_a_model_that_does_not_exist_ends_the_run(model: ChatServer, tmp_path: Path) -> None:
    missing = {"error": {"message": "no such model", "code": "model_not_found"}}
    for status in (404, 400):
        model.misbehave(ASKED, saying(missing, status))
        end = the_end(model, tmp_path)
        assert isinstance(end, UsageError)
        assert f"there is no model '{MODEL}': HTTP {status}: no such model" in str(end)


def test_a_bad_request_for_a_model_that_is_not_listed_ends_the_run(
    model: ChatServer, tmp_path: Path
) -> None:
    model.misbehave(MODELS, saying({"data": [{"id": "ada-2"}]}))
    model.misbehave(
        ASKED, saying({"error": {"message": "ada-1 is no valid model", "code": 400}}, 400)
    )
    assert "Did you mean ada-2?" in str(the_end(model, tmp_path))


def test_a_model_that_is_not_listed_may_be_there_all_the_same(
    model: ChatServer, tmp_path: Path
) -> None:
    model.misbehave(MODELS, saying({"data": [{"id": "another"}]}))
    assert asked(context(tmp_path, model)).given is not None


@pytest.mark.parametrize(
    "listing",
    [saying(HTML, 404), saying(b"", 405), saying(HTML), saying({"data": [1]}), saying({}, 403)],
)
def test_a_server_need_not_list_its_models(
    model: ChatServer, tmp_path: Path, listing: Behaviour
) -> None:
    model.misbehave(MODELS, listing)
    assert asked(context(tmp_path, model)).given is not None


def test_a_wrong_key_ends_the_run_before_anything_is_asked(
    model: ChatServer, tmp_path: Path
) -> None:
    model.misbehave(MODELS, saying({"error": {"message": f"wrong key {KEY}"}}, 401))
    end = the_end(model, tmp_path)
    assert isinstance(end, UsageError)
    assert "the key is refused: HTTP 401: wrong key" in str(end)
    assert model.requests == []


def test_a_wrong_key_ends_the_run_also_where_the_models_are_public(
    model: ChatServer, tmp_path: Path
) -> None:
    model.misbehave(ASKED, saying({"error": {"message": "wrong key"}}, 401))
    assert "the key is refused" in str(the_end(model, tmp_path))


@pytest.mark.parametrize(
    "refusal",
    [
        saying({"error": {"message": "no money"}}, 402),
        saying({"error": {"message": "no money", "code": "insufficient_quota"}}, 429),
    ],
)
def test_an_account_that_is_used_up_ends_the_run(
    model: ChatServer, tmp_path: Path, refusal: Behaviour
) -> None:
    model.misbehave(ASKED, refusal)
    end = the_end(model, tmp_path)
    assert isinstance(end, IncompleteError)
    assert "no money" in str(end)


def test_a_server_that_is_not_there_ends_the_run(model: ChatServer, tmp_path: Path) -> None:
    made_with = context(tmp_path, model)
    away = replace(made_with, options={"base_url": "http://127.0.0.1:9/v1"})
    with pytest.raises(IncompleteError, match="the server cannot be asked"):
        asked(away)


# -- secrets ---------------------------------------------------------------------------------------

TELLTALES = {
    "a wrong key": (401, {"error": {"message": f"Incorrect API key provided: {KEY}"}}),
    "a bad request": (400, {"error": {"message": f"Bearer {KEY} is not for this"}}),
    "a server that broke": (500, {"error": f"headers: {{'Authorization': 'Bearer {KEY}'}}"}),
    "no such model": (404, {"error": {"message": f"none for {KEY}", "code": KEY}}),
    "a good status": (200, {"error": {"message": f"key {KEY}"}}),
    "another shape": (200, {KEY: KEY}),
}


@pytest.mark.parametrize(("status", "body"), TELLTALES.values(), ids=TELLTALES)
def test_the_key_is_in_no_message_and_no_traceback(
    model: ChatServer, tmp_path: Path, status: int, body: object
) -> None:
    model.misbehave(ASKED, saying(body, status))
    with pytest.raises((SystemFaultError, HermesError)) as raised:
        asked(context(tmp_path, model))
    told = "".join(traceback.format_exception(raised.value))
    if isinstance(raised.value, SystemFaultError):
        told += str(raised.value.raw)
    assert KEY not in told
    assert KEY not in repr(raised.value)


def test_the_key_is_in_no_answer(model: ChatServer, tmp_path: Path) -> None:
    model.misbehave(ASKED, saying(completion(f"ASK {{ ?your ?key '{KEY}' }}")))
    answer = asked(context(tmp_path, model))
    assert answer.given is not None
    assert KEY not in repr(answer)


def test_the_key_is_in_no_representation(model: ChatServer, tmp_path: Path) -> None:
    system = opened(context(tmp_path, model))
    assert KEY not in f"{vars(system)} {system.prompt} {system.version}"


def test_the_key_is_sent(model: ChatServer, tmp_path: Path) -> None:
    asked(context(tmp_path, model))
    assert {each.headers["authorization"] for each in model.seen} == {f"Bearer {KEY}"}
    assert all(each.headers["user-agent"].startswith("hermes-kgqa/") for each in model.seen)
