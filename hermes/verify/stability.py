"""Is the answer to a query the same each time? Told from repeats, and from the query itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.model import AnswerSet
from hermes.sparql.arbitrary import arbitrary_parts
from hermes.verify.fingerprint import result_hash

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.model import Boolean


def instability(query: str, results: Sequence[AnswerSet | Boolean]) -> str | None:
    """Why another repeat could give another answer, in a line; None where nothing says so.

    `results` are those of the repeats, one at least.
    """
    distinct = len(dict.fromkeys(map(result_hash, results)))
    if distinct > 1:
        return f"{len(results)} repeats gave {distinct} different results"
    first = results[0]
    rows = len(first.rows) if isinstance(first, AnswerSet) else 1
    parts = arbitrary_parts(query, rows)
    return f"uses {', '.join(parts)}" if parts else None
