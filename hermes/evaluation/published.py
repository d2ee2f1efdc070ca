"""Published results, scored anew: from the published answer sets, or by executing the queries."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.evaluation.rescoring import answered
from hermes.evaluation.scoring import scored_items
from hermes.flatten import flatten
from hermes.graphs.opening import open_graph
from hermes.model import AnswerSet, Sparql
from hermes.progress import no_progress
from hermes.report.ranking import Evidence, Standing, rank
from hermes.runs.execute import GraphAccess
from hermes.runs.options import RunOptions
from hermes.scoring.copies import repeats_gold
from hermes.scoring.discrepancy import discrepancy
from hermes.scoring.profiles.text2sparql import score_item
from hermes.sparql.ties import tie_breaks
from hermes.store.evaluations import read_evaluation
from hermes.store.library import load_benchmark
from hermes.store.results import load_results

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from hermes.progress import Progress
    from hermes.report.ranking import PublishedRanking
    from hermes.report.report import Report
    from hermes.scoring.discrepancy import Discrepancy
    from hermes.scoring.scored import ScoredItem
    from hermes.settings import Settings
    from hermes.store.evaluations import OfficialEvaluation
    from hermes.store.results import ParticipantFolder

_SAME = 1e-9


def published_ranking(
    bench: str,
    settings: Settings,
    evidence: Evidence = Evidence.RESULT_SETS,
    *,
    graphs: Mapping[str, str] | None = None,
    progress: Progress = no_progress,
) -> PublishedRanking:
    """The participants of a challenge on `bench`, ranked officially and as corrected.

    Answer sets need no graph; executing queries does: the benchmark's own, or where `graphs`
    points it. Raises `UsageError` where results or benchmark have yet to be fetched, `FormatError`,
    and what `Job.carry_out` raises.
    """
    participants = load_results(bench, settings)
    options = RunOptions(graphs=graphs or {})
    with _graph_of(bench, options, settings) as access:
        replay = _Replay(bench, options, settings, access)
        standings = []
        with progress("scoring participants", len(participants)) as advance:
            for participant in participants:
                standings.append(_standing(participant, evidence, replay))
                advance()
    return rank(bench, evidence, standings)


@dataclass(frozen=True, slots=True)
class _Replayed:
    """A participant's file, scored."""

    report: Report
    items: Sequence[ScoredItem]


@dataclass(frozen=True)
class _Replay:
    """How files are scored anew, and the graph to ask about ties, opened when first needed."""

    bench: str
    options: RunOptions
    settings: Settings
    access: GraphAccess

    def score(self, file: Path | None) -> _Replayed | None:
        """The scores of a file of answers or answer sets; None where there is none."""
        if file is None:
            return None
        with answered(file, self.bench, self.options, self.settings) as (plan, job):
            report = job.carry_out(plan.system)
            return _Replayed(report, scored_items(job))

    def has_ties(self, each: ScoredItem) -> bool:
        """Whether the LIMIT of an item's query cuts through a tie: breaking it shows."""
        match each.answer.given:
            case Sparql(query) if (ways := tie_breaks(query)) is not None:
                found = [self.access.graph.query(way, self.options.limits) for way in ways]
                values = [set(flatten(each)) for each in found if isinstance(each, AnswerSet)]
                return len(values) == len(ways) and values[0] != values[1]
        return False


def _standing(folder: ParticipantFolder, evidence: Evidence, replay: _Replay) -> Standing:
    official = read_evaluation(folder.evaluation) if folder.evaluation else None
    sets = replay.score(folder.result_set)
    copied = sets is not None and _is_copy(sets.items, official)
    if evidence is Evidence.QUERIES:
        used = replay.score(folder.answers)
    else:
        used = None if copied else sets
    if used is None:
        return Standing(folder.name, official, None, copied)
    found = tuple(_discrepancies(used.items, official, replay)) if official else ()
    return Standing(folder.name, official, used.report, copied, found)


def _is_copy(items: Sequence[ScoredItem], official: OfficialEvaluation | None) -> bool:
    """Whether answer sets equal gold, though the official scores are not those of gold."""
    return repeats_gold(items) and (official is None or not _explains(items, official))


def _explains(items: Sequence[ScoredItem], official: OfficialEvaluation) -> bool:
    for each in items:
        score = score_item(each.item, each.gold, each.result)
        if score is None or abs(score.f1 - official.set_f.get(each.item.id, 0.0)) > _SAME:
            return False
    return True


def _discrepancies(
    items: Sequence[ScoredItem], official: OfficialEvaluation, replay: _Replay
) -> Iterator[Discrepancy]:
    for each in items:
        if (figure := official.set_f.get(each.item.id)) is not None:
            found = discrepancy(figure, each, replay.has_ties)
            if found is not None:
                yield found


@contextmanager
def _graph_of(bench: str, options: RunOptions, settings: Settings) -> Iterator[GraphAccess]:
    name = load_benchmark(bench, settings).card.graph
    access = GraphAccess(
        lambda: open_graph(name, settings, overrides=options.graphs), options.limits
    )
    try:
        yield access
    finally:
        access.close()
