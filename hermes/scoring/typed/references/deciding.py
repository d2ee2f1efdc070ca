"""How a value that a text should state is decided on, whatever its kind.

Match first; what matches nothing is looked at for declining; declining and giving another value is
wrong. An explicit final answer wins over what stands before it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, TypeAlias

from hermes.model import Outcome
from hermes.scoring.typed.claims.concluding import from_conclusion
from hermes.scoring.typed.claims.declining import declining_spans
from hermes.scoring.typed.claims.hedging import is_hedged
from hermes.scoring.typed.claims.negation import denials
from hermes.scoring.typed.text.finals import final_starts
from hermes.scoring.typed.text.objects import answered_by_key
from hermes.scoring.typed.text.sentences import sentences
from hermes.scoring.typed.verdict import Rule, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from hermes.scoring.typed.text.passage import Passage
    from hermes.scoring.typed.verdict import Mention

    Aside: TypeAlias = Callable[[Passage, Mention], bool]


def never_aside(_passage: Passage, _mention: Mention) -> bool:
    """Of most kinds, every value is an answer."""
    return False


def decide(passage: Passage, mentions: Sequence[Mention], is_aside: Aside = never_aside) -> Verdict:
    """The verdict on a text with these `mentions` of values of the reference's kind, in order.

    `is_aside` tells which mentions are no answer to the question.
    """
    stated = from_conclusion(passage, stated_mentions(passage, mentions))
    right = [mention for mention in stated if mention.right]
    if right:
        hedged = is_hedged(passage, right, stated)
        return Verdict(Outcome.CORRECT, right[0].rule, right[0][:2], hedged)
    return decline(passage, stated, is_aside)


def decline(passage: Passage, stated: Iterable[Mention], is_aside: Aside = never_aside) -> Verdict:
    """The verdict on a text that does not state the reference value, but perhaps others."""
    declining = declining_spans(passage.text)
    others = (each for each in stated if not each.repeats and not is_aside(passage, each))
    other = next(others, None)
    if other is not None:
        rule = Rule.DECLINES_YET_ANSWERS if declining else Rule.OTHER_VALUE
        return Verdict(Outcome.WRONG, rule, other[:2])
    if declining:
        return Verdict(Outcome.NO_ANSWER, Rule.DECLINES, declining[0])
    return Verdict(Outcome.WRONG, Rule.NOTHING_STATED)


def stated_mentions(passage: Passage, mentions: Sequence[Mention]) -> Sequence[Mention]:
    """The mentions that the text states: not denied, not just the question again in a refusal.

    Where there is an explicit final answer, only what stands from there on.
    """
    mentions = _of_final_answer(passage.text, _of_answer_key(passage.text, mentions))
    denied = denials(passage.text, passage.question)
    if denied.places:
        mentions = [mention for mention in mentions if not denied.deny(mention)]
    if any(mention.repeats for mention in mentions):
        mentions = _not_repeated(passage.text, mentions)
    return mentions


def _of_answer_key(text: str, mentions: Sequence[Mention]) -> Sequence[Mention]:
    """All but what other keys of an object say whose key `answer` gives a value or declines."""
    kept: list[Mention] = []
    done = 0
    for each in answered_by_key(text):
        first, behind, beyond = (bisect_left(mentions, (place,)) for place in each)
        if first < behind or declining_spans(text[: each.end], each.start):
            kept += mentions[done:behind]
            done = beyond
    return [*kept, *mentions[done:]] if done else mentions


def _of_final_answer(text: str, mentions: Sequence[Mention]) -> Sequence[Mention]:
    """What stands from the last final answer on that gives a value or declines."""
    finals = final_starts(text)
    if not finals:
        return mentions
    last_said = max(
        (mentions[-1].start if mentions else -1),
        max((start for start, _ in declining_spans(text)), default=-1),
        finals[-1] if declining_spans(text, finals[-1]) else -1,
    )
    last = bisect_right(finals, last_said)
    return mentions[bisect_left(mentions, (finals[last - 1],)) :] if last else mentions


def _not_repeated(text: str, mentions: Iterable[Mention]) -> list[Mention]:
    bounds = sentences(text)
    refusals = {bounds.number_of(start) for start, _ in declining_spans(text)}
    return [
        each
        for each in mentions
        if not each.repeats or bounds.number_of(each.start) not in refusals
    ]
