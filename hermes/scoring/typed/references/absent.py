"""Null: the text says that the data cannot answer, and gives no number as an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.model import Outcome
from hermes.scoring.typed.claims.asides import is_aside
from hermes.scoring.typed.claims.asked import asked_for
from hermes.scoring.typed.claims.nones import any_none_spans
from hermes.scoring.typed.claims.quantities import quantities, values, without
from hermes.scoring.typed.claims.refusing import refusal_spans
from hermes.scoring.typed.references.deciding import decline, stated_mentions
from hermes.scoring.typed.verdict import Mention, Rule, Verdict

if TYPE_CHECKING:
    from hermes.scoring.typed.text.passage import Passage


def match_absent(passage: Passage) -> Verdict:
    """Whether the text declines; `wrong` where a number stands as an answer."""
    verdict = decline(passage, stated_mentions(passage, _new_numbers(passage)), is_aside)
    if verdict.outcome is Outcome.NO_ANSWER:
        return Verdict(Outcome.CORRECT, Rule.DECLINES, verdict.span)
    if verdict.rule is Rule.NOTHING_STATED:
        refusals = any_none_spans(passage.text, asked_for(passage.questions))
        refusals = refusals or refusal_spans(passage)
        return Verdict(Outcome.CORRECT, Rule.DECLINES, refusals[0]) if refusals else verdict
    return verdict


def _new_numbers(passage: Passage) -> list[Mention]:
    """The numbers that neither the question nor an earlier turn says; a unit may be left out."""
    said = quantities(passage.earlier)
    said |= {(amount, "") for amount, _ in said}
    new = without(values(passage.text, passage.question), passage.text, said)
    return [Mention(start, end, right=False) for start, end, _ in new]
