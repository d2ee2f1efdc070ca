"""Recorded answers of real systems, against the organisers' own figures."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from hermes.model import Boolean, NoAnswer, ValueSet
from hermes.scoring.profiles.hermes import score_item
from tests.scoring.terms import item

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.shared

DOCS = (
    "raw.githubusercontent.com/AKSW/text2sparql.aksw.org/"
    "d317a8476a3be27a2eef5bfc5f670a58f5c128ee/docs"
)
# Of INFAI and IIS-L, the published ck25 answers are copies of gold, which their figures are not of.
RUNS = [
    ("ck25", "FRANZ"),
    ("ck25", "LABIC"),
    ("ck25", "WSE"),
    ("db25", "DBPEDIA-CG"),
    ("db25", "DBPEDIA-CL"),
    ("db25", "DBPEDIA-SC"),
    ("db25", "FRANZ"),
    ("db25", "IIS-Q"),
]


def value_sets(path: Path) -> dict[str, ValueSet | Boolean]:
    """The items of a file in the text2sparql layout."""
    items: dict[str, dict[str, int]] = json.loads(path.read_bytes())
    return {
        item_id: Boolean(bool(values["true"])) if set(values) == {"true"} else ValueSet((*values,))
        for item_id, values in items.items()
    }


@pytest.mark.parametrize(("bench", "system"), RUNS)
def test_f1_is_the_official_one_but_for_empty_sets_and_booleans(
    mirror: Path, bench: str, system: str
) -> None:
    # The official rule scores any boolean as the value `true`, and empty against empty as 0. All
    # other values of these runs are equal exactly when their texts are.
    gold = value_sets(mirror / DOCS / "benchmark" / f"{bench}_true_result_set.json")
    folder = mirror / DOCS / "results" / system
    answers = value_sets(folder / f"{bench}_system_result_set.json")
    official = json.loads((folder / f"{bench}_eval.json").read_bytes())
    compared = 0
    for item_id, expected in gold.items():
        answer = answers.get(item_id, NoAnswer())
        if isinstance(expected, ValueSet) and expected.values and item_id in official:
            scored = score_item(item(item_id), expected, answer)
            assert scored.f1 == pytest.approx(official[item_id]["set_F"], abs=1e-9), item_id
            compared += 1
    assert compared >= 0.8 * len(gold)


@pytest.mark.parametrize("bench", ["ck25", "db25"])
def test_every_real_gold_is_correct_against_itself(mirror: Path, bench: str) -> None:
    gold = value_sets(mirror / DOCS / "benchmark" / f"{bench}_true_result_set.json")
    for item_id, expected in gold.items():
        assert score_item(item(item_id, order_matters=True), expected, expected).score == 1
