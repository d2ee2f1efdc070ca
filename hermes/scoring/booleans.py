"""What a result says to a yes-no question, however a source or an engine writes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.flatten import bound_terms
from hermes.model import AnswerSet, Boolean, TermKind, ValueSet
from hermes.scoring import xsd
from hermes.scoring.values import fold, side_terms

if TYPE_CHECKING:
    from hermes.model import Result, Term


def gold_boolean(gold: AnswerSet | ValueSet | Boolean) -> bool | None:
    """What a boolean gold says, also where the source stores it as one `xsd:boolean` binding."""
    if isinstance(gold, Boolean):
        return gold.value
    if isinstance(gold, AnswerSet) and all(t.datatype == xsd.BOOLEAN for t in bound_terms(gold)):
        return given_boolean(gold)
    return None


def given_boolean(result: Result) -> bool | None:
    """What an answer to a yes-no question says; None where it says neither.

    Engines and systems also give a boolean as one value, Virtuoso an ASK as 1 or 0.
    """
    match result:
        case Boolean(value):
            return value
        case ValueSet() | AnswerSet():
            said = set(map(_read, side_terms(result)))
            return said.pop() if len(said) == 1 and _is_one_value(result) else None
    return None


def _read(term: Term) -> bool | None:
    return xsd.read_boolean(term.value) if term.kind is TermKind.LITERAL else None


def _is_one_value(side: AnswerSet | ValueSet) -> bool:
    """Whether a side holds one value, however often and however written."""
    return len(fold(side, side)[0].keys) == 1
