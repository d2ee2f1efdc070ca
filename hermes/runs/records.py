"""The rows of results.jsonl: what executing each answer gave."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeGuard, cast

from hermes.encoding import (
    decode,
    encode,
    json_line,
    json_list,
    json_object,
    json_string,
    optional_string,
)
from hermes.model import Engine, Failure, Fault, RepairedQuery, Sparql

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.model import Answer, JsonValue, Result


@dataclass(frozen=True, slots=True)
class Execution:
    """A result and what produced it; `engine` is None where nothing was executed.

    `repaired` is there where the query was executed in another form than it was answered in.
    """

    item_id: str
    result: Result
    engine: Engine | None = None
    repaired: RepairedQuery | None = None


def is_graph_fault(result: Result) -> TypeGuard[Failure]:
    """Whether the graph failed: what the answer is worth is unknown then."""
    return isinstance(result, Failure) and result.kind.fault is Fault.GRAPH


def answer_hash(answer: Answer) -> str:
    """A hash of what was answered, by which a result knows the answer that it is of."""
    content = encode(answer.given) if answer.given is not None else {}
    return hashlib.sha256(json_line({**content, "error": answer.error})).hexdigest()


def result_record(execution: Execution) -> dict[str, JsonValue]:
    """The row of a result, with a hash of its content by which runs can be compared."""
    content = encode(execution.result)
    record: dict[str, JsonValue] = {"id": execution.item_id, **content}
    if execution.engine is not None:
        record["engine"] = execution.engine.name
        record["version"] = execution.engine.version
    if execution.repaired is not None:
        record["repaired"] = _repaired_record(execution.repaired)
    record["hash"] = hashlib.sha256(json_line(content)).hexdigest()
    return record


def execution_from_record(record: Mapping[str, JsonValue]) -> Execution:
    """The inverse of `result_record`. Raises TypeError or ValueError for another row."""
    result = decode(record)
    if isinstance(result, Sparql):
        raise TypeError("a query is no result")
    return Execution(
        json_string(record.get("id"), "id"), result, _engine(record), _repaired(record)
    )


def _engine(record: Mapping[str, JsonValue]) -> Engine | None:
    name = optional_string(record.get("engine"), "engine")
    version = optional_string(record.get("version"), "version")
    return None if name is None else Engine(name, version)


def _repaired_record(repaired: RepairedQuery) -> dict[str, JsonValue]:
    return {
        "by": list(repaired.repairs),
        "query": repaired.query,
        **encode(repaired.unrepaired),  # as `failure`
    }


def _repaired(record: Mapping[str, JsonValue]) -> RepairedQuery | None:
    if record.get("repaired") is None:
        return None
    fields = json_object(record["repaired"], "repaired")
    return RepairedQuery(
        json_string(fields.get("query"), "query"),
        tuple(json_string(name, "by") for name in json_list(fields.get("by"), "by")),
        cast("Failure", decode({"failure": fields.get("failure")})),
    )
