"""What a benchmark could have shown, by the test that is applied."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from hermes.scoring.statistics.permutation import differing_clusters, sign_flip_p
from hermes.scoring.statistics.power import ALPHA, FEWEST_CLUSTERS, detectable_difference


@pytest.mark.parametrize("questions", range(1, FEWEST_CLUSTERS))
def test_of_few_questions_that_differ_nothing_is_said_to_be_detectable(questions: int) -> None:
    values = [1.0] * (questions - 1) + [0.5] + [0.0] * 40
    assert differing_clusters(values, range(len(values))) == questions
    assert detectable_difference(values, range(len(values))) is None


def test_fewer_have_no_significant_difference_but_one_of_one_direction() -> None:
    for questions in range(1, FEWEST_CLUSTERS):
        significant = [
            signs
            for signs in product((1, -1), repeat=questions)
            if sign_flip_p(
                [s * (1 + place) for place, s in enumerate(signs)], range(questions), seed=0
            )
            < ALPHA
        ]
        one_way = [(1,) * questions, (-1,) * questions] if questions == FEWEST_CLUSTERS - 1 else []
        assert significant == one_way


def test_languages_that_cancel_out_leave_no_difference_of_their_question() -> None:
    assert differing_clusters([1.0, -1.0, 0.5, 0.0, 0.1 + 0.2, -0.3], "aabbcc") == 1


@pytest.mark.parametrize(("questions", "power"), [(FEWEST_CLUSTERS, 0.7), (10, 0.78), (20, 0.8)])
def test_a_true_difference_of_that_size_is_found_about_as_often_as_promised(
    questions: int, power: float
) -> None:
    # Differences with a standard deviation of 1: those of the test against the mean of those that
    # are detectable.
    draws = np.random.default_rng(4)
    clusters = range(questions)
    detectable = [
        detectable_difference(list(draws.normal(0, 1, questions)), clusters) for _ in range(300)
    ]
    shift = np.mean([each for each in detectable if each is not None])
    found = [
        sign_flip_p(list(draws.normal(shift, 1, questions)), clusters, seed=0, resamples=999)
        < ALPHA
        for _ in range(600)
    ]
    assert np.mean(found) == pytest.approx(power, abs=0.05)
