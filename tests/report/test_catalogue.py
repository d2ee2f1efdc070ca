"""The list of benchmarks as a person and as a program read it."""

from __future__ import annotations

from hermes.model import BenchmarkCard, Counts, GoldKind
from hermes.report.catalogue import listing_record, listing_view
from hermes.store.library import Listing, Origin


def listing(name: str, questions: int, origin: Origin, *caveats: str) -> Listing:
    return Listing(
        BenchmarkCard(
            name=name,
            title=f"Title of {name}",
            graph="g",
            dataset_id=name,
            languages=("en", "de"),
            gold=GoldKind.ANSWER_SETS,
            counts=Counts(questions=questions, items=2 * questions),
            caveats=caveats,
        ),
        origin,
    )


SHORT = listing("a", 5, Origin.CATALOGUE, "Beware of [1].", "Twice.")
LONG = listing("a-long-name", 12345678901, Origin.STORED)


def test_columns_are_as_wide_as_their_widest_cell_numbers_to_the_right() -> None:
    assert listing_view((SHORT, LONG)).splitlines()[:3] == [
        "benchmark      questions        items  languages  graph  where",
        "a                      5           10  en de      g      catalogue",
        "a-long-name  12345678901  24691357802  en de      g      stored",
    ]


def test_the_caveats_of_each_benchmark_stand_under_the_list_as_written() -> None:
    assert listing_view((SHORT, LONG)).splitlines()[3:] == ["", "a: Beware of [1].", "a: Twice."]


def test_an_empty_list_has_its_headings() -> None:
    assert listing_view(()).split() == [
        "benchmark", "questions", "items", "languages", "graph", "where",
    ]  # fmt: skip


def test_a_record_holds_numbers_and_lists() -> None:
    assert listing_record((SHORT,)) == {
        "benchmarks": [
            {
                "name": "a",
                "title": "Title of a",
                "graph": "g",
                "languages": ["en", "de"],
                "questions": 5,
                "items": 10,
                "caveats": ["Beware of [1].", "Twice."],
                "where": "catalogue",
            }
        ]
    }
