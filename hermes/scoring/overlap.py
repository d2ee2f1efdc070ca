"""What two benchmarks share: who has seen one may know the other's answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.scoring.fingerprints import Trait, fingerprints
from hermes.scoring.similarity import NGRAM
from hermes.sparql.template import query_template

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from hermes.model import Item
    from hermes.scoring.fingerprints import Fingerprint
    from hermes.scoring.similarity import Similarity


@dataclass(frozen=True, slots=True)
class SharedPair:
    """Two items that have something in common: their `traits`, their similarity, or both.

    `similarity` is None for questions that are no near-duplicates.
    """

    item: Item
    other: Item
    traits: frozenset[Trait]
    similarity: float | None


@dataclass(frozen=True, slots=True)
class Overlap:
    """Of the `questions` of one benchmark, each in all its languages, how many another shares.

    `verbatim`: by its gold query as it stands; `canonical`: by its gold query in canonical form,
    which includes those; `text`: by its words, in any language; `near`: by nearly its words, which
    includes those where the measure reads their language. `template`: the other has a gold query
    of the same template, which says how new its queries are, and not that anything is given away.
    `pairs` holds every two items that share more than a template.
    """

    questions: int
    verbatim: int
    canonical: int
    text: int
    near: int
    template: int
    pairs: tuple[SharedPair, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """A benchmark's items with all that is compared of them, in their order."""

    items: tuple[Item, ...]
    prints: tuple[frozenset[Fingerprint], ...]
    templates: tuple[str, ...]


def compared(items: Iterable[Item]) -> Compared:
    """What is compared of `items`, to be compared with many others."""
    items = tuple(items)
    return Compared(
        items,
        tuple(map(fingerprints, items)),
        tuple(query_template(item.sparql or "") for item in items),
    )


def overlap(ours: Compared, theirs: Compared, similarity: Similarity = NGRAM) -> Overlap:
    """What the questions of one benchmark have in common with those of another."""
    pairs = tuple(_pairs(ours, theirs, similarity))
    templates = {template for template in theirs.templates if template}
    known = zip(ours.items, ours.templates, strict=True)

    def sharing(criterion: Callable[[SharedPair], bool]) -> int:
        return len({pair.item.qid for pair in pairs if criterion(pair)})

    return Overlap(
        questions=len({item.qid for item in ours.items}),
        verbatim=sharing(lambda pair: Trait.VERBATIM_QUERY in pair.traits),
        canonical=sharing(lambda pair: Trait.CANONICAL_QUERY in pair.traits),
        text=sharing(lambda pair: Trait.QUESTION_TEXT in pair.traits),
        near=sharing(lambda pair: pair.similarity is not None),
        template=len({item.qid for item, template in known if template in templates}),
        pairs=pairs,
    )


def _pairs(ours: Compared, theirs: Compared, similarity: Similarity) -> Iterator[SharedPair]:
    """All pairs of items that share something, in the order of the items."""
    traits = _shared_traits(ours, theirs)
    similar = _similar(ours.items, theirs.items, similarity)
    for place, other in sorted(traits.keys() | similar.keys()):
        yield SharedPair(
            ours.items[place],
            theirs.items[other],
            frozenset(traits.get((place, other), ())),
            similar.get((place, other)),
        )


def _shared_traits(ours: Compared, theirs: Compared) -> dict[tuple[int, int], set[Trait]]:
    owners: dict[Fingerprint, list[int]] = {}
    for other, prints in enumerate(theirs.prints):
        for print_ in prints:
            owners.setdefault(print_, []).append(other)
    shared: dict[tuple[int, int], set[Trait]] = {}
    for place, prints in enumerate(ours.prints):
        for print_ in prints:
            for other in owners.get(print_, ()):
                shared.setdefault((place, other), set()).add(print_[0])
    return shared


def _similar(
    items: Sequence[Item], others: Sequence[Item], similarity: Similarity
) -> dict[tuple[int, int], float]:
    """The similarity of those that are near-duplicates, by their places."""
    rows, columns = (
        [place for place, item in enumerate(each) if similarity.reads(item.lang)]
        for each in (items, others)
    )
    found = similarity.alike(
        [items[place].question for place in rows], [others[place].question for place in columns]
    )
    return {(rows[row], columns[column]): value for row, column, value in found}
