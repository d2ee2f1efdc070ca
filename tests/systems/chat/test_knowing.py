"""A model answers from what it knows: how it is asked, and what counts as its answer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from hermes.model import GoldKind, Text, Turn
from tests.servers.chat import completion, saying
from tests.systems.chat.asking import QUESTION, TESTED, asked, context, opened

if TYPE_CHECKING:
    from pathlib import Path

    from tests.servers.chat import ChatServer

ANSWER = {"mode": "answer"}


def test_the_model_hears_the_question_and_nothing_else(model: ChatServer, tmp_path: Path) -> None:
    model.misbehave("Who painted it?", saying(completion("Ada did.\n")))
    answer = asked(context(tmp_path, model, options=ANSWER))
    assert answer.given == Text("Ada did.")
    assert model.conversations == [[{"role": "user", "content": "Who painted it?"}]]


def test_the_conversation_is_the_messages(model: ChatServer, tmp_path: Path) -> None:
    question = replace(QUESTION, history=(Turn("Is it old?", "Yes"),))
    asked(context(tmp_path, model, options=ANSWER), question)
    assert model.conversations == [
        [
            {"role": "user", "content": "Is it old?"},
            {"role": "assistant", "content": "Yes"},
            {"role": "user", "content": "Who painted it?"},
        ]
    ]


@pytest.mark.parametrize(("style", "word"), [("list", "list"), ("table", "table")])
def test_the_form_of_the_answer_stands_behind_the_question(
    model: ChatServer, tmp_path: Path, style: str, word: str
) -> None:
    asked(context(tmp_path, model, options={**ANSWER, "prompt": style}))
    (message,) = model.conversations[0]
    assert message["content"].startswith("Who painted it?\n\n")
    assert word in message["content"]


def test_a_follow_up_asks_for_the_answers_alone(model: ChatServer, tmp_path: Path) -> None:
    model.misbehave("Who painted it?", saying(completion("It was Ada, in 1850.")))
    answer = asked(context(tmp_path, model, options={**ANSWER, "prompt": "follow-up"}))
    first, second = model.conversations
    assert second[:2] == [*first, {"role": "assistant", "content": "It was Ada, in 1850."}]
    # The answer is the second reply; the first is kept, and both are counted.
    assert answer.given == Text("```sparql\nASK { ?heard ?messages 3 }\n```")
    assert answer.meta["replies"] == [
        {"text": "It was Ada, in 1850."},
        {"text": "```sparql\nASK { ?heard ?messages 3 }\n```"},
    ]
    assert answer.usage is not None
    assert (answer.usage.requests, answer.usage.input_tokens) == (2, 20)


def test_instructions_of_ones_own_stand_in_front(model: ChatServer, tmp_path: Path) -> None:
    asked(context(tmp_path, model, options={**ANSWER, "system_prompt": "Be brief."}))
    assert model.conversations[0][0] == {"role": "system", "content": "Be brief."}


def test_what_a_model_thinks_aloud_is_no_part_of_its_answer(
    model: ChatServer, tmp_path: Path
) -> None:
    model.misbehave("Who painted it?", saying(completion("<think>Bob? No.</think>\nAda")))
    assert asked(context(tmp_path, model, options=ANSWER)).given == Text("Ada")


def test_typed_values_are_answered_where_nothing_else_is_said(
    model: ChatServer, tmp_path: Path
) -> None:
    typed = replace(TESTED, card=replace(TESTED.card, gold=GoldKind.TYPED_VALUES))
    assert opened(context(tmp_path, model, tested=typed)).queries is False
    assert opened(context(tmp_path, model)).queries is True


def test_the_graph_is_not_asked(model: ChatServer, tmp_path: Path) -> None:
    def graph(query: str) -> None:
        raise AssertionError(query)

    system = opened(context(tmp_path, model, options=ANSWER), graph)  # type: ignore[arg-type]
    assert "{question}" in (system.prompt or "")
