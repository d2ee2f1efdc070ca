"""What one question of QALD JSON answers, in files of answers and in replies of services."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.errors import FormatError
from hermes.model import Sparql, ValueSet
from hermes.results_json import read_results
from hermes.shapes import as_list, as_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.model import Given, JsonValue


def qald_given(record: Mapping[str, JsonValue], where: str) -> Given | None:
    """The answers of a question where there are any, else its query, which may stand as a text.

    Raises `FormatError` at `where`.
    """
    if record.get("answers") is not None:
        return _answers(record["answers"], f"{where}, `answers`")
    query = record.get("query")
    if isinstance(query, dict):
        query = query.get("sparql")
    return None if query is None else Sparql(as_text(query, f"{where}, `query`"))


def _answers(value: JsonValue, where: str) -> Given:
    match as_list(value, where):
        case []:
            return ValueSet(())
        case [dict(results)] if not results.keys() & {"results", "boolean"}:
            raise FormatError("neither `results` nor `boolean`", where, "Write one of them.")
        case [results]:
            return read_results(results, where)
        case several:
            raise FormatError(f"{len(several)} results for one question", where, "Keep one.")
