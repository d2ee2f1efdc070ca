"""`hermes compare`: which runs can be compared, and what is said of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import hermes as library
from hermes.errors import UsageError
from hermes.settings import Settings
from tests.evaluation.endpoint import museum_endpoint
from tests.evaluation.own_benchmark import import_own
from tests.evaluation.wavering import RUN, write_wavering

if TYPE_CHECKING:
    from pathlib import Path

    from tests.commandline import CommandLine

pytestmark = pytest.mark.slow

FOUR = ("run", "--bench", "museum", "--limit", 4, "--workers", 1)


@pytest.fixture
def compared(hermes: CommandLine) -> CommandLine:
    """The command line, with a run of gold, one of silence, and one that gets one item right."""
    write_wavering(hermes, {"1-en": "+", "1-de": "-", "2-en": "!", "2-de": "."})
    for system, folder in (("gold", "g"), ("silent", "s"), ("python:wavering:answer", "w")):
        assert hermes(*FOUR, "--system", system, "--out", folder).code == 0
    return hermes


def test_each_run_stands_beside_the_first(compared: CommandLine) -> None:
    found = compared("compare", "g", "w", "s", "--json").json
    assert (found["bench"], found["subset"]) == ("museum", "4 of 106")
    assert (found["items"], found["questions"]) == (4, 2)
    assert [(run["path"], run["system"], run["score"]) for run in found["runs"]] == [
        ("g", "gold", 1),
        ("w", "python:wavering:answer", 1 / 4),
        ("s", "silent", 0),
    ]
    assert found["runs"][0]["alone"] == ["museum:1-de", "museum:2-en", "museum:2-de"]
    assert [(each["run"], each["to"], each["difference"]) for each in found["differences"]] == [
        ("w", "g", -3 / 4),
        ("s", "g", -1),
    ]
    wavering, silent = found["differences"]
    assert (wavering["wins"], wavering["ties"], wavering["losses"]) == (0, 1, 3)
    # Two questions: 2 of 4 assignments of signs reach the observed one, so p is 0.5; twice that
    # is 1.
    assert wavering["p"] == silent["p"] == 1 / 2
    assert wavering["p_holm"] == silent["p_holm"] == 1
    assert silent["effect_size"] is silent["detectable"] is None
    assert found["differing"]["museum:1-en"] == [1, 1, 0]
    assert found["remarks"] == []


def test_the_interval_of_a_run_is_that_of_its_report(compared: CommandLine) -> None:
    report = compared("runs", "show", "w", "--json").json
    run = compared("compare", "g", "w", "--json").json["runs"][1]
    assert run["ci"] == report["profiles"]["hermes"]["ci"]


def test_the_tables_say_the_same_and_list_the_items_if_asked(compared: CommandLine) -> None:
    ended = compared("compare", "g", "w")
    assert ended.code == 0
    assert "2 runs on museum, subset: 4 of 106" in ended.out
    assert "-0.750" in ended.out
    assert "4 items of 2 questions; gold: recorded; scorer" in ended.out
    assert "museum:2-en" not in ended.out
    listed = compared("compare", "g", "w", "--items").out.splitlines()
    assert [line.split() for line in listed[-4:]] == [
        ["item", "1", "2"],
        ["museum:1-de", "1.000", "0.000"],
        ["museum:2-en", "1.000", "0.000"],
        ["museum:2-de", "1.000", "0.000"],
    ]


def test_a_run_does_not_differ_from_itself(compared: CommandLine) -> None:
    found = compared("compare", "w", "w", "--json").json
    (difference,) = found["differences"]
    assert (difference["difference"], difference["p"]) == (0, 1)
    assert found["differing"] == {}


def test_a_repeated_run_counts_with_the_mean_of_each_item(compared: CommandLine) -> None:
    # Right three, two, one and no times of three.
    write_wavering(compared, {"1-en": "+", "1-de": "+-+", "2-en": "-!+", "2-de": "."})
    (compared.folder / "asked.log").unlink()
    compared(*RUN, "--limit", 4, "--repeat", 3, "--out", "r")
    found = compared("compare", "g", "r", "--json").json
    assert found["runs"][1]["repeat"] == 3
    assert found["runs"][1]["score"] == pytest.approx(6 / 12)
    assert found["runs"][0]["alone"] == ["museum:1-de", "museum:2-en", "museum:2-de"]
    assert found["differing"]["museum:1-de"] == [1, pytest.approx(2 / 3)]
    report = compared("runs", "show", "r", "--json").json
    assert found["runs"][1]["ci"] == pytest.approx(report["profiles"]["hermes"]["ci"])
    assert compared("compare", "r/r1", "r/r2", "--json").json["runs"][0]["score"] == 2 / 4


def test_typed_gold_is_compared_by_its_ones_and_zeros(hermes: CommandLine) -> None:
    arguments = ("run", "--bench", "museum-sensors", "--limit", 5)
    hermes(*arguments, "--system", "gold", "--out", "g")
    hermes(*arguments, "--system", "silent", "--out", "s")
    (difference,) = hermes("compare", "s", "g", "--json").json["differences"]
    assert (difference["difference"], difference["wins"]) == (1, 5)


def test_another_graph_is_told_as_it_may_be_what_makes_the_difference(
    compared: CommandLine,
) -> None:
    with museum_endpoint() as endpoint:
        place = ("--graph", f"museum={endpoint.url}")
        compared(*FOUR, "--system", "gold", "--out", "e", *place)
    found = compared("compare", "g", "e", "--json").json
    assert found["remarks"] == ["the runs differ in the graph, its files or its engine"]
    assert "caveat: the runs differ in the graph" in compared("compare", "g", "e").out


def test_from_python(compared: CommandLine) -> None:
    settings = Settings(compared.folder / "data")
    found = library.compare(compared.folder / "s", str(compared.folder / "g"), settings=settings)
    assert found.comparison.differences[0].difference.value == 1
    with pytest.raises(UsageError, match="two runs are needed"):
        library.compare(compared.folder / "s", settings=settings)
    with pytest.raises(UsageError, match="`runs` must be"):
        library.compare(7, settings=settings)  # type: ignore[arg-type]  # what is tried


# -- what cannot be compared ---------------------------------------------------------------------


def refused(hermes: CommandLine, *runs: str) -> str:
    """What the command complains of."""
    ended = hermes("compare", *runs)
    assert ended.code == 2
    assert ended.out == ""
    return ended.complaint


def test_one_run_is_not_enough(compared: CommandLine) -> None:
    assert "two runs are needed" in refused(compared, "g")


def test_what_is_no_run_is_refused(compared: CommandLine) -> None:
    assert "there is no run in this folder (none)" in refused(compared, "g", "none")


def test_other_items_are_refused(compared: CommandLine) -> None:
    compared("run", "--bench", "museum", "--limit", 6, "--system", "silent", "--out", "six")
    told = refused(compared, "g", "six")
    assert "2 items are in one run alone, such as museum:3-de (g, six)" in told
    assert "Run both with the same --lang, --limit and --ids." in told


def test_the_same_items_by_other_options_are_as_good(compared: CommandLine) -> None:
    ids = "museum:2-de,museum:1-en,museum:1-de,museum:2-en"
    compared("run", "--bench", "museum", "--ids", ids, "--system", "silent", "--out", "i")
    assert compared("compare", "g", "i", "--json").json["remarks"] == []


def test_another_benchmark_is_refused(compared: CommandLine) -> None:
    compared("run", "--bench", "museum-sensors", "--limit", 4, "--system", "silent", "--out", "o")
    told = refused(compared, "g", "o")
    assert "the runs are on two benchmarks, museum and museum-sensors (g, o)" in told


def test_another_gold_is_refused(compared: CommandLine) -> None:
    compared(*FOUR, "--system", "gold", "--gold", "recomputed", "--out", "c")
    told = refused(compared, "g", "c")
    assert "one run is scored with recorded gold, the other with recomputed" in told
    assert "--gold" in told


def test_other_files_of_the_benchmark_are_refused(hermes: CommandLine) -> None:
    own = ("run", "--bench", "own", "--system", "gold", "--out")
    import_own(hermes, broken=0)
    hermes(*own, "before")
    import_own(hermes, broken=1)
    hermes(*own, "after")
    told = refused(hermes, "before", "after")
    assert "the files of own were not the same for both runs (before, after)" in told
    assert "the files of own are not those of the runs" in refused(hermes, "before", "before")


def test_another_version_of_the_scorer_is_refused(compared: CommandLine) -> None:
    path = compared.folder / "w" / "report.json"
    version = compared("runs", "show", "w", "--json").json["scorer_version"]
    path.write_text(
        path.read_text().replace(f'"scorer_version": "{version}"', '"scorer_version": "0"')
    )
    told = refused(compared, "g", "w")
    assert f"the scores are of two versions of the scorer, 0 and {version} (g, w)" in told
    assert "Score the older one again: `hermes score w`." in told
    assert compared("score", "w").code == 0
    assert compared("compare", "g", "w").code == 0


def test_an_unfinished_run_is_refused(compared: CommandLine) -> None:
    (compared.folder / "w" / "report.json").unlink()
    told = refused(compared, "g", "w")
    assert "a run is unfinished, so it has no score (w)" in told
    assert "Go on with it first: `hermes run --resume w`." in told


def test_a_run_with_items_that_the_graph_failed_is_refused(compared: CommandLine) -> None:
    with museum_endpoint() as endpoint:
        endpoint.fails = lambda _: True
        ended = compared(
            *FOUR, "--system", "gold", "--out", "f", "--graph", f"museum={endpoint.url}"
        )
    assert ended.code == 3
    assert "a run has items that the graph failed, so it has no score (f)" in refused(
        compared, "g", "f"
    )


def test_a_repeated_run_is_refused_for_any_of_its_repeats(compared: CommandLine) -> None:
    compared(*FOUR, "--system", "gold", "--repeat", 2, "--out", "r")
    path: Path = compared.folder / "r" / "r2" / "report.json"
    path.unlink()
    assert "a run is unfinished, so it has no score (r/r2)" in refused(compared, "g", "r")


def tamper(path: Path, old: str, new: str) -> None:
    """Put another text in the place of the first."""
    before = path.read_text("utf-8")
    assert old in before
    path.write_text(before.replace(old, new, 1), "utf-8")


def test_scores_that_are_not_those_of_the_report_are_refused(compared: CommandLine) -> None:
    # One of four items is right: the mean is 1/4; with one that is half right, 1/8.
    tamper(compared.folder / "w" / "scores.jsonl", '"score":1.0', '"score":0.5')
    told = refused(compared, "g", "w")
    assert "the mean score is 0.125, and 0.25 by the report (w/scores.jsonl)" in told
    assert "Score the run again: `hermes score w`." in told
    assert compared("score", "w").code == 0
    assert compared("compare", "g", "w").code == 0


def test_a_report_of_several_repeats_that_is_not_their_mean_is_refused(
    compared: CommandLine,
) -> None:
    compared(*FOUR, "--system", "gold", "--repeat", 2, "--out", "r")
    tamper(compared.folder / "r" / "report.json", '"score": 1.0', '"score": 0.75')
    assert "the mean score is 1.0, and 0.75 by the report (r/scores" in refused(compared, "g", "r")


def test_a_report_with_a_score_beyond_1_is_no_report(compared: CommandLine) -> None:
    tamper(compared.folder / "w" / "report.json", '"score": 0.25', '"score": 7.5')
    assert "not a report of a run: the score is 7.5 (w/report.json)" in refused(compared, "g", "w")
    assert "not ranked: not a report of a run" in compared("leaderboard", "w").out
