"""Scoring with the errata of a benchmark: what is provably wrong is left out or corrected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.errata.reading import Action, inapplicable_file, load_errata, own_file
from hermes.files import read_records
from hermes.flatten import flatten
from hermes.model import Answer, AnswerSet, Boolean, Failure, Sparql, ValueSet
from hermes.report.errata import ErrataFigures
from hermes.runs.records import execution_from_record
from hermes.scoring.profiles.hermes import score_item
from hermes.scoring.summary import summarize

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from hermes.errata.reading import Erratum
    from hermes.evaluation.job import Job
    from hermes.model import Benchmark, Gold, Item, Result
    from hermes.scoring.scored import ScoredItem
    from hermes.settings import Settings


_NOT_EXECUTED = "the run executes nothing"


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

    There are figures also where errata are of unknown questions, which is to be told. Gold is
    corrected where the run could execute the correcting query, as it does where it executes
    queries at all; elsewhere such an item is left out. Raises `FormatError`.
    """
    errata = load_errata(job.benchmark.card, job.settings)
    corrections = _corrections(job.folder.corrections)
    left_out, corrected, scores = [], [], []
    uncorrected: dict[str, str] = {}
    reasons: dict[str, None] = {}
    for each in scored:
        concerning = _concerning(each.item, errata)
        reasons |= dict.fromkeys(erratum.id for erratum in concerning)
        gold = _corrected(each, concerning, corrections)
        if not concerning:
            scores.append(each.score)
        elif gold is None:
            left_out.append(each.item.id)
            if all(erratum.action is Action.CORRECTED for erratum in concerning):
                uncorrected[each.item.id] = _why_not(corrections.get(each.item.id))
        else:
            corrected.append(each.item.id)
            scores.append(score_item(each.item, gold, each.result))
    unknown = tuple(_unknown(errata, job))
    if not reasons and not unknown:
        return None
    return ErrataFigures(
        left_out=tuple(left_out),
        corrected=tuple(corrected),
        reasons=tuple(reasons),
        unknown=unknown,
        figures=summarize(scores),
        uncorrected=uncorrected,
    )


def errata_caveats(job: Job, errata: ErrataFigures | None) -> Iterator[str]:
    """Which errata have no effect, or another than they are meant to have."""
    if (file := inapplicable_file(job.benchmark.card, job.settings)) is not None:
        yield f"{file} is not applied: it holds for other sources than those of this benchmark"
    if errata is None:
        return
    if errata.unknown:
        yield f"errata are not of this benchmark: {', '.join(errata.unknown)}"
    for item_id, why in errata.uncorrected.items():
        if why != _NOT_EXECUTED:
            yield (
                f"the gold of {item_id} could not be corrected ({why}): it is left out of the "
                "score with errata"
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


def _why_not(found: Result | None) -> str:
    """What kept a correcting query from giving a gold."""
    if isinstance(found, Failure):
        return f"{found.kind}: {found.detail}"
    return _NOT_EXECUTED


def _unknown(errata: Iterable[Erratum], job: Job) -> Iterable[str]:
    """The questions of errata that are none, and languages that none of their questions is in.

    Errata that come with hermes are of all languages of a benchmark, of which some may have been
    fetched.
    """
    known = {(item.qid, item.lang) for item in job.benchmark.items}
    questions = {qid for qid, _ in known}
    own = own_file(job.benchmark.card, job.settings) is not None
    for erratum in errata:
        for qid in erratum.questions:
            if qid not in questions:
                yield f"question {qid} of {erratum.id}"
        for lang in erratum.languages:
            if own and not any((qid, lang) in known for qid in erratum.questions):
                yield f"language {lang} of {erratum.id}"
