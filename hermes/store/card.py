"""`benchmark.yaml`: what a benchmark is, over which graph, from where, and what to know of it."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from hermes.documents import read_yaml
from hermes.errors import FormatError
from hermes.model import BenchmarkCard, Counts, GoldKind, SourceRecord
from hermes.shapes import as_bool, as_count, as_list, as_object, as_text, as_texts

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.model import JsonValue


def encode_card(card: BenchmarkCard) -> bytes:
    """The text of `benchmark.yaml`; what is absent is left out."""
    from hermes.strict_yaml import format_yaml

    fields: dict[str, object] = {
        "name": card.name,
        "title": card.title,
        "graph": card.graph,
        "dataset_id": card.dataset_id,
        "languages": list(card.languages),
        "gold": card.gold.value,
        "gold_engine": card.gold_engine,
        "gold_source": None if card.gold_source == "stored" else card.gold_source,
        "gold_date": date.fromisoformat(card.gold_date) if card.gold_date else None,
        "citation": card.citation,
        "sources": [_encode_source(source) for source in card.sources],
        "counts": {"questions": card.counts.questions, "items": card.counts.items},
        "stated_questions": card.stated_questions,
        "types": dict(card.types),
        "caveats": list(card.caveats),
    }
    present = {key: value for key, value in fields.items() if value not in (None, [], {})}
    return format_yaml(present).encode()


def read_card(path: Path) -> BenchmarkCard:
    """The card in a `benchmark.yaml`. Raises `FormatError`, `StorageError`."""
    fields = as_object(read_yaml(path), str(path))

    def text(key: str) -> str:
        return as_text(fields.get(key), f"{path}, `{key}`")

    def optional_text(key: str) -> str | None:
        return text(key) if fields.get(key) is not None else None

    return BenchmarkCard(
        name=text("name"),
        title=text("title"),
        graph=text("graph"),
        dataset_id=text("dataset_id"),
        languages=as_texts(fields.get("languages"), f"{path}, `languages`"),
        gold=_gold_kind(text("gold"), path),
        counts=_counts(fields.get("counts"), f"{path}, `counts`"),
        gold_engine=optional_text("gold_engine"),
        gold_source=optional_text("gold_source") or "stored",
        gold_date=optional_text("gold_date"),
        citation=optional_text("citation"),
        sources=tuple(
            _source(as_object(source, f"{path}, `sources`"), f"{path}, `sources`")
            for source in as_list(fields.get("sources") or [], f"{path}, `sources`")
        ),
        caveats=as_texts(fields.get("caveats") or [], f"{path}, `caveats`"),
        types={
            name: as_count(number, f"{path}, `types`")
            for name, number in as_object(fields.get("types") or {}, f"{path}, `types`").items()
        },
        stated_questions=_optional_count(fields, "stated_questions", path),
    )


def _encode_source(source: SourceRecord) -> dict[str, object]:
    fields: dict[str, object] = {
        "url": source.url,
        "sha256": source.sha256,
        "bytes": source.bytes,
        "retrieved": date.fromisoformat(source.retrieved),  # a date, so that it stands unquoted
        "license": source.license,
    }
    return fields if source.checked else {**fields, "checked": False}


def _source(fields: dict[str, JsonValue], where: str) -> SourceRecord:
    return SourceRecord(
        url=as_text(fields.get("url"), f"{where}, `url`"),
        sha256=as_text(fields.get("sha256"), f"{where}, `sha256`"),
        bytes=as_count(fields.get("bytes"), f"{where}, `bytes`"),
        retrieved=as_text(fields.get("retrieved"), f"{where}, `retrieved`"),
        license=as_text(fields.get("license"), f"{where}, `license`"),
        checked=as_bool(fields.get("checked", True), f"{where}, `checked`"),
    )


def _counts(value: JsonValue, where: str) -> Counts:
    counts = as_object(value, where)
    return Counts(as_count(counts.get("questions"), where), as_count(counts.get("items"), where))


def _optional_count(fields: dict[str, JsonValue], key: str, path: Path) -> int | None:
    return None if fields.get(key) is None else as_count(fields[key], f"{path}, `{key}`")


def _gold_kind(text: str, path: Path) -> GoldKind:
    try:
        return GoldKind(text)
    except ValueError as error:
        raise FormatError(
            f"unknown kind of gold {text!r}", f"{path}, `gold`", f"Known: {', '.join(GoldKind)}."
        ) from error
