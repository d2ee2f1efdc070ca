"""`hermes leaderboard`: runs ranked, those that are not comparable apart."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from hermes.scoring import SCORER_VERSION
from tests.evaluation.own_benchmark import import_own

if TYPE_CHECKING:
    from pathlib import Path

    from tests.commandline import CommandLine

pytestmark = pytest.mark.slow

ZERO = "SELECT (COUNT(*) AS ?n) { ?s a <http://e/none> }"


@pytest.fixture
def own(hermes: CommandLine) -> CommandLine:
    """Ten questions, own:1-en to own:10-en, the gold of each of which is 0."""
    import_own(hermes, broken=0)
    return hermes


def run(hermes: CommandLine, name: str, right: int, *arguments: object) -> Path:
    """A run in the folder runs/own/<name>/1 with so many right answers."""
    records = [{"qname": f"own:{n}-en", "query": ZERO} for n in range(1, right + 1)]
    answers = hermes.write(f"{name}.json", json.dumps(records))
    out = hermes.folder / "runs" / "own" / name / "1"
    system = ("--system", f"answers:{answers.name}", "--bench", "own", "--out", out)
    assert hermes("run", *system, *arguments).code == 0
    return out


def test_runs_are_ranked_by_score_and_equal_scores_share_a_place(own: CommandLine) -> None:
    for name, right in (("some", 4), ("more", 7), ("alike", 4), ("none", 0)):
        run(own, name, right)
    (board,) = own("leaderboard", "--json").json["leaderboards"]
    assert [(row["rank"], row["system"], row["score"]) for row in board["runs"]] == [
        (1, "answers:more.json", 0.7),
        (2, "answers:alike.json", 0.4),
        (2, "answers:some.json", 0.4),
        (4, "answers:none.json", 0.0),
    ]
    assert (board["bench"], board["subset"], board["gold"]) == ("own", None, "recorded")


def test_a_row_has_interval_accuracy_and_the_official_figure(own: CommandLine) -> None:
    run(own, "more", 7)
    (row,) = own("leaderboard", "--json").json["leaderboards"][0]["runs"]
    assert row["ci"]["low"] < 0.7 < row["ci"]["high"]
    assert row["f1"] == row["accuracy"] == row["set_F"] == pytest.approx(0.7)
    assert row["score_with_errata"] is None


def test_runs_of_other_items_or_gold_are_never_in_one_table(own: CommandLine) -> None:
    run(own, "whole", 4)
    run(own, "few", 4, "--limit", 5)
    run(own, "others", 4, "--ids", "own:1-en,own:2-en,own:3-en,own:4-en,own:10-en")
    run(own, "recomputed", 4, "--gold", "recomputed")
    boards = own("leaderboard", "--json").json["leaderboards"]
    found = {b["runs"][0]["system"]: (b["subset"], b["gold"], len(b["runs"])) for b in boards}
    # `few` and `others` are both 5 of 10 items, but not the same ones.
    assert found == {
        "answers:whole.json": (None, "recorded", 1),
        "answers:few.json": ("5 of 10", "recorded", 1),
        "answers:others.json": ("5 of 10", "recorded", 1),
        "answers:recomputed.json": (None, "recomputed", 1),
    }


def test_runs_of_another_scorer_version_are_in_a_table_of_their_own(own: CommandLine) -> None:
    run(own, "new", 4)
    old = run(own, "old", 7) / "report.json"
    old.write_text(json.dumps(json.loads(old.read_text("utf-8")) | {"scorer_version": "0"}))
    boards = own("leaderboard", "--json").json["leaderboards"]
    assert sorted(board["scorer_version"] for board in boards) == ["0", SCORER_VERSION]


def test_named_runs_alone_are_ranked(own: CommandLine) -> None:
    one, _ = run(own, "one", 1), run(own, "two", 2)
    (board,) = own("leaderboard", one, "--json").json["leaderboards"]
    assert [row["run"] for row in board["runs"]] == [str(one)]
    assert own("leaderboard", "elsewhere").code == 2


def test_a_run_without_a_score_is_named_and_hides_no_other(own: CommandLine) -> None:
    run(own, "whole", 4)
    unfinished, damaged = run(own, "unfinished", 4), run(own, "damaged", 4)
    (unfinished / "report.json").unlink()
    (damaged / "report.json").write_text("{")
    found = own("leaderboard", "--json").json
    assert len(found["leaderboards"][0]["runs"]) == 1
    names = ("own/damaged/1", "own/unfinished/1")
    reasons = [(reason, name) for reason in found["unranked"] for name in names]
    assert [reason.startswith("not ranked") and name in reason for reason, name in reasons] == [
        *(True, False),
        *(False, True),
    ]
    assert "whole.json" in own("leaderboard").out


def test_where_there_is_nothing_to_rank_that_is_said(bare: CommandLine) -> None:
    ended = bare("leaderboard")
    assert ended.code == 0
    assert ended.out.startswith("no run to rank: `hermes run` makes one")
    assert bare("leaderboard", "--json").json == {"leaderboards": [], "unranked": []}


def test_where_no_run_can_be_ranked_the_reasons_stand_first(own: CommandLine) -> None:
    (run(own, "unfinished", 4) / "report.json").unlink()
    lines = own("leaderboard").out.splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "not ranked, as it is unfinished or incomplete",
        "no run to rank",
    ]


def test_options_of_the_published_ranking_are_refused_without_it(own: CommandLine) -> None:
    assert "without --published" in own("leaderboard", "--execute").complaint
    graph = ("--graph", "corporate=x.ttl")
    assert "Add --execute" in own("leaderboard", "--published", "ck25", *graph).complaint
    assert "Leave one" in own("leaderboard", "run", "--published", "ck25").complaint
