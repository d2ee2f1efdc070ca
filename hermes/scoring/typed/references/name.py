"""Names: the text names it; where the question offers names, the text chooses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.model import Outcome
from hermes.scoring.typed.claims.choice import Weight, choices
from hermes.scoring.typed.claims.exclusions import exclusions
from hermes.scoring.typed.claims.offers import offered
from hermes.scoring.typed.references.deciding import decide, decline, stated_mentions
from hermes.scoring.typed.values.names import find_name, fold_name, names_like
from hermes.scoring.typed.values.pieces import Piece, mentions_of
from hermes.scoring.typed.verdict import Mention, Rule, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.scoring.typed.claims.choice import Choice
    from hermes.scoring.typed.claims.exclusions import Exclusions
    from hermes.scoring.typed.text.passage import Passage
    from hermes.scoring.typed.values.names import Name


def name_pieces(passage: Passage, value: str, left_out: Exclusions) -> list[Piece]:
    """The names in the text that are built as `value` is, but for those that are `left_out`."""
    found = names_like(value, passage.text) or find_name(value, passage.text)
    return _pieces(passage, value, [each for each in found if not left_out.exclude(*each[:2])])


def name_mentions(passage: Passage, value: str) -> list[Mention]:
    """The names in the text that are built as `value` is, and which of them are `value`."""
    pieces = name_pieces(passage, value, exclusions(passage.text, passage.question))
    return mentions_of(fold_name(value), pieces, Rule.NAME_STATED)


def match_name(passage: Passage, value: str) -> Verdict:
    """Whether the text names `value`, or chooses it among what the question offers."""
    names = offered(value, passage.question)
    return (
        _match_choice(passage, value, names)
        if names
        else decide(passage, name_mentions(passage, value))
    )


def _match_choice(passage: Passage, value: str, names: Sequence[str]) -> Verdict:
    found = [each for name in names for each in find_name(name, passage.text)]
    pieces = _pieces(passage, value, found)
    mentions = mentions_of(fold_name(value), pieces, Rule.NAME_CHOSEN)
    stated = stated_mentions(passage, mentions)
    kept = {mention[:2] for mention in stated}
    named = [each for each in found if each[:2] in kept]
    offers = frozenset(fold_name(name) for name in names)
    made = choices(offers, named, passage.text, passage.question)
    if not made:
        return decline(passage, [])
    start, end, folded, _ = made[0]
    if folded != fold_name(value):
        return decline(passage, [Mention(start, end, right=False)])
    return Verdict(Outcome.CORRECT, Rule.NAME_CHOSEN, (start, end), _is_contradicted(made))


def _is_contradicted(made: Sequence[Choice]) -> bool:
    """Whether a comparison chooses another name than the one that decides."""
    return any(each.weight is Weight.COMPARISON and each.folded != made[0].folded for each in made)


def _pieces(passage: Passage, value: str, found: Sequence[Name]) -> list[Piece]:
    asked = {name.folded for each in passage.questions for name in names_like(value, each)}
    asked |= {fold_name(value) for each in passage.questions if find_name(value, each)}
    return [Piece(start, end, (name,), name in asked) for start, end, name in sorted(set(found))]
