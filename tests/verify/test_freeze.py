"""Gold that is computed from queries: what several equal runs gave, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from hermes.errors import GraphError, UsageError
from hermes.graphs.base import Limits
from hermes.model import (
    AnswerSet,
    Benchmark,
    BenchmarkCard,
    Boolean,
    Counts,
    GoldKind,
    Item,
    Term,
    TermKind,
)
from hermes.store.build import store_benchmark
from hermes.store.layout import read_benchmark
from hermes.store.library import find_benchmark, load_benchmark
from hermes.verify.freeze import freeze
from tests.strategies import XSD

if TYPE_CHECKING:
    from pytest_httpserver import HTTPServer

    from hermes.settings import Settings

E = "PREFIX e: <http://e/> "
COUNT = f"{E}SELECT (COUNT(?t) AS ?n) {{ ?t e:rank ?r }}"
IS = f"{E}ASK {{ e:a e:rank 1 }}"
LIMITS = Limits(timeout_s=10)


def store(settings: Settings, *queries: str | None) -> None:
    """The benchmark `own` on the graph `small`, in two languages, without gold."""
    items = tuple(
        Item(f"own:{n}-{lang}", str(n), lang, f"{n}?", sparql=query)
        for n, query in enumerate(queries, 1)
        for lang in ("en", "de")
    )
    counts = Counts(len(queries), len(items))
    card = BenchmarkCard("own", "Own", "small", "d", ("en", "de"), GoldKind.ANSWER_SETS, counts)
    store_benchmark(Benchmark(card, items, {}), settings)


def test_gold_is_what_the_queries_give_and_marked_with_engine_and_date(
    small_settings: Settings,
) -> None:
    store(small_settings, COUNT, IS)
    frozen = freeze("own", small_settings, {}, LIMITS, 3)
    assert frozen.warnings == ()
    benchmark = load_benchmark("own", small_settings)
    six = Term(TermKind.LITERAL, "6", f"{XSD}integer")
    assert benchmark.gold == {
        **dict.fromkeys(("own:1-en", "own:1-de"), AnswerSet(("n",), ((six,),))),
        **dict.fromkeys(("own:2-en", "own:2-de"), Boolean(value=True)),
    }
    card = benchmark.card
    assert card.gold_source == "derived"
    assert card.gold_engine is not None
    assert card.gold_engine.startswith("oxigraph ")
    assert card.gold_date == datetime.now(UTC).date().isoformat()
    assert card.caveats == (
        f"Gold is derived: 3 equal runs of the queries on {card.gold_engine}, {card.gold_date}.",
    )


def test_gold_that_is_there_is_not_computed_anew(small_settings: Settings) -> None:
    store(small_settings, COUNT)
    freeze("own", small_settings, {}, LIMITS, 2)
    with pytest.raises(UsageError, match="own has its gold: none is missing"):
        freeze("own", small_settings, {}, LIMITS, 2)


@pytest.mark.parametrize(
    ("query", "error", "why"),
    [
        (
            f"{E}SELECT (RAND() AS ?x) {{ e:a e:rank 1 }}",
            GraphError,
            "3 runs of 1 queries differ: 2",
        ),
        ("SELECT nothing", GraphError, r"1 queries have no result: 2 \(syntax: "),
        (None, UsageError, "1 questions have no query: 2"),
    ],
)
def test_nothing_is_stored_where_a_run_differs_or_fails(
    small_settings: Settings, query: str | None, error: type[Exception], why: str
) -> None:
    store(small_settings, COUNT, query)
    with pytest.raises(error, match=why):
        freeze("own", small_settings, {}, LIMITS, 3)
    assert not read_benchmark(find_benchmark("own", small_settings)).gold


@pytest.mark.parametrize(
    ("cut", "why"),
    [
        ("LIMIT 2", "uses LIMIT 2 without ORDER BY"),
        # By rank: a, b, {c d}, {f g}.
        (
            "ORDER BY ?r LIMIT 3",
            "ORDER BY ?r LIMIT 3 takes 2 fixed rows and 1 of the 2 rows with ?r = 3: "
            "gold is such a choice",
        ),
    ],
)
def test_gold_that_is_one_choice_of_many_comes_with_a_warning(
    small_settings: Settings, cut: str, why: str
) -> None:
    store(small_settings, f"{E}SELECT ?t {{ ?t e:rank ?r }} {cut}")
    frozen = freeze("own", small_settings, {}, LIMITS, 2)
    assert frozen.warnings == (f"1: another answer would be as right: {why}",)


NOTHING = f"{E}SELECT ?t {{ ?t e:rank 9 }}"


def test_gold_that_is_empty_comes_with_a_warning(small_settings: Settings) -> None:
    store(small_settings, COUNT, NOTHING)
    frozen = freeze("own", small_settings, {}, LIMITS, 2)
    assert frozen.warnings == ("2: the query gives nothing: its gold is empty",)


def test_nothing_is_stored_where_all_gold_is_empty(small_settings: Settings) -> None:
    store(small_settings, NOTHING, NOTHING)
    with pytest.raises(GraphError, match="all 2 queries give nothing"):
        freeze("own", small_settings, {}, LIMITS, 2)
    assert not read_benchmark(find_benchmark("own", small_settings)).gold


def serve(httpserver: HTTPServer, *replies: str) -> dict[str, str]:
    """A server that gives these letters as rows, reply by reply; where the graph is, then."""
    for letters in replies:
        bindings = [{"t": {"type": "literal", "value": letter}} for letter in letters]
        httpserver.expect_ordered_request("/sparql").respond_with_json(
            {"head": {"vars": ["t"]}, "results": {"bindings": bindings}}
        )
    return {"small": httpserver.url_for("/sparql")}


def test_rows_that_come_in_another_order_are_equal(
    small_settings: Settings, httpserver: HTTPServer
) -> None:
    store(small_settings, COUNT)
    at = serve(httpserver, "ab", "ba")
    assert freeze("own", replace(small_settings, offline=False), at, LIMITS, 2).warnings == ()


def test_another_row_is_a_difference(small_settings: Settings, httpserver: HTTPServer) -> None:
    store(small_settings, COUNT)
    at = serve(httpserver, "ab", "ac")
    with pytest.raises(GraphError, match="2 runs of 1 queries differ: 1"):
        freeze("own", replace(small_settings, offline=False), at, LIMITS, 2)


def test_a_dead_endpoint_ends_it_after_five_faults(small_settings: Settings) -> None:
    store(small_settings, *[COUNT] * 9)
    # Port 9 is that of the discard protocol, on which nobody listens.
    at = {"small": "http://127.0.0.1:9/"}
    with pytest.raises(GraphError, match="5 queries have no result"):
        freeze("own", replace(small_settings, offline=False), at, LIMITS, 2)
