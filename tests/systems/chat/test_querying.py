"""A model writes a query: what it is shown, what it is told, and what is made of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from hermes.errors import GraphError
from hermes.model import Failure, FailureKind, Sparql, Turn, Usage
from hermes.systems.prices import Price
from tests.servers.chat import MODEL, completion, saying
from tests.systems.chat.asking import (
    QUESTION,
    SYNTAX,
    asked,
    benchmark,
    context,
    failing,
    opened,
)

if TYPE_CHECKING:
    from pathlib import Path

    from tests.servers.chat import ChatServer


def test_the_query_of_the_reply_is_the_answer(model: ChatServer, tmp_path: Path) -> None:
    answer = asked(context(tmp_path, model))
    # The instructions and the question are two messages.
    assert answer.given == Sparql("ASK { ?heard ?messages 2 }")
    assert answer.examples == ()
    (sent,) = model.requests
    assert (sent["model"], sent["temperature"]) == (MODEL, 0.0)
    assert sent["messages"][1] == {"role": "user", "content": "Who painted it?"}


def test_the_model_is_shown_what_the_graph_is_made_of(model: ChatServer, tmp_path: Path) -> None:
    asked(context(tmp_path, model))
    (instructions, _) = model.conversations[0]
    assert instructions["role"] == "system"
    # Two terms of one namespace are worth a prefix; English labels stand before others.
    assert "PREFIX ns1: <http://e/v#>" in instructions["content"]
    assert 'ns1:Painting "painting" 3' in instructions["content"]
    assert 'ns1:painter "Maler" 2' in instructions["content"]


def test_earlier_turns_are_messages(model: ChatServer, tmp_path: Path) -> None:
    history = (Turn("Is it old?", "Yes"), Turn("Is it large?", ""))
    asked(context(tmp_path, model), replace(QUESTION, history=history))
    assert model.conversations[0][1:] == [
        {"role": "user", "content": "Is it old?"},
        {"role": "assistant", "content": "Yes"},
        {"role": "user", "content": "Is it large?"},
        {"role": "assistant", "content": ""},
        {"role": "user", "content": "Who painted it?"},
    ]


def test_parameters_are_sent_only_where_they_are_given(model: ChatServer, tmp_path: Path) -> None:
    given = {"temperature": 1.5, "max_tokens": 64, "model_seed": 7}
    asked(context(tmp_path, model, options=given))
    asked(context(tmp_path, model, options={"temperature": None}))
    beside = [
        {key: value for key, value in sent.items() if key not in {"model", "messages"}}
        for sent in model.requests
    ]
    assert beside == [{"temperature": 1.5, "max_tokens": 64, "seed": 7}, {}]


def test_instructions_may_be_ones_own(model: ChatServer, tmp_path: Path) -> None:
    asked(context(tmp_path, model, options={"system_prompt": "Write SPARQL {now}."}))
    content = model.conversations[0][0]["content"]
    assert content.startswith("Write SPARQL {now}.\n\nThe graph:")


def test_examples_are_shown_and_said(model: ChatServer, tmp_path: Path) -> None:
    pool = benchmark("pool", "Who sold it?", "Who painted that?", "Where is it?")
    options = {"examples": "pool", "shots": 1}
    answer = asked(context(tmp_path, model, options=options, load={"pool": pool}.__getitem__))
    assert answer.examples is not None
    assert [example.id for example in answer.examples] == ["pool:2-en"]
    shown = "Question: Who painted that?\n```sparql\nASK { ?s ?p 2 }\n```"
    assert model.conversations[0][0]["content"].endswith(shown)


def test_a_model_hears_why_its_query_fails(model: ChatServer, tmp_path: Path) -> None:
    # The first query is heard after 2 messages, the second after 4.
    graph = failing({"messages 2": SYNTAX})
    answer = asked(context(tmp_path, model, options={"repair": 3}), graph=graph)
    assert answer.given == Sparql("ASK { ?heard ?messages 4 }")
    repaired = model.conversations[1]
    assert repaired[:2] == model.conversations[0]
    assert repaired[2] == {
        "role": "assistant",
        "content": "```sparql\nASK { ?heard ?messages 2 }\n```",
    }
    assert "syntax: expected a dot at 1:7" in repaired[3]["content"]
    assert answer.meta["replies"] == [
        {
            "text": "```sparql\nASK { ?heard ?messages 2 }\n```",
            "failure": "syntax: expected a dot at 1:7",
        },
        {"text": "```sparql\nASK { ?heard ?messages 4 }\n```"},
    ]


def test_a_model_that_does_not_mend_its_query_is_asked_so_often(
    model: ChatServer, tmp_path: Path
) -> None:
    graph = failing({"ASK": SYNTAX})
    answer = asked(context(tmp_path, model, options={"repair": 2}), graph=graph)
    # Once, and twice more; each time two messages longer.
    assert answer.given == Sparql("ASK { ?heard ?messages 6 }")
    assert len(model.requests) == 3


def test_without_repairs_no_query_is_executed(model: ChatServer, tmp_path: Path) -> None:
    queries: list[str] = []

    def graph(query: str) -> Failure:
        queries.append(query)
        return SYNTAX

    system = opened(context(tmp_path, model))
    system.begin(graph)  # the digest is kept
    system.answer(QUESTION)
    system.close()
    assert queries == []


def test_a_graph_that_fails_is_no_fault_of_the_query(model: ChatServer, tmp_path: Path) -> None:
    graph = failing({"ASK": Failure(FailureKind.ENDPOINT_FAULT, "HTTP 502")})
    answer = asked(context(tmp_path, model, options={"repair": 3}), graph=graph)
    assert answer.given == Sparql("ASK { ?heard ?messages 2 }")
    assert len(model.requests) == 1


def test_a_reply_without_a_query_is_no_answer(model: ChatServer, tmp_path: Path) -> None:
    model.misbehave("Who painted it?", saying(completion("I do not know.")))
    answer = asked(context(tmp_path, model))
    assert (answer.given, answer.error) == (None, None)
    assert answer.meta["replies"] == [{"text": "I do not know."}]


def test_a_reply_without_a_query_can_be_repaired(model: ChatServer, tmp_path: Path) -> None:
    model.misbehave("Who painted it?", saying(completion("I do not know.")))
    answer = asked(context(tmp_path, model, options={"repair": 1}))
    assert answer.given == Sparql("ASK { ?heard ?messages 4 }")
    assert "there is no query in the reply" in model.conversations[1][3]["content"]


def test_tokens_and_money_are_those_of_all_requests(model: ChatServer, tmp_path: Path) -> None:
    prices = {MODEL: Price(input=3.0, output=15.0)}
    made_with = context(tmp_path, model, options={"repair": 1}, prices=prices)
    answer = asked(made_with, graph=failing({"messages 2": SYNTAX}))
    # Twice 10 tokens are read at 3, twice 5 written at 15 for a million: 60 + 150 millionths.
    assert answer.usage == Usage(requests=2, input_tokens=20, output_tokens=10, cost=210e-6)


def test_what_is_not_counted_is_not_known(model: ChatServer, tmp_path: Path) -> None:
    uncounted = {"choices": [{"message": {"content": "ASK {}"}}]}
    model.misbehave("Who painted it?", saying(uncounted))
    prices = {MODEL: Price(1.0, 1.0)}
    assert asked(context(tmp_path, model, prices=prices)).usage == Usage(requests=1)


def test_a_model_without_a_price_costs_what_is_not_known(model: ChatServer, tmp_path: Path) -> None:
    prices = {"another": Price(1.0, 1.0)}
    assert asked(context(tmp_path, model, prices=prices)).usage == Usage(1, 0, 10, 5, None)


def test_a_graph_that_does_not_say_what_it_is_made_of_ends_the_run_before_it_begins(
    model: ChatServer, tmp_path: Path
) -> None:
    down = Failure(FailureKind.ENDPOINT_FAULT, "no reply")
    with pytest.raises(GraphError, match="endpoint_fault: no reply"):
        opened(context(tmp_path, model), lambda _: down)
    assert model.seen == []


def test_the_whole_prompt_is_said(model: ChatServer, tmp_path: Path) -> None:
    pool = benchmark("pool", "Who sold it?")
    options = {"examples": "pool", "repair": 1, "max_tokens": 9}
    made_with = context(tmp_path, model, options=options, load=lambda _: pool)
    system = opened(made_with)
    system.answer(QUESTION)
    system.close()
    prompt = system.prompt or ""
    content = model.conversations[0][0]["content"]
    # What the model heard, but for the examples, which are those of a question.
    assert content.partition("\n\nQuestions with queries")[0] in prompt
    for told in (f"model: {MODEL}", "temperature: 0.0", "max_tokens: 9", "pool", "bm25"):
        assert told in prompt
    assert system.version is not None
    assert system.version.startswith(f"{model.base_url}; pool ")
