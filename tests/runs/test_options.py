"""The options of a run, from Python: what is meant is taken, the rest is refused at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hermes.errors import UsageError
from hermes.runs.options import GoldMode, HistoryMode, RunOptions
from hermes.sparql.repairs import Repair


def options(**given: Any) -> RunOptions:
    """As from code without type checks."""
    return RunOptions(**given)


def test_texts_stand_for_enums_lists_for_tuples_and_paths_for_texts() -> None:
    given = options(
        gold="recomputed",
        history="own",
        languages=["en"],
        ids=["b:1-en"],
        graphs={"museum": Path("museum.ttl")},
        repair_queries="dots,fences",
    )
    assert given == RunOptions(
        gold=GoldMode.RECOMPUTED,
        history=HistoryMode.OWN,
        languages=("en",),
        ids=("b:1-en",),
        graphs={"museum": "museum.ttl"},
        repair_queries=(Repair.FENCES, Repair.DOTS),
    )
    assert given.gold is GoldMode.RECOMPUTED  # equal to its text, but compared by identity, too


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("languages", "en"),  # a text is a sequence of texts, but not what is meant
        ("languages", (1,)),
        ("ids", 7),
        ("limit", "3"),
        ("limit", 0),
        ("limit", True),
        ("limit", 2.0),
        ("limit", 10**20),  # no file of a run could hold it
        ("workers", None),
        ("workers", -1),
        ("limits", 60),
        ("gold", "recomputd"),
        ("gold", 1),
        ("history", None),
        ("graphs", "museum=x.ttl"),
        ("graphs", {"museum": 7}),
        ("allow_service", "no"),
        ("strict_sparql", 1),
        ("sample", 0),
        ("sample", "10"),
        ("retries", -1),
        ("retries", 101),
        ("retries", True),
        ("rate", 5),
        ("rate", "5"),
        ("budget", 2.5),
        ("budget", "-1"),
        ("cache", "yes"),
        ("repair_queries", "fence"),
        ("repair_queries", None),
    ],
)
def test_anything_else_is_refused_by_the_name_of_the_option(name: str, value: object) -> None:
    with pytest.raises(UsageError, match=rf"\(RunOptions\.{name}\)"):
        options(**{name: value})


def test_a_long_value_is_not_quoted_in_full() -> None:
    with pytest.raises(UsageError) as caught:
        options(limit="3" * 1_000_000)
    assert len(str(caught.value)) < 200
