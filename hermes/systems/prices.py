"""What the tokens of a model cost, and what an answer cost by them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Price:
    """Money for a million tokens that a model reads, and for a million that it writes."""

    input: float
    output: float

    def cost(self, input_tokens: int, output_tokens: int) -> float:
        """What so many tokens cost.

        >>> Price(input=2.0, output=8.0).cost(1_000_000, 500_000)
        6.0
        """
        return (input_tokens * self.input + output_tokens * self.output) / 1_000_000
