"""The words of a query: a tokenizer over the terminals of SPARQL 1.1.

https://www.w3.org/TR/sparql11-query/#sparqlGrammar, section 19.8, with three liberties: a sign is
a token of its own, so that `- 1` and `-1` read alike; so are the brackets of NIL and ANON; keywords
are bare words, which the reader compares without regard to case.

The tokenizer is total and linear in time. It knows no grammar, so `<` begins an IRI wherever one
could stand: `?a<?b&&?c>?d` has the IRI `<?b&&?c>`. Who guards an engine has to allow for that.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class TokenKind(StrEnum):
    """What a token is. UNKNOWN is one character that no terminal starts with."""

    COMMENT = "comment"
    IRI = "IRI"
    PNAME = "prefixed name"
    BNODE = "blank node"
    VARIABLE = "variable"
    LANGTAG = "language tag"
    NUMBER = "number"
    STRING = "string"
    WORD = "word"
    PUNCTUATION = "punctuation"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a query; `start` is its offset in the text that `decode_codepoints` gives."""

    kind: TokenKind
    text: str
    start: int


def decode_codepoints(query: str) -> str:
    r"""The query with `\uXXXX` and `\UXXXXXXXX` replaced by their characters (section 19.2).

    What names no character (a surrogate, or beyond U+10FFFF) is left as it is.
    """
    return _CODEPOINT.sub(lambda escape: chr(int(escape[0][2:], 16)), query)


def source_places(query: str) -> Callable[[int], int]:
    r"""The way from an offset in the text that `decode_codepoints` gives to that in the query.

    >>> source_places(r"'\u00e9' ?x")(4)
    9
    """
    escapes = list(_CODEPOINT.finditer(query))
    lengths = (len(escape[0]) - 1 for escape in escapes)
    added = list(accumulate(lengths, initial=0))
    decoded = [escape.start() - before for escape, before in zip(escapes, added, strict=False)]
    return lambda offset: offset + added[bisect_left(decoded, offset)]


def tokenize(query: str) -> tuple[Token, ...]:
    """The tokens of a query, comments included, white space left out. Never raises.

    >>> [token.text for token in tokenize("ASK { ?x ex:a.b 'c' } # d")]
    ['ASK', '{', '?x', 'ex:a.b', "'c'", '}', '# d']
    """
    return tuple(tokens_of(query))


def tokens_of(query: str) -> Iterator[Token]:
    """The same one by one, for who needs but the first of them."""
    text = decode_codepoints(query)
    strings = _Strings(text)
    position = no_prefix_until = 0
    while position < len(text):
        if text[position] in _QUOTES and (end := strings.end(position)) is not None:
            yield Token(TokenKind.STRING, text[position:end], position)
            position = end
            continue
        prefix = _ANY_PREFIX if position >= no_prefix_until else _NO_PREFIX
        match = _terminals(prefix).match(text, position)
        if match is None:
            yield Token(TokenKind.UNKNOWN, text[position], position)
            position += 1
            continue
        if match.lastgroup is not None:
            yield Token(TokenKind[match.lastgroup], match[0], position)
        if match.lastgroup == "WORD" and prefix == _ANY_PREFIX:
            # `a.b.c …` could be a prefix, but no colon ends it. None of its parts is one then; to
            # look again at each of them would take quadratic time.
            no_prefix_until = _end_of_run(text, position)
        position = match.end()


def line_column(text: str, offset: int) -> tuple[int, int]:
    """Line and column of an offset, both from 1; lines end as in SPARQL: CR, LF or both."""
    lines = _LINE_END.split(text[:offset])
    return len(lines), len(lines[-1]) + 1


class _Strings:
    """Where the strings of a text end.

    What begins as a string and has no end is read once: of the quotes in it, which are all escaped,
    each begins a string that would be read alike from there on, up to the same place. To look again
    at each of them would take quadratic time.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._none_until = dict.fromkeys(_STRING_BODIES, 0)

    def end(self, start: int) -> int | None:
        """Behind the string that begins at `start`, where a quote stands; None where none does."""
        quote = self._text[start]
        for quotes in (quote * 3, quote):
            if self._text.startswith(quotes, start) and start >= self._none_until[quotes]:
                body_end = self._body_end(quotes, start + len(quotes))
                if self._text.startswith(quotes, body_end):
                    return body_end + len(quotes)
                self._none_until[quotes] = body_end
        return None

    def _body_end(self, quotes: str, start: int) -> int:
        body = _STRING_BODIES[quotes].match(self._text, start)
        return body.end() if body else start


def _end_of_run(text: str, start: int) -> int:
    after = _not_in_prefix().search(text, start)
    return after.start() if after else len(text)


_LINE_END = re.compile(r"\r\n|\r|\n")
_CODEPOINT = re.compile(
    r"\\(?:u|U0000)(?![Dd][89A-Fa-f])[0-9A-Fa-f]{4}|\\U00(?:0[1-9A-Fa-f]|10)[0-9A-Fa-f]{4}"
)

_BASE = (  # PN_CHARS_BASE; the sets are written for use between brackets
    "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c-\u200d"
    "\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\U00010000-\U000effff"
)
_START = f"{_BASE}_0-9"
_VARNAME = f"{_START}\u00b7\u0300-\u036f\u203f-\u2040"
_CHARS = f"{_VARNAME}\\-"
_PLX = r"%[0-9A-Fa-f]{2}|\\[_~.\-!$&'()*+,;=/?#@%]"
_LOCAL = (
    rf"(?:[{_START}:]|{_PLX})(?:[{_CHARS}:]|{_PLX})*+(?:\.++(?:[{_CHARS}:]|{_PLX})++)*+"  # PN_LOCAL
)
_ANY_PREFIX = rf"(?:[{_BASE}][{_CHARS}]*+(?:\.++[{_CHARS}]++)*+)?+"
_NO_PREFIX = ""
_ESCAPE = r"\\[tbnrf\\\"']"
_EXPONENT = r"[eE][+-]?[0-9]++"
_QUOTES = "'\""
_STRING_BODIES = {
    quotes: re.compile(body)
    for quotes, body in {
        '"""': rf'(?:"{{0,2}}+(?:[^"\\]|{_ESCAPE}))*+',
        "'''": rf"(?:'{{0,2}}+(?:[^'\\]|{_ESCAPE}))*+",
        '"': rf'(?:[^"\\\r\n]|{_ESCAPE})*+',
        "'": rf"(?:[^'\\\r\n]|{_ESCAPE})*+",
    }.items()
}

# The sets of characters take some 30 ms to compile, which who reads no query should not wait for.


@cache
def _not_in_prefix() -> re.Pattern[str]:
    return re.compile(rf"[^{_CHARS}.]")


@cache
def _terminals(prefix: str) -> re.Pattern[str]:
    """One pattern for all terminals but strings; each group is named after its kind.

    Every repetition is possessive: nothing that was read is given back, hence linear time.
    """
    return re.compile(
        rf"""
          [ \t\r\n]++
        | (?P<COMMENT> \#[^\r\n]*+ )
        | (?P<IRI> <[^\x00-\x20<>"{{}}|^`\\]*+> )
        | (?P<PNAME> {prefix}:(?:{_LOCAL})? )
        | (?P<BNODE> _:[{_START}][{_CHARS}]*+(?:\.++[{_CHARS}]++)*+ )
        | (?P<VARIABLE> [?$][{_START}][{_VARNAME}]*+ )
        | (?P<LANGTAG> @[A-Za-z]++(?:-[A-Za-z0-9]++)*+ )
        | (?P<NUMBER> [0-9]++\.[0-9]*+{_EXPONENT} | \.?[0-9]++{_EXPONENT}
                    | [0-9]*+\.[0-9]++ | [0-9]++ )
        | (?P<WORD> [{_BASE}][{_START}]*+ )
        | (?P<PUNCTUATION> \^\^ | && | \|\| | [!<>]= | [{{}}()\[\];,.=<>!|+\-*/^?] )
        """,
        re.VERBOSE,
    )
