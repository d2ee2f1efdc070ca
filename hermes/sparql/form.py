"""The form of a query: what kind of result it asks for."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from hermes.sparql.prologue import read_prologue
from hermes.sparql.tokens import TokenKind, tokens_of

if TYPE_CHECKING:
    from hermes.sparql.prologue import Prologue


class QueryForm(StrEnum):
    """The four forms of a query, and one for all updates."""

    SELECT = "SELECT"
    ASK = "ASK"
    CONSTRUCT = "CONSTRUCT"
    DESCRIBE = "DESCRIBE"
    UPDATE = "UPDATE"


# https://www.w3.org/TR/sparql11-query/#rUpdate1
_UPDATES = frozenset(
    {"INSERT", "DELETE", "LOAD", "CLEAR", "DROP", "CREATE", "ADD", "MOVE", "COPY", "WITH"}
)
_FORMS = {form.value: form for form in QueryForm if form is not QueryForm.UPDATE} | dict.fromkeys(
    _UPDATES, QueryForm.UPDATE
)


def query_form(query: str) -> QueryForm | None:
    """The form of a query, by the first word after its prologue; None for any other text.

    >>> query_form("# describe\\nPREFIX select: <http://e#> ask { ?s ?p ?o }")
    <QueryForm.ASK: 'ASK'>
    """
    return form_of(read_prologue(query))


def form_of(prologue: Prologue) -> QueryForm | None:
    """The form of a query whose prologue was read already."""
    body = prologue.body
    if not body or body[0].kind is not TokenKind.WORD:
        return None
    return _FORMS.get(body[0].text.upper())


def is_blank(query: str) -> bool:
    """Whether there is nothing but white space and comments, which counts as no answer."""
    return all(
        token.kind is TokenKind.COMMENT or token.text.isspace() for token in tokens_of(query)
    )
