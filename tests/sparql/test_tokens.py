"""The tokenizer: every terminal of SPARQL 1.1, any other text, in linear time."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given

from hermes.sparql.tokens import TokenKind, decode_codepoints, line_column, tokenize
from tests.strategies import query_texts

pytestmark = pytest.mark.slow

WHITE_SPACE = " \t\r\n"


def kinds(query: str) -> list[tuple[TokenKind, str]]:
    return [(token.kind, token.text) for token in tokenize(query)]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("<http://example.org/a#b>", TokenKind.IRI),
        ("<>", TokenKind.IRI),
        ("<relative/é>", TokenKind.IRI),
        ("ex:", TokenKind.PNAME),
        (":", TokenKind.PNAME),
        (":a", TokenKind.PNAME),
        ("e.x-1:a", TokenKind.PNAME),
        ("dbr:J._K._Rowling", TokenKind.PNAME),
        ("r:a..b.c", TokenKind.PNAME),
        ("r:0a:b", TokenKind.PNAME),
        ("r:%41%ab", TokenKind.PNAME),
        (r"ex:a\#b\(c\)", TokenKind.PNAME),
        ("_:b0", TokenKind.BNODE),
        ("_:b.c", TokenKind.BNODE),
        ("?x", TokenKind.VARIABLE),
        ("$größe", TokenKind.VARIABLE),
        ("?1", TokenKind.VARIABLE),
        ("@en", TokenKind.LANGTAG),
        ("@zh-Hans-1996", TokenKind.LANGTAG),
        ("12", TokenKind.NUMBER),
        ("1.5", TokenKind.NUMBER),
        (".5", TokenKind.NUMBER),
        ("1.e5", TokenKind.NUMBER),
        (".5E-7", TokenKind.NUMBER),
        ("1e+10", TokenKind.NUMBER),
        ("''", TokenKind.STRING),
        ('"it\'s"', TokenKind.STRING),
        (r'"a\"b\\"', TokenKind.STRING),
        ("'''it's ''two\nlines'''", TokenKind.STRING),
        ('"""a"b""c\r\n"""', TokenKind.STRING),
        ("SELECT", TokenKind.WORD),
        ("group_concat", TokenKind.WORD),
        ("SHA256", TokenKind.WORD),
        ("a", TokenKind.WORD),
        ("&&", TokenKind.PUNCTUATION),
        ("^^", TokenKind.PUNCTUATION),
        ("<=", TokenKind.PUNCTUATION),
        ("?", TokenKind.PUNCTUATION),
        ("# to the end ' \" <", TokenKind.COMMENT),
        ("\\", TokenKind.UNKNOWN),
        ("'", TokenKind.UNKNOWN),
        ("\0", TokenKind.UNKNOWN),
        ("\u00a0", TokenKind.UNKNOWN),
    ],
)
def test_each_terminal_is_one_token(text: str, kind: TokenKind) -> None:
    assert kinds(text) == [(kind, text)]


@pytest.mark.parametrize(
    ("query", "texts"),
    [
        ("ex:a.", ["ex:a", "."]),  # a local name does not end in a dot
        ("?s?p", ["?s", "?p"]),
        ("?a<?b", ["?a", "<", "?b"]),  # no > ends an IRI
        ("< http://e >", ["<", "http:", "/", "/", "e", ">"]),  # an IRI has no blanks
        ("'a\nb'", ["'", "a", "b", "'"]),  # a short string has no line end
        (r"'\d'", ["'", "\\", "d", "'"]),  # no such escape
        ("'''a", ["''", "'", "a"]),  # no end: an empty string, and a quote
        ('"""a""""', ['"""a"""', '"']),  # the first three quotes end it
        ("-1", ["-", "1"]),  # a sign stands alone
        ("1.", ["1", "."]),  # 1.1 has no decimal that ends in a dot
        ("a.b", ["a", ".", "b"]),
        ("a.b:c", ["a.b:c"]),
        ("x.:c", ["x", ".", ":c"]),  # nor has a prefix
        ("# a\rASK", ["# a", "ASK"]),  # each line end closes a comment
        ("# a\nASK", ["# a", "ASK"]),
    ],
)
def test_a_token_ends_where_its_terminal_ends(query: str, texts: list[str]) -> None:
    assert [token.text for token in tokenize(query)] == texts


def test_codepoint_escapes_are_decoded_before_tokens_are_read() -> None:
    # U+0041 is A, U+0022 the quote, U+0023 the number sign
    assert kinds(r"\u0041SK \U00000022s\u0022 \u0023 c") == [
        (TokenKind.WORD, "ASK"),
        (TokenKind.STRING, '"s"'),
        (TokenKind.COMMENT, "# c"),
    ]


@pytest.mark.parametrize("escape", [r"\uD800", r"\uDfff", r"\U0000D800", r"\U00110000", r"\u00G0"])
def test_an_escape_that_names_no_character_stays(escape: str) -> None:
    assert decode_codepoints(escape) == escape


@pytest.mark.parametrize("character", ["\0", "A", "\ud7ff", "\ue000", "\uffff", "\U0010ffff"])
def test_every_character_can_be_escaped(character: str) -> None:
    assert decode_codepoints(f"\\U{ord(character):08X}") == character


@given(query_texts())
def test_tokens_and_the_white_space_between_them_are_the_whole_text(query: str) -> None:
    text = decode_codepoints(query)
    tokens = tokenize(query)
    for token in tokens:
        assert text[token.start : token.start + len(token.text)] == token.text != ""
    edges = [
        0,
        *(edge for token in tokens for edge in (token.start, token.start + len(token.text))),
    ]
    gaps = list(pairwise([*edges, len(text)]))[::2]  # before the first, between, behind the last
    assert all(set(text[start:end]) <= set(WHITE_SPACE) for start, end in gaps)


@given(query_texts())
def test_an_unknown_token_is_one_character(query: str) -> None:
    unknown = [token for token in tokenize(query) if token.kind is TokenKind.UNKNOWN]
    assert all(len(token.text) == 1 for token in unknown)


@pytest.mark.parametrize("quotes", ['"', "'", '"""', "'''"])
def test_quotes_in_a_string_without_an_end_are_each_read_once(quotes: str) -> None:
    # To look for its end at each of them would be 10 ** 10 steps.
    escaped = f"\\{quotes[0]}"
    tokens = tokenize(quotes + escaped * 100_000)
    # The backslashes and quotes one by one, behind the first quote, or an empty string and a quote.
    assert len(tokens) == 200_000 + {1: 1, 3: 2}[len(quotes)]


def test_lines_end_with_cr_lf_or_both() -> None:
    text = "a\nb\r\nc\rd e"
    assert line_column(text, text.index("a")) == (1, 1)
    assert line_column(text, text.index("b")) == (2, 1)
    assert line_column(text, text.index("c")) == (3, 1)
    assert line_column(text, text.index("e")) == (4, 3)
