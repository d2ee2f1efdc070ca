"""The classes of items that are not correct."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from hermes.model import FailureKind


class Cause(StrEnum):
    """What is wrong with an answer that is no failure."""

    NO_ANSWER = "no_answer"
    WRONG_FORM = "wrong_form"
    EMPTY = "empty"
    ORDER = "order"
    VALUE_FORMAT = "value_format"
    WRONG_COLUMNS = "wrong_columns"
    WRONG_AGGREGATE = "wrong_aggregate"
    WRONG_ENTITY = "wrong_entity"
    WRONG_PROPERTY = "wrong_property"
    MISSING_ROWS = "missing_rows"
    EXTRA_ROWS = "extra_rows"
    OTHER = "other"


ErrorClass: TypeAlias = FailureKind | Cause
"""A failure is its own class, by its name."""

CLASS_NAMES = tuple(dict.fromkeys(member.value for kind in (FailureKind, Cause) for member in kind))
"""All classes in their order; `wrong_form` is a failure and a cause, and one class."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The class of one item that is not correct, with what speaks for it, a line each."""

    error_class: ErrorClass
    evidence: tuple[str, ...] = ()
