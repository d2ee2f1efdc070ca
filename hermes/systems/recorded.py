"""Reading recorded answers: one small reader a format, told apart by what a file holds.

* text2sparql answers: a list of objects, each with `qname` and `query`;
* text2sparql result set: an object from item ids to `{value: 1}`; `{}` is an empty set;
* QALD JSON: an object with `questions`, which hold `answers`, else a `query`;
* T2S-Metrics JSON lines: `id`, `golden`, `generated`, `order_matters`
  (https://pypi.org/project/t2s-metrics/);
* the answers.jsonl of a run.

What is not of its format is a `FormatError` that says where; it is never taken for no answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import orjson

from hermes.documents import read_json, read_text
from hermes.encoding import CONTENT_KEYS, json_string, optional_string
from hermes.errors import FormatError
from hermes.files import read_records
from hermes.flat_gold import ORDER_REQUIRED, from_flat
from hermes.model import Answer, Sparql, ValueSet
from hermes.shapes import as_count, as_list, as_object, as_text, as_texts
from hermes.systems.qald_records import qald_given
from hermes.systems.records import answer_from_record, as_recorded

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from hermes.model import Benchmark, Boolean, JsonValue

Records: TypeAlias = "Iterable[Answer]"

_MEND = "docs/systems.md shows the formats that are read."


def read_recorded(path: Path, benchmark: Benchmark) -> Mapping[str, Answer]:
    """The answers in `path` by item id; of two records of one item, an error.

    Raises `FormatError` for a file of no known format, `StorageError` for one that is not there.
    """
    answers: dict[str, Answer] = {}
    for answer in _records(path, benchmark):
        if answer.item_id in answers:
            raise FormatError(
                f"{answer.item_id!r} is answered twice", str(path), "Keep one record an item."
            )
        answers[answer.item_id] = answer
    return answers


def _records(path: Path, benchmark: Benchmark) -> Records:
    if _holds_lines(read_text(path)):
        return read_records(path, _from_line)
    content = read_json(path)
    match content:
        case list():
            return _from_answers(content, path)
        case {"questions": questions}:
            return _from_qald(as_list(questions, f"{path}, `questions`"), path, benchmark)
        case dict():
            return _from_result_set(content, path)
    raise FormatError("neither a list nor an object of recorded answers", str(path), _MEND)


def _holds_lines(text: str) -> bool:
    """Whether the first line is an object of its own, with more behind it, or with an `id`.

    Of a JSON document that is laid out, or was cut off, it is not: what is wrong with such a one is
    then told as of JSON.
    """
    first, _, rest = text.lstrip().partition("\n")
    try:
        record = orjson.loads(first)
    except ValueError:
        return False
    return isinstance(record, dict) and (bool(rest.strip()) or "id" in record)


def _from_line(record: dict[str, JsonValue]) -> Answer:
    """The answer of a T2S-Metrics line, or else of a line of a run's answers.jsonl.

    Raises TypeError or ValueError for another record.
    """
    if "generated" not in record:
        return as_recorded(answer_from_record(record))
    if further := sorted(CONTENT_KEYS & record.keys()):
        raise ValueError(f"beside generated there is {', '.join(further)}")
    query = optional_string(record["generated"], "generated")
    return Answer(json_string(record.get("id"), "id"), None if query is None else Sparql(query))


def _from_answers(records: list[JsonValue], path: Path) -> Records:
    """Text2sparql answers, joined on `qname`: the dataset ids in such files can be wrong."""
    for number, value in enumerate(records, 1):
        where = f"{path}, record {number}"
        record = as_object(value, where)
        item_id = as_text(record.get("qname"), f"{where}, `qname`")
        if "query" not in record:
            raise FormatError("there is no `query`", where, "Write null where there is no answer.")
        yield Answer(item_id, _query(record["query"], f"{where}, `query`"))


def _from_result_set(sets: dict[str, JsonValue], path: Path) -> Records:
    """A text2sparql result set; `order_required` is its one key that is no item."""
    for item_id, members in sets.items():
        where = f"{path}, {item_id!r}"
        if item_id == ORDER_REQUIRED:
            as_texts(members, where)
        else:
            yield Answer(item_id, _flat(as_object(members, where), where))


def _flat(members: dict[str, JsonValue], where: str) -> ValueSet | Boolean:
    """The set; `{"true": 1}` too, which scoring reads as a boolean where gold is one."""
    flags = {value: as_count(flag, where) for value, flag in members.items()}
    try:
        return from_flat(flags, sparql=None)
    except ValueError as error:
        raise FormatError(str(error), where, 'Write {"value": 1}, or {"true": 0}.') from error


def _from_qald(questions: list[JsonValue], path: Path, benchmark: Benchmark) -> Records:
    """QALD answers, for the languages that the record's question names, or else for all."""
    for number, value in enumerate(questions, 1):
        where = f"{path}, question {number}"
        record = as_object(value, where)
        qid = _question_id(record.get("id"), f"{where}, `id`")
        spoken = _languages(record.get("question"), f"{where}, `question`")
        given = qald_given(record, where)
        answered = [
            item.id
            for item in benchmark.items
            if item.qid == qid and (not spoken or item.lang in spoken)
        ]
        # A question that the benchmark does not have is one stray record, under an id like its own.
        for item_id in answered or [f"{benchmark.card.name}:{qid}"]:
            yield Answer(item_id, given)


def _question_id(value: JsonValue, where: str) -> str:
    """Some files write ids as numbers, others as texts."""
    return (
        str(value)
        if isinstance(value, int) and not isinstance(value, bool)
        else as_text(value, where)
    )


def _languages(value: JsonValue, where: str) -> set[str]:
    entries = [] if value is None else as_list(value, where)
    return {as_text(as_object(entry, where).get("language"), where) for entry in entries}


def _query(value: JsonValue, where: str) -> Sparql | None:
    return None if value is None else Sparql(as_text(value, where))
