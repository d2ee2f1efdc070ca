"""The joint report of a repeated run: its figures are over the answers of all repeats."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from hermes.evaluation.reporting import first_errors, typed_of
from hermes.evaluation.similarity import similarity_of
from hermes.model import Outcome
from hermes.report.repairs import repaired_counts
from hermes.report.report import Interval, Report
from hermes.runs.timings import summed
from hermes.scoring.contamination import contamination
from hermes.scoring.grouping import by_class, by_feature
from hermes.scoring.repeats import repeat_figures
from hermes.scoring.statistics import LEVEL
from hermes.scoring.summary import summarize, summarize_by

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hermes.evaluation.job import Job
    from hermes.model import Answer, Item
    from hermes.scoring.repeats import RepeatFigures
    from hermes.scoring.scored import ScoredItem


def joint_report(
    job: Job, reports: Sequence[Report], scored: Sequence[Sequence[ScoredItem]]
) -> Report:
    """The report over the repeats of a job, from the report and the scored items of each.

    Means are over all answers, so each item counts once for every repeat. Where gold was
    recomputed, an item whose gold query failed in any repeat is left out. What other profiles and
    analyses say stands in the reports of the repeats.
    """
    first, items = reports[0], job.items
    by_repeat = [{each.item.id: each for each in own} for own in scored]
    kept = [item for item in items if all(item.id in own for own in by_repeat)]
    repeats = [[own[item.id] for own in by_repeat] for item in kept]
    pooled = list(chain.from_iterable(repeats))
    scores = [each.score for each in pooled]
    figures = repeat_figures(repeats)
    outcomes = Counter(score.outcome for score in scores)
    errors = Counter(score.failure for score in scores if score.failure is not None)
    answers = [_all_shown([each.answer for each in own]) for own in repeats]
    similarity = similarity_of(job.manifest.options.similarity)
    shown = contamination(kept, answers, similarity, named=job.benchmark.items)
    groups = {
        "lang": {item.id: item.lang for item in kept},
        "type": {item.id: item.type for item in kept if item.type is not None},
    }
    names = {item.id for item in kept}
    return Report(
        hermes=first.hermes,
        scorer_version=first.scorer_version,
        bench=first.bench,
        system=first.system,
        engine=next((each.engine for each in reports if each.engine is not None), None),
        gold=first.gold,
        items=len(kept),
        subset=first.subset,
        outcomes={outcome.value: outcomes[outcome] for outcome in Outcome if outcomes[outcome]},
        errors={kind.value: count for kind, count in sorted(errors.items())},
        profiles={"hermes": summarize(scores)},
        interval=_interval(figures),
        by={
            **{key: summarize_by(scores, group_of) for key, group_of in groups.items()},
            "contamination": shown.apart(scores),
            "class": by_class(pooled),
            "feature": by_feature(pooled),
        },
        contamination=shown,
        empty_gold=first.empty_gold,
        left_out=tuple(item.id for item in items if item.id not in names),
        incomplete_items=_in_order(items, (each.incomplete_items for each in reports)),
        caveats=tuple(dict.fromkeys(chain.from_iterable(each.caveats for each in reports))),
        typed=typed_of(pooled, shown.item_ids) if figures else None,
        repeats=figures,
        first_errors=first_errors(pooled),
        repaired=repaired_counts(pooled),
        spent=summed(each.spent for each in reports if each.spent is not None),
    )


def _interval(figures: RepeatFigures | None) -> Interval | None:
    return Interval(figures.mean.low, figures.mean.high, LEVEL) if figures else None


def _in_order(items: Sequence[Item], named: Iterable[Iterable[str]]) -> tuple[str, ...]:
    ids = set(chain.from_iterable(named))
    return tuple(item.id for item in items if item.id in ids)


def _all_shown(answers: Sequence[Answer]) -> Answer:
    """One answer with the examples of all answers to an item: what any was shown, the item was.

    Where one was given without saying what was shown, that is unknown.
    """
    for answer in answers:
        if answer.examples is None and answer.given is not None:
            return answer
    told = [answer.examples for answer in answers if answer.examples is not None]
    return replace(answers[0], examples=tuple(chain.from_iterable(told)) if told else None)
