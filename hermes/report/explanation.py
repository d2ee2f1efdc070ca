"""Why an item has its score, as a person reads it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from rich.console import Group
from rich.text import Text as Line

from hermes.flatten import flatten
from hermes.model import (
    AnswerSet,
    Boolean,
    Failure,
    NoAnswer,
    Sparql,
    Text,
    TypedGold,
    ValueSet,
)
from hermes.report.repairs import repaired_lines, repaired_record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import RenderableType

    from hermes.model import Gold, Item, JsonValue, Result
    from hermes.scoring.diagnosis.classes import Diagnosis
    from hermes.scoring.diagnosis.differences import Differences, Value
    from hermes.scoring.profiles.free_text import Naming, TextJudgement
    from hermes.scoring.scored import ScoredItem

_MARKS = "⟦", "⟧"  # brackets that no answer has of its own
_SHOWN = 10  # values of each kind


@dataclass(frozen=True, slots=True)
class TypedExplanation:
    """One item with typed gold, as it was matched; the deciding piece is marked in the answer.

    `answer` is what was matched, a text or values as they are written; None where there was none.
    `span` are offsets into it.
    """

    scored: ScoredItem
    gold: TypedGold
    answer: str | None
    span: tuple[int, int] | None

    def to_json(self) -> dict[str, JsonValue]:
        """The object for --json."""
        item, score = self.scored.item, self.scored.score
        return {
            "id": item.id,
            "question": item.question,
            "reference": self.gold.reference,
            "reference_value": self.gold.value,
            "answer": self.answer,
            "repaired": repaired_record(self.scored),
            "outcome": score.outcome.value,
            "class": self.scored.error_class.value if self.scored.error_class else None,
            "rule": score.rule,
            "span": list(self.span) if self.span else None,
            "hedged": score.hedged,
        }

    def lines(self) -> Iterator[tuple[str, str]]:
        """Question, reference, answer with the span marked, verdict and rule."""
        value, score = self.gold.value, self.scored.score
        yield from _asked(self.scored.item)
        yield "reference", f"{self.gold.reference} ({type(value).__name__} {value!r})"
        yield from repaired_lines(self.scored)
        yield "answer", self._marked()
        yield "verdict", f"{score.outcome.value}{', hedged' if score.hedged else ''}"
        yield "rule", score.rule or (score.failure.value if score.failure else "there is no answer")

    def _marked(self) -> str:
        if self.answer is None:
            return "–"
        return _with_marks(self.answer, [self.span] if self.span else [])


@dataclass(frozen=True, slots=True)
class SetExplanation:
    """One item whose gold is a set or a boolean: both queries, its class, and what differs.

    `found` are the differences where gold and result are both sets of values.
    """

    scored: ScoredItem
    diagnosis: Diagnosis | None
    found: Differences | None

    def to_json(self) -> dict[str, JsonValue]:
        """The object for --json; of the values of each kind the first ten, and how many."""
        scored, score, found = self.scored, self.scored.score, self.found
        return {
            "id": scored.item.id,
            "question": scored.item.question,
            "gold_query": scored.item.sparql,
            "query": _query(scored),
            "repaired": repaired_record(scored),
            "outcome": score.outcome.value,
            "score": score.score,
            "precision": score.precision,
            "recall": score.recall,
            "ndcg": score.ndcg,
            "class": self.diagnosis.error_class.value if self.diagnosis else None,
            "evidence": list(self.diagnosis.evidence) if self.diagnosis else [],
            "gold": None if found else _side(scored.gold),
            "result": None if found else _side(scored.result),
            "missing": _values(found.missing) if found else None,
            "extra": _values(found.extra) if found else None,
            "shared": _values(found.shared) if found else None,
            "in_order": found.in_order if found else None,
        }

    def lines(self) -> Iterator[tuple[str, str]]:
        """Question, queries, score, class with its evidence, values that only one side has."""
        scored, found = self.scored, self.found
        yield from _asked(scored.item)
        for name, query in (("gold query", scored.item.sparql), ("query", _query(scored))):
            if query:
                yield name, f"\n{query}"
        yield from repaired_lines(scored)
        yield "outcome", self._outcome()
        if self.diagnosis is not None:
            yield "class", self.diagnosis.error_class.value
            yield from (("because", line) for line in self.diagnosis.evidence)
        if found is None:
            yield "gold", _written(_side(scored.gold))
            yield "result", _written(_side(scored.result))
            return
        for name, values in (
            ("missing", found.missing),
            ("extra", found.extra),
            ("shared", found.shared),
        ):
            yield name, _written(_values(values))
        if len(found.shared) > 1:
            yield "order of the shared", "as in gold" if found.in_order else "another than in gold"

    def _outcome(self) -> str:
        score = self.scored.score
        figures = {
            "score": score.score,
            "precision": score.precision,
            "recall": score.recall,
            "nDCG": score.ndcg,
        }
        shown = (f"{name} {figure:.3f}" for name, figure in figures.items() if figure is not None)
        return ", ".join((score.outcome.value, *shown))


@dataclass(frozen=True, slots=True)
class TextExplanation:
    """One item whose gold is a set or a boolean, and whose answer a free text, as it was judged.

    What profile `kgqa-eval` finds: which values of gold the text names, and by which pieces.
    """

    scored: ScoredItem
    diagnosis: Diagnosis | None
    judged: TextJudgement

    def to_json(self) -> dict[str, JsonValue]:
        """The object for --json; of gold's values the first ten, and how many there are."""
        item, score, judged = self.scored.item, self.scored.score, self.judged
        return {
            "id": item.id,
            "question": item.question,
            "gold_query": item.sparql,
            "gold": _side(self.scored.gold),
            "answer": judged.text,
            "outcome": score.outcome.value,
            "score": score.score,
            "class": self.diagnosis.error_class.value if self.diagnosis else None,
            "evidence": list(self.diagnosis.evidence) if self.diagnosis else [],
            "kgqa_eval": {
                "outcome": judged.outcome.value,
                "named": judged.named,
                "values": [_naming(each) for each in judged.namings[:_SHOWN]],
            },
        }

    def lines(self) -> Iterator[tuple[str, str]]:
        """Question, gold query, answer with its naming pieces marked, outcome, class, values."""
        item, score, judged = self.scored.item, self.scored.score, self.judged
        yield from _asked(item)
        if item.sparql:
            yield "gold query", f"\n{item.sparql}"
        pieces = sorted({each.piece for each in judged.namings if each.piece})
        yield "answer", _with_marks(judged.text, pieces)
        yield "outcome", score.outcome.value
        if self.diagnosis is not None:
            yield "class", self.diagnosis.error_class.value
            yield from (("because", line) for line in self.diagnosis.evidence)
        if not judged.namings:
            yield "gold", _written(_side(self.scored.gold))
        for each in judged.namings[:_SHOWN]:
            called = ", ".join(each.wanted.names)
            sought = f"{each.wanted.value} ({called})" if called else each.wanted.value
            yield "named" if each.piece else "not named", sought
        if len(judged.namings) > _SHOWN:
            yield "values", f"{len(judged.namings)}, of which the first {_SHOWN} are shown"


Explanation: TypeAlias = TypedExplanation | SetExplanation | TextExplanation


def explanation_view(explanation: Explanation) -> RenderableType:
    """What there is to say of one item, a line each."""
    return Group(*(Line.assemble((f"{key}: ", "bold"), text) for key, text in explanation.lines()))


def _with_marks(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """`text` with marks around the `spans`, which are in order; what lies in another has none."""
    before, behind = _MARKS
    parts, done = [], 0
    for start, end in spans:
        if start >= done:
            parts += [text[done:start], before, text[start:end], behind]
            done = end
    return "".join((*parts, text[done:]))


def _naming(naming: Naming) -> JsonValue:
    return {
        "value": naming.wanted.value,
        "names": list(naming.wanted.names),
        "span": list(naming.piece) if naming.piece else None,
    }


def _asked(item: Item) -> Iterator[tuple[str, str]]:
    for turn in item.history:
        yield "earlier", f"{turn.question} – {turn.answer}"
    yield "question", item.question


def _query(scored: ScoredItem) -> str | None:
    given = scored.answer.given
    return given.query.strip() if isinstance(given, Sparql) else None


def _side(side: Gold | Result) -> JsonValue:
    """Gold or a result, in short."""
    match side:
        case Boolean(value):
            return value
        case Text(text):
            return text
        case Failure(kind, detail):
            return f"{kind.value}: {detail}"
        case AnswerSet():
            return _first(flatten(side))
        case ValueSet(values):
            return _first(values)
        case TypedGold(reference):
            return reference
        case NoAnswer():
            return None


def _values(values: Sequence[Value]) -> JsonValue:
    return _first([value.text for value in values])


def _first(texts: Sequence[str]) -> JsonValue:
    return {"count": len(texts), "values": list(texts[:_SHOWN])}


def _written(side: JsonValue) -> str:
    """What `_side` gives, for a person: a text, or how many values there are, then one a line."""
    match side:
        case {"count": int(count), "values": list(texts)}:
            more = ["…"] if count > len(texts) else []
            return "\n  ".join((str(count), *map(str, texts), *more))
        case bool(value):
            return str(value).lower()
        case None:
            return "–"
        case _:
            return str(side)
