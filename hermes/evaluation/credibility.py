"""Whether published files bear each other out: answer sets, official scores, and their averages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.report.ranking import GoldCopy
from hermes.scoring.copies import FEWEST, repeats_item
from hermes.scoring.profiles.text2sparql import OfficialScore, overall_average, score_item

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hermes.scoring.scored import ScoredItem
    from hermes.store.evaluations import OfficialEvaluation

_SAME = 1e-9


def doubts(official: OfficialEvaluation) -> Iterator[str]:
    """Which official averages do not follow from the official scores of the items."""
    items = [
        OfficialScore(set_f, set_f, set_f, official.ndcg.get(item_id))
        for item_id, set_f in official.set_f.items()
    ]
    average = overall_average(items)
    combined = average.f1 if average.combined is None else average.combined  # no item has an order
    stated = {
        "set_F": (official.average_set_f, average.f1),
        "set_F_ndcg": (official.average_set_f_ndcg, combined),
    }
    for name, (told, follows) in stated.items():
        if follows is None or abs(told - follows) > _SAME:
            shown = "nothing" if follows is None else f"{follows:.6f}"
            yield f"the official average {name} is {told:.6f}, from its items follows {shown}"


def gold_copy(items: Sequence[ScoredItem], official: OfficialEvaluation | None) -> GoldCopy | None:
    """How much of gold answer sets are that equal it, all but a few items; None for any others.

    Those that equal it in all items, `FEWEST` or more, are a copy unless the official scores are
    what they would be. Those that equal it in fewer are one where the official scores contradict
    more items than differ from gold: a good system differs in more than it was scored wrong in.
    """
    equal = [each for each in items if repeats_item(each)]
    if len(items) < FEWEST:
        return None
    copy = GoldCopy(len(equal), len(items))
    if official is None:
        return copy if copy.whole else None
    contradicted = sum(not _bears_out(each, official) for each in equal)
    return copy if contradicted > copy.items - copy.equal else None


def _bears_out(each: ScoredItem, official: OfficialEvaluation) -> bool:
    score = score_item(each.item, each.gold, each.result)
    told = official.set_f.get(each.item.id, 0.0)
    return score is not None and abs(score.f1 - told) <= _SAME
