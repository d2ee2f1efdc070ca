"""The guard: reads an untrusted query before any engine does, and refuses what is not a question.

Refused are updates, federation (SERVICE) and, on a local store, FROM. Federation is the dangerous
one: pyoxigraph connects to wherever SERVICE says inside `Store.query()`, and cannot be told not to.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from hermes.model import Failure, FailureKind
from hermes.sparql.federation import possible_service
from hermes.sparql.form import QueryForm, form_of
from hermes.sparql.prologue import read_prologue
from hermes.sparql.tokens import TokenKind, decode_codepoints, line_column

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.sparql.tokens import Token

_QUOTED_WORDS = 6
_QUOTED_CHARACTERS = 60


def refusal(query: str, *, local: bool, allow_service: bool = False) -> Failure | None:
    """Why `query` may not be executed, with word, line and column in one line; None if it may.

    `local` is for a store on this machine, which has no other data than its own: FROM is refused.
    Only SELECT and ASK pass; CONSTRUCT and DESCRIBE have no answer set (`wrong_form`), and a text
    without a form is no SPARQL (`syntax`).
    """
    text = decode_codepoints(query)
    prologue = read_prologue(query)
    form = form_of(prologue)
    if form is None:
        return Failure(FailureKind.SYNTAX, f"no SELECT or ASK: {_first_words(query)}")
    first = _place(text, prologue.body_start, prologue.body[0].text)
    if form is QueryForm.UPDATE:
        return Failure(FailureKind.REFUSED, f"{first}: updates are not executed")
    if form not in (QueryForm.SELECT, QueryForm.ASK):
        return Failure(FailureKind.WRONG_FORM, f"{first}: only SELECT and ASK give an answer")
    if not allow_service and (place := _service(query, text, prologue.body)):
        return Failure(
            FailureKind.REFUSED, f"{place}: federation is not executed unless --allow-service"
        )
    if local and (word := _dataset_clause(prologue.body)):
        place = _place(text, word.start, word.text)
        return Failure(FailureKind.REFUSED, f"{place}: a local graph has no other data to query")
    return None


def _dataset_clause(body: Sequence[Token]) -> Token | None:
    """The word FROM of `FROM <x>` or `FROM NAMED <x>`; other FROMs are SQL, and the engine's."""
    for word, after in pairwise(body):
        if _is_word(word, "FROM") and (
            after.kind in (TokenKind.IRI, TokenKind.PNAME) or _is_word(after, "NAMED")
        ):
            return word
    return None


def _service(query: str, text: str, body: Sequence[Token]) -> str | None:
    """Where a SERVICE clause stands, or could: as a word, and in both readings of escapes.

    pyoxigraph 0.5.13 decodes codepoint escapes inside IRIs and strings only, others everywhere.
    """
    for token in body:
        if _is_word(token, "SERVICE"):
            return _place(text, token.start, token.text)
    for reading in (query, text):
        if (start := possible_service(reading)) is not None:
            return _place(reading, start, reading[start : start + len("SERVICE")])
    return None


def _is_word(token: Token, keyword: str) -> bool:
    return token.kind is TokenKind.WORD and token.text.upper() == keyword


def _place(text: str, start: int, word: str) -> str:
    line, column = line_column(text, start)
    return f"{word} at {line}:{column}"


def _first_words(query: str) -> str:
    words = query.split()[:_QUOTED_WORDS]
    quoted = " ".join(words)[:_QUOTED_CHARACTERS]
    return f"the text begins with {quoted!r}" if words else "the text is blank"
