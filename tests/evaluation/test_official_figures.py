"""The official figures of participants of the challenge, from their recorded answer sets."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.commandline import CommandLine

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.slow, pytest.mark.shared]

SITE = "raw.githubusercontent.com/AKSW/text2sparql.aksw.org"
RESULTS = f"{SITE}/d317a8476a3be27a2eef5bfc5f670a58f5c128ee/docs/results"
OWN = [
    *(("ck25", system) for system in ("WSE", "FRANZ", "LABIC")),
    *(("db25", system) for system in ("IIS-Q", "DBPEDIA-SC", "DBPEDIA-CG", "DBPEDIA-CL", "FRANZ")),
]
COPIES = [("ck25", "INFAI"), ("ck25", "IIS-L")]


@pytest.fixture(scope="module")
def real(mirror: Path, tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """The command line, offline with the mirror, and the challenge's benchmarks fetched."""
    hermes = CommandLine(tmp_path_factory.mktemp("official"), mirror=mirror)
    ended = hermes("data", "fetch", "ck25", "db25", "ck26", "--strict")
    assert ended.code == 0, ended.err
    return hermes


def recorded(mirror: Path, bench: str, system: str, kind: str) -> Path:
    return mirror / RESULTS / system / f"{bench}_{kind}.json"


@pytest.mark.parametrize(("bench", "system"), OWN)
def test_every_row_and_figure_of_the_official_file_comes_out(
    real: CommandLine, mirror: Path, bench: str, system: str
) -> None:
    sets, out = recorded(mirror, bench, system, "system_result_set"), real.folder / "eval.json"
    ended = real(
        "score", sets, "--bench", bench, "--profile", "text2sparql", "--out", out, "--json"
    )
    assert ended.code == 0, ended.err
    assert "copy of the gold file" not in ended.err
    official = json.loads(recorded(mirror, bench, system, "eval").read_text("utf-8"))
    # Digit for digit, not only to 1e-12; the order of rows too, and of an item's figures. Those of
    # the average stand in the arbitrary order of a set.
    written = json.loads(out.read_text("utf-8"))
    assert written == official
    assert list(written) == list(official)
    items = [row for name, row in official.items() if name != "average"]
    assert [list(row) for row in list(written.values())[: len(items)]] == list(map(list, items))
    figures = ended.json["profiles"]["text2sparql"]
    average = official["average"]
    assert figures["score"] == figures["set_F_ndcg"] == average["set_F_ndcg"]
    assert figures["set_P"] == average["set_P"]
    assert {lang: each["set_F"] for lang, each in figures["by"]["lang"].items()} == {
        name.removeprefix("set_F-"): value
        for name, value in average.items()
        if name.startswith("set_F-")
    }


@pytest.mark.parametrize(("bench", "system"), COPIES)
def test_answer_sets_that_are_copies_of_the_gold_file_are_named(
    real: CommandLine, mirror: Path, bench: str, system: str
) -> None:
    sets = recorded(mirror, bench, system, "system_result_set")
    ended = real("score", sets, "--bench", bench, "--json")
    assert f"{sets} is identical with gold in all 50 items" in ended.err
    assert any("identical with gold" in caveat for caveat in ended.json["caveats"])


def test_the_layout_of_2026_has_rows_by_language(real: CommandLine) -> None:
    # The oracle has 1 everywhere, but for the boolean gold of false (33, in both languages), which
    # nothing meets: 98 of 100. The average nDCG, 1, is one more item: 99 of 101, by language 50 of
    # 51.
    gold, out = real.folder / "data/benchmarks/ck26/gold.json", real.folder / "ck26.json"
    ended = real("score", gold, "--bench", "ck26", "--profile", "text2sparql", "--out", out)
    assert ended.code == 0, ended.err
    rows: dict[str, Any] = json.loads(out.read_text("utf-8"))
    assert list(rows)[-3:] == ["average", "average-en", "average-de"]
    assert rows["average"]["set_F_ndcg"] == 99 / 101
    assert rows["average-de"] == {
        **dict.fromkeys(("set_P", "set_recall", "set_F"), 49 / 50),
        "ndcg": 1.0,
        "set_F_ndcg": 50 / 51,
    }
