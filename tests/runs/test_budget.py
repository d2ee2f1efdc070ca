"""A budget: how it is written, and when it is used up."""

from __future__ import annotations

import pytest

from hermes.errors import UsageError
from hermes.model import Answer, Usage
from hermes.runs.budget import Account, read_budget

GOOD = Answer("b:1-en")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("2.50", "2.5"),
        ("3", "3"),
        ("0.001", "0.001"),
        ("100000tokens", "100,000 tokens"),
        ("100000 tokens", "100,000 tokens"),
    ],
)
def test_a_budget_is_money_or_tokens(text: str, shown: str) -> None:
    assert str(read_budget(text, "here")) == shown


@pytest.mark.parametrize("text", ["", "0", "0.0", "-1", "$5", "5 EUR", "1e9", "tokens", "nan"])
def test_anything_else_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(UsageError, match=r"is no budget \(here\)\. Write 2\.50"):
        read_budget(text, "here")


def test_money_is_used_up_when_as_much_was_spent() -> None:
    account = Account(read_budget("1", "here"), Usage(cost=0.25))  # of an earlier start
    account.charge(Usage(cost=0.5), GOOD)
    assert not account.is_used_up
    account.charge(Usage(cost=0.25), GOOD)
    assert account.is_used_up


def test_a_sum_of_decimals_uses_up_what_it_is_equal_to() -> None:
    account = Account(read_budget("3.4", "here"), None)
    for _ in range(20):
        assert not account.is_used_up
        account.charge(Usage(cost=0.17), GOOD)
    assert account.is_used_up  # 20 * 0.17


def test_tokens_count_read_and_written_alike() -> None:
    account = Account(read_budget("15tokens", "here"), None)
    account.charge(Usage(input_tokens=10, output_tokens=4), GOOD)
    assert not account.is_used_up
    account.charge(Usage(input_tokens=1, output_tokens=0), GOOD)
    assert account.is_used_up


def test_a_failure_is_charged_as_far_as_it_is_known() -> None:
    account = Account(read_budget("1", "here"), None)
    failed = Answer("b:1-en", error="HTTP 500")
    account.charge(None, failed)
    account.charge(Usage(requests=1), failed)
    account.charge(Usage(cost=1.0), failed)
    assert account.is_used_up


@pytest.mark.parametrize("usage", [None, Usage(requests=1), Usage(1, 0, 10, 5)])
def test_without_a_price_no_budget_of_money_can_be_kept(usage: Usage | None) -> None:
    account = Account(read_budget("1", "here"), None)
    with pytest.raises(UsageError, match="what an answer takes is unknown"):
        account.charge(usage, GOOD)


def test_without_a_budget_nothing_is_ever_used_up() -> None:
    account = Account(None, None)
    account.charge(Usage(cost=1e6), GOOD)
    account.charge(None, GOOD)
    assert not account.is_used_up
