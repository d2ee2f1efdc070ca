"""What the formats have in common: questions in several languages, each with its place."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hermes.errors import FormatError, UsageError
from hermes.model import FileRole, Item
from hermes.shapes import as_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from hermes.model import JsonValue

_LANGUAGE = re.compile(r"[A-Za-z0-9]+([-_][A-Za-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class SourceQuestion:
    """One question of a source; `texts` by language, as spelt there, in the order of the file."""

    qid: str
    texts: Mapping[str, str]
    sparql: str | None = None
    features: tuple[str, ...] = ()
    extra: Mapping[str, JsonValue] = field(default_factory=dict)


def questions_file(
    files: Mapping[FileRole, Path], *, beside: frozenset[FileRole] = frozenset()
) -> Path:
    """The questions file. Raises `UsageError` without one, or for roles other than `beside`."""
    if FileRole.QUESTIONS not in files:
        raise UsageError("no questions file is given", "--questions", "Name one.")
    for role in files.keys() - beside - {FileRole.QUESTIONS}:
        raise UsageError(f"this format has no {role} file", str(files[role]), "Leave it out.")
    return files[FileRole.QUESTIONS]


def place(path: Path, number: int) -> str:
    """Where the `number`-th question of a file is, counted from 1."""
    return f"{path}, item {number}"


def question_id(value: JsonValue, where: str) -> str:
    """A question's id as text; sources give numbers or texts, and 0 is an id."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, str) and value.strip():
        return value
    raise FormatError("no id: a number or a text was expected", where, "Give the question an id.")


def question_text(value: JsonValue, where: str) -> str:
    """A question's text without the white space at its edges; inside, nothing is changed."""
    text = as_text(value, where).strip()
    if not text:
        raise FormatError("a blank question", where, "Write its text, or leave the language out.")
    return text


def language_tag(value: JsonValue, where: str) -> str:
    """A language as it is spelt, such as `en`, `pt_BR` or `zh-Hans`."""
    text = as_text(value, where)
    if not _LANGUAGE.fullmatch(text):
        raise FormatError(
            f"{text!r} is no language", where, "Write letters and digits, parted by `-` or `_`."
        )
    return text


def query_text(query: JsonValue, where: str) -> str | None:
    """The SPARQL of a `query` object, verbatim; None where there is none, or a blank one."""
    if query is None or query == {}:
        return None
    if not isinstance(query, dict):
        raise FormatError("`query` is no object", where, 'Write {"sparql": "..."}.')
    sparql = query.get("sparql")
    if sparql is None:
        return None
    return as_text(sparql, f"{where}, `query`") if str(sparql).strip() else None


def refuse_doubled_ids(ids: Iterable[str], path: Path) -> None:
    """Raise `FormatError`, with both places, where two questions have one id."""
    first: dict[str, int] = {}
    for number, qid in enumerate(ids, 1):
        if qid in first:
            raise FormatError(
                f"question id {qid!r} occurs twice",
                f"{path}, items {first[qid]} and {number}",
                "Give each question an id of its own.",
            )
        first[qid] = number


def make_items(
    name: str, questions: Sequence[SourceQuestion], languages: Sequence[str] | None
) -> tuple[Item, ...]:
    """An item for each question in each chosen language that it has; questions in their order."""
    chosen = choose_languages(questions, languages)
    return tuple(
        Item(
            id=item_id(name, question.qid, lang),
            qid=question.qid,
            lang=lang,
            question=question.texts[lang],
            sparql=question.sparql,
            features=question.features,
            extra=question.extra,
        )
        for question in questions
        for lang in chosen
        if lang in question.texts
    )


def item_id(name: str, qid: str, lang: str) -> str:
    """The id of a question in one language. It is composed here and never taken apart."""
    return f"{name}:{qid}-{lang}"


def choose_languages(
    questions: Iterable[SourceQuestion], languages: Sequence[str] | None
) -> tuple[str, ...]:
    """The chosen `languages`, or all in the order of first appearance."""
    present = tuple(dict.fromkeys(lang for question in questions for lang in question.texts))
    if languages is None:
        return present
    for lang in languages:
        if lang not in present:
            raise UsageError(
                f"there are no questions in {lang!r}",
                "language",
                f"Choose among {', '.join(present)}.",
            )
    return tuple(dict.fromkeys(languages))


def unknown_key_notes(extras: Iterable[Mapping[str, JsonValue]]) -> tuple[str, ...]:
    """One note for each key that the adapter does not know, with how many questions have it."""
    counts = Counter(key for extra in extras for key in extra)
    return tuple(f"unknown key {key!r}, kept as it is ({n} questions)" for key, n in counts.items())
