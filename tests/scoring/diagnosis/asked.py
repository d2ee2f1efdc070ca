"""Short ways to write an item, its queries and its answer, and to ask why it was wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.model import Answer, Item, Sparql
from hermes.scoring.diagnosis.diagnosis import diagnose
from hermes.scoring.profiles.hermes import score_item
from hermes.scoring.scored import ScoredItem

if TYPE_CHECKING:
    from hermes.model import Gold, Result
    from hermes.scoring.diagnosis.classes import Diagnosis

EX = "http://example.org/"


def asked(
    gold: Gold,
    result: Result,
    gold_query: str | None = None,
    query: str | None = None,
    *,
    order_matters: bool = False,
) -> ScoredItem:
    """An item that was answered by `query`, or without one, and scored."""
    item = Item("b:1-en", "1", "en", "?", sparql=gold_query, order_matters=order_matters)
    answer = Answer(item.id, Sparql(query) if query is not None else None)
    return ScoredItem(item, gold, answer, result, score_item(item, gold, result))


def why(
    gold: Gold,
    result: Result,
    gold_query: str | None = None,
    query: str | None = None,
    *,
    order_matters: bool = False,
) -> Diagnosis:
    """Why it is not correct. In queries, `:x` stands for http://example.org/x."""
    scored = asked(gold, result, gold_query, query, order_matters=order_matters)
    diagnosis = diagnose(scored, {"": EX, "rdfs": "http://www.w3.org/2000/01/rdf-schema#"})
    assert diagnosis is not None, "it is correct"
    return diagnosis
