"""The JSON of the QALD challenges: questions in many languages, a query, its recorded answers.

https://github.com/KGQA/QALD-10 describes the format. Gold is kept with its terms. Of several
strings in one language the first counts; white space at a question's edges is dropped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.documents import read_json
from hermes.errors import FormatError
from hermes.model import AnswerSet, Converted
from hermes.results_json import read_results
from hermes.shapes import as_list, as_object, as_text

from .questions import (
    SourceQuestion,
    language_tag,
    make_items,
    place,
    query_text,
    question_id,
    question_text,
    questions_file,
    refuse_doubled_ids,
    unknown_key_notes,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from hermes.model import Boolean, FileRole, JsonValue

_NO_ROWS = AnswerSet((), ())

_KNOWN = frozenset(("id", "question", "query", "answers"))
# These describe the question for its authors. `_id` is no id: in yago one value stands on 36 items.
_IGNORED = frozenset(("_id", "answertype", "aggregation", "onlydbo", "hybrid", "keywords"))


def convert(
    files: Mapping[FileRole, Path], *, name: str, languages: Sequence[str] | None
) -> Converted:
    """Convert one QALD file; see `hermes.plugins.Adapter`.

    A question without recorded answers has an empty gold set. A file in which no question has a
    key `answers` has no gold at all.
    """
    path = questions_file(files)
    document = as_object(read_json(path), str(path))
    records = [
        as_object(record, place(path, number))
        for number, record in enumerate(
            as_list(document.get("questions"), f"{path}, `questions`"), 1
        )
    ]
    questions = [_question(record, place(path, n)) for n, record in enumerate(records, 1)]
    refuse_doubled_ids((question.qid for question in questions), path)
    items = make_items(name, questions, languages)
    gold = _gold(records, path)
    return Converted(
        items=items,
        gold={item.id: gold[item.qid] for item in items} if gold else {},
        dataset_id=_dataset_id(document, path),
        notes=unknown_key_notes(question.extra for question in questions),
    )


def _question(record: dict[str, JsonValue], where: str) -> SourceQuestion:
    return SourceQuestion(
        qid=question_id(record.get("id"), where),
        texts=_texts(record.get("question"), where),
        sparql=query_text(record.get("query"), where),
        extra={key: value for key, value in record.items() if key not in _KNOWN | _IGNORED},
    )


def _texts(value: JsonValue, where: str) -> dict[str, str]:
    texts: dict[str, str] = {}
    for entry in as_list(value, f"{where}, `question`"):
        variant = as_object(entry, f"{where}, `question`")
        lang = language_tag(variant.get("language"), f"{where}, `language`")
        # Entries with a language and keywords, but no string, occur in QALD-9's training file.
        if as_text(variant.get("string") or "", f"{where}, `string`").strip():
            texts.setdefault(lang, question_text(variant["string"], where))
    return texts


def _gold(records: list[dict[str, JsonValue]], path: Path) -> dict[str, AnswerSet | Boolean]:
    if not any("answers" in record for record in records):
        return {}
    gold = {
        question_id(record["id"], place(path, number)): _answers(
            record.get("answers"), f"{place(path, number)}, `answers`"
        )
        for number, record in enumerate(records, 1)
    }
    if all(isinstance(answers, AnswerSet) and not answers.rows for answers in gold.values()):
        raise FormatError(
            "all gold answers are empty", f"{path}, `answers`", "Take a file with its answers."
        )
    return gold


def _answers(value: JsonValue, where: str) -> AnswerSet | Boolean:
    """The recorded answers; none at all, an empty list and an empty result are alike empty."""
    found = as_list(value or [], where)
    if len(found) > 1:
        raise FormatError(f"{len(found)} results for one question", where, "Keep one of them.")
    return read_results(found[0], where) if found else _NO_ROWS


def _dataset_id(document: dict[str, JsonValue], path: Path) -> str | None:
    dataset = as_object(document.get("dataset") or {}, f"{path}, `dataset`")
    return None if dataset.get("id") is None else as_text(dataset["id"], f"{path}, `dataset`")
