"""The guard: reads an untrusted query before any engine does, and refuses what is not a question.

Refused are updates, federation (SERVICE) and, on a local store, FROM. Federation is the dangerous
one: pyoxigraph connects to wherever SERVICE says inside `Store.query()`, and cannot be told not to.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.model import Failure, FailureKind
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
    if local and (word := _word("FROM", prologue.body)):
        place = _place(text, word.start, word.text)
        return Failure(FailureKind.REFUSED, f"{place}: a local graph has no other data to query")
    return None


def _service(query: str, text: str, body: Sequence[Token]) -> str | None:
    """Where a SERVICE clause stands, or could: as a word, and in both readings of escapes.

    pyoxigraph 0.5.13 decodes codepoint escapes inside IRIs and strings only, others everywhere.
    """
    if word := _word("SERVICE", body):
        return _place(text, word.start, word.text)
    for reading in (query, text):
        if (start := _possible_service(reading)) is not None:
            return _place(reading, start, reading[start : start + len("SERVICE")])
    return None


def _word(keyword: str, tokens: Sequence[Token]) -> Token | None:
    words = (token for token in tokens if token.kind is TokenKind.WORD)
    return next((word for word in words if word.text.upper() == keyword), None)


# Tokens alone do not tell whether an engine will see SERVICE. pyoxigraph's parser has none: it
# finds the clause in `?s ?p trueSERVICE<x>{}`, in `SERVICE:x{}` and, as it allows dots at one place
# of a local name only, in `x:a.b.SERVICE<x>{}`; and what we take for an IRI and a string,
# `?a<?b#>'''`, it can take for a comparison and a comment, so that our string is its code. Hence the
# question is put to the bare text: wherever the letters stand, could the rest of a clause follow?
# The rest is `SILENT`, then a variable or IRI, then `{`, parted by white space and comments. Nothing
# in front of the letters has to be understood, so no misreading of it can let a clause through. Two
# things are passed over, which read alike whatever stands before them:
#
# * variables: `?` or `$` in front of a letter begins one (the `?` of a path must not stand there),
#   and no string, IRI or comment could end between it and the end of the name;
# * comments, where the text has no long quotes: only long strings span lines, so every line begins
#   in code, and a `#` without a quote, `<` or `\` before it in its line begins a comment.
#
# A string that holds a whole clause is refused too: that error is the harmless one.
_GAP = r"(?:[ \t\r\n]|\#[^\r\n]*+)*+"
_NOT_IN_NAMES = r" \t\r\n{}()<>\"\#"
_POSSIBLE_SERVICE = re.compile(
    rf"""
      (?P<variable> [?$][A-Za-z0-9_]++ )
    | service {_GAP} (?:silent {_GAP})?+
      (?: (?: <[^>]*+>?+ | (?:[?$]|[^{_NOT_IN_NAMES}:?$]*+:) (?:\\.|[^{_NOT_IN_NAMES}\\])*+ )
          {_GAP} (?P<clause>{{)?
        | [^{_NOT_IN_NAMES}:?$]*+ )
    """,
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
_LONG_QUOTE = re.compile("'''|\"\"\"")
_CERTAIN_COMMENT = re.compile(r"""((?:\A|[\r\n])[^"'<\\#\r\n]*+)(#[^\r\n]*+)""")
_MOST_EXAMINED = 10_000_000  # characters; only a text that is made to be slow comes near


def _possible_service(text: str) -> int | None:
    """The offset of the first SERVICE behind which the rest of a clause could stand."""
    if not _LONG_QUOTE.search(text):
        text = _CERTAIN_COMMENT.sub(lambda line: line[1] + " " * len(line[2]), text)
    position = examined = 0
    while match := _POSSIBLE_SERVICE.search(text, position):
        examined += match.end() - match.start()
        if match["clause"] or examined > _MOST_EXAMINED:
            return match.start()
        # What follows the letters was read on trial: the next SERVICE may stand in it.
        position = match.end() if match["variable"] else match.start() + len("SERVICE")
    return None


def _place(text: str, start: int, word: str) -> str:
    line, column = line_column(text, start)
    return f"{word} at {line}:{column}"


def _first_words(query: str) -> str:
    words = query.split()[:_QUOTED_WORDS]
    quoted = " ".join(words)[:_QUOTED_CHARACTERS]
    return f"the text begins with {quoted!r}" if words else "the text is blank"
