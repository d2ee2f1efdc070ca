"""A query in a fence of Markdown, as language models write it, with or without prose around it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.sparql.form import query_form
from hermes.sparql.tokens import TokenKind, decode_codepoints, source_places, tokenize

if TYPE_CHECKING:
    from collections.abc import Iterator

_MARKS = re.compile(r"`{3,}+|~{3,}+")
_LANGUAGE = re.compile(r"[ \t]*[\w+.#-]++(?=\s)")
_OPAQUE = frozenset({TokenKind.STRING, TokenKind.COMMENT, TokenKind.IRI})


def unfenced(query: str) -> str:
    """What stands in the fence of a text, if that is a query; any other text as it is.

    SPARQL has no marks of a fence but in strings, comments and IRIs, where they are none. Hence no
    query is taken for a text with one. Where several fences hold a query, or none does, nobody can
    tell which was meant. A mark that has no counterpart may open a fence or close one.

    >>> unfenced("Here you are: ```sparql\\nASK { ?s a ?o }\\n``` It says yes.")
    'ASK { ?s a ?o }'
    """
    place = source_places(query)
    held = (query[place(start) : place(end)] for start, end in _fences(_transparent(query)))
    queries = {found for each in held if each.strip() and (found := _query(each)) is not None}
    return queries.pop() if len(queries) == 1 else query


def _transparent(query: str) -> str:
    """The decoded text of a query with spaces for what no mark of a fence can stand in."""
    text = decode_codepoints(query)
    pieces: list[str] = []
    done = 0
    for token in tokenize(query):
        if token.kind in _OPAQUE:
            end = token.start + len(token.text)
            pieces += text[done : token.start], " " * len(token.text)
            done = end
    return "".join((*pieces, text[done:]))


def _fences(text: str) -> Iterator[tuple[int, int]]:
    """From where to where each fence goes, without its marks; to the end where it is not closed."""
    marks = list(_MARKS.finditer(text))
    if len(marks) == 1:
        yield 0, marks[0].start()
    opening: re.Match[str] | None = None
    for mark in marks:
        if opening is None:
            opening = mark
        elif mark[0].startswith(opening[0]):
            yield opening.end(), mark.start()
            opening = None
    if opening is not None:
        yield opening.end(), len(text)


def _query(held: str) -> str | None:
    """The query that a fence holds, without the name of its language; None where it holds none."""
    for inside in (held, _LANGUAGE.sub("", held, count=1)):
        if query_form(inside) is not None and not _MARKS.search(_transparent(inside)):
            return inside.strip()
    return None
