"""Anomaly rules and the convention of verdicts."""

from __future__ import annotations

from itertools import permutations

import pytest

from hermes.sensors.readings import Summary
from hermes.sensors.rules import Rule, RuleKind, Verdict, overall

YES, NO, UNDETERMINED = Verdict.YES, Verdict.NO, Verdict.UNDETERMINED


def summary(*readings: tuple[int, int]) -> Summary:
    summed = Summary()
    for minute, value in readings:
        summed.add(minute, value)
    return summed


def threshold(lower: int | None, upper: int | None) -> Rule:
    return Rule("R", RuleKind.THRESHOLD, "temperature", lower=lower, upper=upper)


def rate(max_change: int | None) -> Rule:
    return Rule("R", RuleKind.RATE, "temperature", max_change=max_change)


@pytest.mark.parametrize(
    ("rule", "readings", "verdict"),
    [
        (threshold(1000, 2000), [(0, 1500)], NO),
        (threshold(1000, 2000), [(0, 1500), (9, 2001)], YES),
        (threshold(1000, 2000), [(0, 999)], YES),
        (threshold(1000, 2000), [(0, 1000), (9, 2000)], NO),  # a bound itself is within
        (threshold(None, 2000), [(0, -5000)], NO),
        (threshold(1000, None), [(0, 9999)], NO),
        (threshold(None, None), [(0, 1500)], UNDETERMINED),  # bounds not set
        (threshold(1000, 2000), [], UNDETERMINED),  # no readings
        (rate(400), [(0, 1500), (60, 1900)], NO),  # just 4.00 in an hour
        (rate(400), [(0, 1500), (59, 1900)], YES),  # the same in less
        (rate(400), [(0, 1900), (60, 1499)], YES),  # downwards
        (rate(400), [(0, 1500)], UNDETERMINED),  # no pair
        (rate(None), [(0, 1500), (1, 9000)], UNDETERMINED),
    ],
)
def test_a_rule_fires_beyond_its_limit_and_is_silent_where_it_cannot_be_evaluated(
    rule: Rule, readings: list[tuple[int, int]], verdict: Verdict
) -> None:
    assert rule.evaluate(summary(*readings)) is verdict


@pytest.mark.parametrize(
    ("verdicts", "expected"),
    [
        ([], UNDETERMINED),
        ([UNDETERMINED], UNDETERMINED),
        ([UNDETERMINED, NO], NO),
        ([UNDETERMINED, YES], YES),
        ([NO, YES, UNDETERMINED], YES),
    ],
)
def test_the_verdict_is_yes_if_any_fires_and_no_if_any_was_evaluated(
    verdicts: list[Verdict], expected: Verdict
) -> None:
    assert {overall(order) for order in permutations(verdicts)} == {expected}


def test_a_rule_without_a_site_applies_at_every_site() -> None:
    assert Rule("R", RuleKind.RATE, "co2").applies("site_b", "co2")
    assert not Rule("R", RuleKind.RATE, "co2", site="site_a").applies("site_b", "co2")
    assert not Rule("R", RuleKind.RATE, "co2").applies("site_b", "temperature")
