"""The figures of a run by class and by query feature."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from hermes.model import FailureKind
from hermes.scoring.diagnosis.classes import CLASS_NAMES, Cause
from hermes.scoring.grouping import by_class, by_feature
from tests.scoring.diagnosis.asked import asked
from tests.scoring.terms import flat
from tests.strategies import query_texts

RIGHT, HALF, WRONG = flat("a"), flat("a", "b", "c"), flat("x")  # F1 1, 2*1/(1+3) = 0.5, 0


def test_each_class_has_the_figures_of_its_items_and_correct_items_are_in_none() -> None:
    gold = flat("a")
    scored = [
        asked(gold, RIGHT),
        replace(asked(gold, HALF), error_class=Cause.EXTRA_ROWS),
        replace(asked(gold, WRONG), error_class=Cause.EXTRA_ROWS),
        replace(asked(gold, WRONG), error_class=FailureKind.SYNTAX),
    ]
    groups = by_class(scored)
    assert {name: (found.items, found.score) for name, found in groups.items()} == {
        "syntax": (1, 0),
        "extra_rows": (2, 0.25),
    }


def test_an_item_counts_for_every_feature_of_its_gold_query() -> None:
    gold = flat("a")
    one = "SELECT ?x { ?x :p ?y } LIMIT 1"
    three = "SELECT (COUNT(?x) AS ?n) { ?x :p ?y . ?y :q/:r ?z OPTIONAL { ?z :s ?x } }"
    groups = by_feature(
        [
            asked(gold, RIGHT, one),
            asked(gold, HALF, three),
            asked(gold, WRONG, "ASK { ?x :p ?y . ?y :q ?z } # LIMIT"),
            asked(gold, WRONG),  # has no query
            asked(gold, WRONG, "Which?"),  # nor has this
        ]
    )
    assert {name: (found.items, found.score) for name, found in groups.items()} == {
        "SELECT": (2, 0.75),
        "ASK": (1, 0),
        "1 triple pattern": (1, 1),
        "2 triple patterns": (1, 0),
        "3+ triple patterns": (1, 0.5),
        "no join": (1, 1),
        "1 join": (1, 0),
        "2+ joins": (1, 0.5),
        "property path": (1, 0.5),
        "COUNT": (1, 0.5),
        "OPTIONAL": (1, 0.5),
        "LIMIT": (1, 1),
    }


def test_classes_stand_in_their_own_order() -> None:
    scored = [replace(asked(flat("a"), WRONG), error_class=cause) for cause in reversed([*Cause])]
    names = list(by_class(scored))
    assert names == [name for name in CLASS_NAMES if name in set(Cause)]


@given(st.lists(query_texts().map("SELECT ?x {{ {} }}".format), max_size=4))
def test_every_query_has_one_form_one_number_of_patterns_and_one_of_joins(
    queries: list[str],
) -> None:
    groups = by_feature([asked(flat("a"), WRONG, query) for query in queries])
    for kind in ("triple pattern", "join"):
        assert sum(found.items for name, found in groups.items() if kind in name) == len(queries)
