"""A hash of what a query gave, by which results of different days can be compared."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from hermes.encoding import encode_term, json_line
from hermes.model import AnswerSet, Boolean, TermKind

if TYPE_CHECKING:
    from hermes.model import JsonValue, Row


def result_hash(result: AnswerSet | Boolean) -> str:
    """SHA-256 in 64 hexadecimal digits; the same for the same rows in any order.

    Variables count by their order, and the labels of blank nodes not at all: an engine may choose
    them anew each time.
    """
    if isinstance(result, Boolean):
        return sha256(json_line(result.value)).hexdigest()
    digest = sha256(json_line(len(result.variables)))
    for line in sorted(json_line(_encoded(row)) for row in result.rows):
        digest.update(line)
    return digest.hexdigest()


def _encoded(row: Row) -> list[JsonValue]:
    return [
        "_:" if cell is not None and cell.kind is TermKind.BNODE else encode_term(cell)
        for cell in row
    ]
