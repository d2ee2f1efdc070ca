"""What a person reads at the end of a run."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import orjson
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.console import Console

from hermes.encoding import json_line
from hermes.model import Engine, Failure, FailureKind, Outcome, Score
from hermes.report.report import Interval, Report
from hermes.report.summary import summary
from hermes.scoring.contamination import Contamination, NearDuplicates
from hermes.scoring.summary import summarize

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hermes.model import JsonValue

RIGHT = Score("b:1-en", Outcome.CORRECT, 1.0, 1.0, 1.0, 1.0)
HALF = Score("b:2-en", Outcome.PARTIAL, 0.5, 0.5, 0.5, 0.5)
LOST = Score("b:3-en", Outcome.ERROR, None, failure=FailureKind.ENDPOINT_FAULT)


def contaminated(
    shown: int | None, examples: int | None, items: int | None, near: int | None = 0
) -> Contamination:
    """What was found of examples that a system was shown, `near` of each kind nearly."""
    ids = frozenset({RIGHT.item_id} if items else ())
    return Contamination(shown, examples, items, ids, NearDuplicates("ngram", 0.5, near, near))


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
        contamination=contaminated(0, 0, 0),
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
        (contaminated(4, 0, 0), "contaminated examples: 0, seen by 0 items"),
        (contaminated(None, None, None), "contaminated examples: unknown, the system"),
        (contaminated(3, 2, 1), "contaminated examples: 2, seen by 1 item"),
    ],
    ids=["none", "unknown", "some"],
)
def test_contamination_that_is_unknown_is_not_zero(contamination: Contamination, line: str) -> None:
    assert line in shown(replace(report(RIGHT), contamination=contamination))


def test_where_examples_overlap_a_line_stands_out_with_the_scores_of_both_parts() -> None:
    apart = {"clean": summarize([HALF]), "contaminated": summarize([RIGHT, RIGHT])}
    given_away = replace(
        report(RIGHT, RIGHT, HALF),
        contamination=contaminated(4, 3, 2),
        by={"contamination": apart},
    )
    warning = (
        "CONTAMINATED: 3 of 4 examples give away items under test; 2 items saw one of their own:"
        " score 0.500 on clean (1 item), 1.000 on contaminated (2 items)"
    )
    assert warning in shown(given_away).splitlines()


def test_a_part_without_items_has_no_score() -> None:
    apart = {"clean": summarize([]), "contaminated": summarize([RIGHT])}
    all_given_away = replace(
        report(RIGHT), contamination=contaminated(1, 1, 1), by={"contamination": apart}
    )
    assert "score – on clean (0 items), 1.000 on contaminated (1 item)" in shown(all_given_away)


def test_examples_that_give_away_other_items_are_warned_of_without_scores() -> None:
    line = "CONTAMINATED: 1 of 1 examples give away items under test; 0 items saw one of their own"
    found = replace(report(RIGHT), contamination=contaminated(1, 1, 0), by={"contamination": {}})
    assert line in shown(found).splitlines()
    assert "CONTAMINATED" not in shown(report(RIGHT))


def test_near_duplicates_have_a_line_with_their_measure_and_its_threshold() -> None:
    line = "near-duplicates among the examples: 2, seen by 2 items (ngram similarity 0.5 or more)"
    assert line in shown(replace(report(RIGHT), contamination=contaminated(4, 0, 0, near=2)))
    assert "near-duplicates" not in shown(report(RIGHT))


def test_the_report_says_how_many_examples_were_shown_and_by_what_they_were_compared() -> None:
    made = replace(report(RIGHT), contamination=contaminated(4, 3, 1, near=2)).to_json()
    assert {key: made[key] for key in made if "example" in key or "items" in key} | {
        "similarity": made["similarity"]
    } == {
        **{"items": 1, "incomplete_items": [], "examples_shown": 4},
        **{"contaminated_examples": 3, "contaminated_items": 1},
        **{"near_duplicate_examples": 2, "near_duplicate_items": 2},
        "similarity": {"measure": "ngram", "threshold": 0.5},
    }


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"subset": "1 of 9"}, "s on b, subset: 1 of 9\n"),
        ({"engine": None}, "hermes 0.1.0, scorer 1, engine: nothing executed\n"),
        ({"engine": Engine("virtuoso")}, "engine: virtuoso\n"),
        ({"caveats": ("Mind [this] :x:.",)}, "caveat: Mind [this] :x:.\n"),
        ({"empty_gold": 3}, "gold: recorded; 3 items with empty gold\n"),
        ({"errors": {"syntax": 2}}, "errors: 2 syntax\n"),
        ({"errors": {"unknown_value_kind": 4}}, "errors: 4 unknown value kind\n"),
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


def numbers(value: JsonValue) -> Iterator[float]:
    """Every number in some JSON; ids and other texts may say NaN."""
    match value:
        case dict():
            for inner in value.values():
                yield from numbers(inner)
        case list():
            for inner in value:
                yield from numbers(inner)
        case int() | float():
            yield value


@given(st.lists(scores, max_size=5))
@example([replace(RIGHT, item_id="NaN")])
def test_a_report_of_anything_is_json_and_never_not_a_number(found: list[Score]) -> None:
    made = report(*found).to_json()
    assert orjson.loads(json_line(made)) == made  # NaN would come back as null
    assert all(math.isfinite(number) for number in numbers(made))
    assert made["complete"] is all(score.score is not None for score in found)


def test_the_first_errors_stand_with_their_items_each_on_a_line_that_steers_no_terminal() -> None:
    errors = {
        "b:3-en": Failure(FailureKind.SYSTEM_FAULT, "HTTP 500:\n\x1b[2J oops"),
        "b:5-en": Failure(FailureKind.SYNTAX, "expected SELECT"),
    }
    of = replace(report(RIGHT), first_errors=errors)
    lines = shown(of).splitlines()
    assert "  b:3-en: system fault: HTTP 500: \ufffd[2J oops" in lines
    assert "  b:5-en: syntax: expected SELECT" in lines
    assert of.to_json()["first_errors"] == [
        {"id": "b:3-en", "failure": "system_fault", "detail": "HTTP 500:\n\x1b[2J oops"},
        {"id": "b:5-en", "failure": "syntax", "detail": "expected SELECT"},
    ]
