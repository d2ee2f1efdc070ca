"""The figures of a profile other than the default one as a person reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import RenderableType

    from hermes.report.report import Report
    from hermes.scoring.profiles.figures import ProfileFigures


def profile_view(report: Report, name: str, figures: ProfileFigures) -> RenderableType:
    """A table of the figures of the profile called `name`, and the caveats of the report."""
    subset = f", subset: {report.subset}" if report.subset else ""
    title = Text(f"{report.system} on {report.bench}{subset}, profile {name}", "bold")
    table = Table()
    table.add_column("", no_wrap=True)
    for heading in figures.overall:
        table.add_column(heading, justify="right", no_wrap=True)
    for group, row in {"all": figures.overall, **figures.by_lang}.items():
        table.add_row(group, *map(cell, row.values()))
    failed = len(report.incomplete_items)
    incomplete = (
        [f"INCOMPLETE: the graph failed {failed} of {report.items} items"] if failed else []
    )
    caveats = [f"caveat: {caveat}" for caveat in report.caveats]
    return Group(title, table, *map(Text, (*incomplete, *caveats)))


def cell(figure: float | int | None) -> str:
    """A figure as it is shown: a count whole, a share to three digits."""
    match figure:
        case None:
            return "–"
        case int():
            return str(figure)
    return f"{figure:.3f}"
