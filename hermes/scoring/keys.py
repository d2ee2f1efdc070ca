"""Keys: what is left of a value when everything that does not count is folded away."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decimal import Decimal


class KeyKind(StrEnum):
    """What a value is, for comparison. Values of two kinds are never equal."""

    IRI = "iri"
    TEXT = "text"
    NUMBER = "number"
    INSTANT = "instant"
    YEAR = "year"
    BNODE = "bnode"


@dataclass(frozen=True, slots=True)
class Key:
    """Two values are equal exactly when their keys, made by one folding, are."""

    kind: KeyKind
    value: str | Decimal


BLANK = Key(KeyKind.BNODE, "")
"""Any blank node: its label means nothing outside the result that it stands in."""
