"""Gold in the text2sparql layout: an object of values, `{"value": 1, …}`, flat and in order.

A boolean is `{"true": 1}` or `{"true": 0}`. See docs/benchmark of AKSW/text2sparql.aksw.org.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.flatten import flatten
from hermes.model import AnswerSet, Boolean, ValueSet

if TYPE_CHECKING:
    from collections.abc import Mapping

ORDER_REQUIRED = "order_required"
"""The key, beside the items' ids, of the list of items whose order counts."""


def to_flat(gold: AnswerSet | ValueSet | Boolean) -> dict[str, int]:
    """The object for `gold`; kinds, datatypes and the pairing of rows are lost."""
    if isinstance(gold, Boolean):
        return {"true": int(gold.value)}
    values = flatten(gold) if isinstance(gold, AnswerSet) else gold.values
    return dict.fromkeys(values, 1)


def from_flat(values: Mapping[str, int], sparql: str | None) -> ValueSet | Boolean:
    """What `values` say, given the gold query.

    `{"true": 1}` can be a row with that text as well: it is a boolean only for an ASK query.
    Raises ValueError for values other than 1, but for that of a false boolean.
    """
    if values == {"true": 0}:
        return Boolean(value=False)
    if any(value != 1 for value in values.values()):
        raise ValueError("a value is neither 1 nor the 0 of a false boolean")
    if values == {"true": 1} and sparql is not None and _asks(sparql):
        return Boolean(value=True)
    return ValueSet(tuple(values))


def _asks(sparql: str) -> bool:
    from hermes.sparql.form import QueryForm, query_form

    return query_form(sparql) is QueryForm.ASK
