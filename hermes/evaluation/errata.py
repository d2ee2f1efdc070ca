"""Scoring with the errata of a benchmark: what is provably wrong is left out or corrected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.errata.reading import Action, load_errata
from hermes.files import read_records
from hermes.flatten import flatten
from hermes.model import Answer, AnswerSet, Boolean, Sparql, ValueSet
from hermes.report.errata import ErrataFigures
from hermes.runs.records import execution_from_record
from hermes.scoring.profiles.hermes import score_item
from hermes.scoring.summary import summarize

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from hermes.errata.reading import Erratum
    from hermes.evaluation.job import Job
    from hermes.model import Benchmark, Gold, Item, Result
    from hermes.scoring.scored import ScoredItem
    from hermes.settings import Settings


def correcting_queries(
    benchmark: Benchmark, items: Iterable[Item], settings: Settings
) -> list[Answer]:
    """The queries of the errata that correct the gold of `items`, to be executed as answers are."""
    errata = load_errata(benchmark.card, settings)
    return [
        Answer(item.id, Sparql(erratum.sparql))
        for item in items
        for erratum in _concerning(item, errata)
        if erratum.sparql is not None
    ]


def errata_figures(job: Job, scored: Sequence[ScoredItem]) -> ErrataFigures | None:
    """The figures of a run with errata applied; None where they concern none of its items.

    Gold is corrected where the run could execute the correcting query, as it does where it executes
    queries at all; elsewhere such an item is left out. Raises `FormatError`.
    """
    errata = load_errata(job.benchmark.card, job.settings)
    corrections = _corrections(job.folder.corrections)
    left_out, corrected, scores = [], [], []
    reasons: dict[str, None] = {}
    for each in scored:
        concerning = _concerning(each.item, errata)
        reasons |= dict.fromkeys(erratum.id for erratum in concerning)
        gold = _corrected(each, concerning, corrections)
        if not concerning:
            scores.append(each.score)
        elif gold is None:
            left_out.append(each.item.id)
        else:
            corrected.append(each.item.id)
            scores.append(score_item(each.item, gold, each.result))
    if not reasons:
        return None
    unknown = tuple(_unknown(errata, job.benchmark))
    return ErrataFigures(
        tuple(left_out), tuple(corrected), tuple(reasons), unknown, summarize(scores)
    )


def _concerning(item: Item, errata: Iterable[Erratum]) -> list[Erratum]:
    return [erratum for erratum in errata if erratum.concerns(item)]


def _corrections(path: Path) -> dict[str, Result]:
    if not path.exists():
        return {}
    return {e.item_id: e.result for e in read_records(path, execution_from_record)}


def _corrected(
    each: ScoredItem, concerning: Sequence[Erratum], corrections: Mapping[str, Result]
) -> Gold | None:
    """The corrected gold of an item, as flat as the published one; None where there is none."""
    if any(erratum.action is Action.LEFT_OUT for erratum in concerning):
        return None
    match corrections.get(each.item.id):
        case AnswerSet() as rows:
            return ValueSet(flatten(rows)) if isinstance(each.gold, ValueSet) else rows
        case Boolean() as boolean:
            return boolean
    return None


def _unknown(errata: Iterable[Erratum], benchmark: Benchmark) -> Iterable[str]:
    known = {item.qid for item in benchmark.items}
    for erratum in errata:
        for qid in erratum.questions:
            if qid not in known:
                yield f"question {qid} of {erratum.id}"
