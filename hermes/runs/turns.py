"""The rows of turns.jsonl: the earlier turns of follow-ups that were put to a system."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.encoding import decode, encode, json_string
from hermes.files import read_records
from hermes.flatten import flatten, listing
from hermes.model import AnswerSet, Boolean, Failure, NoAnswer, Text, ValueSet
from hermes.runs.records import is_graph_fault
from hermes.systems.records import answer_record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.model import Answer, JsonValue, Result
    from hermes.runs.folder import RunFolder

HEARD_VALUES = 20
"""So many values of a set are heard."""


@dataclass(frozen=True, slots=True)
class AskedTurn:
    """An earlier turn that was put to the system; `number` counts from 1.

    `result` is what its answer came to, and what the later turns hear of: see `spoken`.
    """

    item_id: str
    number: int
    question: str
    answer: Answer
    result: Result


def spoken(result: Result) -> str | None:
    """A result as it is heard: a text as it is, else the first values; None where it failed.

    >>> spoken(ValueSet(("node_01", "node_02"))), spoken(ValueSet(()))
    ('node_01, node_02', 'None.')
    """
    match result:
        case Text(text):
            return text if text.strip() else None
        case Boolean(value):
            return "Yes" if value else "No"
        case AnswerSet():
            return listing(flatten(result)[:HEARD_VALUES])
        case ValueSet(values):
            return listing(values[:HEARD_VALUES])
        case Failure() | NoAnswer():
            return None


def turn_record(turn: AskedTurn) -> dict[str, JsonValue]:
    """The row of a turn; `id` is the turn's own, `item` its item's.

    `failed` is true for silence as well; else `failure` has the reason.
    """
    heard = spoken(turn.result)
    return {
        **answer_record(turn.answer),
        "id": f"{turn.item_id}#{turn.number}",
        "item": turn.item_id,
        "turn": turn.number,
        "question": turn.question,
        "heard": heard or "",
        "failed": heard is None,
        **(encode(turn.result) if isinstance(turn.result, Failure) else {}),
    }


def broken_off(folder: RunFolder) -> Mapping[str, Failure]:
    """The items that were not asked, as the graph failed an earlier turn of theirs, and how.

    Raises `FormatError`, `StorageError`.
    """
    if not folder.turns.exists():
        return {}
    rows = read_records(folder.turns, _item_and_failure)
    return {item_id: failure for item_id, failure in rows if is_graph_fault(failure)}


def _item_and_failure(record: Mapping[str, JsonValue]) -> tuple[str, Result]:
    failure = decode({"failure": record["failure"]} if "failure" in record else {})
    if not isinstance(failure, Failure | NoAnswer):
        raise TypeError("no failure stands under failure")
    return json_string(record.get("item"), "item"), failure
