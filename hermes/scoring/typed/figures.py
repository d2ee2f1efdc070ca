"""The figures of a run on typed gold: accuracy by the letter and strictly, and declining."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING

from hermes.model import FailureKind, Outcome
from hermes.scoring.contamination import CLEAN, CONTAMINATED
from hermes.scoring.statistics.estimate import Estimate, estimate
from hermes.scoring.typed.verdict import Rule

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hermes.model import Item, Score, TypedGold


@dataclass(frozen=True, slots=True)
class Accuracy:
    """The share of `items` that are correct; `strict`: without those that are hedged."""

    items: int
    accuracy: Estimate
    strict: Estimate


@dataclass(frozen=True, slots=True)
class Declining:
    """How often a system declined where the data can answer and where it cannot.

    `silent` are the items without an answer, or with one that failed. `unknown_kind` counts those
    whose reference value is of no known kind: what is said of them is not read.
    """

    declined_unanswerable: int
    declined_answerable: int
    answered_unanswerable: int
    answered_answerable: int
    silent_unanswerable: int
    silent_answerable: int
    unknown_kind: int = 0

    @property
    def precision(self) -> float | None:
        """Of the items declined, the share that cannot be answered; None where none is."""
        return _share(self.declined_unanswerable, self.declined_answerable)

    @property
    def recall(self) -> float | None:
        """Of the items that cannot be answered, the share declined; None where there are none."""
        missed = self.answered_unanswerable + self.silent_unanswerable
        return _share(self.declined_unanswerable, missed)


@dataclass(frozen=True, slots=True)
class TypedFigures:
    """The figures of all items, and `by` type, template and whether the data can answer.

    `apart` has those of clean and of contaminated items, None for a part without any; it is empty
    where no item is contaminated.
    """

    overall: Accuracy
    by: Mapping[str, Mapping[str, Accuracy]]
    declining: Declining
    apart: Mapping[str, Accuracy | None] = field(default_factory=dict)


def typed_figures(
    items: Sequence[Item],
    gold: Mapping[str, TypedGold],
    scores: Sequence[Score],
    contaminated: frozenset[str] = frozenset(),
) -> TypedFigures | None:
    """The figures of `scores`, one for each of `items`, in their order; None where there are none.

    Every item counts, answered or not. `contaminated` names the items whose answer was given away.
    """
    if not items:
        return None

    def answerable(item: Item) -> bool:
        """As the source says; where it does not, null is what the data cannot answer."""
        known = item.answerable
        return gold[item.id].value is not None if known is None else known

    groups: Mapping[str, Callable[[Item], str | None]] = {
        "type": lambda item: item.type,
        "template": lambda item: item.template,
        "answerable": lambda item: "answerable" if answerable(item) else "unanswerable",
    }
    pairs = list(zip(items, scores, strict=True))
    return TypedFigures(
        overall=_accuracy(pairs),
        by={name: _by(pairs, key) for name, key in groups.items()},
        declining=_declining([(answerable(item), score) for item, score in pairs]),
        apart=_apart(pairs, contaminated),
    )


def _by(
    pairs: Sequence[tuple[Item, Score]], key: Callable[[Item], str | None]
) -> dict[str, Accuracy]:
    """The accuracy of each group, in order of first appearance; items without one are left out."""
    members: dict[str, list[tuple[Item, Score]]] = {}
    for item, score in pairs:
        if (group := key(item)) is not None:
            members.setdefault(group, []).append((item, score))
    return {group: _accuracy(group_pairs) for group, group_pairs in members.items()}


def _apart(
    pairs: Sequence[tuple[Item, Score]], contaminated: frozenset[str]
) -> dict[str, Accuracy | None]:
    if not contaminated:
        return {}
    parts: dict[str, list[tuple[Item, Score]]] = {CLEAN: [], CONTAMINATED: []}
    for pair in pairs:
        parts[CONTAMINATED if pair[0].id in contaminated else CLEAN].append(pair)
    return {name: _accuracy(members) if members else None for name, members in parts.items()}


def _accuracy(pairs: Sequence[tuple[Item, Score]]) -> Accuracy:
    correct = [score.outcome is Outcome.CORRECT for _, score in pairs]
    strict = [right and not score.hedged for right, (_, score) in zip(correct, pairs, strict=True)]
    questions = [item.qid for item, _ in pairs]
    return Accuracy(len(pairs), estimate(correct, questions), estimate(strict, questions))


def _declining(pairs: Sequence[tuple[bool, Score]]) -> Declining:
    counts = Counter((_reaction(score), answerable) for answerable, score in pairs)
    return Declining(
        declined_unanswerable=counts[_Reaction.DECLINED, False],
        declined_answerable=counts[_Reaction.DECLINED, True],
        answered_unanswerable=counts[_Reaction.ANSWERED, False],
        answered_answerable=counts[_Reaction.ANSWERED, True],
        silent_unanswerable=counts[_Reaction.SILENT, False],
        silent_answerable=counts[_Reaction.SILENT, True],
        unknown_kind=counts[_Reaction.UNREAD, False] + counts[_Reaction.UNREAD, True],
    )


class _Reaction(Enum):
    DECLINED = auto()
    ANSWERED = auto()
    SILENT = auto()
    UNREAD = auto()


def _reaction(score: Score) -> _Reaction:
    if score.rule == Rule.DECLINES:
        return _Reaction.DECLINED
    if score.failure is FailureKind.UNKNOWN_VALUE_KIND:
        return _Reaction.UNREAD
    said = score.outcome in {Outcome.CORRECT, Outcome.WRONG}
    return _Reaction.ANSWERED if said else _Reaction.SILENT


def _share(part: int, rest: int) -> float | None:
    return part / (part + rest) if part + rest else None
