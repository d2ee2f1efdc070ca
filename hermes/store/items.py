"""`questions.jsonl`: one line an item, keys in one order, absent ones left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.encoding import json_line
from hermes.files import read_json_lines
from hermes.model import Item, Turn
from hermes.shapes import as_bool, as_list, as_object, as_text, as_texts

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from hermes.model import JsonValue


def encode_items(items: Iterable[Item]) -> bytes:
    """The text of `questions.jsonl`."""
    return b"".join(json_line(encode_item(item)) for item in items)


def read_items(path: Path) -> tuple[Item, ...]:
    """The items in a `questions.jsonl`. Raises `FormatError`, `StorageError`."""
    return tuple(
        _item(fields, f"{path}, item {number}")
        for number, fields in enumerate(read_json_lines(path), 1)
    )


def encode_item(item: Item) -> dict[str, JsonValue]:
    """The row of an item."""
    fields: dict[str, JsonValue] = {
        "id": item.id,
        "qid": item.qid,
        "lang": item.lang,
        "question": item.question,
        "sparql": item.sparql,
        "features": list(item.features),
        "order_matters": item.order_matters,
        "type": item.type,
        "template": item.template,
        "history": [{"question": turn.question, "answer": turn.answer} for turn in item.history],
        "answerable": item.answerable,
        "extra": dict(item.extra),
    }
    return {key: value for key, value in fields.items() if value not in (None, [], {})}


def _item(fields: dict[str, JsonValue], where: str) -> Item:
    def text(key: str) -> str:
        return as_text(fields.get(key), f"{where}, `{key}`")

    def optional_text(key: str) -> str | None:
        return text(key) if fields.get(key) is not None else None

    answerable = fields.get("answerable")
    return Item(
        id=text("id"),
        qid=text("qid"),
        lang=text("lang"),
        question=text("question"),
        sparql=optional_text("sparql"),
        features=as_texts(fields.get("features", []), f"{where}, `features`"),
        order_matters=as_bool(fields.get("order_matters", False), f"{where}, `order_matters`"),
        type=optional_text("type"),
        template=optional_text("template"),
        history=tuple(
            _turn(as_object(turn, f"{where}, `history`"), f"{where}, `history`")
            for turn in as_list(fields.get("history", []), f"{where}, `history`")
        ),
        answerable=None if answerable is None else as_bool(answerable, f"{where}, `answerable`"),
        extra=as_object(fields.get("extra", {}), f"{where}, `extra`"),
    )


def _turn(fields: dict[str, JsonValue], where: str) -> Turn:
    return Turn(as_text(fields.get("question"), where), as_text(fields.get("answer"), where))
