"""What makes two questions the same: their gold queries, their texts, or that they are one item."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from hermes.sparql.canonical import canonical_query
from hermes.sparql.questions import fold_question

if TYPE_CHECKING:
    from hermes.model import Example, Item


class Trait(StrEnum):
    """What two questions can have in common."""

    ITEM_ID = "id"
    VERBATIM_QUERY = "verbatim"
    CANONICAL_QUERY = "canonical"
    QUESTION_TEXT = "text"


Fingerprint: TypeAlias = tuple[Trait, str]


def fingerprints(asked: Item | Example) -> frozenset[Fingerprint]:
    """One fingerprint for each trait that `asked` has; blank texts have none.

    A verbatim query is compared without outer white space, a question's text without case,
    punctuation and white space.
    """
    query = (asked.sparql or "").strip()
    traits = {
        Trait.ITEM_ID: asked.id or "",
        Trait.VERBATIM_QUERY: query,
        Trait.CANONICAL_QUERY: canonical_query(query) if query else "",
        Trait.QUESTION_TEXT: fold_question(asked.question),
    }
    return frozenset((trait, text) for trait, text in traits.items() if text)
