"""Few-shot examples that give away the items under test."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from hermes.scoring.fingerprints import fingerprints
from hermes.scoring.similarity import NGRAM
from hermes.scoring.summary import summarize

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from hermes.model import Answer, Example, Item, Score
    from hermes.scoring.fingerprints import Fingerprint
    from hermes.scoring.similarity import Similarity
    from hermes.scoring.summary import Figures

_ItemsByExample: TypeAlias = "Mapping[Example, frozenset[str]]"
_ExamplesByItem: TypeAlias = "Mapping[str, frozenset[Example]]"

CLEAN, CONTAMINATED = "clean", "contaminated"


@dataclass(frozen=True, slots=True)
class NearDuplicates:
    """Examples whose question nearly is an item's, and that do not overlap with it.

    `examples`: distinct examples shown that nearly are any item; `items`: items shown an example
    that nearly is that very item. Both are None where it is unknown which examples were shown.
    """

    measure: str
    threshold: float
    examples: int | None
    items: int | None


@dataclass(frozen=True, slots=True)
class Contamination:
    """How far the examples that a system was shown overlap with the items under test.

    `shown`: distinct examples shown. `examples`: those of them that overlap with any item. `items`:
    items shown an example that overlaps with that very item; `item_ids` names them. All are None,
    unknown, unless every answer says which examples were shown, and at least one item was answered
    so. `near` holds figures of its own: near-duplicates are no contamination.
    """

    shown: int | None
    examples: int | None
    items: int | None
    item_ids: frozenset[str]
    near: NearDuplicates

    def apart(self, scores: Iterable[Score]) -> dict[str, Figures]:
        """The figures of the clean and of the contaminated items; none where no item is such."""
        if not self.item_ids:
            return {}
        parts: dict[str, list[Score]] = {CLEAN: [], CONTAMINATED: []}
        for score in scores:
            parts[CONTAMINATED if score.item_id in self.item_ids else CLEAN].append(score)
        return {name: summarize(part) for name, part in parts.items()}


def contamination(
    items: Sequence[Item],
    answers: Iterable[Answer],
    similarity: Similarity = NGRAM,
    named: Iterable[Item] = (),
) -> Contamination:
    """Which of `items` the examples in `answers` give away.

    An example overlaps with an item if their queries are equal in canonical form, or their
    questions are but for case, punctuation and white space, or the example has the item's id.
    An example of which little more than the id of one of `items` or of `named` is known has that
    item's question and query.
    """
    told = list(answers)
    # Where nothing was answered, as after an error, nothing that was shown has come to a score.
    silent = any(answer.examples is None and answer.given is not None for answer in told)
    known = {item.id: item for item in (*named, *items)}
    shown = {
        answer.item_id: frozenset(_completed(example, known) for example in answer.examples)
        for answer in told
        if answer.examples is not None
    }
    if silent or not shown:
        near = NearDuplicates(similarity.measure, similarity.threshold, None, None)
        return Contamination(None, None, None, frozenset(), near)
    examples = frozenset(chain.from_iterable(shown.values()))
    overlapping = _overlapping(items, examples)
    similar = _similar(items, examples, similarity)
    near_only = {example: ids - overlapping[example] for example, ids in similar.items()}
    item_ids = _given_away(shown, overlapping)
    return Contamination(
        shown=len(examples),
        examples=_count(overlapping),
        items=len(item_ids),
        item_ids=item_ids,
        near=NearDuplicates(
            similarity.measure,
            similarity.threshold,
            examples=_count(near_only),
            items=len(_given_away(shown, near_only)),
        ),
    )


def _completed(example: Example, known: Mapping[str, Item]) -> Example:
    """`example` with what the item of its id says, where it says nothing itself."""
    item = known.get(example.id or "")
    if item is None:
        return example
    question, sparql = example.question or item.question, example.sparql or item.sparql
    return replace(example, question=question, sparql=sparql)


def _overlapping(items: Iterable[Item], examples: Iterable[Example]) -> _ItemsByExample:
    """The ids of the items that each example overlaps with."""
    owners: dict[Fingerprint, set[str]] = {}
    for item in items:
        for print_ in fingerprints(item):
            owners.setdefault(print_, set()).add(item.id)
    return {
        example: frozenset().union(*(owners.get(print_, ()) for print_ in fingerprints(example)))
        for example in examples
    }


def _similar(
    items: Iterable[Item], examples: Iterable[Example], similarity: Similarity
) -> _ItemsByExample:
    """The ids of the items whose questions are as similar as near-duplicates are."""
    readable = [item for item in items if similarity.reads(item.lang)]
    listed = list(examples)
    found: dict[Example, set[str]] = {example: set() for example in listed}
    questions = [item.question for item in readable]
    for place, other, _ in similarity.alike([each.question for each in listed], questions):
        found[listed[place]].add(readable[other].id)
    return {example: frozenset(ids) for example, ids in found.items()}


def _given_away(shown: _ExamplesByItem, items_by_example: _ItemsByExample) -> frozenset[str]:
    """The items that were shown an example of theirs."""
    return frozenset(
        item_id
        for item_id, examples in shown.items()
        if any(item_id in items_by_example[example] for example in examples)
    )


def _count(items_by_example: _ItemsByExample) -> int:
    return sum(bool(item_ids) for item_ids in items_by_example.values())
