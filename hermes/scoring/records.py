"""The rows of scores.jsonl."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hermes.model import JsonValue, Score


def score_record(score: Score) -> dict[str, JsonValue]:
    """The row of a score; figures that a profile does not give are null, `class` is the failure."""
    return {
        "id": score.item_id,
        "outcome": score.outcome.value,
        "score": score.score,
        "precision": score.precision,
        "recall": score.recall,
        "f1": score.f1,
        "ndcg": score.ndcg,
        "row_f1": score.row_f1,
        "unmatched_columns": score.unmatched_columns,
        "class": score.failure.value if score.failure else None,
        "rule": score.rule,
        "span": score.span,
        "hedged": score.hedged,
    }
