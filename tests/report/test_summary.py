"""What a person reads at the end of a run."""

from __future__ import annotations

from dataclasses import replace

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from hermes.encoding import json_line
from hermes.model import Engine, FailureKind, Outcome, Score
from hermes.report.report import Interval, Report
from hermes.report.summary import summary
from hermes.scoring.contamination import Contamination
from hermes.scoring.summary import summarize

RIGHT = Score("b:1-en", Outcome.CORRECT, 1.0, 1.0, 1.0, 1.0)
HALF = Score("b:2-en", Outcome.PARTIAL, 0.5, 0.5, 0.5, 0.5)
LOST = Score("b:3-en", Outcome.ERROR, None, failure=FailureKind.ENDPOINT_FAULT)


def report(*scores: Score) -> Report:
    """The report of a run of these items."""
    figures = summarize(scores)
    return Report(
        hermes="0.1.0",
        scorer_version="1",
        bench="b",
        system="s",
        engine=Engine("oxigraph", "0.5.13"),
        gold="recorded",
        items=len(scores),
        subset=None,
        outcomes={"correct": 1},
        errors={kind.value: count for kind, count in figures.errors.items()},
        profiles={"hermes": figures},
        interval=Interval(0.25, 1.0, 0.95),
        by={"lang": {"en": figures}},
        contamination=Contamination(0, 0, frozenset()),
        empty_gold=0,
        left_out=(),
        incomplete_items=tuple(score.item_id for score in scores if score.score is None),
        caveats=(),
    )


def shown(of: Report) -> str:
    console = Console(width=10_000, color_system=None)
    with console.capture() as captured:
        console.print(summary(of))
    return captured.get()


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("│").split("│")]


def test_figures_are_rounded_to_three_digits_here_and_nowhere_else() -> None:
    third = replace(HALF, score=1 / 3)
    (row,) = (line for line in shown(report(third)).splitlines() if line.startswith("│ all"))
    assert cells(row)[:3] == ["all", "1", "0.333"]
    assert report(third).to_json()["profiles"] != {}
    assert report(third).score == 1 / 3


def test_one_language_needs_no_row_of_its_own() -> None:
    one = report(RIGHT, HALF)
    assert not [line for line in shown(one).splitlines() if line.startswith("│ en")]
    two = replace(one, by={"lang": {"en": summarize([RIGHT]), "de": summarize([HALF])}})
    rows = [cells(line)[:3] for line in shown(two).splitlines() if line.startswith("│")]
    assert rows == [["all", "2", "0.750"], ["en", "1", "1.000"], ["de", "1", "0.500"]]


def test_an_incomplete_run_has_no_headline_and_says_what_to_do() -> None:
    text = shown(report(RIGHT, LOST))
    (row,) = (line for line in text.splitlines() if line.startswith("│ all"))
    assert cells(row)[:3] == ["all", "2", "–"]
    assert "INCOMPLETE: the graph failed 1 item, so there is no score: b:3-en." in text
    assert "`hermes run --resume` executes only those again." in text


def test_long_lists_are_cut_and_stand_in_full_in_the_report() -> None:
    names = tuple(f"b:{n}-en" for n in range(9))
    long = replace(report(RIGHT), left_out=names)
    assert "9 items left out, as the gold query fails: b:0-en, b:1-en, b:2-en, …" in shown(long)
    assert long.to_json()["left_out"] == list(names)


@pytest.mark.parametrize(
    ("contamination", "line"),
    [
        (Contamination(0, 0, frozenset()), "contaminated examples: 0, seen by 0 items"),
        (Contamination(None, None, frozenset()), "contaminated examples: unknown, the system"),
        (Contamination(2, 1, frozenset({"b:1-en"})), "contaminated examples: 2, seen by 1 item"),
    ],
    ids=["none", "unknown", "some"],
)
def test_contamination_that_is_unknown_is_not_zero(contamination: Contamination, line: str) -> None:
    assert line in shown(replace(report(RIGHT), contamination=contamination))


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"subset": "1 of 9"}, "s on b, subset: 1 of 9\n"),
        ({"engine": None}, "hermes 0.1.0, scorer 1, engine: nothing executed\n"),
        ({"engine": Engine("virtuoso")}, "engine: virtuoso\n"),
        ({"caveats": ("Mind [this] :x:.",)}, "caveat: Mind [this] :x:.\n"),
        ({"empty_gold": 3}, "gold: recorded; 3 items with empty gold\n"),
        ({"errors": {"syntax": 2}}, "errors: 2 syntax\n"),
        ({"interval": None}, "outcomes: 1 correct\ngold: recorded\n"),
    ],
    ids=lambda value: ", ".join(value) if isinstance(value, dict) else "",
)
def test_what_a_reader_must_know_has_a_line_of_its_own(
    change: dict[str, object], line: str
) -> None:
    assert line in shown(replace(report(RIGHT), **change))  # type: ignore[arg-type] # by field


figures = st.none() | st.floats(min_value=0, max_value=1)
scores = st.builds(
    Score,
    item_id=st.text(min_size=1),
    outcome=st.sampled_from(Outcome),
    score=figures,
    precision=figures,
    recall=figures,
    f1=figures,
    row_f1=figures,
    failure=st.none() | st.sampled_from(FailureKind),
)


@given(st.lists(scores, max_size=5))
def test_a_report_of_anything_is_json_and_never_not_a_number(found: list[Score]) -> None:
    made = report(*found).to_json()
    assert orjson.loads(json_line(made)) == made
    assert b"NaN" not in json_line(made)
    assert made["complete"] is all(score.score is not None for score in found)
