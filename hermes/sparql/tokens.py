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
    from collections.abc import Callable


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
    text = decode_codepoints(query)
    tokens = []
    position = no_prefix_until = 0
    while position < len(text):
        prefix = _ANY_PREFIX if position >= no_prefix_until else _NO_PREFIX
        match = _terminals(prefix).match(text, position)
        if match is None:
            tokens.append(Token(TokenKind.UNKNOWN, text[position], position))
            position += 1
            continue
        if match.lastgroup is not None:
            tokens.append(Token(TokenKind[match.lastgroup], match[0], position))
        if match.lastgroup == "WORD" and prefix == _ANY_PREFIX:
            # `a.b.c …` could be a prefix, but no colon ends it. None of its parts is one then; to
            # look again at each of them would take quadratic time.
            no_prefix_until = _end_of_run(text, position)
        position = match.end()
    return tuple(tokens)


def line_column(text: str, offset: int) -> tuple[int, int]:
    """Line and column of an offset, both from 1; lines end as in SPARQL: CR, LF or both."""
    lines = _LINE_END.split(text[:offset])
    return len(lines), len(lines[-1]) + 1


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

# The sets of characters take some 30 ms to compile, which who reads no query should not wait for.


@cache
def _not_in_prefix() -> re.Pattern[str]:
    return re.compile(rf"[^{_CHARS}.]")


@cache
def _terminals(prefix: str) -> re.Pattern[str]:
    """One pattern for all terminals; each group is named after its kind, white space has none.

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
        | (?P<STRING> \"\"\"(?:\"{{0,2}}+(?:[^\"\\]|{_ESCAPE}))*+\"\"\"
                    | '''(?:'{{0,2}}+(?:[^'\\]|{_ESCAPE}))*+'''
                    | \"(?:[^\"\\\r\n]|{_ESCAPE})*+\"
                    | '(?:[^'\\\r\n]|{_ESCAPE})*+' )
        | (?P<WORD> [{_BASE}][{_START}]*+ )
        | (?P<PUNCTUATION> \^\^ | && | \|\| | [!<>]= | [{{}}()\[\];,.=<>!|+\-*/^?] )
        """,
        re.VERBOSE,
    )
