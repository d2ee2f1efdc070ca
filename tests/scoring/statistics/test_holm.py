"""Several tests at once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hermes.scoring.statistics.holm import holm

# Sixteenths are exact, also when multiplied: a bound that is met is met.
p_values = st.lists(st.integers(1, 16).map(lambda n: n / 16), max_size=6)


def rejected(values: list[float], alpha: float) -> set[int]:
    """The tests that Holm's procedure rejects: the smallest p against alpha/m, and so on."""
    found: set[int] = set()
    for place in sorted(range(len(values)), key=lambda place: values[place]):
        if values[place] * (len(values) - len(found)) > alpha:
            break
        found.add(place)
    return found


@given(p_values, st.integers(1, 15).map(lambda n: n / 16))
def test_what_is_below_a_level_is_what_the_procedure_rejects(
    values: list[float], alpha: float
) -> None:
    below = {place for place, p in enumerate(holm(values)) if p <= alpha}
    assert below == rejected(values, alpha)


@given(p_values)
def test_it_is_never_below_the_single_p_nor_above_bonferroni(values: list[float]) -> None:
    for p, adjusted in zip(values, holm(values), strict=True):
        assert p <= adjusted <= min(1, p * len(values))


@given(p_values)
def test_it_keeps_the_order(values: list[float]) -> None:
    pairs = sorted(zip(values, holm(values), strict=True))
    assert [adjusted for _, adjusted in pairs] == sorted(adjusted for _, adjusted in pairs)


def test_one_test_is_left_as_it_is() -> None:
    assert holm([0.04]) == (0.04,)
    assert holm([]) == ()


def test_the_example_of_four_tests() -> None:
    # 4 * 0.005 = 0.02, 3 * 0.01 = 0.03, 2 * 0.03 = 0.06; the largest, 1 * 0.04, is no smaller.
    assert holm([0.01, 0.04, 0.03, 0.005]) == (0.03, 0.06, 0.06, 0.02)
