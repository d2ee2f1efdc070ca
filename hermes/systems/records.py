"""The rows of answers.jsonl: what a system returned for each item."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

import orjson

from hermes.encoding import (
    CONTENT_KEYS,
    decode,
    encode,
    json_line,
    json_list,
    json_object,
    json_string,
    listed,
    optional_string,
    without_surrogates,
)
from hermes.model import Answer, Example, Failure, NoAnswer, Sparql, Text
from hermes.systems.faults import SystemFaultError, shortened

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.model import Given, JsonValue

MAX_RAW_BYTES = 1_000_000
MAX_QUERY_CHARACTERS = 500_000
"""So long may a query be: to read a longer one would hold up the run.

That is room for the IRIs of 10,000 values; the longest query of the benchmarks has 1,320.
"""
MAX_TEXT_CHARACTERS = 1_000_000
"""So long may a text be, for the same reason."""

_BESIDE_CONTENT = frozenset({"error", "raw", "examples", "meta"})


def answer_record(answer: Answer) -> dict[str, JsonValue]:
    """The row of an answer; absent keys are left out, an error and a raw reply are bounded.

    Raises TypeError for what is no row, but for the types of single values: see `as_recorded`.
    """
    record: dict[str, JsonValue] = {"id": answer.item_id}
    if answer.given is not None:
        record |= encode(answer.given)
    if answer.error is not None:
        record["error"] = shortened(json_string(answer.error, "error"))
    if answer.raw is not None:
        raw = json_string(answer.raw, "raw").encode("utf-8", "replace")[:MAX_RAW_BYTES]
        record["raw"] = raw.decode("utf-8", "ignore")
    if answer.examples is not None:
        record["examples"] = [_example_record(e) for e in listed(answer.examples, "examples")]
    if answer.meta:
        record["meta"] = dict(answer.meta)
    return record


def answer_from_record(record: Mapping[str, JsonValue]) -> Answer:
    """The inverse of `answer_record`. Raises TypeError or ValueError for another row."""
    keys = record.keys() - {"id"}
    if keys and not keys & (CONTENT_KEYS | _BESIDE_CONTENT):
        raise ValueError(f"no answer stands under {', '.join(sorted(keys))}")
    return Answer(
        item_id=json_string(record.get("id"), "id"),
        given=_given(record),
        error=optional_string(record.get("error"), "error"),
        raw=optional_string(record.get("raw"), "raw"),
        examples=_examples(record.get("examples")),
        meta=cast("dict[str, JsonValue]", json_object(record.get("meta", {}), "meta")),
    )


def as_recorded(answer: Answer) -> Answer:
    """`answer` as its row gives it back, which is all that is left of it after a run.

    An error or a raw reply that is too long is cut, and lone surrogates are replaced. Raises
    TypeError or ValueError, which say why, where the row would be none, or say something else:
    systems are other people's code, and may put anything anywhere.
    """
    try:
        record = cast("dict[str, JsonValue]", without_surrogates(answer_record(answer)))
        again = orjson.loads(json_line(record))
    except RecursionError as error:
        raise ValueError("meta is nested too deeply") from error
    for key, value in record.items():
        if again[key] != value:  # NaN becomes null, a date a text
            raise ValueError(f"{key} holds what JSON does not keep as it is")
    return replace(answer_from_record(again), usage=answer.usage)


def refuse_long(answer: Answer) -> None:
    """Raises `SystemFaultError`, which holds the text and its usage, where that is too long."""
    match answer.given:
        case Sparql(said) if len(said) > MAX_QUERY_CHARACTERS:
            what = f"the query is longer than {MAX_QUERY_CHARACTERS:,} characters"
        case Text(said) if len(said) > MAX_TEXT_CHARACTERS:
            what = f"the text is longer than {MAX_TEXT_CHARACTERS:,} characters"
        case _:
            return
    raise SystemFaultError(what, raw=said, usage=answer.usage)


def _given(record: Mapping[str, JsonValue]) -> Given | None:
    content = decode(record)
    if isinstance(content, Failure):
        raise TypeError("a failure is no answer")
    return None if isinstance(content, NoAnswer) else content


def _example_record(example: Example) -> dict[str, JsonValue]:
    if not isinstance(example, Example):
        raise TypeError(f"an example must be an Example, not {type(example).__name__}")
    record: dict[str, JsonValue] = {"question": example.question}
    if example.sparql is not None:
        record["sparql"] = example.sparql
    if example.id is not None:
        record["id"] = example.id
    return record


def _examples(value: JsonValue) -> tuple[Example, ...] | None:
    return None if value is None else tuple(map(_example, json_list(value, "examples")))


def _example(value: object) -> Example:
    fields = json_object(value, "an example")
    item_id = optional_string(fields.get("id"), "an example's id")
    # An id says which item it is; of what has none, the question must be known.
    unsaid = "" if item_id else None
    return Example(
        question=json_string(fields.get("question", unsaid), "an example's question"),
        sparql=optional_string(fields.get("sparql"), "an example's sparql"),
        id=item_id,
    )
