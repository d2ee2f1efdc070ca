"""Where a run lies: `<runs>/<bench>/<system>/<time>/`, and the names of its files."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from hermes.errors import RunError
from hermes.files import remove_leftovers, storage_error

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hermes.systems.base import SystemSpec

_TIME_FORMAT = "%Y%m%dT%H%M%SZ"


@dataclass(frozen=True, slots=True)
class RunFolder:
    """One run's folder. Nothing is created before something is written."""

    path: Path

    @property
    def manifest(self) -> Path:
        """What was run, on what, how; without a secret."""
        return self.path / "run.yaml"

    @property
    def prompt(self) -> Path:
        """All that a model was told beside the questions, where the system says so."""
        return self.path / "prompt.txt"

    @property
    def answers(self) -> Path:
        """What the system returned, a line an item."""
        return self.path / "answers.jsonl"

    @property
    def timings(self) -> Path:
        """How long each answer took; the only file whose content is never the same twice."""
        return self.path / "timings.jsonl"

    @property
    def turns(self) -> Path:
        """The earlier turns of follow-ups, with `--history own`; not scored."""
        return self.path / "turns.jsonl"

    @property
    def results(self) -> Path:
        """What executing each answer gave."""
        return self.path / "results.jsonl"

    @property
    def gold_results(self) -> Path:
        """What executing each gold query gave, with `--gold recomputed`."""
        return self.path / "gold_results.jsonl"

    @property
    def corrections(self) -> Path:
        """What executing the queries gave by which errata correct gold."""
        return self.path / "corrections.jsonl"

    @property
    def labels(self) -> Path:
        """What the graph calls the IRIs in gold, where there are free-text answers."""
        return self.path / "labels.jsonl"

    @property
    def scores(self) -> Path:
        """One score an item."""
        return self.path / "scores.jsonl"

    @property
    def report(self) -> Path:
        """The figures of the whole run; written last, so a run without one is unfinished."""
        return self.path / "report.json"

    @property
    def files(self) -> tuple[Path, ...]:
        """All of them, whether they are there or not."""
        return (
            self.manifest,
            self.prompt,
            self.answers,
            self.timings,
            self.turns,
            self.results,
            self.gold_results,
            self.corrections,
            self.labels,
            self.scores,
            self.report,
        )

    def remove_leftovers(self) -> None:
        """Remove what a kill left half-written; nothing that is not the run's own."""
        for path in self.files:
            remove_leftovers(path)


def new_folder(runs_dir: Path, bench: str, spec: SystemSpec) -> RunFolder:
    """An empty folder, named by the present time (UTC). Raises `StorageError`.

    It is made here, so that runs which start in the same second never share one.
    """
    parent = runs_dir / bench / spec.slug
    name = datetime.now(UTC).strftime(_TIME_FORMAT)
    for path in (parent / name, *(parent / f"{name}-{number}" for number in range(2, 100))):
        try:
            path.mkdir(parents=True)
        except FileExistsError:
            continue
        except OSError as error:
            raise storage_error(error, path) from error
        return RunFolder(path)
    raise RunError("too many runs start in this second", str(parent), "Start it again.")


def find_folders(runs_dir: Path, bench: str = "*", slug: str = "*") -> Iterator[RunFolder]:
    """The runs below `runs_dir`, by benchmark, system and time."""
    for manifest in sorted(runs_dir.glob(f"{bench}/{slug}/*/run.yaml")):
        yield RunFolder(manifest.parent)


def repeat_folders(folder: RunFolder, times: int) -> tuple[RunFolder, ...]:
    """The runs that make up the one in `folder`: itself, where all was asked once."""
    if times == 1:
        return (folder,)
    return tuple(RunFolder(folder.path / f"r{number}") for number in range(1, times + 1))


def existing_folder(path: Path) -> RunFolder:
    """The run in `path`. Raises `RunError` where there is none."""
    folder = RunFolder(path)
    if not folder.manifest.is_file():
        raise RunError(
            "there is no run in this folder",
            str(path),
            "Name the folder that holds run.yaml; `hermes runs list` lists all.",
        )
    return folder


def refuse_occupied(folder: RunFolder) -> None:
    """Raise `RunError` where there is a run in a folder, or anything else that shows.

    What is hidden may be of a run that was killed before it began.
    """
    if folder.manifest.exists() or folder.answers.exists():
        raise RunError(
            "there is a run in this folder already",
            str(folder.path),
            "Go on with it by --resume, or choose another folder.",
        )
    try:
        entries = sorted(folder.path.iterdir()) if folder.path.is_dir() else []
    except OSError as error:
        raise storage_error(error, folder.path) from error
    others = [entry.name for entry in entries if not entry.name.startswith(".")]
    if others:
        raise RunError(
            f"something else is in this folder, as {others[0]!r}",
            str(folder.path),
            "Choose another folder.",
        )
