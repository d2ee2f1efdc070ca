"""From a typed reference value and a text to a verdict: one kind of value, one rule book.

docs/metrics.md states the rules, with examples.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hermes.errors import UsageError
from hermes.model import Outcome
from hermes.scoring.typed.references.absent import match_absent
from hermes.scoring.typed.references.day import match_day, read_day
from hermes.scoring.typed.references.elements import find_elements
from hermes.scoring.typed.references.integer import match_integer
from hermes.scoring.typed.references.judgement import match_verdict, read_verdict
from hermes.scoring.typed.references.listing import match_list
from hermes.scoring.typed.references.minute import match_minute, read_minute
from hermes.scoring.typed.references.name import match_name
from hermes.scoring.typed.references.real import match_real
from hermes.scoring.typed.text.passage import Passage
from hermes.scoring.typed.text.reading import plain, read
from hermes.scoring.typed.verdict import Rule, Verdict
from hermes.value_kinds import unknown_parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.model import JsonValue, Turn, TypedGold


class UnknownValueKindError(UsageError):
    """A reference value is of a kind that no rule is for."""


def match_text(
    gold: TypedGold, text: str, *, question: str, history: Sequence[Turn] = ()
) -> Verdict:
    """How `text` fares as an answer to `question` whose reference value is that of `gold`.

    `history` are the earlier turns of the conversation. The span of the verdict is in `text` as it
    was given. Raises `UnknownValueKindError` for a value of an undocumented kind.

    >>> from hermes.model import TypedGold
    >>> match_text(TypedGold("7", 7), "Seven nodes.", question="How many nodes are there?").span
    (0, 5)
    """
    refuse_unknown_kind(gold.value)
    reading = read(text)
    if not reading.text.strip():
        return Verdict(Outcome.NO_ANSWER, Rule.BLANK)
    verdict = _match(gold, Passage(reading.text, plain(question), _earlier(history)))
    if verdict.span is None:
        return verdict
    return replace(verdict, span=reading.original_span(*verdict.span))


def refuse_unknown_kind(value: JsonValue) -> None:
    """Raises `UnknownValueKindError` for a `value` of a kind that no rule is for."""
    for part in unknown_parts(value):
        raise _unknown(part)


def _unknown(value: JsonValue) -> UnknownValueKindError:
    return UnknownValueKindError(
        f"unknown value kind: {type(value).__name__} {value!r:.60}",
        "reference value",
        "Use a number, a text, a list of them, or null; docs/metrics.md lists the kinds.",
    )


def _earlier(history: Sequence[Turn]) -> tuple[str, ...]:
    return tuple(plain(part) for turn in reversed(history) for part in (turn.question, turn.answer))


def _match(gold: TypedGold, passage: Passage) -> Verdict:
    match gold.value:
        case None:
            return match_absent(passage)
        case list(elements):
            return match_list(passage, find_elements(_scalars(elements), gold.reference, passage))
        case int(value):
            return match_integer(passage, value)
        case float(value):
            return match_real(passage, value, gold.reference)
        case str(value):
            return _match_string(value, passage)
    raise _unknown(gold.value)


def _match_string(value: str, passage: Passage) -> Verdict:
    if (verdict := read_verdict(value)) is not None:
        return match_verdict(passage, verdict)
    if (minute := read_minute(value)) is not None:
        return match_minute(passage, minute)
    if (day := read_day(value)) is not None:
        return match_day(passage, day)
    return match_name(passage, value)


def _scalars(elements: Sequence[JsonValue]) -> list[int | float | str]:
    """The elements of a list; such as have no kind were refused."""
    return [element for element in elements if isinstance(element, int | float | str)]
