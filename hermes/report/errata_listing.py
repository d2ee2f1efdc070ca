"""What `hermes data errata` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from hermes.errata.reading import Erratum
    from hermes.model import JsonValue


def errata_view(bench: str, errata: Sequence[Erratum]) -> RenderableType:
    """What is wrong, how that is known, and what scores with errata do about it."""
    if not errata:
        return Text(f"{bench}: no errata are known")
    return Group(*(_entry(erratum) for erratum in errata))


def errata_listing_record(bench: str, errata: Sequence[Erratum]) -> dict[str, JsonValue]:
    """The object for --json."""
    return {
        "bench": bench,
        "errata": [
            {
                "id": erratum.id,
                "questions": list(erratum.questions),
                "languages": list(erratum.languages),
                "wrong": erratum.wrong,
                "evidence": erratum.evidence,
                "action": erratum.action.value,
                "sparql": erratum.sparql,
            }
            for erratum in errata
        ],
    }


def _entry(erratum: Erratum) -> Text:
    languages = f" ({', '.join(erratum.languages)})" if erratum.languages else ""
    return Text.assemble(
        (f"{erratum.id}: {erratum.action.value.replace('_', ' ')}\n", "bold"),
        f"  questions: {', '.join(erratum.questions)}{languages}\n",
        f"  wrong: {erratum.wrong.strip()}\n",
        f"  evidence: {erratum.evidence.strip()}\n",
    )
