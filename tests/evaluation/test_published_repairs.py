"""What repairs make of the queries that participants of the challenge recorded."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.commandline import CommandLine
from tests.conftest import REPOSITORY
from tests.evaluation.tables import markdown, with_tables

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.shared, pytest.mark.slow]

PAGE = REPOSITORY / "docs" / "published.md"
RESULTS = (
    "raw.githubusercontent.com/AKSW/text2sparql.aksw.org/d317a8476a3be27a2eef5bfc5f670a58f5c128ee"
    "/docs/results"
)
ON_CK25 = ("INFAI", "IIS-L", "WSE", "LABIC", "FRANZ")
ON_DB25 = ("IIS-Q", "WSE", "FRANZ", "DBPEDIA-SC", "DBPEDIA-CG", "DBPEDIA-CL")
UNREAD = ("syntax", "refused", "wrong_form")


@pytest.fixture(scope="module")
def hermes(mirror: Path, tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """The command line, with the benchmarks of 2025."""
    command_line = CommandLine(tmp_path_factory.mktemp("repairs"), mirror=mirror)
    ended = command_line("data", "fetch", "ck25", "db25")
    assert ended.code == 0, ended.err
    return command_line


@pytest.fixture(scope="module")
def on_ck25(hermes: CommandLine, mirror: Path) -> dict[str, tuple[dict[str, Any], dict[str, Any]]]:
    """The reports of each participant's recorded queries, without repairs and with all."""

    def report(name: str, repairs: str) -> dict[str, Any]:
        answers = mirror / RESULTS / name / "ck25_answers.json"
        system = ("--system", f"answers:{answers}", "--bench", "ck25")
        ended = hermes("run", *system, "--repair-queries", repairs, "--json")
        assert ended.code == 0, ended.err
        found: dict[str, Any] = ended.json
        return found

    return {name: (report(name, "none"), report(name, "all")) for name in ON_CK25}


@pytest.fixture(scope="module")
def on_db25(hermes: CommandLine, mirror: Path) -> dict[str, list[dict[str, Any]]]:
    """The results of each participant's recorded queries on a graph of one triple.

    DBpedia itself is not here, hence these tell which queries the engine reads, and no more.
    """
    other = hermes.write("other.nt", "<x:s> <x:p> <x:o> .\n")
    results = {}
    for name in ON_DB25:
        answers, out = mirror / RESULTS / name / "db25_answers.json", hermes.folder / f"db25-{name}"
        system = ("--system", f"answers:{answers}", "--bench", "db25")
        ended = hermes("run", *system, "--graph", f"dbpedia-2015-10={other}", "--out", out)
        assert ended.code == 0, ended.err
        lines = (out / "results.jsonl").read_text("utf-8").splitlines()
        results[name] = [row for row in map(json.loads, lines) if "engine" in row]
    return results


def executed(report: dict[str, Any]) -> int:
    """How many queries were executed, whatever they gave."""
    unread = sum(report["errors"].get(kind, 0) for kind in UNREAD)
    return int(report["items"] - report["outcomes"].get("no_answer", 0) - unread)


def is_read(row: dict[str, Any]) -> bool:
    return row.get("failure", {}).get("kind") not in UNREAD


def test_repairs_leave_the_official_figures(
    on_ck25: dict[str, tuple[dict[str, Any], dict[str, Any]]],
) -> None:
    for before, after in on_ck25.values():
        assert before["profiles"]["text2sparql"] == after["profiles"]["text2sparql"]
        assert before["repaired"] == {"fences": 0, "prefixes": 0, "dots": 0}


def test_a_repaired_query_is_one_that_was_not_read(
    on_ck25: dict[str, tuple[dict[str, Any], dict[str, Any]]],
) -> None:
    for before, after in on_ck25.values():
        gained = executed(after) - executed(before)
        assert 0 <= gained <= sum(after["repaired"].values())
        # What was executed before is executed still: no score falls by a repair.
        assert after["profiles"]["hermes"]["f1"] >= before["profiles"]["hermes"]["f1"]


def test_the_page_shows_what_is_measured(
    on_ck25: dict[str, tuple[dict[str, Any], dict[str, Any]]],
    on_db25: dict[str, list[dict[str, Any]]],
    *,
    update_golden: bool,
) -> None:
    page = PAGE.read_text("utf-8")
    tables = {"ck25-repairs": scored(on_ck25), "db25-repairs": read(on_db25)}
    made = with_tables(page, tables)
    if update_golden:
        PAGE.write_text(made, "utf-8")
    assert page == made or update_golden


def scored(reports: dict[str, tuple[dict[str, Any], dict[str, Any]]]) -> str:
    rows = [
        (
            *(name, before["items"] - before["outcomes"].get("no_answer", 0)),
            *(executed(before), executed(after), *after["repaired"].values()),
            *(before["profiles"]["hermes"]["f1"], after["profiles"]["hermes"]["f1"]),
        )
        for name, (before, after) in reports.items()
    ]
    headings = ("system", "queries", "ran before", "ran after")
    return markdown((*headings, "fences", "prefixes", "dots", "f1 before", "f1 after"), rows)


def read(results: dict[str, list[dict[str, Any]]]) -> str:
    rows = []
    for name, queries in results.items():
        found = [row for row in queries if is_read(row)]
        repairs = [row["repaired"]["by"] for row in found if "repaired" in row]
        counts = (
            sum(repair in each for each in repairs) for repair in ("fences", "prefixes", "dots")
        )
        rows.append((name, len(queries), len(found) - len(repairs), len(found), *counts))
    headings = ("system", "queries", "read before", "read after", "fences", "prefixes", "dots")
    return markdown(headings, rows)
