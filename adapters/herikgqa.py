"""The JSON of HeriKGQA: questions with typed reference values, some with earlier turns.

https://huggingface.co/datasets/anonymous-7989/herikgqa-benchmark describes the format. The file is
a list of items, or an object with one such list. All questions are English.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

from hermes.documents import integer, read_json
from hermes.errors import FormatError, UsageError
from hermes.model import Converted, FileRole, Item, TypedGold
from hermes.shapes import as_bool, as_object, as_text
from hermes.value_kinds import unknown_parts

from .herikgqa_meta import read_meta
from .history import read_history
from .questions import (
    item_id,
    place,
    question_id,
    question_text,
    questions_file,
    refuse_doubled_ids,
    unknown_key_notes,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from hermes.model import JsonValue

_LANG = "en"
_TYPES = ("basic", "spatial", "temporal", "anomaly", "follow-up")
_REFERENCES = ("reference", "reference_answer", "reference_text", "answer")
_VALUE = "reference_value"
_KNOWN = frozenset(("id", "question", "type", "template", "history", "answerable", _VALUE))


def convert(
    files: Mapping[FileRole, Path], *, name: str, languages: Sequence[str] | None
) -> Converted:
    """Convert a HeriKGQA file, with its meta file where there is one.

    See `hermes.plugins.Adapter`. Gold is `TypedGold`; values keep their JSON types. Where there is
    no reference text, it is the value written out. An integer that does not fit in 64 bits is kept
    as `{"integer": digits}`, which is a value of an unknown kind.
    """
    path = questions_file(files, beside=frozenset({FileRole.META}))
    if languages is not None and set(languages) != {_LANG}:
        raise UsageError("all questions are English", "language", f"Choose {_LANG}.")
    records = _records(read_json(path, _integer), path)
    items = tuple(_item(record, name, place(path, n)) for n, record in enumerate(records, 1))
    refuse_doubled_ids((item.qid for item in items), path)
    meta = read_meta(files.get(FileRole.META))
    gold = {
        item.id: _gold(record, place(path, number))
        for number, (item, record) in enumerate(zip(items, records, strict=True), 1)
    }
    notes = (
        *unknown_key_notes(item.extra for item in items),
        *_type_notes(items),
        *_value_notes(records),
        *_reference_notes(records),
        *_history_notes(items),
        *meta.notes(len(items)),
    )
    return Converted(
        items=items,
        gold=gold,
        notes=notes,
        types=meta.types,
        stated_questions=meta.questions,
    )


def _integer(digits: str) -> JsonValue:
    try:
        return integer(digits)
    except ValueError:
        return {"integer": digits}


def _records(document: JsonValue, path: Path) -> list[dict[str, JsonValue]]:
    candidates = document.values() if isinstance(document, dict) else (document,)
    lists = [value for value in candidates if isinstance(value, list) and _holds_objects(value)]
    if len(lists) != 1:
        raise FormatError(
            f"{len(lists)} lists of items, where one was expected",
            str(path),
            "Give a list of items, or an object that holds just one.",
        )
    return [as_object(record, place(path, number)) for number, record in enumerate(lists[0], 1)]


def _holds_objects(values: list[JsonValue]) -> bool:
    return any(isinstance(value, dict) for value in values)


def _item(record: dict[str, JsonValue], name: str, where: str) -> Item:
    qid = question_id(record.get("id"), where)
    answerable = record.get("answerable")
    known = _KNOWN | {_reference_key(record)}
    return Item(
        id=item_id(name, qid, _LANG),
        qid=qid,
        lang=_LANG,
        question=question_text(record.get("question"), f"{where}, `question`"),
        type=_optional_text(record, "type", where),
        template=_optional_text(record, "template", where),
        history=read_history(record.get("history"), f"{where}, `history`"),
        answerable=None if answerable is None else as_bool(answerable, f"{where}, `answerable`"),
        extra={key: value for key, value in record.items() if key not in known},
    )


def _gold(record: dict[str, JsonValue], where: str) -> TypedGold:
    if _VALUE not in record:  # null is a value of its own: the data cannot answer
        raise FormatError(f"no `{_VALUE}`", where, "Give one; null if the data cannot answer.")
    key = _reference_key(record) or _VALUE
    reference = record[key]
    return TypedGold(
        reference if isinstance(reference, str) else json.dumps(reference, ensure_ascii=False),
        record[_VALUE],
    )


def _reference_key(record: dict[str, JsonValue]) -> str | None:
    return next((key for key in _REFERENCES if record.get(key) is not None), None)


def _optional_text(record: dict[str, JsonValue], key: str, where: str) -> str | None:
    return None if record.get(key) is None else as_text(record[key], f"{where}, `{key}`")


def _type_notes(items: Sequence[Item]) -> Iterator[str]:
    unknown = Counter(item.type for item in items if item.type not in _TYPES)
    for name, count in unknown.items():
        yield f"unknown type {name!r}, kept as it is ({count} questions)"


def _value_notes(records: Sequence[dict[str, JsonValue]]) -> Iterator[str]:
    """A note for each kind of reference value that there are no rules for."""
    firsts = (next(unknown_parts(record[_VALUE]), _KNOWN) for record in records)
    unknown = Counter(type(part).__name__ for part in firsts if part is not _KNOWN)
    for name, count in unknown.items():
        yield f"unknown value kind {name}, kept as it is and scored as an error ({count} questions)"


def _reference_notes(records: Sequence[dict[str, JsonValue]]) -> Iterator[str]:
    if without := sum(_reference_key(record) is None for record in records):
        yield f"no reference text, the value is written out ({without} questions)"


def _history_notes(items: Sequence[Item]) -> Iterator[str]:
    silent = sum(any(not turn.answer.strip() for turn in item.history) for item in items)
    if silent:
        yield f"an earlier turn without an answer, kept as an empty text ({silent} questions)"
