"""Published results, scored anew: from the published answer sets, or by executing the queries."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.evaluation.credibility import doubts, gold_copy
from hermes.evaluation.rescoring import answered
from hermes.evaluation.scoring import scored_items
from hermes.flatten import flatten
from hermes.graphs.opening import open_graph
from hermes.model import AnswerSet
from hermes.progress import no_progress
from hermes.report.ranking import Evidence, Standing, rank
from hermes.runs.execute import GraphAccess
from hermes.runs.options import RunOptions
from hermes.scoring.discrepancy import OfficialFigures, discrepancy
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
    points it. Raises `UsageError` where results or benchmark have yet to be fetched,
    `ChecksumError` for a file that has changed since, `FormatError`, and what `Job.carry_out`
    raises.
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
        ways = tie_breaks(each.query) if each.query is not None else None
        if ways is None:
            return False
        values = [set(flatten(r)) for r in map(self.access.query, ways) if isinstance(r, AnswerSet)]
        return len(values) == len(ways) and values[0] != values[1]


def _standing(folder: ParticipantFolder, evidence: Evidence, replay: _Replay) -> Standing:
    official = read_evaluation(folder.evaluation) if folder.evaluation else None
    sets = replay.score(folder.result_set)
    remarks = (*folder.remarks, *(doubts(official) if official else ()))
    copied = gold_copy(sets.items, official) if sets else None
    if evidence is Evidence.QUERIES:
        used = replay.score(folder.answers)
    else:
        used = None if copied else sets
    if used is None:
        return Standing(folder.name, official, None, copied, remarks=remarks)
    found = tuple(_discrepancies(used.items, official, replay)) if official else ()
    return Standing(folder.name, official, used.report, copied, found, remarks)


def _discrepancies(
    items: Sequence[ScoredItem], official: OfficialEvaluation, replay: _Replay
) -> Iterator[Discrepancy]:
    for each in items:
        item_id = each.item.id
        if (set_f := official.set_f.get(item_id)) is not None:
            figures = OfficialFigures(set_f, official.ndcg.get(item_id))
            found = discrepancy(figures, each, replay.has_ties)
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
