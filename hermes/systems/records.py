"""The rows of answers.jsonl: what a system returned for each item."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from hermes.encoding import decode, encode
from hermes.model import Answer, Example, Failure, NoAnswer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.model import JsonValue

MAX_RAW_BYTES = 1_000_000


def answer_record(answer: Answer) -> dict[str, JsonValue]:
    """The row of an answer; absent keys are left out."""
    record: dict[str, JsonValue] = {"id": answer.item_id}
    if answer.given is not None:
        record |= encode(answer.given)
    if answer.error is not None:
        record["error"] = answer.error
    if answer.raw is not None:
        raw = answer.raw.encode("utf-8", "replace")[:MAX_RAW_BYTES]
        record["raw"] = raw.decode("utf-8", "ignore")
    if answer.examples is not None:
        record["examples"] = [_example_record(example) for example in answer.examples]
    if answer.meta:
        record["meta"] = dict(answer.meta)
    return record


def answer_from_record(record: Mapping[str, JsonValue]) -> Answer:
    """The inverse of `answer_record`. Raises KeyError, TypeError or ValueError for another row."""
    given = decode(record)
    examples = record.get("examples")
    return Answer(
        item_id=cast("str", record["id"]),
        given=None if isinstance(given, NoAnswer | Failure) else given,
        error=cast("str | None", record.get("error")),
        raw=cast("str | None", record.get("raw")),
        examples=None if examples is None else tuple(map(_example, cast("list[object]", examples))),
        meta=cast("dict[str, JsonValue]", record.get("meta", {})),
    )


def _example_record(example: Example) -> dict[str, JsonValue]:
    record: dict[str, JsonValue] = {"question": example.question}
    if example.sparql is not None:
        record["sparql"] = example.sparql
    if example.id is not None:
        record["id"] = example.id
    return record


def _example(record: object) -> Example:
    fields = cast("dict[str, str]", record)
    return Example(fields["question"], fields.get("sparql"), fields.get("id"))
