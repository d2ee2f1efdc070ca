"""What is odd about a run itself, beside the caveats of its benchmark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.evaluation.known_labels import known_labels
from hermes.model import Text
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
    yield from _label_caveats(job, scored)


def _label_caveats(job: Job, scored: Sequence[ScoredItem]) -> Iterator[str]:
    """Which IRIs profile `kgqa-eval` could not call by a label."""
    if not any(isinstance(each.result, Text) for each in scored):
        return
    known = known_labels(job)
    failed = [each for each in known if each.failure is not None]
    if failed:
        yield (
            f"the labels of {len(failed)} of the {len(known)} IRIs in gold could not be had of "
            f"graph {job.benchmark.card.graph} ({failed[0].failure}): texts are held against the "
            "ends of these IRIs"
        )
    bare = sum(each.failure is None and not each.labels for each in known)
    if bare:
        yield (
            f"graph {job.benchmark.card.graph} has no label for {bare} of the {len(known)} IRIs in "
            "gold: texts are held against the ends of these IRIs"
        )
