"""How a system's own faults read in a record."""

from __future__ import annotations

import pytest

from hermes.systems.faults import MAX_CHARACTERS, described, shortened


class UnspeakableError(Exception):
    """An exception whose text cannot be had."""

    def __str__(self) -> str:
        raise SystemExit(3)


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (ValueError("no such"), "ValueError: no such"),
        (ValueError(), "ValueError"),
        (ValueError("two\n  lines"), "ValueError: two lines"),
        (SystemExit("boo"), "SystemExit: boo"),
        (UnspeakableError(), "UnspeakableError: its text cannot be had: SystemExit"),
    ],
    ids=repr,
)
def test_what_was_raised_is_told_in_a_line(error: BaseException, text: str) -> None:
    assert described(error) == text


def test_a_long_text_is_cut_and_says_so() -> None:
    assert shortened("a" * MAX_CHARACTERS) == "a" * MAX_CHARACTERS
    assert shortened("a" * 5_000_000) == "a" * (MAX_CHARACTERS - 1) + "…"
    assert len(described(ValueError("a" * 5_000_000))) == MAX_CHARACTERS
