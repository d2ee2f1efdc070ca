"""Classes of what participants of the Text2SPARQL challenge of 2025 answered to ck25.

Some were classed by hand, each for the reason beside it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.commandline import CommandLine

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.shared, pytest.mark.slow]

RESULTS = (
    "raw.githubusercontent.com/AKSW/text2sparql.aksw.org"
    "/d317a8476a3be27a2eef5bfc5f670a58f5c128ee/docs/results"
)

BY_HAND = {
    # Which department? Gold is an IRI; the query asks for the label of that very IRI.
    ("INFAI", "1"): "value_format",
    # Who is the manager? It is the right one, with a label beside it.
    ("INFAI", "3"): "wrong_columns",
    # How many sensor switches? Gold is 3; three are listed, with their names.
    ("INFAI", "9"): "wrong_aggregate",
    # From which countries? Gold follows pv:country to IRIs, the query pv:addressCountry to texts.
    ("INFAI", "47"): "wrong_property",
    # How many suppliers in France? Both count: 8 that a product names by pv:hasSupplier, and 9 that
    # are of the class pv:Supplier.
    ("IIS-L", "13"): "wrong_property",
    ("INFAI", "13"): "wrong_property",
    # How many sensor switches? It counts all sensors, without the category of switches.
    ("IIS-L", "9"): "wrong_entity",
    # It counts those by their name that have a service, which nobody asked for.
    ("WSE", "9"): "wrong_property",
    # Cheapest encoder? It gives the amount of a price, where gold is a product.
    ("IIS-L", "15"): "wrong_property",
    # The suppliers of five items? Their names and prices, of ten items, and the items as well.
    ("IIS-L", "29"): "extra_rows",
    # The widest items? Name and width are gold's, but of ten items only.
    ("IIS-L", "44"): "missing_rows",
    # Everyone who manages nobody, with name, email, phone: it requires a phone, which is optional.
    ("WSE", "27"): "missing_rows",
    # Are there departments without a manager? SELECT for ASK.
    ("WSE", "33"): "wrong_form",
    # Heaviest coil? It takes any hardware.
    ("WSE", "21"): "wrong_entity",
    # Email of Sabrina: the full name of nobody is "Sabrina".
    ("WSE", "4"): "empty",
}


@pytest.fixture(scope="module")
def hermes(mirror: Path, tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """The command line, offline with the mirror, and ck25 fetched."""
    command_line = CommandLine(tmp_path_factory.mktemp("ck25"), mirror=mirror)
    ended = command_line("data", "fetch", "ck25")
    assert ended.code == 0, ended.err
    return command_line


@pytest.fixture(scope="module")
def scores(hermes: CommandLine, mirror: Path) -> dict[str, dict[str, dict[str, Any]]]:
    """The rows of scores.jsonl, by participant and question; their queries run in Oxigraph."""
    found = {}
    for system in ("WSE", "INFAI", "IIS-L", "FRANZ", "LABIC"):
        answers = f"answers:{mirror / RESULTS / system / 'ck25_answers.json'}"
        ended = hermes("run", "--bench", "ck25", "--system", answers, "--out", system)
        assert ended.code == 0, ended.err
        lines = (hermes.folder / system / "scores.jsonl").read_text("utf-8").splitlines()
        rows = map(json.loads, lines)
        found[system] = {row["id"].removeprefix("ck25:").removesuffix("-en"): row for row in rows}
    return found


def test_answers_have_the_classes_that_a_person_gave_them(
    scores: dict[str, dict[str, dict[str, Any]]],
) -> None:
    assert {named: scores[named[0]][named[1]]["class"] for named in BY_HAND} == BY_HAND


def test_every_item_that_is_not_correct_has_a_class_and_reports_count_them(
    hermes: CommandLine, scores: dict[str, dict[str, dict[str, Any]]]
) -> None:
    for system, rows in scores.items():
        classes = [row["class"] for row in rows.values()]
        assert [row["class"] is None for row in rows.values()] == [
            row["outcome"] == "correct" for row in rows.values()
        ]
        report = json.loads((hermes.folder / system / "report.json").read_text("utf-8"))
        counts = {name: figures["items"] for name, figures in report["by"]["class"].items()}
        assert counts == {name: classes.count(name) for name in set(classes) - {None}}


def test_hardly_any_answer_to_these_questions_is_beyond_explanation(
    scores: dict[str, dict[str, dict[str, Any]]],
) -> None:
    classes = [row["class"] for rows in scores.values() for row in rows.values()]
    # 250 answers, of which 30 are correct: 10 + 9 + 10 + 0 + 1.
    assert classes.count(None) == 30
    assert classes.count("other") == 0


def test_scores_by_feature_are_those_of_the_items_whose_gold_query_has_it(
    hermes: CommandLine, scores: dict[str, dict[str, dict[str, Any]]]
) -> None:
    shown = hermes("runs", "show", "INFAI", "--features", "--json").json["feature"]
    # The three questions of ck25 that gold answers with ASK: 16, 28 and 33.
    asks = [scores["INFAI"][number]["score"] for number in ("16", "28", "33")]
    assert shown["ASK"]["items"] == 3
    assert shown["ASK"]["score"] == pytest.approx(sum(asks) / 3)
    assert shown["SELECT"]["items"] == 47
    patterns = ("1 triple pattern", "2 triple patterns", "3+ triple patterns")
    assert sum(shown[name]["items"] for name in patterns) == 50
