"""The rows of scores.jsonl."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hermes.model import JsonValue
    from hermes.scoring.scored import ScoredItem


def score_record(scored: ScoredItem) -> dict[str, JsonValue]:
    """The row of an item; what it does not have is null, such as the class of a correct one."""
    score, error_class = scored.score, scored.error_class
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
        "class": error_class.value if error_class else None,
        "rule": score.rule,
        "span": score.span,
        "hedged": score.hedged,
    }
