"""A benchmark of typed values from end to end: run, report, explanation."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.commandline import CommandLine

pytestmark = pytest.mark.slow

QUESTIONS = [
    ("q1", "How many nodes are installed at site_e?", "7", 7, "basic"),
    ("q2", "Is the latest humidity reading at site_c anomalous?", "No", "No", "anomaly"),
    ("q3", "What is the average wind speed at site_a?", "It is not measured.", None, "basic"),
]


@pytest.fixture
def typed(hermes: CommandLine) -> CommandLine:
    """The program, with a benchmark of three typed questions."""
    rows = [
        {
            "id": qid,
            "question": question,
            "reference": text,
            "reference_value": value,
            "type": type_,
        }
        for qid, question, text, value, type_ in QUESTIONS
    ]
    hermes.write("questions.json", json.dumps(rows))
    ended = hermes(
        *("data", "import", "typed", "--format", "herikgqa", "--questions", "questions.json"),
        *("--graph", "museum"),
    )
    assert ended.code == 0, ended.err
    return hermes


def answer(hermes: CommandLine, **texts: str) -> None:
    """Run the recorded answers `texts`, by question, into the folder `run`."""
    lines = [json.dumps({"id": f"typed:{qid}-en", "text": text}) for qid, text in texts.items()]
    hermes.write("answers.jsonl", "\n".join(lines))
    ended = hermes("run", "--system", "answers:answers.jsonl", "--bench", "typed", "--out", "run")
    assert ended.code == 0, ended.err


def test_the_references_themselves_score_1(typed: CommandLine) -> None:
    report = typed("--json", "run", "--system", "gold", "--bench", "typed").json
    assert report["profiles"]["hermes"]["score"] == 1
    # Three questions of three: by Clopper and Pearson, at least 0.025 ** (1 / 3) of all are.
    strict = {"value": 1, "low": pytest.approx(0.025 ** (1 / 3)), "high": 1}
    assert report["typed"]["accuracy_strict"] == strict


def test_silence_scores_0_also_where_the_data_cannot_answer(typed: CommandLine) -> None:
    report = typed("--json", "run", "--system", "silent", "--bench", "typed").json
    assert report["profiles"]["hermes"]["score"] == 0
    assert report["outcomes"] == {"no_answer": 3}


def test_a_report_tells_hedged_items_and_declining(typed: CommandLine) -> None:
    answer(typed, q1="7 or 8", q2="No.", q3="No data.")
    report = json.loads((typed.folder / "run" / "report.json").read_bytes())["typed"]
    assert report["accuracy"]["value"] == 1
    assert report["accuracy_strict"]["value"] == pytest.approx(2 / 3)
    assert report["by"]["type"]["basic"]["accuracy_strict"]["value"] == 1 / 2
    assert report["declining"]["declined"] == {"unanswerable": 1, "answerable": 0}
    assert report["declining"]["silent_or_failed"] == {"unanswerable": 0, "answerable": 0}


def test_a_person_reads_accuracy_strict_accuracy_and_declining(typed: CommandLine) -> None:
    answer(typed, q1="7 or 8", q2="No.", q3="No data.")
    shown = typed("score", "run").out
    assert "accuracy" in shown
    assert "strict" in shown
    assert "declining: precision 1.000, recall 1.000" in shown


def test_a_person_reads_how_many_items_had_no_answer_by_whether_the_data_can_answer(
    typed: CommandLine,
) -> None:
    answer(typed, q1="7")
    (row,) = (line for line in typed("score", "run").out.splitlines() if "silent or failed" in line)
    assert [cell.strip() for cell in row.strip("│").split("│")] == ["silent or failed", "1", "1"]


def test_an_explanation_marks_the_piece_that_decided(typed: CommandLine) -> None:
    answer(typed, q1="There are 7 or 8 nodes.")
    lines = typed("score", "run", "--explain", "typed:q1-en").out.splitlines()
    assert lines == [
        "question: How many nodes are installed at site_e?",
        "reference: 7 (int 7)",
        "answer: There are ⟦7⟧ or 8 nodes.",
        "verdict: correct, hedged",
        "rule: number-equals",
    ]


def test_a_file_of_answers_is_explained_as_a_run_of_them_is(typed: CommandLine) -> None:
    answer(typed, q1="There are 7 or 8 nodes.")
    of_run = typed("--json", "score", "run", "--explain", "typed:q1-en").json
    file = ("score", "run/answers.jsonl", "--explain", "typed:q1-en")
    assert typed("--json", *file, "--bench", "typed").json == of_run
    assert "Give --bench" in typed(*file).complaint


def test_an_explanation_says_that_there_is_no_answer(typed: CommandLine) -> None:
    answer(typed, q1="7")
    explained = typed("--json", "score", "run", "--explain", "typed:q3-en").json
    told = ("answer", "outcome", "class", "span")
    assert tuple(explained[key] for key in told) == (None, "no_answer", "no_answer", None)


def test_a_wrong_text_is_of_the_class_other_and_the_rule_says_more(typed: CommandLine) -> None:
    answer(typed, q1="There are 8 nodes.")
    explained = typed("--json", "score", "run", "--explain", "typed:q1-en").json
    assert (explained["outcome"], explained["class"]) == ("wrong", "other")


def test_an_unknown_item_is_refused_with_near_ones(typed: CommandLine) -> None:
    answer(typed, q1="7")
    ended = typed("score", "run", "--explain", "typed:q9-en")
    assert ended.code == 2
    assert "Did you mean typed:q" in ended.complaint


def test_typed_values_cannot_be_recomputed(typed: CommandLine) -> None:
    ended = typed("run", "--system", "gold", "--bench", "typed", "--gold", "recomputed")
    assert ended.code == 2
    assert "they come from no query" in ended.complaint
