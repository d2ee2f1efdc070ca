"""From names and options to a job: all that can be wrong is found before anything is asked."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, cast

from hermes.errors import GraphError, RunError, UsageError
from hermes.evaluation.job import Job
from hermes.evaluation.overview import read_report
from hermes.graphs.registry import find_graph, refuse_unused
from hermes.model import GoldKind
from hermes.runs.folder import RunFolder, existing_folder, find_folders, new_folder
from hermes.runs.manifest import (
    Manifest,
    check_same_run,
    new_manifest,
    read_manifest,
)
from hermes.runs.options import RunOptions, chosen_items
from hermes.store.library import benchmark_checksums, load_benchmark

if TYPE_CHECKING:
    from hermes.model import Benchmark, JsonValue
    from hermes.settings import Settings
    from hermes.systems.base import SystemSpec


def new_job(
    spec: SystemSpec,
    benchmark: Benchmark,
    options: RunOptions,
    settings: Settings,
    out: Path | None = None,
) -> Job:
    """A run in a new folder, `out` or one below `settings.runs_dir`; nothing is in it yet.

    Raises `UsageError` for options that the benchmark does not bear, `RunError` for a folder that
    holds a run already, `GraphError` for a graph whose file is not there, `StorageError`.
    """
    items = chosen_items(benchmark, options)
    manifest = _manifest(spec, benchmark, options, settings)
    folder = RunFolder(out) if out else new_folder(settings.runs_dir, benchmark.card.name, spec)
    if folder.manifest.exists() or folder.answers.exists():
        raise RunError(
            "there is a run in this folder already",
            str(folder.path),
            "Go on with it by --resume, or choose another folder.",
        )
    return Job(folder, manifest, benchmark, items, settings)


def unfinished_job(
    spec: SystemSpec,
    benchmark: Benchmark,
    options: RunOptions,
    settings: Settings,
    out: Path | None = None,
) -> Job:
    """The unfinished run of the same system and options: the latest, or the one in `out`.

    Raises `RunError` where there is none.
    """
    wanted = _manifest(spec, benchmark, options, settings)
    if out:
        folder = existing_folder(out)
        check_same_run(read_manifest(folder.manifest), wanted, folder.path)
        return Job(folder, wanted, benchmark, chosen_items(benchmark, options), settings)
    for folder in reversed(list(find_folders(settings.runs_dir, benchmark.card.name, spec.slug))):
        if not is_finished(folder) and read_manifest(folder.manifest).identity == wanted.identity:
            return Job(folder, wanted, benchmark, chosen_items(benchmark, options), settings)
    raise RunError(
        "there is no unfinished run of this system with these options",
        str(settings.runs_dir / benchmark.card.name / spec.slug),
        "Start one without --resume; `hermes runs list` lists all.",
    )


def recorded_job(folder: RunFolder, settings: Settings) -> Job:
    """The job of a run on disk, to be gone on with or to be scored again.

    Raises `RunError` where the benchmark is no longer the one that was run.
    """
    manifest = read_manifest(folder.manifest)
    benchmark = load_benchmark(manifest.bench, settings)
    if dict(benchmark_checksums(manifest.bench, settings)) != dict(manifest.checksums):
        raise RunError(
            f"the files of {manifest.bench} are not those of the run",
            str(folder.path),
            f"Fetch {manifest.bench} as it was, or run again.",
        )
    return Job(folder, manifest, benchmark, chosen_items(benchmark, manifest.options), settings)


def is_finished(folder: RunFolder) -> bool:
    """Whether the run has a report, and no item that the graph failed."""
    report = read_report(folder)
    return report is not None and bool(report["complete"])


def graph_record(
    benchmark: Benchmark, options: RunOptions, settings: Settings
) -> dict[str, JsonValue]:
    """What the manifest says of the run's graph: its entry in the registry.

    Raises `UsageError` for a graph that is in no registry, or an override of another graph, and
    `GraphError` for a file that is not there: after all is asked would be late to hear of it.
    """
    name = benchmark.card.graph
    refuse_unused(options.graphs, {name})
    entry = find_graph(name, settings, options.graphs)
    for path in (file.path for file in entry.files if file.path is not None):
        if not Path(path).is_file():
            raise GraphError("there is no such file", path, f"Name an RDF file for {name!r}.")
    return cast("dict[str, JsonValue]", asdict(entry))


def _manifest(
    spec: SystemSpec, benchmark: Benchmark, options: RunOptions, settings: Settings
) -> Manifest:
    card = benchmark.card
    if card.gold is GoldKind.TYPED_VALUES:
        raise UsageError(
            "typed reference values are not scored by this version",
            card.name,
            "Run a benchmark of answer sets; `hermes data list` lists all.",
        )
    entry = graph_record(benchmark, options, settings)
    checksums = benchmark_checksums(card.name, settings)
    return new_manifest(card.name, checksums, spec.text, entry, options)
