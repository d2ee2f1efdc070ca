"""A free text judged against a gold set: what it names, and whether that is an answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from unicodedata import normalize

from hermes.flatten import flatten
from hermes.model import AnswerSet, Boolean, Outcome, TypedGold
from hermes.scoring.booleans import gold_boolean
from hermes.scoring.profiles.answering import declines
from hermes.scoring.profiles.naming import named
from hermes.scoring.profiles.openings import opening_boolean
from hermes.scoring.profiles.wanted import wanted_values
from hermes.scoring.typed.matching import match_text
from hermes.scoring.typed.text.reading import plain

if TYPE_CHECKING:
    from hermes.model import Item, ValueSet
    from hermes.scoring.profiles.labels import Labels
    from hermes.scoring.profiles.wanted import Wanted


@dataclass(frozen=True, slots=True)
class Naming:
    """A value of gold, and the piece `text[start:end]` that names it; None where none does."""

    wanted: Wanted
    piece: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class TextJudgement:
    """`correct`, `wrong` or `no_answer`, by which values of gold `text` names.

    `text` is the answer in Unicode's form NFC. Of a boolean or an empty set, it names no values.
    """

    outcome: Outcome
    text: str
    namings: tuple[Naming, ...] = ()

    @property
    def named(self) -> int:
        """How many values the text names."""
        return sum(naming.piece is not None for naming in self.namings)

    @property
    def share(self) -> float:
        """The share of gold's values that the text names; 0 where there are none to name."""
        return self.named / len(self.namings) if self.namings else 0.0


def judge_text(
    item: Item, gold: AnswerSet | ValueSet | Boolean, text: str, labels: Labels
) -> TextJudgement:
    """How `text` answers an item.

    A yes or no, and that there is none, is judged as for typed values.
    """
    said = normalize("NFC", text)
    expected = gold_boolean(gold)
    if expected is not None:
        return TextJudgement(_judge_boolean(item, said, expected=expected), said)
    if isinstance(gold, Boolean) or not _has_values(gold):
        return TextJudgement(_match(item, None, said), said)
    wanted = wanted_values(gold, item.lang, labels)
    pieces = named(wanted, said, normalize("NFC", item.question))
    namings = tuple(Naming(*pair) for pair in zip(wanted, pieces, strict=True))
    return TextJudgement(_outcome(namings, said), said, namings)


def _outcome(namings: tuple[Naming, ...], text: str) -> Outcome:
    found = [naming.piece is not None for naming in namings]
    if found and all(found):
        return Outcome.CORRECT
    read = plain(text)
    silent = not any(found) and (not read.strip() or declines(read))
    return Outcome.NO_ANSWER if silent else Outcome.WRONG


def _judge_boolean(item: Item, text: str, *, expected: bool) -> Outcome:
    opening = opening_boolean(plain(text), item.lang)
    if opening is None:
        return _match(item, "Yes" if expected else "No", text)
    return Outcome.CORRECT if opening is expected else Outcome.WRONG


def _match(item: Item, value: str | None, text: str) -> Outcome:
    """The verdict of typed matching: on a yes or no, or with None, on saying that there is none."""
    return match_text(TypedGold(str(value), value), text, question=item.question).outcome


def _has_values(gold: AnswerSet | ValueSet) -> bool:
    return bool(flatten(gold) if isinstance(gold, AnswerSet) else gold.values)
