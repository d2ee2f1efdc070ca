"""The wording of failures."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hermes.graphs.failures import not_unicode, one_line
from hermes.model import FailureKind


@given(st.text())
def test_a_detail_is_one_line_of_at_most_300_characters(text: str) -> None:
    line = one_line(text)
    assert len(line) <= 300
    assert len(line.splitlines()) <= 1


def test_what_a_server_says_does_not_steer_the_terminal() -> None:
    assert one_line("HTTP 500 \x1b[31mred\x07") == "HTTP 500 \ufffd[31mred\ufffd"


def test_what_is_cut_says_so() -> None:
    assert one_line("x" * 301) == "x" * 299 + "…"
    assert one_line("x" * 300) == "x" * 300


@given(st.text())
def test_whole_characters_pass(query: str) -> None:
    assert not_unicode(query) is None


def test_half_a_character_is_a_syntax_error_at_its_place() -> None:
    failure = not_unicode("ASK {'\udc00'}")
    assert failure is not None
    assert failure.kind is FailureKind.SYNTAX
    assert "character 7" in failure.detail
