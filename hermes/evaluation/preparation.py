"""From names and options to a job: all that can be wrong is found before anything is asked."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, cast

from hermes.errata.reading import load_errata
from hermes.errors import FormatError, RunError, UsageError
from hermes.evaluation.job import Job
from hermes.evaluation.overview import read_report
from hermes.evaluation.similarity import similarity_of
from hermes.fetch.kept import file_sha256
from hermes.graphs.registry import find_graph, refuse_unused
from hermes.model import GoldKind
from hermes.runs.folder import (
    RunFolder,
    existing_folder,
    find_folders,
    new_folder,
    refuse_occupied,
    repeat_folders,
)
from hermes.runs.manifest import (
    Manifest,
    check_same_run,
    read_manifest,
    started_now,
)
from hermes.runs.options import GoldMode, RunOptions
from hermes.runs.subset import chosen_items
from hermes.store.library import benchmark_checksums, load_benchmark
from hermes.systems.base import SystemContext, SystemSpec, open_system
from hermes.systems.named import find_system
from hermes.version import __version__

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.graphs.entry import GraphFile
    from hermes.model import Benchmark, JsonValue
    from hermes.settings import Settings
    from hermes.systems.base import System
    from hermes.systems.rate import Rate


@dataclass(frozen=True)
class Plan:
    """What is to be run: a system, on which benchmark, how; `rate` is what systems.yaml says."""

    spec: SystemSpec
    system: System
    benchmark: Benchmark
    options: RunOptions
    rate: Rate | None = None


def new_plan(spec: SystemSpec, bench: str, options: RunOptions, settings: Settings) -> Plan:
    """The plan for a run of the system that `spec` names: by its kind, or a name of systems.yaml.

    The time limit of systems.yaml holds unless the options have another one than the usual. Raises
    `UsageError`, and `FormatError` for a damaged systems.yaml.
    """
    benchmark = load_benchmark(bench, settings)
    named = find_system(spec.text, settings)
    named.check_secrets(settings.secrets)
    spec = named.resolved(spec)
    if named.timeout_s is not None and options.timeout_s == RunOptions().timeout_s:
        options = replace(options, timeout_s=named.timeout_s)
    context = SystemContext(
        benchmark,
        settings,
        timeout_s=options.timeout_s,
        workers=options.workers,
        graphs=options.graphs,
        load=partial(load_benchmark, settings=settings),
        seed=options.seed,
        env=named.env,
        prices=named.prices,
    )
    with named.told_with_its_place():
        system = open_system(spec, context)
    return Plan(spec, system, benchmark, options, named.rate)


def recorded_plan(
    folder: RunFolder, settings: Settings, changes: Mapping[str, object] | None = None
) -> Plan:
    """The plan that a run on disk was made by, with `changes` of its options.

    Raises `FormatError`, `UsageError`.
    """
    manifest = read_manifest(folder.manifest)
    spec = SystemSpec(manifest.system, manifest.system_options)
    options = replace(manifest.options, **(changes or {}))  # type: ignore[arg-type]  # it checks
    return new_plan(spec, manifest.bench, options, settings)


def new_job(plan: Plan, settings: Settings, out: Path | None = None) -> Job:
    """A run in a new folder, `out` or one below `settings.runs_dir`; nothing is in it yet.

    Raises `UsageError` for options that the benchmark does not bear and for a graph whose file is
    not there, `RunError` for a folder that holds a run or anything else already, `StorageError`.
    """
    items = chosen_items(plan.benchmark, plan.options)
    manifest = _manifest(plan, settings)
    name = plan.benchmark.card.name
    folder = RunFolder(out) if out else new_folder(settings.runs_dir, name, plan.spec)
    refuse_occupied(folder)
    return Job(folder, manifest, plan.benchmark, items, settings, plan.rate)


def unfinished_job(plan: Plan, settings: Settings, out: Path | None = None) -> Job:
    """The unfinished run of the same plan: the latest, or the one in `out`.

    Raises `RunError` where there is none, where anything that it depends on is not as it was, and
    for one repeat of a run, whose joint report would be of other answers then.
    """
    wanted = _manifest(plan, settings)
    if out:
        folder = existing_folder(out)
        _refuse_repeat(folder)
        check_same_run(read_manifest(folder.manifest), wanted, folder.path)
    else:
        folder = _latest_unfinished(plan, wanted, settings)
    items = chosen_items(plan.benchmark, plan.options)
    return Job(folder, wanted, plan.benchmark, items, settings, plan.rate)


def _refuse_repeat(folder: RunFolder) -> None:
    path = folder.path.absolute()
    whole = RunFolder(path.parent)
    if whole.manifest.is_file():
        repeats = read_manifest(whole.manifest).options.repeat
        if RunFolder(path) in repeat_folders(whole, repeats):
            raise RunError(
                "this is one repeat of a run",
                str(folder.path),
                f"Go on with the whole: `hermes run --resume {whole.path}`.",
            )


def _latest_unfinished(plan: Plan, wanted: Manifest, settings: Settings) -> RunFolder:
    name = plan.benchmark.card.name
    for folder in reversed(list(find_folders(settings.runs_dir, name, plan.spec.slug))):
        # A run whose files are damaged is not the one that is looked for.
        with suppress(FormatError):
            if not is_finished(folder) and (
                read_manifest(folder.manifest).identity == wanted.identity
            ):
                return folder
    raise RunError(
        "there is no unfinished run of this system with these options",
        str(settings.runs_dir / name / plan.spec.slug),
        "Start one without --resume; `hermes runs list` lists all.",
    )


def recorded_job(folder: RunFolder, settings: Settings) -> Job:
    """The job of a run on disk, to be scored again.

    Raises `RunError` where the benchmark is no longer the one that was run, and what
    `refuse_unscorable` does.
    """
    manifest = read_manifest(folder.manifest)
    benchmark = load_benchmark(manifest.bench, settings)
    if dict(benchmark_checksums(manifest.bench, settings)) != dict(manifest.checksums):
        raise RunError(
            f"the files of {manifest.bench} are not those of the run",
            str(folder.path),
            f"Fetch {manifest.bench} as it was, or run again.",
        )
    refuse_unscorable(benchmark, manifest.options, settings)
    return Job(folder, manifest, benchmark, chosen_items(benchmark, manifest.options), settings)


def refuse_unscorable(benchmark: Benchmark, options: RunOptions, settings: Settings) -> None:
    """Look at all that scoring will need: after everything is asked would be late to miss it.

    Raises `FormatError` for a bad file of errata, `UsageError` for an extra that is not installed.
    """
    load_errata(benchmark.card, settings)
    similarity_of(options.similarity)


def is_finished(folder: RunFolder) -> bool:
    """Whether the run has a report, and no item that the graph failed. Raises `FormatError`."""
    report = read_report(folder)
    return report is not None and bool(report["complete"])


def graph_record(
    benchmark: Benchmark, options: RunOptions, settings: Settings
) -> dict[str, JsonValue]:
    """What the manifest says of the run's graph: its entry in the registry.

    Of files on this machine it has the checksums, of a graph made of files the engine. Raises
    `UsageError` for a graph that is in no registry, an override of another graph, and a file that
    is not there: after all is asked would be late to hear of it.
    """
    name = benchmark.card.graph
    refuse_unused(options.graphs, {name})
    entry = find_graph(name, settings, options.graphs)
    files = tuple(_with_checksum(file, name) for file in entry.files)
    record = cast("dict[str, JsonValue]", asdict(replace(entry, files=files)))
    if files:
        record |= {"engine": "oxigraph", "engine_version": version("pyoxigraph")}
    return record


def _with_checksum(file: GraphFile, name: str) -> GraphFile:
    if file.path is None:
        return file
    if not Path(file.path).is_file():
        raise UsageError("there is no such file", file.path, f"Name an RDF file for {name!r}.")
    return replace(file, sha256=file_sha256(Path(file.path)))


def _manifest(plan: Plan, settings: Settings) -> Manifest:
    card = plan.benchmark.card
    if card.gold is GoldKind.TYPED_VALUES and plan.options.gold is GoldMode.RECOMPUTED:
        raise UsageError(
            "typed reference values cannot be recomputed: they come from no query",
            card.name,
            "Use --gold recorded.",
        )
    refuse_unscorable(plan.benchmark, plan.options, settings)
    return Manifest(
        hermes=__version__,
        started=started_now(),
        bench=card.name,
        checksums=benchmark_checksums(card.name, settings),
        system=plan.spec.text,
        system_options=plan.spec.options,
        system_version=plan.system.version,
        graph=graph_record(plan.benchmark, plan.options, settings),
        options=plan.options,
        system_spec=plan.spec.stands_for,
    )
