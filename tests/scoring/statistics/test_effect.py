"""Effect sizes, and what a benchmark could have shown."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.scoring.statistics.effect import effect_size, standard_error
from hermes.scoring.statistics.power import detectable_difference

VALUES = [0.5, -0.25, 1.0, 0.0, 0.25, -1.0, 0.75]


def test_questions_in_one_language_have_the_standard_error_of_a_mean() -> None:
    error = stdev(VALUES) / sqrt(len(VALUES))
    assert standard_error(VALUES, range(7)) == pytest.approx(error)
    assert effect_size(VALUES, range(7)) == pytest.approx(fmean(VALUES) / stdev(VALUES))


def test_questions_in_equally_many_languages_count_as_their_means() -> None:
    means = [(a + b) / 2 for a, b in zip(VALUES[:3], VALUES[3:6], strict=True)]
    clusters = [0, 1, 2, 0, 1, 2]
    assert standard_error(VALUES[:6], clusters) == pytest.approx(stdev(means) / sqrt(3))
    assert effect_size(VALUES[:6], clusters) == pytest.approx(fmean(means) / stdev(means))


def test_questions_in_more_languages_weigh_more() -> None:
    # Question a has the sum 2 over 2 items, b 0 over 1; the mean is 2/3. The residuals are
    # 2 - 2 * 2/3 = 2/3 and 0 - 2/3, so the error is sqrt(2/1 * (4/9 + 4/9)) / 3 = 4/9.
    assert standard_error([1.0, 1.0, 0.0], "aab") == pytest.approx(4 / 9)
    # d_z = 2/3 / (4/9 * sqrt 2)
    assert effect_size([1.0, 1.0, 0.0], "aab") == pytest.approx(3 / (2 * sqrt(2)))


@given(st.lists(st.integers(-4, 4).map(lambda n: n / 4), min_size=2, max_size=9))
def test_the_other_way_round_the_effect_is_the_opposite(values: list[float]) -> None:
    opposite = [-value for value in values]
    effect, other = (effect_size(each, range(len(each))) for each in (values, opposite))
    assert effect == (None if other is None else pytest.approx(-other))
    power = detectable_difference(values, range(len(values)))
    assert power == detectable_difference(opposite, range(len(values)))


@pytest.mark.parametrize("values", [[], [0.5], [0.5, 0.5, 0.5], [0.1 + 0.2, 0.3]])
def test_what_does_not_vary_has_neither(values: list[float]) -> None:
    clusters = range(len(values))
    assert standard_error(values, clusters) is None
    assert effect_size(values, clusters) is None
    assert detectable_difference(values, clusters) is None


def test_a_single_question_says_nothing_of_how_questions_vary() -> None:
    assert standard_error([0.0, 1.0], "aa") is None


def test_the_multiplier_is_that_of_students_t() -> None:
    # Tables of Student's t with 20 degrees of freedom: 2.086 for 97.5 %, 0.860 for 80 %.
    values = [place % 2 for place in range(21)]
    error = stdev(values) / sqrt(21)
    assert detectable_difference(values, range(21)) == pytest.approx(
        (2.086 + 0.860) * error, rel=1e-3
    )


def test_a_true_difference_of_that_size_is_found_in_four_of_five_cases() -> None:
    from scipy.stats import nct, t

    # The t-test of a true difference in units of its standard error: the noncentral distribution.
    values = [place % 3 / 2 for place in range(60)]
    found, error = detectable_difference(values, range(60)), standard_error(values, range(60))
    assert found is not None
    assert error is not None
    power = 1 - nct.cdf(t.ppf(0.975, 59), 59, found / error)
    assert power == pytest.approx(0.8, abs=0.005)


def test_four_times_the_questions_show_half_the_difference() -> None:
    values = [place % 4 / 3 for place in range(400)]
    few = detectable_difference(values[:100], range(100)) or 0
    many = detectable_difference(values, range(400)) or 0
    assert many == pytest.approx(few / 2, rel=0.02)
