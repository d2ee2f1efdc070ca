"""What was fetched, and items, as tables and as records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from hermes.encoding import encode_gold
from hermes.errors import unknown_name
from hermes.report.catalogue import card_record
from hermes.report.listing import table
from hermes.store.items import encode_item

if TYPE_CHECKING:
    from rich.console import RenderableType

    from hermes.fetch.download import Download
    from hermes.model import Benchmark, JsonValue
    from hermes.store.build import FetchOutcome
    from hermes.verify.freeze import Frozen


def outcome_view(outcome: FetchOutcome) -> RenderableType:
    """One line: how many items, and where they are; and one for the snapshot."""
    card, dump = outcome.card, outcome.snapshot
    counts = f"{card.counts.items} items, {card.counts.questions} questions"
    came = {0: "nothing", 1: "1 file"}.get(outcome.downloaded, f"{outcome.downloaded} files")
    line = (
        f"{card.name}: {counts} ({' '.join(card.languages)}), {came} downloaded: {outcome.folder}"
    )
    if dump is not None:
        line += f"\nsnapshot: {dump.bytes:,} bytes, SHA-256 {dump.sha256}: {dump.path}"
    return Text(line)


def outcome_record(outcome: FetchOutcome) -> dict[str, JsonValue]:
    """The object for --json."""
    return {
        **card_record(outcome.card),
        "folder": str(outcome.folder),
        "downloaded": outcome.downloaded,
        "warnings": list(outcome.warnings),
        **({"snapshot": _download_record(outcome.snapshot)} if outcome.snapshot else {}),
    }


def frozen_view(frozen: Frozen) -> RenderableType:
    """One line: on which engine and when the gold was computed, and where it is."""
    card = frozen.card
    counts = f"gold of {card.counts.questions} questions"
    return Text(
        f"{card.name}: {counts} {card.gold_source} on {card.gold_engine}, {card.gold_date}: "
        f"{frozen.folder}"
    )


def frozen_record(frozen: Frozen) -> dict[str, JsonValue]:
    """The object for --json."""
    card = frozen.card
    return {
        **card_record(card),
        "gold_source": card.gold_source,
        "gold_engine": card.gold_engine,
        "gold_date": card.gold_date,
        "folder": str(frozen.folder),
        "warnings": list(frozen.warnings),
    }


def _download_record(download: Download) -> dict[str, JsonValue]:
    return {
        "path": str(download.path),
        "url": download.url,
        "bytes": download.bytes,
        "sha256": download.sha256,
        "checked": download.checked,
    }


def items_view(benchmark: Benchmark) -> RenderableType:
    """A row an item."""
    rows = [(item.id, item.lang, item.question) for item in benchmark.items]
    return table(("item", "lang", "question"), rows)


def items_record(benchmark: Benchmark) -> dict[str, JsonValue]:
    """The object for --json."""
    items: list[JsonValue] = [
        {"id": item.id, "lang": item.lang, "question": item.question} for item in benchmark.items
    ]
    return {**card_record(benchmark.card), "items_list": items}


def item_record(benchmark: Benchmark, item_id: str) -> dict[str, JsonValue]:
    """One item with all that is known of it. Raises `UnknownNameError` where there is none."""
    items = {item.id: item for item in benchmark.items}
    if item_id not in items:
        name = benchmark.card.name
        raise unknown_name(f"item of {name}", item_id, items, f"`hermes data show {name}`")
    return {**encode_item(items[item_id]), "gold": encode_gold(benchmark.gold[item_id])}
