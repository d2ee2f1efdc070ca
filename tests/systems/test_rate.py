"""How often a system may be asked, as people write it."""

from __future__ import annotations

import pytest

from hermes.errors import UsageError
from hermes.systems.rate import Rate, read_rate


@pytest.mark.parametrize(
    ("text", "rate"),
    [
        ("5/s", Rate(5, 1)),
        ("100/min", Rate(100, 60)),
        ("1000/h", Rate(1000, 3600)),
        (" 5 / s ", Rate(5, 1)),
    ],
)
def test_a_rate_is_a_count_and_a_time(text: str, rate: Rate) -> None:
    assert read_rate(text, "here") == rate


@pytest.mark.parametrize("text", ["", "5", "0/s", "-1/s", "5/day", "0.5/s", "5/s/s", "/s", "٥/s"])
def test_anything_else_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(UsageError, match=r"is no rate \(here\)\. Write 5/s, 100/min"):
        read_rate(text, "here")
