"""How a value that a text should state is decided on, whatever its kind.

Match first; what matches nothing is looked at for declining; declining and giving another value is
wrong. An explicit final answer wins over what stands before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.model import Outcome
from hermes.scoring.typed.declining import declining_spans
from hermes.scoring.typed.finals import final_starts
from hermes.scoring.typed.hedging import is_hedged
from hermes.scoring.typed.negation import is_negated
from hermes.scoring.typed.sentences import sentences
from hermes.scoring.typed.verdict import Rule, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hermes.scoring.typed.passage import Passage
    from hermes.scoring.typed.verdict import Mention


def decide(
    passage: Passage,
    mentions: Sequence[Mention],
    is_aside: Callable[[Passage, Mention], bool] = lambda _passage, _mention: False,
) -> Verdict:
    """The verdict on a text with these `mentions` of values of the reference's kind, in order.

    `is_aside` tells which mentions are no answer to the question beside a text that declines.
    """
    stated = stated_mentions(passage, mentions)
    right = [mention for mention in stated if mention.right]
    if right:
        hedged = is_hedged(passage, right, stated)
        return Verdict(Outcome.CORRECT, right[0].rule, right[0][:2], hedged)
    others = [mention for mention in stated if not mention.repeats]
    return decline(passage, others, is_aside)


def decline(
    passage: Passage,
    others: Sequence[Mention],
    is_aside: Callable[[Passage, Mention], bool] = lambda _passage, _mention: False,
) -> Verdict:
    """The verdict on a text that does not state the reference value, but perhaps `others`."""
    declining = declining_spans(passage.text)
    if declining:
        others = [mention for mention in others if not is_aside(passage, mention)]
    if others:
        rule = Rule.DECLINES_YET_ANSWERS if declining else Rule.OTHER_VALUE
        return Verdict(Outcome.WRONG, rule, others[0][:2])
    if declining:
        return Verdict(Outcome.NO_ANSWER, Rule.DECLINES, declining[0])
    return Verdict(Outcome.WRONG, Rule.NOTHING_STATED)


def stated_mentions(passage: Passage, mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions that the text states: not denied, not only the question over again in a refusal.

    Where there is an explicit final answer, only what stands from there on.
    """
    text = passage.text
    for start in reversed(final_starts(text)):
        final = [mention for mention in mentions if mention.start >= start]
        if final or declining_spans(text, start):
            mentions = final
            break
    return _not_repeated(text, [each for each in mentions if not is_negated(text, *each[:2])])


def _not_repeated(text: str, mentions: Sequence[Mention]) -> list[Mention]:
    if not any(mention.repeats for mention in mentions):
        return list(mentions)
    bounds = sentences(text)
    refusals = {bounds.number_of(start) for start, _ in declining_spans(text)}
    return [
        each
        for each in mentions
        if not each.repeats or bounds.number_of(each.start) not in refusals
    ]
