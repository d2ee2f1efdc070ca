"""What is odd about a run itself, beside the caveats of its benchmark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.scoring.copies import repeats_gold

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hermes.evaluation.job import Job
    from hermes.scoring.scored import ScoredItem


def run_caveats(job: Job, scored: Sequence[ScoredItem]) -> Iterator[str]:
    """The caveats of a run, each a sentence or two."""
    if repeats_gold(scored):
        yield (
            f"{job.manifest.system} is identical with gold in all {len(scored)} items: it seems to "
            "be a copy of the gold file, and its scores say nothing"
        )
