"""What a result says to a yes-no question, however a source or an engine writes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.flatten import bound_terms
from hermes.model import AnswerSet, Boolean, TermKind, ValueSet
from hermes.scoring import xsd

if TYPE_CHECKING:
    from hermes.model import Result


def gold_boolean(gold: AnswerSet | ValueSet | Boolean) -> bool | None:
    """What a boolean gold says, also where the source stores it as one `xsd:boolean` binding."""
    if isinstance(gold, Boolean):
        return gold.value
    if isinstance(gold, AnswerSet):
        terms = set(bound_terms(gold))
        if len(terms) == 1 and all(term.datatype == xsd.BOOLEAN for term in terms):
            return given_boolean(gold)
    return None


def given_boolean(result: Result) -> bool | None:
    """What an answer to a yes-no question says; None where it says neither.

    Engines and systems also give a boolean as one value, Virtuoso an ASK as 1 or 0.
    """
    match result:
        case Boolean(value):
            return value
        case ValueSet((text,)):
            return xsd.read_boolean(text)
        case AnswerSet():
            terms = set(bound_terms(result))
            if len(terms) == 1 and (term := terms.pop()).kind is TermKind.LITERAL:
                return xsd.read_boolean(term.value)
    return None
