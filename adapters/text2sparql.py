"""The questions file (YAML) and the gold file (JSON) of the Text2SPARQL challenges.

https://text2sparql.aksw.org/ describes both. Gold is flat: values without kinds or datatypes, in
the order of the file. White space at a question's edges is dropped.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hermes.documents import read_document, read_json
from hermes.errors import FormatError
from hermes.flat_gold import ORDER_REQUIRED, from_flat
from hermes.model import Boolean, Converted, FileRole
from hermes.shapes import as_count, as_list, as_object, as_text, as_texts

from .questions import (
    SourceQuestion,
    item_id,
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
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from hermes.model import Item, JsonValue, ValueSet

_ORDER_FEATURE = "RESULT_ORDER_MATTERS"
_KNOWN = frozenset(("id", "question", "query", "features", "classes", "properties"))


def convert(
    files: Mapping[FileRole, Path], *, name: str, languages: Sequence[str] | None
) -> Converted:
    """Convert a questions file, and a gold file where there is one; see `hermes.plugins.Adapter`.

    The gold file names items by the questions file's own `dataset.prefix`. Order counts for the
    items that its `order_required` lists, else for questions with the feature
    `RESULT_ORDER_MATTERS`.
    """
    path = questions_file(files, beside=frozenset({FileRole.GOLD}))
    document = as_object(read_document(path), str(path))
    dataset = as_object(document.get("dataset") or {}, f"{path}, `dataset`")
    questions = _questions(document, path)
    items = tuple(
        replace(item, order_matters=_ORDER_FEATURE in item.features)
        for item in make_items(name, questions, languages)
    )
    converted = Converted(
        items=items,
        gold={},
        dataset_id=_optional_text(dataset.get("id"), f"{path}, `dataset`"),
        notes=unknown_key_notes(question.extra for question in questions),
    )
    if FileRole.GOLD not in files:
        return converted
    prefix = _optional_text(dataset.get("prefix"), f"{path}, `dataset`") or name
    published = _Published(files[FileRole.GOLD], prefix)
    published.refuse_foreign(questions)
    return replace(
        converted,
        items=tuple(published.ordered(item) for item in items),
        gold={item.id: published.gold(item) for item in items},
    )


def _questions(document: dict[str, JsonValue], path: Path) -> list[SourceQuestion]:
    records = as_list(document.get("questions"), f"{path}, `questions`")
    questions = [_question(record, place(path, n)) for n, record in enumerate(records, 1)]
    refuse_doubled_ids((question.qid for question in questions), path)
    return questions


def _question(value: JsonValue, where: str) -> SourceQuestion:
    record = as_object(value, where)
    texts = as_object(record.get("question"), f"{where}, `question`")
    return SourceQuestion(
        qid=question_id(record.get("id"), where),
        texts={
            language_tag(lang, f"{where}, `question`"): question_text(text, f"{where}, `{lang}`")
            for lang, text in texts.items()
        },
        sparql=query_text(record.get("query"), where),
        features=as_texts(record.get("features") or [], f"{where}, `features`"),
        extra={key: entry for key, entry in record.items() if key not in _KNOWN},
    )


def _optional_text(value: JsonValue, where: str) -> str | None:
    return None if value is None else as_text(value, where)


class _Published:
    """A gold file, read and checked against the questions."""

    def __init__(self, path: Path, prefix: str) -> None:
        self._path = path
        self._prefix = prefix
        sets = as_object(read_json(path), str(path))
        self._order = _order_required(sets, path)
        self._sets = {
            key: _flags(value, f"{path}, {key!r}")
            for key, value in sets.items()
            if key != ORDER_REQUIRED
        }
        if not any(self._sets.values()):
            raise FormatError(
                "all gold answers are empty", str(path), "Take a file with its answers."
            )

    def refuse_foreign(self, questions: Iterable[SourceQuestion]) -> None:
        """Raise `FormatError` for gold, or an order flag, of no question in any language."""
        known = {
            item_id(self._prefix, question.qid, lang)
            for question in questions
            for lang in question.texts
        }
        for key in (*self._sets, *(self._order or ())):
            if key not in known:
                raise FormatError(
                    f"gold for {key!r}, which no question has",
                    str(self._path),
                    f"Question ids there start with {self._prefix!r}, the prefix of the questions.",
                )

    def gold(self, item: Item) -> ValueSet | Boolean:
        """The gold of `item`. Raises `FormatError` where there is none."""
        key = self._key(item)
        if key not in self._sets:
            raise FormatError(f"no gold for {key!r}", str(self._path), "Add it to the gold file.")
        try:
            return from_flat(self._sets[key], item.sparql)
        except ValueError as error:
            raise FormatError(
                str(error), f"{self._path}, {key!r}", 'Write {"value": 1}, or {"true": 0}.'
            ) from error

    def ordered(self, item: Item) -> Item:
        """`item` with its order flag by this file, where it has such flags."""
        if self._order is None:
            return item
        return replace(item, order_matters=self._key(item) in self._order)

    def _key(self, item: Item) -> str:
        return item_id(self._prefix, item.qid, item.lang)


def _order_required(sets: dict[str, JsonValue], path: Path) -> tuple[str, ...] | None:
    if ORDER_REQUIRED not in sets:
        return None
    return as_texts(sets[ORDER_REQUIRED], f"{path}, `{ORDER_REQUIRED}`")


def _flags(value: JsonValue, where: str) -> dict[str, int]:
    return {key: as_count(flag, where) for key, flag in as_object(value, where).items()}
