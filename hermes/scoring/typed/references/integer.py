"""Integers: a number in the text equals the reference."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from hermes.scoring.typed.claims.asides import is_aside
from hermes.scoring.typed.claims.asked import asked_for
from hermes.scoring.typed.claims.nones import none_spans
from hermes.scoring.typed.claims.quantities import values
from hermes.scoring.typed.references.deciding import decide
from hermes.scoring.typed.verdict import Mention, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hermes.scoring.typed.text.passage import Passage
    from hermes.scoring.typed.values.magnitude import Number
    from hermes.scoring.typed.verdict import Verdict


def integer_mentions(found: Iterable[Number], value: int) -> list[Mention]:
    """The numbers of a text, and which of them equal `value`."""
    wanted = Decimal(value)
    return [
        Mention(start, end, wanted in readings, False, Rule.NUMBER_EQUALS)  # noqa: FBT003
        for start, end, readings in found
    ]


def match_integer(passage: Passage, value: int) -> Verdict:
    """Whether the text gives the integer `value`; a stated none is 0."""
    mentions = integer_mentions(values(passage.text, passage.question), value)
    nones = none_spans(passage.text, asked_for(passage.questions))
    mentions += [Mention(*span, value == 0, rule=Rule.NONE_STATED) for span in nones]
    return decide(passage, sorted(mentions), is_aside)
