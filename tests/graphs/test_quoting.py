"""How what came instead of a result is quoted."""

from __future__ import annotations

import pytest

from hermes.graphs.quoting import described


@pytest.mark.parametrize(
    ("body", "quoted"),
    [
        (b"<html><head><title>502 Bad\n  Gateway</title>", "the HTML page '502 Bad Gateway'"),
        (b"\n<!DOCTYPE HTML><TITLE lang=en>a &amp; b</TITLE>", "the HTML page 'a & b'"),
        (b"<html><body>no title", "an HTML page: '<html><body>no title'"),
        (b"<html><title></title>", "an HTML page: '<html><title></title>'"),
        (b"a text\nwith <title>x</title>", "'a text with <title>x</title>'"),
        (b"<sparql><title>x</title>", "'<sparql><title>x</title>'"),
        (b"  ", "empty"),
        (b"\xff", "'\ufffd'"),
        (b"x" * 1000, repr("x" * 200)),
    ],
)
def test_a_page_is_quoted_by_its_title_and_all_else_by_its_first_words(
    body: bytes, quoted: str
) -> None:
    assert described(body) == quoted
