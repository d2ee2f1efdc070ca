"""Why an item has its verdict, as a person reads it: the deciding piece is marked in the answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from hermes.model import Item, JsonValue, Score, TypedGold

_MARKS = "⟦", "⟧"  # brackets that no answer has of its own


@dataclass(frozen=True, slots=True)
class Explanation:
    """One item with typed gold, as it was matched.

    `answer` is what was matched, a text or values as they are written; None where there was none.
    `span` are offsets into it.
    """

    item: Item
    gold: TypedGold
    answer: str | None
    score: Score
    span: tuple[int, int] | None

    def to_json(self) -> dict[str, JsonValue]:
        """The object for --json."""
        return {
            "id": self.item.id,
            "question": self.item.question,
            "reference": self.gold.reference,
            "reference_value": self.gold.value,
            "answer": self.answer,
            "outcome": self.score.outcome.value,
            "rule": self.score.rule,
            "span": list(self.span) if self.span else None,
            "hedged": self.score.hedged,
        }


def explanation_view(explanation: Explanation) -> RenderableType:
    """Question, reference, answer with the span marked, verdict and rule, a line each."""
    return Group(*(Text.assemble((f"{key}: ", "bold"), text) for key, text in _lines(explanation)))


def _lines(explanation: Explanation) -> Iterator[tuple[str, str]]:
    item, gold, score = explanation.item, explanation.gold, explanation.score
    for turn in item.history:
        yield "earlier", f"{turn.question} – {turn.answer}"
    yield "question", item.question
    yield "reference", f"{gold.reference} ({type(gold.value).__name__} {gold.value!r})"
    yield "answer", _marked(explanation)
    yield "verdict", f"{score.outcome.value}{', hedged' if score.hedged else ''}"
    yield "rule", score.rule or (score.failure.value if score.failure else "there is no answer")


def _marked(explanation: Explanation) -> str:
    answer = explanation.answer
    if answer is None:
        return "–"
    if explanation.span is None:
        return answer
    start, end = explanation.span
    before, behind = _MARKS
    return f"{answer[:start]}{before}{answer[start:end]}{behind}{answer[end:]}"
