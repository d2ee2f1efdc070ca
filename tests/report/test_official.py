"""The official evaluation files: which rows and figures stand in them, in both layouts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from hermes.errors import IncompleteError
from hermes.report.official import official_file
from hermes.scoring.profiles.text2sparql import Layout, OfficialScore, Text2SparqlFigures

if TYPE_CHECKING:
    from pathlib import Path

FULL, NOTHING = OfficialScore(1.0, 1.0, 1.0), OfficialScore(0.0, 0.0, 0.0)
RANKED = OfficialScore(0.5, 0.5, 0.5, ndcg=0.8)
SITE = "raw.githubusercontent.com/AKSW/text2sparql.aksw.org"
SPARQL_LLM = (
    f"{SITE}/f63b01bb4872f31cdc649178c2b1666d093809bc/docs/results/ck26/SPARQL-LLM"
    "/ck26_results.json"
)


def rows(scores: dict[str, OfficialScore | None], layout: Layout) -> dict[str, Any]:
    """The rows of the file on items called `number-lang`."""
    langs = {item_id: item_id.partition("-")[2] for item_id in scores}
    written: dict[str, Any] = json.loads(official_file(Text2SparqlFigures(scores, langs, layout)))
    return written


def test_in_2025_the_averages_by_language_are_figures_of_the_average() -> None:
    average = rows({"1-en": FULL, "1-es": RANKED}, Layout.OF_2025)["average"]
    assert list(average)[3:5] == ["ndcg", "set_F_ndcg"]
    assert list(average)[5:] == [
        *("set_F-en", "set_P-en", "set_recall-en"),
        *("set_F-es", "set_P-es", "set_recall-es", "ndcg-es", "set_F_ndcg-es"),
    ]
    assert average["set_F_ndcg-es"] == 0.8


def test_since_2026_they_are_rows() -> None:
    written = rows({"1-en": FULL, "1-de": RANKED}, Layout.OF_2026)
    assert list(written) == ["1-en", "1-de", "average", "average-en", "average-de"]
    assert written["average-de"] == {
        **dict.fromkeys(("set_P", "set_recall", "set_F"), 0.5),
        "ndcg": 0.8,
        "set_F_ndcg": 0.8,
    }


@pytest.mark.parametrize("layout", Layout)
def test_one_language_has_no_averages_of_its_own(layout: Layout) -> None:
    written = rows({"1-en": FULL, "2-en": RANKED}, layout)
    assert list(written) == ["1-en", "2-en", "average"]
    assert list(written["average"]) == ["set_P", "set_recall", "set_F", "ndcg", "set_F_ndcg"]


@pytest.mark.parametrize("layout", Layout)
def test_where_no_order_is_required_nothing_is_said_of_it(layout: Layout) -> None:
    # As in the official files of db26.
    for row in rows({"1-en": FULL, "1-es": NOTHING}, layout).values():
        assert not any("ndcg" in figure for figure in row)


def test_items_without_an_order_have_three_figures() -> None:
    written = rows({"1-en": FULL, "2-en": RANKED}, Layout.OF_2026)
    assert list(written["1-en"]) == ["set_P", "set_recall", "set_F"]
    assert list(written["2-en"]) == ["set_P", "set_recall", "set_F", "ndcg"]


def test_an_item_that_the_graph_failed_is_not_written_off_as_wrong() -> None:
    with pytest.raises(IncompleteError, match="the graph failed 1 of 2 items, first 2-en"):
        rows({"1-en": FULL, "2-en": None}, Layout.OF_2026)


@pytest.mark.shared
def test_the_published_averages_of_2026_follow_from_the_published_items(mirror: Path) -> None:
    path = mirror / SPARQL_LLM
    official = json.loads(path.read_text("utf-8"))
    scores: dict[str, OfficialScore | None] = {
        item_id: OfficialScore(row["set_P"], row["set_recall"], row["set_F"], row.get("ndcg"))
        for item_id, row in official.items()
        if not item_id.startswith("average")
    }
    assert len(scores) == 100
    written = rows(scores, Layout.OF_2026)
    assert written == official
    assert list(written) == list(official)
    combined = {lang: row["set_F_ndcg"] for lang, row in list(written.items())[100:]}
    assert combined == {
        "average": 0.8323604419270305,
        "average-en": 0.8539048256512675,
        "average-de": 0.8141031083610871,
    }
