"""How many questions two benchmarks share: who has seen one may know the other's answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.scoring.fingerprints import Trait, fingerprints

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hermes.model import Item


@dataclass(frozen=True, slots=True)
class Overlap:
    """Of the `questions` of one benchmark, each in all its languages, how many another shares.

    `verbatim`: by its gold query as it stands; `canonical`: by its gold query in canonical form,
    which includes those; `text`: by its words, in any language.
    """

    questions: int
    verbatim: int
    canonical: int
    text: int


def overlap(items: Iterable[Item], others: Iterable[Item]) -> Overlap:
    """What the questions of `items` have in common with those of `others`."""
    known = {print_ for other in others for print_ in fingerprints(other)}
    questions: set[str] = set()
    shared: dict[Trait, set[str]] = {trait: set() for trait in Trait}
    for item in items:
        questions.add(item.qid)
        for trait, _ in fingerprints(item) & known:
            shared[trait].add(item.qid)
    return Overlap(
        questions=len(questions),
        verbatim=len(shared[Trait.VERBATIM_QUERY]),
        canonical=len(shared[Trait.CANONICAL_QUERY]),
        text=len(shared[Trait.QUESTION_TEXT]),
    )
