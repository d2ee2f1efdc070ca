"""Earlier turns of a conversation, in the spellings that such files use."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from hermes.errors import FormatError
from hermes.model import Turn
from hermes.shapes import as_list

if TYPE_CHECKING:
    from hermes.model import JsonValue

_SPELLINGS = (
    ("question", "answer"),
    ("question", "reference"),
    ("q", "a"),
    ("user", "assistant"),
    ("query", "response"),
    ("input", "output"),
)
_PAIR = 2


def read_history(value: JsonValue, where: str) -> tuple[Turn, ...]:
    """The turns, oldest first: objects of a question and an answer, or pairs; none for null.

    An answer that is null is an empty text: of what was not answered, nothing was heard.
    """
    return tuple(
        _turn(turn, f"{where}, turn {n}") for n, turn in enumerate(_turns(value, where), 1)
    )


def _turns(value: JsonValue, where: str) -> list[JsonValue]:
    """One entry a turn; a list of messages by role is put into pairs."""
    entries = as_list([] if value is None else value, where)
    messages = [entry for entry in entries if isinstance(entry, dict) and "role" in entry]
    if not messages:
        return entries
    roles = [message["role"] for message in messages]
    if len(messages) < len(entries) or roles != ["user", "assistant"] * (len(roles) // _PAIR):
        raise FormatError(
            "the messages do not alternate between user and assistant",
            where,
            "Give an answer to each question.",
        )
    contents = [message.get("content") for message in messages]
    return [list(pair) for pair in zip(contents[::_PAIR], contents[1::_PAIR], strict=True)]


def _turn(value: JsonValue, where: str) -> Turn:
    if isinstance(value, list) and len(value) == _PAIR:
        return Turn(_text(value[0], where), _answer(value[1], where))
    if isinstance(value, dict):
        keys = {key.lower(): key for key in value}
        for question, answer in _SPELLINGS:
            if question in keys and answer in keys:
                answered = _answer(value[keys[answer]], where)
                return Turn(_text(value[keys[question]], where), answered)
    raise FormatError(
        "no question and answer", where, 'Write {"question": "...", "answer": "..."}.'
    )


def _answer(value: JsonValue, where: str) -> str:
    return "" if value is None else _text(value, where)


def _text(value: JsonValue, where: str) -> str:
    """Text as it is; answers are given as numbers, too."""
    if isinstance(value, str):
        return value
    if value is None or isinstance(value, list | dict):
        raise FormatError("neither text nor a number", where, "Write text.")
    return json.dumps(value)
