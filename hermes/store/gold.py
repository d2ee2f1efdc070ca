"""`gold.json` and, where gold is more than the flat layout can say, `gold_terms.jsonl`.

`gold.json` is the official text2sparql layout, an item a line, or for typed values an object of
`{"reference", "value"}`. A line of `gold_terms.jsonl` is the item's id and a result as in
`hermes.encoding`; it stands above what `gold.json` says of that item.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.documents import read_json
from hermes.encoding import decode, encode, json_line
from hermes.errors import FormatError
from hermes.files import read_json_lines
from hermes.flat_gold import ORDER_REQUIRED, from_flat, to_flat
from hermes.model import AnswerSet, Boolean, TypedGold, ValueSet
from hermes.shapes import as_count, as_object, as_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from hermes.model import Gold, Item, JsonValue


def encode_flat(items: Iterable[Item], gold: Mapping[str, Gold]) -> bytes:
    """The text of `gold.json`, in the order of the items."""
    entries: dict[str, JsonValue] = {item.id: _encode_entry(gold[item.id]) for item in items}
    if not any(isinstance(answer, TypedGold) for answer in gold.values()):
        entries[ORDER_REQUIRED] = [item.id for item in items if item.order_matters]
    lines = [json_line({key: entry})[1:-2] for key, entry in entries.items()]  # without {, } and \n
    return b"{\n" + b",\n".join(lines) + b"\n}\n"


def encode_terms(items: Iterable[Item], gold: Mapping[str, Gold]) -> bytes:
    """The text of `gold_terms.jsonl`: what reading `gold.json` would not give back."""
    return b"".join(
        json_line({"id": item.id, **encode(answer)})
        for item in items
        if not isinstance(answer := gold[item.id], TypedGold)
        and from_flat(to_flat(answer), item.sparql) != answer
    )


def read_flat(path: Path, items: Iterable[Item]) -> dict[str, Gold]:
    """The gold in a `gold.json` of answer sets. Raises `FormatError`, `StorageError`."""
    queries = {item.id: item.sparql for item in items}
    return {
        key: _flat_gold(as_object(entry, f"{path}, {key!r}"), queries.get(key), f"{path}, {key!r}")
        for key, entry in as_object(read_json(path), str(path)).items()
        if key != ORDER_REQUIRED
    }


def read_typed(path: Path) -> dict[str, Gold]:
    """The gold in a `gold.json` of typed values. Raises `FormatError`, `StorageError`."""
    return {
        key: _typed_gold(as_object(entry, f"{path}, {key!r}"), f"{path}, {key!r}")
        for key, entry in as_object(read_json(path), str(path)).items()
    }


def read_terms(path: Path) -> dict[str, Gold]:
    """The gold in a `gold_terms.jsonl`. Raises `FormatError`, `StorageError`."""
    return dict(
        _terms(line, f"{path}, line {number}")
        for number, line in enumerate(read_json_lines(path), 1)
    )


def _encode_entry(answer: Gold) -> JsonValue:
    if isinstance(answer, TypedGold):
        return {"reference": answer.reference, "value": answer.value}
    return {**to_flat(answer)}


def _flat_gold(entry: dict[str, JsonValue], sparql: str | None, where: str) -> Gold:
    try:
        return from_flat({key: as_count(flag, where) for key, flag in entry.items()}, sparql)
    except ValueError as error:
        raise FormatError(str(error), where, 'Write {"value": 1}, or {"true": 0}.') from error


def _typed_gold(entry: dict[str, JsonValue], where: str) -> TypedGold:
    if "value" not in entry:
        raise FormatError("no `value`", where, "Give one; null if the data cannot answer.")
    return TypedGold(as_text(entry.get("reference"), f"{where}, `reference`"), entry["value"])


def _terms(line: dict[str, JsonValue], where: str) -> tuple[str, Gold]:
    try:
        answer = decode(line)
    except (KeyError, TypeError, ValueError) as error:
        raise FormatError(f"not a result: {error}", where, "Mend or remove the line.") from error
    if not isinstance(answer, AnswerSet | ValueSet | Boolean):
        raise FormatError("neither rows, values nor a boolean", where, "Mend or remove the line.")
    return as_text(line.get("id"), f"{where}, `id`"), answer
