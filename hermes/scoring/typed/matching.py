"""From a typed reference value and a text to a verdict: one kind of value, one rule book.

docs/metrics.md states the rules, with examples.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from hermes.errors import UsageError
from hermes.model import Outcome
from hermes.scoring.typed.absent import match_absent
from hermes.scoring.typed.day import day_mentions, match_day
from hermes.scoring.typed.integer import integer_mentions, match_integer
from hermes.scoring.typed.judgement import match_verdict, read_verdict, verdict_mentions
from hermes.scoring.typed.listing import match_list
from hermes.scoring.typed.minute import match_minute, minute_mentions
from hermes.scoring.typed.name import match_name, name_mentions
from hermes.scoring.typed.passage import Passage
from hermes.scoring.typed.quantities import values
from hermes.scoring.typed.reading import plain, read
from hermes.scoring.typed.real import match_real, real_mentions
from hermes.scoring.typed.verdict import Rule, Verdict
from hermes.value_kinds import unknown_parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.model import JsonValue, Turn, TypedGold
    from hermes.scoring.typed.magnitude import Number
    from hermes.scoring.typed.verdict import Mention

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_MINUTE = re.compile(r"(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?: ?UTC|Z)")


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
            return match_list(passage, _elements(elements, gold.reference, passage))
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
    if (minute := _minute(value)) is not None:
        return match_minute(passage, minute)
    if (day := _day(value)) is not None:
        return match_day(passage, day)
    return match_name(passage, value)


def _elements(
    elements: Sequence[JsonValue], reference: str, passage: Passage
) -> list[Sequence[Mention]]:
    """The mentions of the kind of each element of a list."""
    found = values(passage.text, passage.question)
    return [_mentions(element, reference, found, passage) for element in elements]


def _mentions(
    value: JsonValue, reference: str, found: Sequence[Number], passage: Passage
) -> Sequence[Mention]:
    match value:
        case int():
            return integer_mentions(found, value)
        case float():
            return real_mentions(found, value, reference)
        case str():
            return _string_mentions(value, passage)
    raise _unknown(value)


def _string_mentions(value: str, passage: Passage) -> Sequence[Mention]:
    if (verdict := read_verdict(value)) is not None:
        return verdict_mentions(passage, verdict)
    if (minute := _minute(value)) is not None:
        return minute_mentions(passage, minute)
    if (day := _day(value)) is not None:
        return day_mentions(passage, day)
    return name_mentions(passage, value)


def _day(value: str) -> date | None:
    """The date that a reference value is; None for another text."""
    if not _DATE.fullmatch(value.strip()):
        return None
    try:
        return date.fromisoformat(value.strip())
    except ValueError:
        return None


def _minute(value: str) -> datetime | None:
    """The minute, in UTC, that a reference value is; None for another text."""
    match = _MINUTE.fullmatch(value.strip())
    if match is None:
        return None
    try:
        return datetime.fromisoformat(f"{match[1]} {match[2]}").replace(tzinfo=UTC)
    except ValueError:
        return None
