"""Anomaly rules: which readings are out of order, and what can be said of a day.

A verdict is Yes if any applicable rule fires, No if at least one was evaluated and none fired, and
Cannot be determined if none could be evaluated: the convention of HeriKGQA.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hermes.sensors.readings import Summary


class RuleKind(StrEnum):
    """What a rule looks at: each reading, or how fast a node's successive readings change."""

    THRESHOLD = "threshold"
    RATE = "rate"


class Verdict(StrEnum):
    """The three verdicts, as answers state them."""

    YES = "Yes"
    NO = "No"
    UNDETERMINED = "Cannot be determined"


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule for one quantity, at one site or, where `site` is None, at all.

    Bounds are in hundredths of the quantity's unit, `max_change` in hundredths per hour. A
    threshold rule has bounds, of which either or both may still be unset; a rate rule `max_change`.
    """

    id: str
    kind: RuleKind
    quantity: str
    site: str | None = None
    lower: int | None = None
    upper: int | None = None
    max_change: int | None = None

    def applies(self, site: str, quantity: str) -> bool:
        """Whether it is about this quantity at this site."""
        return quantity == self.quantity and self.site in {None, site}

    def evaluate(self, readings: Summary) -> Verdict:
        """What it says of some readings of one quantity at one site."""
        if self.kind is RuleKind.THRESHOLD:
            return self._evaluate_bounds(readings)
        return self._evaluate_change(readings)

    def _evaluate_bounds(self, readings: Summary) -> Verdict:
        if readings.count == 0 or (self.lower is None and self.upper is None):
            return Verdict.UNDETERMINED
        too_low = self.lower is not None and readings.low < self.lower
        too_high = self.upper is not None and readings.high > self.upper
        return Verdict.YES if too_low or too_high else Verdict.NO

    def _evaluate_change(self, readings: Summary) -> Verdict:
        if readings.steepest_minutes == 0 or self.max_change is None:
            return Verdict.UNDETERMINED
        # Integers, so that a change of just the limit does not fire: change / minutes * 60 > limit.
        fires = readings.steepest_change * 60 > self.max_change * readings.steepest_minutes
        return Verdict.YES if fires else Verdict.NO


def overall(verdicts: Iterable[Verdict]) -> Verdict:
    """What several applicable rules say together; without any, nothing can be determined."""
    found = set(verdicts)
    for verdict in (Verdict.YES, Verdict.NO):
        if verdict in found:
            return verdict
    return Verdict.UNDETERMINED


RULES = (
    Rule("R1", RuleKind.THRESHOLD, "temperature", site="site_a", lower=1800, upper=2650),
    Rule("R2", RuleKind.THRESHOLD, "temperature", site="site_b", lower=1600, upper=2800),
    Rule("R3", RuleKind.THRESHOLD, "temperature", site="site_c", lower=-450, upper=550),
    Rule("R4", RuleKind.RATE, "temperature", max_change=400),
    Rule("R5", RuleKind.THRESHOLD, "relative_humidity", site="site_a", lower=4000, upper=6500),
    Rule("R6", RuleKind.THRESHOLD, "relative_humidity", site="site_b", upper=7000),
    Rule("R7", RuleKind.RATE, "relative_humidity", site="site_c", max_change=1000),
    Rule("R8", RuleKind.THRESHOLD, "relative_humidity", site="site_d"),  # bounds not set yet
    Rule("R9", RuleKind.THRESHOLD, "co2", upper=110000),
    Rule("R10", RuleKind.RATE, "co2", site="site_b", max_change=40000),
    Rule("R11", RuleKind.THRESHOLD, "illuminance", site="site_a", upper=15000),
    Rule("R12", RuleKind.THRESHOLD, "illuminance", site="site_b", upper=20000),
)
