"""Scores with errata applied, beside those on the published gold."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from tests.evaluation.own_benchmark import import_own

if TYPE_CHECKING:
    from tests.commandline import CommandLine

pytestmark = pytest.mark.slow

ZERO = "SELECT (COUNT(*) AS ?n) { ?s a <http://e/none> }"
ONE = "SELECT (COUNT(*) AS ?n) { }"  # one solution, the empty one
LEFT_OUT = {"action": "left_out"}
CORRECTED = {"action": "corrected", "sparql": ONE}


@pytest.fixture
def own(hermes: CommandLine) -> CommandLine:
    """Ten questions, own:1-en to own:10-en, the gold of each of which is 0."""
    import_own(hermes, broken=0)
    return hermes


def state(hermes: CommandLine, **faults: tuple[list[str], dict[str, Any]]) -> None:
    entries = [
        {"id": name, "questions": questions, "wrong": "…", "evidence": "…", **action}
        for name, (questions, action) in faults.items()
    ]
    folder = hermes.folder / "data" / "errata"
    folder.mkdir(exist_ok=True)
    (folder / "own.yaml").write_text(yaml.safe_dump({"benchmark": "own", "errata": entries}))


def answer(hermes: CommandLine, *queries: str) -> str:
    """A file of answers to own:1-en and so on; the other items are not answered."""
    records = [{"qname": f"own:{n}-en", "query": query} for n, query in enumerate(queries, 1)]
    hermes.write("answers.json", json.dumps(records))
    return "answers.json"


def test_without_errata_nothing_is_said_of_them(own: CommandLine) -> None:
    answers = answer(own, ZERO)
    assert own("score", answers, "--bench", "own", "--json").json["errata"] is None
    assert "errata" not in own("score", answers, "--bench", "own").out


def test_an_item_that_is_left_out_is_in_the_headline_only(own: CommandLine) -> None:
    state(own, tie=(["1", "2"], LEFT_OUT))
    report = own("score", answer(own, ONE, ZERO, ZERO), "--bench", "own", "--json").json
    # Right are 2 and 3, of ten; without 1 and 2, it is 3, of eight.
    assert report["profiles"]["hermes"]["score"] == 2 / 10
    errata = report["errata"]
    assert errata["score"] == errata["accuracy"] == 1 / 8
    assert (errata["items"], errata["remaining"]) == (2, 8)
    assert errata["left_out"] == ["own:1-en", "own:2-en"]
    assert errata["errata"] == ["tie"]


def test_gold_is_corrected_by_what_a_query_gives_on_the_graph(own: CommandLine) -> None:
    state(own, miscounted=(["1", "2"], CORRECTED))
    report = own("score", answer(own, ONE, ZERO, ZERO), "--bench", "own", "--json").json
    # On published gold 2 and 3 are right, on corrected gold 1 and 3.
    assert report["profiles"]["hermes"]["score"] == 2 / 10
    assert report["errata"]["score"] == 2 / 10
    assert report["errata"]["corrected"] == ["own:1-en", "own:2-en"]
    assert report["errata"]["left_out"] == []


def test_gold_that_no_graph_is_asked_for_is_left_out_and_not_corrected(own: CommandLine) -> None:
    state(own, miscounted=(["1"], CORRECTED))
    own.write("sets.json", json.dumps({"own:1-en": {"1": 1}, "own:2-en": {"0": 1}}))
    report = own("score", "sets.json", "--bench", "own", "--json").json
    assert report["engine"] is None
    assert report["errata"]["left_out"] == ["own:1-en"]
    assert report["errata"]["score"] == 1 / 9


def test_what_a_broken_correction_is_for_is_left_out(own: CommandLine) -> None:
    state(own, miscounted=(["1"], {"action": "corrected", "sparql": "SELECT nothing"}))
    ended = own("score", answer(own, ONE), "--bench", "own", "--json")
    errata = ended.json["errata"]
    assert errata["left_out"] == ["own:1-en"]


def test_a_broken_correction_is_named_with_its_failure(own: CommandLine) -> None:
    state(
        own,
        typo=(["1"], {"action": "corrected", "sparql": "SELECT nothing"}),
        miscounted=(["2"], CORRECTED),
    )
    ended = own("score", answer(own, ONE), "--bench", "own", "--json")
    (named,) = ended.json["errata"]["uncorrected"].items()
    assert named[0] == "own:1-en"
    assert named[1].startswith("syntax: ")
    told = "the gold of own:1-en could not be corrected (syntax: "
    assert any(caveat.startswith(told) for caveat in ended.json["caveats"])
    assert f"warning: {told}" in ended.err


def test_gold_that_no_graph_was_asked_for_is_uncorrected_without_a_warning(
    own: CommandLine,
) -> None:
    state(own, miscounted=(["1"], CORRECTED))
    own.write("sets.json", json.dumps({"own:1-en": {"1": 1}}))
    ended = own("score", "sets.json", "--bench", "own", "--json")
    assert ended.json["errata"]["uncorrected"] == {"own:1-en": "the run executes nothing"}
    assert "corrected" not in ended.err


def test_an_item_with_two_faults_is_left_out_if_one_of_them_says_so(own: CommandLine) -> None:
    state(own, miscounted=(["1"], CORRECTED), tie=(["1"], LEFT_OUT))
    errata = own("score", answer(own, ONE), "--bench", "own", "--json").json["errata"]
    assert errata["left_out"] == ["own:1-en"]
    assert errata["errata"] == ["miscounted", "tie"]


def test_the_summary_has_one_line_and_names_questions_that_are_not_there(own: CommandLine) -> None:
    state(own, tie=(["1", "11"], LEFT_OUT))
    ended = own("score", answer(own, ZERO, ZERO), "--bench", "own")
    assert [line for line in ended.out.splitlines() if "errata" in line] == [
        "score with errata: 0.111 over 9 items (1 left out, 0 corrected)",
        "caveat: errata are not of this benchmark: question 11 of tie",
    ]
    assert "warning: errata are not of this benchmark: question 11 of tie" in ended.err


def test_errata_that_concern_no_item_at_all_are_named(own: CommandLine) -> None:
    state(own, tie=(["q1"], LEFT_OUT), words=(["1"], {**LEFT_OUT, "languages": ["zh"]}))
    ended = own("score", answer(own, ZERO, ZERO), "--bench", "own", "--json")
    errata = ended.json["errata"]
    assert errata["unknown"] == ["question q1 of tie", "language zh of words"]
    assert (errata["items"], errata["remaining"], errata["score"]) == (0, 10, 2 / 10)
    assert "question q1 of tie, language zh of words" in ended.err


def test_errata_of_other_items_than_those_that_were_run_need_no_remark(own: CommandLine) -> None:
    state(own, tie=(["10"], LEFT_OUT))
    arguments = ("run", "--system", "silent", "--bench", "own", "--limit", 2, "--json")
    report = own(*arguments).json
    assert report["errata"] is None
    assert not any("errata" in caveat for caveat in report["caveats"])


def test_a_file_for_other_sources_is_named(own: CommandLine) -> None:
    state(own, tie=(["1"], LEFT_OUT))
    path = own.folder / "data" / "errata" / "own.yaml"
    path.write_text("sources: ['https://example.org/other.json']\n" + path.read_text("utf-8"))
    ended = own("score", answer(own, ZERO), "--bench", "own", "--json")
    assert ended.json["errata"] is None
    assert "own.yaml is not applied: it holds for other sources" in ended.err


def test_scoring_a_run_again_corrects_by_the_errata_as_they_are_now(own: CommandLine) -> None:
    state(own, tie=(["1"], LEFT_OUT))
    arguments = ("--system", f"answers:{answer(own, ONE, ZERO)}", "--bench", "own", "--out", "r")
    assert own("run", *arguments, "--json").json["errata"]["score"] == 1 / 9
    state(own, miscounted=(["1"], CORRECTED))
    assert own("score", "r", "--json").json["errata"]["score"] == 2 / 10


def test_errata_are_listed_with_their_evidence(own: CommandLine) -> None:
    state(own, tie=(["1", "2"], LEFT_OUT))
    (listed,) = own("data", "errata", "own", "--json").json["errata"]
    assert (listed["id"], listed["questions"], listed["action"]) == ("tie", ["1", "2"], "left_out")
    assert own("data", "errata", "own").out.splitlines() == [
        "tie: left out",
        "  questions: 1, 2",
        "  wrong: …",
        "  evidence: …",
        "",
    ]
    assert own("data", "errata", "museum").out == "museum: no errata are known\n"
