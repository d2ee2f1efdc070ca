"""Reading recorded answers: one small reader a format, told apart by what a file holds.

* text2sparql answers: a list of objects, each with `qname` and `query`;
* text2sparql result set: an object from item ids to `{value: 1}`; `{}` is an empty set;
* QALD JSON: an object with `questions`, which hold `answers`, else a `query`;
* T2S-Metrics JSON lines: `id`, `golden`, `generated`, `order_matters`
  (https://pypi.org/project/t2s-metrics/);
* the answers.jsonl of a run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import orjson

from hermes.errors import FormatError, StorageError
from hermes.files import read_json_lines
from hermes.model import Answer, Boolean, Sparql, ValueSet
from hermes.results_json import read_results
from hermes.systems.records import answer_from_record

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from hermes.model import Benchmark, Given, JsonValue

Records: TypeAlias = "Iterable[tuple[str, Answer]]"


def read_recorded(path: Path, benchmark: Benchmark) -> Mapping[str, Answer]:
    """The answers in `path` by item id; of two records of one item, an error.

    Raises `FormatError` for a file of no known format, `StorageError` for one that is not there.
    """
    answers: dict[str, Answer] = {}
    for item_id, answer in _records(path, benchmark):
        if item_id in answers:
            raise FormatError(
                f"{item_id!r} is answered twice", str(path), "Keep one record an item."
            )
        answers[item_id] = answer
    return answers


def _records(path: Path, benchmark: Benchmark) -> Records:
    try:
        content = orjson.loads(path.read_bytes().removeprefix(b"\xef\xbb\xbf"))
    except orjson.JSONDecodeError:
        return _from_lines(path)  # JSON lines are no JSON, unless there is but one
    except OSError as error:
        raise StorageError(
            f"cannot read the recorded answers: {error.strerror or error}",
            str(path),
            "Name a file that is there.",
        ) from error
    match content:
        case list():
            return _from_answers(content, path)
        case {"questions": list(questions)}:
            return _from_qald(questions, path, benchmark)
        case {"id": str()}:
            return _from_lines(path)
        case dict():
            return _from_result_set(content, path)
    raise _unknown_format(path, f"it holds {type(content).__name__}")


def _from_answers(records: list[object], path: Path) -> Records:
    """Text2sparql answers, joined on `qname`: the dataset ids in such files can be wrong."""
    for position, record in enumerate(records, 1):
        match record:
            case {"qname": str(item_id), "query": str(query)}:
                yield item_id, Answer(item_id, Sparql(query))
            case {"qname": str(item_id), **rest} if rest.get("query") is None:
                yield item_id, Answer(item_id)
            case _:
                raise _unknown_format(path, f"record {position} has no `qname` and `query`")


def _from_result_set(sets: dict[str, object], path: Path) -> Records:
    """A text2sparql result set; `order_required` is its one key that is no item."""
    for item_id, members in sets.items():
        if item_id == "order_required":
            continue
        if not isinstance(members, dict):
            raise _unknown_format(path, f"{item_id!r} holds no object")
        # {"true": 0} is how the layout writes a false; {"true": 1} may also be a value `true`,
        # which scoring reads as a boolean where gold is one.
        given = Boolean(value=False) if members == {"true": 0} else ValueSet(tuple(members))
        yield item_id, Answer(item_id, given)


def _from_qald(questions: list[object], path: Path, benchmark: Benchmark) -> Records:
    """QALD answers, for the languages that the record's question names, or else for all."""
    for position, record in enumerate(questions, 1):
        if not isinstance(record, dict) or "id" not in record:
            raise _unknown_format(path, f"question {position} has no `id`")
        qid = str(record["id"])
        given = _qald_given(record, f"{path}, question {position}, `answers`")
        spoken = {
            entry.get("language")
            for entry in record.get("question") or ()
            if isinstance(entry, dict)
        }
        answered = [
            item.id
            for item in benchmark.items
            if item.qid == qid and (not spoken or item.lang in spoken)
        ]
        # A question that the benchmark does not have is one stray record, under an id like its own.
        for item_id in answered or [f"{benchmark.card.name}:{qid}"]:
            yield item_id, Answer(item_id, given)


def _qald_given(record: dict[str, JsonValue], where: str) -> Given | None:
    """The recorded answers where there are any, else the query."""
    match record:
        case {"answers": [answers, *_]}:
            return read_results(answers, where)
        case {"answers": []}:
            return ValueSet(())
        case {"query": {"sparql": str(query)}}:
            return Sparql(query)
    return None


def _from_lines(path: Path) -> Records:
    """T2S-Metrics lines, or the answers.jsonl of a run."""
    for position, record in enumerate(read_json_lines(path), 1):
        match record:
            case {"id": str(item_id), "generated": str(query)}:
                yield item_id, Answer(item_id, Sparql(query))
            case {"id": str(item_id)}:
                yield item_id, _own_record(record, path, position)
            case _:
                raise _unknown_format(path, f"line {position} has no `id`")


def _own_record(record: Mapping[str, JsonValue], path: Path, line: int) -> Answer:
    try:
        return answer_from_record(record)
    except (KeyError, TypeError, ValueError) as error:
        raise _unknown_format(path, f"line {line}: {error}") from error


def _unknown_format(path: Path, why: str) -> FormatError:
    return FormatError(
        f"not a file of recorded answers: {why}",
        str(path),
        "docs/systems.md shows the formats that are read.",
    )
