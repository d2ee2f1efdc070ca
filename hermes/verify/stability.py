"""Is the answer to a query the same each time? Told from repeats, and from the query itself."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hermes.sparql.arbitrary import arbitrary_parts
from hermes.sparql.concatenation import separators
from hermes.verify.fingerprint import result_hash

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.model import AnswerSet, Boolean


def rejoined(query: str, added: Sequence[str], removed: Sequence[str]) -> str | None:
    """How the values that are other ones are those of gold, joined in another order, if they are.

    Of that order, GROUP_CONCAT makes no promise.
    """
    for separator in separators(query):
        if added and _parts(added, separator) == _parts(removed, separator):
            return "uses GROUP_CONCAT(), which joined the same parts in another order"
    return None


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
