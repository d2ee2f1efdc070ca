"""One run from end to end: ask, execute, score. Each step can be repeated without the one before.

The only place, besides the command line, that sees store, graphs, systems, runs and scoring alike.
"""

from __future__ import annotations

import shutil
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from hermes.errors import GraphError, IncompleteError, RunError
from hermes.evaluation.errata import correcting_queries
from hermes.evaluation.labels import look_up_labels
from hermes.evaluation.scoring import score_run
from hermes.files import ends_whole, read_records, storage_error
from hermes.graphs.opening import Extension, open_graph
from hermes.model import Answer, Failure, Sparql
from hermes.progress import no_progress
from hermes.runs.ask import Asking, ask
from hermes.runs.due import Due
from hermes.runs.execute import GraphAccess, execute, record_failures
from hermes.runs.folder import RunFolder
from hermes.runs.locking import locked
from hermes.runs.manifest import check_same_run, read_manifest, write_manifest
from hermes.runs.means import means_of
from hermes.runs.mending import GOLD_REPAIRS, Mending
from hermes.runs.options import GoldMode
from hermes.runs.prompt import keep_prompt
from hermes.runs.records import execution_from_record, is_graph_fault
from hermes.runs.turns import broken_off
from hermes.systems.records import answer_from_record

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from hermes.graphs.base import Graph
    from hermes.model import Benchmark, Item
    from hermes.progress import Progress
    from hermes.report.report import Report
    from hermes.runs.manifest import Manifest
    from hermes.runs.means import Means
    from hermes.runs.records import Execution
    from hermes.settings import Settings
    from hermes.systems.base import System
    from hermes.systems.rate import Rate

MAX_FAILED_GOLD = 0.2
"""The share of failed gold queries above which recomputed gold is no measure."""


@dataclass(frozen=True)
class Job:
    """A run that is ready to be carried out, or to be gone on with: all that it needs.

    `rate` is how often its system is asked where the options do not say. `due` says which items are
    asked for, `repeat` how many times all was asked before, and this once.
    """

    folder: RunFolder
    manifest: Manifest
    benchmark: Benchmark
    items: tuple[Item, ...]
    settings: Settings
    rate: Rate | None = None
    due: Due = Due.MISSING
    repeat: int = 1

    @property
    def prefixes(self) -> Mapping[str, str]:
        """The prefixes that queries on the run's graph may use undeclared."""
        return cast("Mapping[str, str]", self.manifest.graph.get("prefixes") or {})

    def carry_out(
        self, system: System, progress: Progress = no_progress, means: Means | None = None
    ) -> Report:
        """Do whatever is not on disk yet; without `means` by those of its options, and no cache.

        Raises `GraphError`, `StorageError`, `IncompleteError` where asking ends early, and
        `RunError` while another process is at it, or where it has become another run.
        """
        with locked(self.folder), self._graph() as access:
            if self.folder.manifest.exists():
                found = read_manifest(self.folder.manifest)
                check_same_run(found, self.manifest, self.folder.path)
            else:
                write_manifest(self.manifest, self.folder.manifest)
            self.folder.remove_leftovers()
            if self.manifest.options.gold is GoldMode.RECOMPUTED:
                self._recompute_gold(access, self.folder.gold_results, progress)
            elif system.queries:
                access.check()
            options = self.manifest.options
            means = means or means_of(options, (self.folder,), cache=None, usual_rate=self.rate)
            self._ask(system, means, access, progress)
            self._execute(access, self.folder.results, progress)
            self._correct_gold(access, self.folder.corrections, progress)
            look_up_labels(self, access)
            return score_run(self)

    def execute_again(self, progress: Progress = no_progress) -> Report:
        """Execute the recorded answers anew, without asking, and score them.

        The results that were there stay until all the new ones are, and for good where the graph
        fails an item that had one: that is an `IncompleteError`.
        """
        again = RunFolder(self.folder.path / ".again")
        try:
            with locked(self.folder), self._graph() as access:
                shutil.rmtree(again.path, ignore_errors=True)  # of one that was killed
                if self.manifest.options.gold is GoldMode.RECOMPUTED:
                    self._recompute_gold(access, again.gold_results, progress)
                self._execute(access, again.results, progress)
                self._correct_gold(access, again.corrections, progress)
                self._refuse_losses(again)
                self.folder.report.unlink(missing_ok=True)  # it is not of the results that come now
                write_manifest(self.manifest, self.folder.manifest)
                for fresh in again.path.iterdir():
                    fresh.replace(self.folder.path / fresh.name)
                look_up_labels(self, access)
                return score_run(self)
        except OSError as error:
            raise storage_error(error, self.folder.path) from error
        finally:
            shutil.rmtree(again.path, ignore_errors=True)

    def _refuse_losses(self, again: RunFolder) -> None:
        if not self.folder.results.exists():
            return
        had = {e.item_id for e in _executions(self.folder.results) if not is_graph_fault(e.result)}
        lost = [e for e in _executions(again.results) if is_graph_fault(e.result)]
        lost = [execution for execution in lost if execution.item_id in had]
        if lost:
            first = cast("Failure", lost[0].result)
            raise IncompleteError(
                f"the graph fails {len(lost)} items that had a result, first {lost[0].item_id}: "
                f"{first.kind}: {first.detail}; the results and scores that were there are kept",
                f"graph {self.benchmark.card.graph!r}",
                "Score the run again when the graph answers.",
            )

    @contextmanager
    def _graph(self) -> Iterator[GraphAccess]:
        access = GraphAccess(self._open_graph, self.manifest.options.limits)
        try:
            yield access
        finally:
            access.close()

    def _open_graph(self) -> Graph:
        options = self.manifest.options
        return open_graph(
            self.benchmark.card.graph,
            self.settings,
            overrides=options.graphs,
            workers=options.workers,
            allow_service=options.allow_service,
            # Prefixes are supplied by a repair, which is told.
            extensions=() if options.strict_sparql else (Extension.INTEGER_CASTS,),
        )

    @property
    def _mending(self) -> Mending:
        return Mending(self.manifest.options.repair_queries, self.prefixes)

    @property
    def _mending_of_gold(self) -> Mending:
        return Mending(GOLD_REPAIRS, self.prefixes)

    def _ask(self, system: System, means: Means, access: GraphAccess, progress: Progress) -> None:
        with progress("asking", len(self.items)) as advance:
            options = self.manifest.options
            system.begin(access.query)
            keep_prompt(system.prompt, self.folder)
            asking = Asking(
                means.put(system, self.manifest, self.repeat),
                self.benchmark.card.dataset_id,
                options.workers,
                options.history,
                lambda answer: access.resolve(answer, self._mending).result,
                means.account,
                self.due,
                system.live,
            )
            ask(asking, self.items, self.folder, advance)

    def _execute(self, access: GraphAccess, path: Path, progress: Progress) -> None:
        answers = self._recorded_answers()
        with progress("executing", len(answers)) as advance:
            workers = self.manifest.options.workers
            execute(answers, access, self._mending, path, workers=workers, advance=advance)
        record_failures(broken_off(self.folder), path, [item.id for item in self.items])

    def _correct_gold(self, access: GraphAccess, path: Path, progress: Progress) -> None:
        """Execute the queries that errata correct gold by, where the run needs the graph anyway."""
        queries = correcting_queries(self.benchmark, self.items, self.settings)
        if queries and any(isinstance(each.given, Sparql) for each in self._recorded_answers()):
            with progress("correcting gold", len(queries)) as advance:
                workers, mending = self.manifest.options.workers, self._mending_of_gold
                execute(queries, access, mending, path, workers=workers, advance=advance)

    def _recorded_answers(self) -> list[Answer]:
        """The answer of every item, in their order, but for those that the graph kept from it.

        Raises `RunError` where one is missing.
        """
        path = self.folder.answers
        answers = list(read_records(path, answer_from_record)) if ends_whole(path) else []
        waiting = broken_off(self.folder)
        expected = [item.id for item in self.items if item.id not in waiting]
        if [answer.item_id for answer in answers] != expected:
            raise RunError(
                "not all items have been asked",
                str(self.folder.path),
                f"Go on with it: `hermes run --resume {self.folder.path}`.",
            )
        return answers

    def _recompute_gold(self, access: GraphAccess, path: Path, progress: Progress) -> None:
        """Execute the gold queries, before anything is asked: a failure then costs nothing."""
        queries = [
            Answer(item.id, Sparql(item.sparql)) if item.sparql else Answer(item.id)
            for item in self.items
        ]
        with progress("executing gold", len(queries)) as advance:
            workers, mending = self.manifest.options.workers, self._mending_of_gold
            execute(queries, access, mending, path, workers=workers, advance=advance)
        failed = _failures(path)
        if len(failed) > MAX_FAILED_GOLD * len(self.items):
            first_id, first = failed[0]
            raise GraphError(
                f"{len(failed)} of {len(self.items)} gold queries fail; "
                f"{first_id}: {first.kind}: {first.detail}",
                f"graph {self.benchmark.card.graph!r}",
                "Use --gold recorded, or another graph by --graph.",
            )


def _executions(path: Path) -> Iterator[Execution]:
    return read_records(path, execution_from_record)


def _failures(path: Path) -> list[tuple[str, Failure]]:
    return [(e.item_id, e.result) for e in _executions(path) if isinstance(e.result, Failure)]
