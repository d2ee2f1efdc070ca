"""Is the answer to a query the same each time? Told from repeats, and from the query itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.sparql.arbitrary import arbitrary_parts
from hermes.verify.fingerprint import result_hash

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.model import AnswerSet, Boolean


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
