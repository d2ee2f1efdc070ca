"""The list of benchmarks, as text and as a record.

As plain text, because rich takes longer to import than all else that the list needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.model import BenchmarkCard, JsonValue
    from hermes.store.library import Listing

_HEADINGS = ("benchmark", "questions", "items", "languages", "graph", "where")
_ALIGNMENTS = "<>><<<"


def listing_view(listings: Sequence[Listing]) -> str:
    """A line a benchmark in columns, and the caveats under them."""
    rows = [_HEADINGS, *map(_row, listings)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(
            f"{cell:{alignment}{width}}"
            for cell, alignment, width in zip(row, _ALIGNMENTS, widths, strict=True)
        ).rstrip()
        for row in rows
    ]
    caveats = [
        f"{listing.card.name}: {caveat}" for listing in listings for caveat in listing.card.caveats
    ]
    return "\n".join([*lines, "", *caveats])


def listing_record(listings: Sequence[Listing]) -> dict[str, JsonValue]:
    """The object for --json."""
    return {
        "benchmarks": [
            {**card_record(listing.card), "where": listing.origin.value} for listing in listings
        ]
    }


def card_record(card: BenchmarkCard) -> dict[str, JsonValue]:
    """What every record of a benchmark begins with."""
    return {
        "name": card.name,
        "title": card.title,
        "graph": card.graph,
        "languages": list(card.languages),
        "questions": card.counts.questions,
        "items": card.counts.items,
        "caveats": list(card.caveats),
    }


def _row(listing: Listing) -> tuple[str, ...]:
    card = listing.card
    return (
        card.name,
        str(card.counts.questions),
        str(card.counts.items),
        " ".join(card.languages),
        card.graph,
        listing.origin.value,
    )
