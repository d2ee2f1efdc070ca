"""What a run may take at the most: money, or tokens."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from hermes.errors import IncompleteError, UsageError
from hermes.runs.usage import total

if TYPE_CHECKING:
    from hermes.model import Answer, Usage

# Twenty times 0.17 are a little less than 3.4 in binary fractions.
_USED_UP = 1 - 1e-9
_BUDGET = re.compile(r"(\d{1,15}(?:\.\d{1,9})?) *(tokens)?")


class Unit(StrEnum):
    """What is counted."""

    MONEY = "money"
    TOKENS = "tokens"


@dataclass(frozen=True, slots=True)
class Budget:
    """An amount of money, in the currency of the prices, or of tokens, read and written alike."""

    amount: float
    unit: Unit

    def __str__(self) -> str:
        return shown(self.amount, self.unit)

    def spent(self, usage: Usage) -> float | None:
        """How much of what counts was used; None where that is unknown."""
        if self.unit is Unit.MONEY:
            return usage.cost
        if usage.input_tokens is None or usage.output_tokens is None:
            return None
        return usage.input_tokens + usage.output_tokens


def read_budget(text: str, where: str) -> Budget:
    """The budget that `text` says. Raises `UsageError` for another form.

    >>> str(read_budget("2.50", "--budget")), str(read_budget("100000 tokens", "--budget"))
    ('2.5', '100,000 tokens')
    """
    match = _BUDGET.fullmatch(text.strip())
    if match is None or not (amount := float(match[1])):
        raise UsageError(f"{text!r} is no budget", where, "Write 2.50 for money, or 100000tokens.")
    return Budget(amount, Unit.TOKENS if match[2] else Unit.MONEY)


def shown(amount: float, unit: Unit) -> str:
    """An amount, for a person."""
    return (
        f"{amount:,.0f} tokens" if unit is Unit.TOKENS else f"{amount:.6f}".rstrip("0").rstrip(".")
    )


class Account:
    """What a run has spent, with all its repeats, and whether it may go on; for one thread."""

    def __init__(self, budget: Budget | None, spent: Usage | None) -> None:
        self._budget = budget
        self._spent = spent

    def charge(self, usage: Usage | None, answer: Answer | None) -> None:
        """Add what an item took, with the `answer` that came of it.

        Raises `UsageError` where an answer does not say what it took: no budget can be kept so.
        """
        self._spent = total((self._spent, usage))
        if self._budget is None or answer is None or answer.error is not None:
            return
        if usage is None or self._budget.spent(usage) is None:
            raise UsageError(
                f"what an answer takes is unknown ({answer.item_id}), so no budget can be kept",
                f"--budget {self._budget}",
                "Give the model a price, or a budget of tokens; or leave it out."
                if self._budget.unit is Unit.MONEY
                else "Leave it out: the system does not count tokens.",
            )

    @property
    def is_used_up(self) -> bool:
        """Whether nothing more may be asked."""
        return self._budget is not None and self._amount >= self._budget.amount * _USED_UP

    def used_up(self, waiting: int, where: str) -> IncompleteError:
        """The error for so many items that could not be asked."""
        unit = self._budget.unit if self._budget else Unit.MONEY
        return IncompleteError(
            f"the budget of {self._budget} is used up by {shown(self._amount, unit)}; "
            f"{waiting} items have not been asked",
            where,
            "Go on with --resume and a larger --budget.",
        )

    @property
    def _amount(self) -> float:
        if self._budget is None or self._spent is None:
            return 0.0
        return self._budget.spent(self._spent) or 0.0
