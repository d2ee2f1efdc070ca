"""Tables of a page of the documentation, between marks, which tests make anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def with_tables(page: str, tables: Mapping[str, str]) -> str:
    """The page with each of the named tables in the place of the one that is there."""
    for name, table in tables.items():
        begin, end = f"<!-- begin {name} -->", f"<!-- end {name} -->"
        before, _, rest = page.partition(begin)
        _, _, after = rest.partition(end)
        page = f"{before}{begin}\n\n{table}\n\n{end}{after}"
    return page


def markdown(headings: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> str:
    """A table; figures have four digits."""
    lines = [tuple(headings), ("---",) * len(headings), *(tuple(map(_cell, row)) for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cell(value: object) -> str:
    if value is None:
        return "–"
    return f"{value:.4f}" if isinstance(value, float) else str(value)
