"""What a benchmark could have shown: differences below that are beyond its reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.scoring.statistics.effect import standard_error
from hermes.scoring.statistics.permutation import differing_clusters

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

POWER = 0.8
ALPHA = 0.05

FEWEST_CLUSTERS = 7
"""From fewer that differ nothing is said of power: the permutation test has too few assignments.

Of m clusters that differ, the smallest p is 2 / 2**m, and the next one 4 / 2**m. So up to 5, no
difference is significant at `ALPHA`, and of 6 only one that goes one way on all of them.
"""


def detectable_difference(
    differences: Sequence[float], clusters: Sequence[Hashable]
) -> float | None:
    """The smallest true difference that these questions would show with a power of 80 %.

    (t(1 - alpha/2) + t(power)) times the standard error of the mean difference, at alpha 0.05
    two-sided, with Student's t for the number of clusters less one (Bloom 1995). None where fewer
    than `FEWEST_CLUSTERS` differ, or all differences are alike: then nothing is known of how they
    vary.
    """
    from scipy.special import stdtrit

    error = standard_error(differences, clusters)
    if error is None or differing_clusters(differences, clusters) < FEWEST_CLUSTERS:
        return None
    freedom = len(set(clusters)) - 1
    return float(stdtrit(freedom, 1 - ALPHA / 2) + stdtrit(freedom, POWER)) * error
