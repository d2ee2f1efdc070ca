"""The summary that a person reads at the end of a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

from hermes.graphs.failures import one_line
from hermes.report.accuracy import accuracy_table, declining_remark, declining_table
from hermes.report.contamination import contamination_remarks, contamination_warning
from hermes.report.errata import errata_remark
from hermes.report.groups import GROUPS_APART, class_remark
from hermes.report.profile_table import cell
from hermes.report.repairs import repaired_remarks
from hermes.report.steadiness import repeats_tables
from hermes.report.usage import usage_remarks
from hermes.scoring.profiles.names import ProfileName

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import RenderableType

    from hermes.report.report import Report
    from hermes.scoring.summary import Figures
    from hermes.scoring.typed.figures import TypedFigures

_SHOWN = 3  # names in a remark; all stand in report.json


def summary(report: Report) -> RenderableType:
    """A table of the figures, all and by group, and under it what a reader must know."""
    subset = f", subset: {report.subset}" if report.subset else ""
    times = f", {report.repeats.count} times" if report.repeats else ""
    # Not the table's own title, which would be folded to the width of the table.
    title = Text(f"{report.system} on {report.bench}{subset}{times}", "bold")
    tables = _typed_tables(report.typed) if report.typed else [_figures_table(report)]
    repeats = repeats_tables(report.repeats) if report.repeats else ()
    warning = contamination_warning(report.contamination, report.by.get("contamination", {}))
    warnings = [Text(warning, "bold red")] if warning else []
    return Group(title, *tables, *repeats, *warnings, *map(Text, _remarks(report)))


def _typed_tables(figures: TypedFigures) -> list[RenderableType]:
    declining = figures.declining
    remark = Text(declining_remark(declining))
    return [accuracy_table(figures), declining_table(declining), remark]


def _figures_table(report: Report) -> Table:
    table = Table()
    table.add_column("", no_wrap=True)
    for heading in (_counted(report), "score", "precision", "recall", "f1", "accuracy"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_row("all", *_cells(report.figures))
    for key, groups in report.by.items():
        if len(groups) > 1 and key not in GROUPS_APART:
            for name, figures in groups.items():
                table.add_row(name, *_cells(figures))
    return table


def _counted(report: Report) -> str:
    """What the figures are of: those of all repeats are of their answers."""
    return "items" if report.figures.items == report.items else "answers"


def _cells(figures: Figures) -> Iterable[str]:
    yield str(figures.items)
    for value in (
        figures.score,
        figures.precision,
        figures.recall,
        figures.f1,
        figures.accuracy,
    ):
        yield "–" if value is None else f"{value:.3f}"


def _remarks(report: Report) -> Iterable[str]:
    outcomes = ", ".join(f"{count} {outcome}" for outcome, count in report.outcomes.items())
    yield f"outcomes: {outcomes}"
    yield from class_remark(report.by, _counted(report))
    if report.errors:
        named = ((kind.replace("_", " "), count) for kind, count in report.errors.items())
        yield "errors: " + ", ".join(f"{count} {kind}" for kind, count in named)
    for item_id, failure in report.first_errors.items():
        yield f"  {item_id}: {failure.kind.replace('_', ' ')}: {one_line(failure.detail)}"
    yield from repaired_remarks(report.repaired, report.further_profiles)
    if report.interval:
        interval = report.interval
        yield f"score, {interval.level:.0%} interval: {interval.low:.3f} to {interval.high:.3f}"
    if report.figures.row_f1 is not None:
        yield f"row F1: {report.figures.row_f1:.3f} over {_items(report.figures.row_items)}"
    yield from _text_remark(report)
    yield _gold_remark(report)
    if report.errata:
        yield errata_remark(report.errata)
    yield from contamination_remarks(report.contamination)
    if not report.complete:
        failed = report.incomplete_items
        yield (
            f"INCOMPLETE: the graph failed {_items(len(failed))}, so there is no score: "
            f"{_some(failed)}. `hermes run --resume` executes only those again."
        )
    yield from usage_remarks(report.spent)
    engine = report.engine
    executed = f"{engine.name} {engine.version or ''}".strip() if engine else "nothing executed"
    yield f"hermes {report.hermes}, scorer {report.scorer_version}, engine: {executed}"
    for caveat in report.caveats:
        yield f"caveat: {caveat}"


def _text_remark(report: Report) -> Iterable[str]:
    """How free texts fare, which profile `hermes` does not hold against an answer set."""
    figures = report.further_profiles.get(ProfileName.KGQA_EVAL)
    if figures is not None:
        names = ("correct", "wrong", "no_answer", "precision", "recall", "f1", "list_recall")
        shown = ", ".join(f"{name} {cell(figures.overall[name])}" for name in names)
        yield f"free text, profile kgqa-eval: {shown}"


def _gold_remark(report: Report) -> str:
    empty = f"; {_items(report.empty_gold)} with empty gold" if report.empty_gold else ""
    left_out = ""
    if names := report.left_out:
        left_out = f"; {_items(len(names))} left out, as the gold query fails: {_some(names)}"
    return f"gold: {report.gold}{empty}{left_out}"


def _items(count: int) -> str:
    return "1 item" if count == 1 else f"{count} items"


def _some(names: tuple[str, ...]) -> str:
    shown = ", ".join(names[:_SHOWN])
    return f"{shown}, …" if len(names) > _SHOWN else shown
