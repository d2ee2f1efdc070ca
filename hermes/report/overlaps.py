"""What benchmarks share: a row for two, a matrix a kind for many, or the items pair by pair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from hermes.report.listing import table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rich.console import RenderableType

    from hermes.model import JsonValue
    from hermes.scoring.overlap import Overlap, SharedPair
    from hermes.scoring.similarity import Similarity

_HEADINGS = {
    "verbatim": "same query",
    "canonical": "same canonical query",
    "text": "same words",
    "near": "similar words",
    "template": "same template",
}
_PAIR = 2


def overlaps_view(
    found: Mapping[tuple[str, str], Overlap], similarity: Similarity
) -> RenderableType:
    """A row for two benchmarks; for more, of each kind a matrix of how many `of` one are `in`."""
    names = list(dict.fromkeys(name for pair in found for name in pair))
    if len(names) == _PAIR:
        return table(
            ("of", "in", "questions", *_HEADINGS.values()),
            [
                (a, b, shared.questions, *_counts(shared).values())
                for (a, b), shared in found.items()
            ],
        )
    blocks: list[RenderableType] = []
    for kind, heading in _HEADINGS.items():
        least = f": {_measure(similarity)}" if kind == "near" else ""
        blocks += [Text(f"{heading}{least}", "bold")]
        blocks += [_matrix(names, found, kind), Text("")]
    return Group(*blocks[:-1])


def shared_items_view(found: Mapping[tuple[str, str], Overlap]) -> RenderableType:
    """A row for every two items that share something, and what."""
    rows = [
        (
            *(pair.item.id, pair.other.id, ", ".join(_kinds(pair)), pair.similarity),
            *(pair.item.question, pair.other.question),
        )
        for shared in found.values()
        for pair in shared.pairs
    ]
    headings = ("item", "other", "shared", "similarity", "question", "other question")
    return table(headings, rows)


def overlaps_record(
    found: Mapping[tuple[str, str], Overlap], similarity: Similarity
) -> dict[str, JsonValue]:
    """The object for --json."""
    return {
        "similarity": {"measure": similarity.measure, "threshold": similarity.threshold},
        "overlaps": [
            {"of": a, "in": b, "questions": shared.questions, **_counts(shared)}
            for (a, b), shared in found.items()
        ],
    }


def shared_items_record(found: Mapping[tuple[str, str], Overlap]) -> list[JsonValue]:
    """The list of pairs for --items --json."""
    return [
        {
            "item": pair.item.id,
            "other": pair.other.id,
            "shared": [*_kinds(pair)],
            "similarity": pair.similarity,
        }
        for shared in found.values()
        for pair in shared.pairs
    ]


def _matrix(
    names: Sequence[str], found: Mapping[tuple[str, str], Overlap], kind: str
) -> RenderableType:
    def cell(of: str, in_: str) -> str:
        if of == in_:
            return "·"
        shared = found[of, in_]
        count = _counts(shared)[kind]
        return f"{count} ({count / shared.questions:.1%})" if count else "0"

    questions = {of: shared.questions for (of, _), shared in found.items()}
    rows = [(of, questions[of], *(cell(of, in_) for in_ in names)) for of in names]
    return table(("of", "questions", *(f"in {name}" for name in names)), rows)


def _counts(shared: Overlap) -> dict[str, int]:
    return {
        "verbatim": shared.verbatim,
        "canonical": shared.canonical,
        "text": shared.text,
        "near": shared.near,
        "template": shared.template,
    }


def _kinds(pair: SharedPair) -> Iterable[str]:
    """What the pair shares, in the order of the columns."""
    near = {"near"} if pair.similarity is not None else set[str]()
    shared = {trait.value for trait in pair.traits} | near
    return [kind for kind in _HEADINGS if kind in shared]


def _measure(similarity: Similarity) -> str:
    return f"{similarity.measure} similarity {similarity.threshold} or more"
