"""From a run's scored items to its report: each analysis is one line, and none knows another."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING

from hermes.evaluation.caveats import run_caveats
from hermes.evaluation.errata import errata_caveats, errata_figures
from hermes.evaluation.profiles import profile_figures
from hermes.evaluation.similarity import similarity_of
from hermes.model import AnswerSet, Failure, Outcome, TypedGold, ValueSet
from hermes.report.repairs import repaired_counts
from hermes.report.report import Interval, Report
from hermes.runs.timings import read_timing
from hermes.scoring import SCORER_VERSION
from hermes.scoring.contamination import contamination
from hermes.scoring.grouping import by_class, by_feature
from hermes.scoring.statistics import LEVEL, SEED
from hermes.scoring.statistics.bootstrap import bootstrap_interval
from hermes.scoring.summary import summarize, summarize_by
from hermes.scoring.typed.figures import typed_figures
from hermes.version import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.evaluation.job import Job
    from hermes.model import Gold
    from hermes.scoring.scored import ScoredItem
    from hermes.scoring.typed.figures import TypedFigures

_ERRORS_NAMED = 3


def report_of(job: Job, scored: Sequence[ScoredItem]) -> Report:
    """The report of a run whose items, but for those left out, are `scored`."""
    items = [each.item for each in scored]
    scores = [each.score for each in scored]
    figures = summarize(scores)
    answers = [each.answer for each in scored]
    similarity = similarity_of(job.manifest.options.similarity)
    contaminated = contamination(items, answers, similarity, named=job.benchmark.items)
    outcomes = Counter(score.outcome for score in scores)
    kept = {item.id for item in items}
    all_items = len(job.benchmark.items)
    errata = errata_figures(job, scored)
    return Report(
        hermes=__version__,
        scorer_version=SCORER_VERSION,
        bench=job.manifest.bench,
        system=job.manifest.system,
        engine=next((each.engine for each in scored if each.engine is not None), None),
        gold=job.manifest.options.gold.value,
        items=len(items),
        subset=None if len(job.items) == all_items else f"{len(job.items)} of {all_items}",
        outcomes={outcome.value: outcomes[outcome] for outcome in Outcome if outcomes[outcome]},
        errors={kind.value: count for kind, count in sorted(figures.errors.items())},
        profiles={"hermes": figures},
        interval=_interval(scored) if figures.complete else None,
        by={
            "lang": summarize_by(scores, {item.id: item.lang for item in items}),
            "type": summarize_by(scores, {i.id: i.type for i in items if i.type is not None}),
            "contamination": contaminated.apart(scores),
            "class": by_class(scored),
            "feature": by_feature(scored),
        },
        contamination=contaminated,
        empty_gold=sum(_is_empty(each.gold) for each in scored),
        left_out=tuple(item.id for item in job.items if item.id not in kept),
        incomplete_items=tuple(score.item_id for score in scores if score.score is None),
        caveats=(
            *job.benchmark.card.caveats,
            *run_caveats(job, scored),
            *errata_caveats(job, errata),
        ),
        typed=typed_of(scored, contaminated.item_ids) if figures.complete else None,
        further_profiles=profile_figures(job, scored),
        errata=errata,
        first_errors=first_errors(scored),
        spent=read_timing(job.folder),
        repaired=repaired_counts(scored),
    )


def first_errors(scored: Sequence[ScoredItem]) -> dict[str, Failure]:
    """What ended the first three items that came to no result, by their ids."""
    failed = {each.item.id: each.result for each in scored if isinstance(each.result, Failure)}
    return dict(islice(failed.items(), _ERRORS_NAMED))


def typed_of(scored: Sequence[ScoredItem], contaminated: frozenset[str]) -> TypedFigures | None:
    """The figures of the items with typed gold; None where there are none."""
    typed = [each for each in scored if isinstance(each.gold, TypedGold)]
    gold = {each.item.id: each.gold for each in typed if isinstance(each.gold, TypedGold)}
    items, scores = [each.item for each in typed], [each.score for each in typed]
    return typed_figures(items, gold, scores, contaminated)


def _interval(scored: Sequence[ScoredItem]) -> Interval | None:
    values = [each.score.score for each in scored if each.score.score is not None]
    questions = [each.item.qid for each in scored]
    bounds = bootstrap_interval(values, questions, seed=SEED, level=LEVEL)
    return Interval(*bounds, LEVEL) if bounds else None


def _is_empty(gold: Gold | Failure) -> bool:
    match gold:
        case AnswerSet(_, rows):
            return not rows
        case ValueSet(values):
            return not values
        case _:
            return False
