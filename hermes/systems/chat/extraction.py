"""The query in a model's reply, which comes in a fence, in JSON, or amid prose.

Of several, the last counts: models draft before they answer. What a model thinks aloud between
`<think>` and `</think>` is no reply.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import orjson

from hermes.sparql.tokens import TokenKind, decode_codepoints, tokenize

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hermes.sparql.tokens import Token

_THOUGHT = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)", re.DOTALL | re.IGNORECASE)
_ENDED_THOUGHT = re.compile(r"\A.*</think(?:ing)?>", re.DOTALL | re.IGNORECASE)
# A fence may be indented, as in a list, and the last may be missing. Of its first line nothing that
# was read is given back: many marks without a line's end would take quadratic time.
_FENCE = re.compile(
    r"^[ \t]*+(?P<marks>`{3,}+|~{3,}+)[ \t]*+(?P<tag>[\w+#.-]*+)[^\n]*+\n"
    r"(?P<inside>.*?)(?:^[ \t]*(?P=marks)[`~]*[ \t]*$|\Z)",
    re.DOTALL | re.MULTILINE,
)
_QUERY_TAGS = frozenset({"sparql", "rq", "sparql-query"})
_QUERY_KEYS = ("sparql", "query", "sparql_query")
# Each word with what must follow it: prose selects, asks and describes as well.
_OPENING = re.compile(
    r"\b(?: PREFIX\s+[\w.-]*:\s*< | BASE\s*< "
    r"| SELECT\s*(?:(?:DISTINCT|REDUCED)\b\s*)?[?$*(] "
    r"| ASK\s*(?:WHERE\s*)?\{ | ASK\s+FROM\s+(?:NAMED\s+)?< "
    r"| CONSTRUCT\s*(?:WHERE\s*)?\{ | DESCRIBE\s*[?$<] )",
    re.VERBOSE | re.IGNORECASE,
)
_CALLABLE = frozenset({TokenKind.WORD, TokenKind.PNAME, TokenKind.IRI})
_FIRST_WINDOW = 64
_OPEN, _CLOSED = frozenset("{(["), frozenset("})]")


def query_in(reply: str) -> str | None:
    """The query that a reply gives, as it stands there; None where there is none.

    A fence that is marked as SPARQL holds a query, whatever is in it: a mistake in it is for the
    engine to find. Any other text must open like one.

    >>> query_in("Sure: SELECT ?s WHERE { ?s ?p ?o } LIMIT 3. It lists three subjects.")
    'SELECT ?s WHERE { ?s ?p ?o } LIMIT 3'
    """
    said = without_thoughts(reply)
    fenced = [query for query in map(_fenced_query, _FENCE.finditer(said)) if query]
    if fenced:
        return fenced[-1]
    return _in_json(said) or _amid_prose(said)


def without_thoughts(reply: str) -> str:
    """A reply without what the model thinks aloud, whose beginning some servers leave out.

    >>> without_thoughts("<think>Who was it?</think> Ada Lovelace")
    'Ada Lovelace'
    """
    return _ENDED_THOUGHT.sub("", _THOUGHT.sub("", reply)).strip()


def _fenced_query(fence: re.Match[str]) -> str | None:
    inside = fence["inside"].strip()
    if found := _in_json(inside):
        return found
    if fence["tag"].lower() in _QUERY_TAGS or _OPENING.search(_uncommented(inside)):
        return inside or None
    return None


def _in_json(text: str) -> str | None:
    """The query in an object such as `{"query": "SELECT …"}`."""
    if not text.lstrip().startswith("{"):
        return None
    try:
        found = orjson.loads(text.strip())
    except orjson.JSONDecodeError:
        return None
    values = (found.get(key) for key in _QUERY_KEYS)
    return next((value for value in values if isinstance(value, str) and value.strip()), None)


def _amid_prose(text: str) -> str | None:
    """The last query of those that stand in a text, without what is said before and after."""
    queries = list(_queries(decode_codepoints(text)))
    return queries[-1] if queries else None


def _queries(text: str) -> Iterator[str]:
    position = 0
    while opening := _OPENING.search(text, position):
        end = _end_of_query(text, opening.start())
        yield text[opening.start() : end].strip()
        position = max(end, opening.end())


def _uncommented(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))


def _end_of_query(text: str, start: int) -> int:
    """Where the query ends that begins at `start`.

    It is looked for in ever larger windows, so that the time goes by the query and not by the text
    behind it.
    """
    size = _FIRST_WINDOW
    while True:
        end = _end(tokenize(text[start : start + size]))
        if end < size // 2 or start + size >= len(text):
            return start + end
        size *= 4


def _end(tokens: Sequence[Token]) -> int:
    """Where the query ends that begins with the first of `tokens`.

    Behind its last brace, and the solution modifiers that follow it (SPARQL 1.1, section 19.8,
    rules 10 to 28); a query whose braces never close ends with the text.
    """
    depth = end = 0
    closed = False
    modifier: str | None = None
    for place, token in enumerate(tokens):
        if closed and depth == 0:
            if token.kind is TokenKind.COMMENT:
                continue  # or a heading, to the text that follows
            following = tokens[place + 1 : place + 3]
            begun = _modifier_begun(token, following)
            if begun is None and not (modifier and _goes_on(modifier, token, following)):
                break
            modifier = begun or modifier
        depth += (token.text in _OPEN) - (token.text in _CLOSED)
        closed = closed or (depth == 0 and token.text == "}")
        end = token.start + len(token.text)
    return end


def _modifier_begun(token: Token, following: Sequence[Token]) -> str | None:
    """The word that begins a solution modifier, to judge by what follows: prose has it, too.

    WHERE and FROM among them: in a CONSTRUCT, the first braces are not the last ones.
    """
    if token.kind is not TokenKind.WORD or not following:
        return None
    word, after = token.text.upper(), following[0]
    match word:
        case "GROUP" | "ORDER":
            begins = after.text.upper() == "BY"
        case "LIMIT" | "OFFSET":
            begins = after.kind is TokenKind.NUMBER
        case "HAVING":
            begins = after.text == "(" or after.kind in _CALLABLE
        case "VALUES":
            begins = after.text == "(" or after.kind is TokenKind.VARIABLE
        case "WHERE":
            begins = after.text == "{"
        case "FROM":
            begins = after.kind is TokenKind.IRI or after.text.upper() == "NAMED"
        case _:
            begins = False
    return word if begins else None


def _goes_on(modifier: str, token: Token, following: Sequence[Token]) -> bool:
    """Whether a token may stand within a solution modifier, outside of brackets."""
    if modifier in {"LIMIT", "OFFSET"}:
        return token.kind is TokenKind.NUMBER
    if token.text in {"(", "{"}:
        return not _is_prose(following)
    if token.kind in _CALLABLE:
        called = bool(following) and following[0].text == "("
        return called or token.text.upper() in {"BY", "NAMED"} or modifier == "FROM"
    return token.kind is TokenKind.VARIABLE


def _is_prose(tokens: Sequence[Token]) -> bool:
    """Whether a word is followed by another: in brackets, that is no expression."""
    return len(tokens) > 1 and all(token.kind is TokenKind.WORD for token in tokens)
