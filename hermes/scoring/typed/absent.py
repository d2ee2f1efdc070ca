"""Null: the text says that the data cannot answer, and gives no number as an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.model import Outcome
from hermes.scoring.typed.asides import is_aside
from hermes.scoring.typed.deciding import decline, stated_mentions
from hermes.scoring.typed.nones import asked_for, none_spans
from hermes.scoring.typed.quantities import quantities, quantities_of, values
from hermes.scoring.typed.verdict import Mention, Rule, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hermes.scoring.typed.passage import Passage


def match_absent(passage: Passage) -> Verdict:
    """Whether the text declines; `wrong` where a number stands as an answer."""
    given = stated_mentions(passage, list(_new_numbers(passage)))
    given = [mention for mention in given if not is_aside(passage, mention)]
    verdict = decline(passage, given)
    if verdict.outcome is Outcome.NO_ANSWER:
        return Verdict(Outcome.CORRECT, Rule.DECLINES, verdict.span)
    nones = [] if given else none_spans(passage.text, asked_for(passage.questions))
    return Verdict(Outcome.CORRECT, Rule.NONE_STATED, nones[0]) if nones else verdict


def _new_numbers(passage: Passage) -> Iterator[Mention]:
    """The numbers that neither the question nor an earlier turn says; a unit may be left out."""
    said = quantities(passage.earlier)
    said |= {(value, "") for value, _ in said}
    for number in values(passage.text, passage.question):
        if said.isdisjoint(quantities_of(passage.text, number)):
            yield Mention(number.start, number.end, right=False)
