"""Few-shot examples that give away the items under test."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.scoring.fingerprints import fingerprints

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from hermes.model import Answer, Example, Item
    from hermes.scoring.fingerprints import Fingerprint


@dataclass(frozen=True, slots=True)
class Contamination:
    """How far the examples that a system was shown overlap with the items under test.

    `examples`: distinct examples shown that overlap with any item. `items`: items shown an example
    that overlaps with that very item; `item_ids` names them. Both counts are None, unknown, unless
    every answer says which examples were shown, and at least one item was answered so.
    """

    examples: int | None
    items: int | None
    item_ids: frozenset[str]


def contamination(items: Sequence[Item], answers: Iterable[Answer]) -> Contamination:
    """Which of `items` the examples in `answers` give away.

    An example overlaps with an item if their queries are equal in canonical form, or their
    questions are but for case, punctuation and white space.
    """
    told = list(answers)
    shown = {answer.item_id: answer.examples for answer in told if answer.examples is not None}
    # Where nothing was answered, as after an error, nothing that was shown has come to a score.
    silent = any(answer.examples is None and answer.given is not None for answer in told)
    if silent or not shown:
        return Contamination(None, None, frozenset())
    given_away = _items_by_example(items, {example for each in shown.values() for example in each})
    item_ids = frozenset(
        item_id
        for item_id, examples in shown.items()
        if any(item_id in given_away[example] for example in examples)
    )
    overlapping = sum(bool(item_ids) for item_ids in given_away.values())
    return Contamination(overlapping, len(item_ids), item_ids)


def _items_by_example(
    items: Iterable[Item], examples: Iterable[Example]
) -> Mapping[Example, frozenset[str]]:
    """The ids of the items that each example overlaps with."""
    owners: dict[Fingerprint, set[str]] = {}
    for item in items:
        for print_ in fingerprints(item):
            owners.setdefault(print_, set()).add(item.id)
    return {
        example: frozenset().union(*(owners.get(print_, ()) for print_ in fingerprints(example)))
        for example in examples
    }
