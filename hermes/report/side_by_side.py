"""What one profile says of several runs, side by side: of prompts, of models, of repeats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from hermes.report.listing import table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import RenderableType

    from hermes.model import JsonValue


@dataclass(frozen=True, slots=True)
class ProfiledRun:
    """One run: its system with the system's own options, and the profile's figures over all."""

    path: str
    system: str
    options: Mapping[str, JsonValue]
    figures: Mapping[str, JsonValue]


@dataclass(frozen=True, slots=True)
class SideBySide:
    """Comparable runs under one profile; `subset` is None where all items were run."""

    bench: str
    subset: str | None
    profile: str
    runs: tuple[ProfiledRun, ...]

    def to_json(self) -> dict[str, JsonValue]:
        """The object for --json."""
        return {
            "bench": self.bench,
            "subset": self.subset,
            "profile": self.profile,
            "runs": [
                {
                    "run": run.path,
                    "system": run.system,
                    "system_options": dict(run.options),
                    "figures": dict(run.figures),
                }
                for run in self.runs
            ],
        }


def side_by_side_view(tables: tuple[SideBySide, ...], notes: tuple[str, ...]) -> RenderableType:
    """A table for each benchmark, a row a run; `notes` say which runs are in none, and why."""
    return Group(*map(_view, tables), *map(Text, notes))


def _view(found: SideBySide) -> RenderableType:
    subset = f", subset: {found.subset}" if found.subset else ""
    names = list(dict.fromkeys(name for run in found.runs for name in run.figures))
    rows = (
        (run.system, _options(run), *(run.figures.get(name) for name in names), run.path)
        for run in found.runs
    )
    title = Text(f"{found.bench}{subset}, profile {found.profile}", "bold")
    return Group(title, table(("system", "options", *names, "run"), rows), Text())


def _options(run: ProfiledRun) -> str | None:
    return ", ".join(f"{name} {value}" for name, value in run.options.items()) or None
