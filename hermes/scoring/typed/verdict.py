"""What the matching of one answer says: the outcome, and the rule and the piece that decided."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from hermes.model import Outcome


class Rule(StrEnum):
    """The rules that can decide; docs/metrics.md has an example of each."""

    BLANK = "blank"
    """Nothing is left to read: `no_answer`."""
    NUMBER_EQUALS = "number-equals"
    NUMBER_WITHIN_TOLERANCE = "number-within-tolerance"
    NUMBER_ROUNDS = "number-rounds"
    """Equal at the precision of the reference."""
    NONE_STATED = "none-stated"
    """None of what is asked for: a count of 0, or an empty list."""
    VERDICT_GIVEN = "verdict-given"
    TWO_VERDICTS = "two-verdicts"
    DATE_STATED = "date-stated"
    MINUTE_STATED = "minute-stated"
    NAME_STATED = "name-stated"
    NAME_CHOSEN = "name-chosen"
    """The question offers the names."""
    ALL_ELEMENTS = "all-elements"
    ELEMENT_MISSING = "element-missing"
    DECLINES = "declines"
    """Right where the reference is null, else `no_answer`."""
    DECLINES_YET_ANSWERS = "declines-yet-answers"
    OTHER_VALUE = "other-value"
    NOTHING_STATED = "nothing-stated"
    """Neither a value of the reference's kind, nor that there is none."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How an answer fares. `span` are offsets into the answer's text, None where no piece decided.

    `hedged`: correct by the letter of the rules, where a careful reader would hesitate.
    """

    outcome: Outcome
    rule: Rule
    span: tuple[int, int] | None = None
    hedged: bool = False


class Mention(NamedTuple):
    """A piece of the text that is read, `text[start:end]`, which states a value of some kind.

    `right`: it states the reference value. `repeats`: the question says the same.
    """

    start: int
    end: int
    right: bool
    repeats: bool = False
    rule: Rule = Rule.NOTHING_STATED
