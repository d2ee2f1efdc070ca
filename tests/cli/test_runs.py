"""`hermes runs`: looking at what was run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.commandline import CommandLine

pytestmark = pytest.mark.slow

RUN = ("run", "--system", "silent", "--bench", "museum", "--limit", 4, "--workers", 1)


def test_without_runs_the_list_is_empty(hermes: CommandLine) -> None:
    assert hermes("runs", "list", "--json").json == {"runs": []}


def test_a_run_is_listed_with_its_state_and_score(hermes: CommandLine) -> None:
    assert hermes(*RUN).code == 0
    (listed,) = hermes("runs", "list", "--json").json["runs"]
    assert listed["path"] == str(hermes.run_folder().relative_to(hermes.folder))
    assert listed["bench"] == "museum"
    assert listed["system"] == "silent"
    assert listed["state"] == "finished"
    assert listed["score"] == 0


def test_an_unfinished_run_is_listed_and_shown_as_such(hermes: CommandLine) -> None:
    hermes(*RUN, "--runs-dir", "kept")
    (report,) = hermes.folder.glob("kept/*/*/*/report.json")
    report.unlink()
    (listed,) = hermes("runs", "list", "--runs-dir", "kept", "--json").json["runs"]
    assert listed["state"] == "unfinished"
    assert listed["score"] is None
    assert hermes("runs", "show", report.parent, "--json").json == listed | {
        "path": str(report.parent)
    }


def test_an_item_is_shown_from_its_question_to_its_score(hermes: CommandLine) -> None:
    arguments = ("run", "--system", "gold", "--bench", "museum", "--limit", 4, "--workers", 1)
    hermes(*arguments, "--out", "r")
    shown = hermes("runs", "show", "r", "museum:2-en", "--json").json
    room = "https://hermes-kgqa.example/museum/id/room-brine"
    assert shown["question"] == "In which room is the Salt Altar on display?"
    assert shown["gold"] == {"values": [room]}
    assert shown["answer"]["sparql"] == shown["gold_query"]
    assert shown["result"]["rows"] == [[{"type": "uri", "value": room}]]
    assert shown["score"]["outcome"] == "correct"


def test_an_item_that_was_not_run_has_no_answer_yet(hermes: CommandLine) -> None:
    hermes(*RUN, "--out", "r")
    shown = hermes("runs", "show", "r", "museum:53-en", "--json").json
    assert shown["answer"] is shown["result"] is shown["score"] is None


def test_an_unknown_item_of_a_run_is_offered_near_ones(hermes: CommandLine) -> None:
    hermes(*RUN, "--out", "r")
    ended = hermes("runs", "show", "r", "museum:1-eng")
    assert ended.code == 2
    assert "Did you mean museum:1-en" in ended.complaint


def test_scores_by_feature_and_class_are_shown_on_demand(hermes: CommandLine) -> None:
    ended = hermes(*RUN, "--out", "r")
    # A line under the summary tells the classes; features would be a long table.
    assert "why not correct: 4 no_answer" in ended.out
    assert "triple pattern" not in ended.out
    groups = hermes("runs", "show", "r", "--features", "--json").json
    assert groups["counted"] == "items"
    assert groups["class"]["no_answer"]["items"] == 4
    assert groups["feature"]["SELECT"]["items"] == 4
    lines = hermes("runs", "show", "r", "--features").out.splitlines()
    assert lines[0].split() == [
        "feature",
        "items",
        "score",
        "precision",
        "recall",
        "f1",
        "accuracy",
    ]
    assert lines[1].split() == ["SELECT", "4", "0.000", "0.000", "0.000", "0.000", "0.000"]
    assert lines[-1].split() == ["no_answer", "4", "0.000", "0.000", "0.000", "0.000", "0.000"]


def test_features_are_of_a_whole_run_that_has_been_scored(hermes: CommandLine) -> None:
    hermes(*RUN, "--out", "r")
    assert (
        "Leave out one of both"
        in hermes("runs", "show", "r", "museum:1-en", "--features").complaint
    )
    (hermes.folder / "r" / "report.json").unlink()
    ended = hermes("runs", "show", "r", "--features")
    assert ended.code == 2
    assert "the run has no figures by feature" in ended.complaint


def test_a_repeated_run_counts_classes_and_features_over_all_answers(hermes: CommandLine) -> None:
    hermes(*RUN, "--repeat", 2, "--out", "r")
    groups = hermes("runs", "show", "r", "--features", "--json").json
    assert groups["class"]["no_answer"]["items"] == 4 * 2
    assert groups["feature"]["SELECT"]["items"] == 4 * 2
    # Which is said: eight answers to four items.
    assert groups["counted"] == "answers"
    heads = [
        line.split()[:2] for line in hermes("runs", "show", "r", "--features").out.splitlines()
    ]
    assert ["feature", "answers"] in heads
    assert ["class", "answers"] in heads
    assert "why not correct (answers): 8 no_answer" in hermes("score", "r").out
