"""Is the answer to a query the same each time? Told from repeats, and from the query itself."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hermes.model import Boolean
from hermes.sparql.arbitrary import arbitrary_parts
from hermes.sparql.concatenation import joined_names, separators
from hermes.verify.fingerprint import result_hash

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.model import AnswerSet


def rejoined(
    query: str, result: AnswerSet | Boolean, added: Sequence[str], removed: Sequence[str]
) -> str | None:
    """How the values that are other ones are those of gold, joined in another order, if they are.

    Those that the `result` has `added` must all be in columns that GROUP_CONCAT made, which makes
    no promise of that order, and in no others.
    """
    if not added or not _joined_values(query, result).issuperset(added):
        return None
    for separator in separators(query):
        if _parts(added, separator) == _parts(removed, separator):
            return "uses GROUP_CONCAT(), which joined the same parts in another order"
    return None


def _joined_values(query: str, result: AnswerSet | Boolean) -> set[str]:
    """The texts that stand in columns which GROUP_CONCAT made, and in no others."""
    if isinstance(result, Boolean):
        return set()
    names = joined_names(query)
    cells = [pair for row in result.rows for pair in zip(result.variables, row, strict=True)]
    others = {cell.value for name, cell in cells if cell is not None and name not in names}
    return {cell.value for _, cell in cells if cell is not None} - others


def _parts(values: Sequence[str], separator: str) -> Counter[tuple[str, ...]]:
    split = (value.split(separator) if separator else value for value in values)
    return Counter(tuple(sorted(parts)) for parts in split)


def instability(query: str, results: Sequence[AnswerSet | Boolean], rows: int | None) -> str | None:
    """Why another repeat could give another answer, in a line; None where nothing says so.

    `results` are those of the repeats, one at least; `rows` is how many there are without LIMIT and
    OFFSET, None if that is not known.
    """
    distinct = len(dict.fromkeys(map(result_hash, results)))
    if distinct > 1:
        return f"{len(results)} repeats gave {distinct} different results"
    parts = arbitrary_parts(query, rows)
    return f"uses {', '.join(parts)}" if parts else None
