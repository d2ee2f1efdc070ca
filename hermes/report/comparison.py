"""What `hermes compare` says: systems beside each other, as tables and as a record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from hermes.report.listing import table
from hermes.scoring.statistics import LEVEL
from hermes.scoring.statistics.power import ALPHA, FEWEST_CLUSTERS, POWER

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import RenderableType

    from hermes.model import JsonValue
    from hermes.scoring.comparison import Comparison, Difference
    from hermes.scoring.statistics.estimate import Estimate


@dataclass(frozen=True, slots=True)
class ComparedRun:
    """Which run it is, of which system, and how often all was asked."""

    path: str
    system: str
    repeat: int


@dataclass(frozen=True, slots=True)
class RunComparison:
    """Runs on the same items of a benchmark, and how each but the first compares with the first.

    `runs` and the standings of `comparison` are in one order. `subset` says how many of the
    benchmark's items were run, None for all; `remarks` what else the runs differ in.
    """

    bench: str
    subset: str | None
    gold: str
    scorer_version: str
    items: int
    questions: int
    runs: tuple[ComparedRun, ...]
    comparison: Comparison
    remarks: tuple[str, ...]

    def to_json(self) -> dict[str, JsonValue]:
        """The object for --json."""
        compared = self.comparison
        return {
            "bench": self.bench,
            "subset": self.subset,
            "gold": self.gold,
            "scorer_version": self.scorer_version,
            "items": self.items,
            "questions": self.questions,
            "runs": [
                {
                    "path": run.path,
                    "system": run.system,
                    "repeat": run.repeat,
                    "score": standing.score.value,
                    "ci": _interval(standing.score),
                    "alone": list(standing.alone),
                }
                for run, standing in zip(self.runs, compared.standings, strict=True)
            ],
            "differences": [
                {"run": run.path, "to": self.runs[0].path, **_difference(difference)}
                for run, difference in zip(self.runs[1:], compared.differences, strict=True)
            ],
            "differing": {item: list(scores) for item, scores in compared.differing.items()},
            "remarks": list(self.remarks),
        }


def comparison_view(found: RunComparison) -> RenderableType:
    """A row a run, a row a difference, and how to read them."""
    compared = found.comparison
    subset = f", subset: {found.subset}" if found.subset else ""
    title = Text(f"{len(found.runs)} runs on {found.bench}{subset}", "bold")
    standings = table(
        ("", "system", "run", "score", f"{LEVEL:.0%}", "alone right"),
        (
            (number, _system(run), run.path, each.score.value, _range(each.score), len(each.alone))
            for number, (run, each) in enumerate(
                zip(found.runs, compared.standings, strict=True), 1
            )
        ),
    )
    headings = ("to 1", "difference", f"{LEVEL:.0%}", "p", "p (Holm)", "d_z", "detectable")
    differences = table(
        (*headings, "wins", "ties", "losses"),
        ((number, *_cells(each)) for number, each in enumerate(compared.differences, 2)),
    )
    return Group(title, standings, differences, *map(Text, _remarks(found)))


def differing_view(found: RunComparison) -> RenderableType:
    """A row an item on which the runs differ, with the score of each."""
    numbers = [str(number) for number in range(1, len(found.runs) + 1)]
    rows = ((item, *scores) for item, scores in found.comparison.differing.items())
    return table(("item", *numbers), rows)


def _cells(difference: Difference) -> tuple[object, ...]:
    return (
        difference.difference.value,
        _range(difference.difference),
        f"{difference.p:.4f}",
        f"{difference.p_holm:.4f}",
        difference.effect_size,
        difference.detectable,
        difference.wins,
        difference.ties,
        difference.losses,
    )


def _remarks(found: RunComparison) -> Iterable[str]:
    yield (
        f"{found.items} items of {found.questions} questions; gold: {found.gold}; "
        f"scorer {found.scorer_version}"
    )
    yield (
        "p: paired permutation test over questions; d_z: difference in standard deviations; "
        f"detectable: what these questions would show with a power of {POWER:.0%} at p < {ALPHA}"
    )
    for number, each in enumerate(found.comparison.differences, 2):
        yield from _power_remark(number, each.differing_questions)
    yield from (f"caveat: {remark}" for remark in found.remarks)


def _power_remark(number: int, questions: int) -> Iterable[str]:
    """Why nothing is detectable where two runs differ on few questions, though on some."""
    if not 0 < questions < FEWEST_CLUSTERS:
        return
    smallest = 2 / 2**questions
    significant = (
        "no difference could be significant"
        if smallest >= ALPHA
        else "only a difference in one direction on all of them could be significant"
    )
    yield (
        f"{number} differs from 1 on {_questions(questions)}: on so few, {significant}, "
        f"as the smallest p is {smallest:.4f}"
    )


def _questions(count: int) -> str:
    return "1 question" if count == 1 else f"{count} questions"


def _system(run: ComparedRun) -> str:
    return run.system if run.repeat == 1 else f"{run.system}, {run.repeat} times"


def _range(estimate: Estimate) -> str:
    return f"{estimate.low:.3f} to {estimate.high:.3f}"


def _difference(difference: Difference) -> dict[str, JsonValue]:
    return {
        "difference": difference.difference.value,
        "ci": _interval(difference.difference),
        "p": difference.p,
        "p_holm": difference.p_holm,
        "effect_size": difference.effect_size,
        "detectable": difference.detectable,
        "wins": difference.wins,
        "ties": difference.ties,
        "losses": difference.losses,
        "differing_questions": difference.differing_questions,
    }


def _interval(estimate: Estimate) -> JsonValue:
    return {"low": estimate.low, "high": estimate.high, "level": LEVEL}
