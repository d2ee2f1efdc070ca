"""`hermes score --profile` and `--out`: whose figures are shown, and the official file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.conftest import REPOSITORY
from tests.evaluation.endpoint import museum_endpoint

if TYPE_CHECKING:
    from tests.commandline import CommandLine

pytestmark = pytest.mark.slow

GOLD = REPOSITORY / "data" / "benchmarks" / "museum" / "gold.json"
POSIX = pytest.mark.skipif(not Path("/dev/null").exists(), reason="there are no device files")
LINUX = pytest.mark.skipif(not Path("/proc/self").exists(), reason="there is no /proc")
OFFICIAL = ("--profile", "text2sparql", "--out", "eval.json")


def half_right(hermes: CommandLine) -> Path:
    """A file in which every other item has its gold, and no other item a record."""
    gold = json.loads(GOLD.read_text("utf-8"))
    ids = [item_id for item_id in gold if item_id != "order_required"]
    return hermes.write("half.json", json.dumps({item_id: gold[item_id] for item_id in ids[::2]}))


def test_the_report_always_has_the_profiles_that_apply(hermes: CommandLine) -> None:
    sets = hermes("score", half_right(hermes), "--bench", "museum", "--json")
    assert list(sets.json["profiles"]) == ["hermes", "text2sparql", "gerbil"]
    typed = hermes("score", hermes.write("none.json", "[]"), "--bench", "museum-sensors", "--json")
    assert list(typed.json["profiles"]) == ["hermes"]
    assert typed.json["profiles"]["hermes"]["accuracy_strict"] == 0


@pytest.mark.parametrize(
    ("profile", "heading"), [("text2sparql", "set_F_ndcg"), ("gerbil", "macro_f1_qald")]
)
def test_a_profile_shows_its_own_figures(hermes: CommandLine, profile: str, heading: str) -> None:
    shown = hermes("score", half_right(hermes), "--bench", "museum", "--profile", profile)
    assert shown.code == 0, shown.err
    assert shown.out.startswith("answers:")
    assert f"on museum, profile {profile}\n" in shown.out
    assert heading in shown.out
    rows = [line.split("│")[1].strip() for line in shown.out.splitlines() if line.startswith("│")]
    assert rows == ["all", "en", "de"]
    assert "caveat: A demo" in shown.out


def test_a_run_on_disk_shows_them_too(hermes: CommandLine) -> None:
    hermes("run", "--system", "gold", "--bench", "museum", "--limit", "4", "--out", "run")
    shown = hermes("score", "run", "--profile", "gerbil")
    assert shown.code == 0, shown.err
    assert "gold on museum, subset: 4 of 106, profile gerbil" in shown.out


def test_the_official_file_has_a_row_for_every_item(hermes: CommandLine) -> None:
    ended = hermes("score", half_right(hermes), "--bench", "museum", *OFFICIAL)
    assert ended.code == 0, ended.err
    rows = json.loads((hermes.folder / "eval.json").read_text("utf-8"))
    gold = json.loads(GOLD.read_text("utf-8"))
    averages = ["average", "average-en", "average-de"]
    assert list(rows) == [*(item_id for item_id in gold if item_id != "order_required"), *averages]
    assert rows["museum:1-en"]["set_F"] == 1
    assert rows["museum:1-de"]["set_F"] == 0  # no record


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--profile", "text2spraql"), "Did you mean text2sparql?"),
        (("--out", "eval.json"), "only profile text2sparql has an official file"),
        (("--profile", "gerbil", "--out", "eval.json"), "Add --profile text2sparql"),
        ((*OFFICIAL, "--explain", "museum:1-en"), "leave out --explain"),
        (("--profile", "text2sparql", "--out", "half.json"), "it is the file of answers itself"),
        (("--profile", "kgqa-eval"), "profile kgqa-eval does not apply to this run"),
    ],
)
def test_what_there_is_no_figure_or_file_of_is_refused(
    hermes: CommandLine, arguments: tuple[str, ...], complaint: str
) -> None:
    ended = hermes("score", half_right(hermes), "--bench", "museum", *arguments)
    assert ended.code == 2
    assert complaint in ended.complaint
    assert "asking" not in ended.err  # it is told at once
    assert not (hermes.folder / "eval.json").exists()


def test_a_repeated_run_is_asked_for_one_of_its_repeats(hermes: CommandLine) -> None:
    hermes(
        *("run", "--system", "gold", "--bench", "museum", "--limit", "2", "--repeat", "2"),
        *("--out", "run"),
    )
    refused = hermes("score", "run", "--profile", "gerbil")
    assert refused.code == 2
    assert "executing" not in refused.err
    assert "Score one of its repeats, such as the folder r1 in it." in refused.complaint
    assert hermes("score", "run/r1", "--profile", "gerbil").code == 0


def test_a_profile_of_texts_applies_where_there_is_a_text(hermes: CommandLine) -> None:
    run = ("--bench", "museum", "--limit", "2", "--out")
    hermes("run", "--system", "gold", *run, "queried")
    refused = hermes("score", "queried", "--profile", "kgqa-eval")
    assert refused.code == 2
    assert "It is for free texts" in refused.complaint
    assert "executing" not in refused.err
    texts = hermes.write("texts.jsonl", json.dumps({"id": "museum:1-en", "text": "I think so."}))
    hermes("run", "--system", f"answers:{texts}", *run, "told")
    for arguments in (("told",), (texts, "--bench", "museum")):
        assert hermes("score", *arguments, "--profile", "kgqa-eval").code == 0


@pytest.mark.parametrize(
    ("place", "complaint"),
    [
        ("run", "it is a folder"),
        ("no/where/eval.json", "there is no such folder"),
        ("half.json/eval.json", "there is no such folder"),
        ("x" * 300, "it cannot be written: File name too long"),
        ("run/report.json", "it is a file of the run in that folder"),
        ("run/labels.jsonl", "it is a file of the run in that folder"),
        ("run/../run/run.yaml", "it is a file of the run in that folder"),
        ("link.json", "it is a file of the run in that folder"),
        ("loop.json", "it cannot be written"),
        pytest.param("/dev/null", "it is no regular file", marks=POSIX),
        pytest.param("/proc/eval.json", "it cannot be written", marks=LINUX),
    ],
)
def test_an_official_file_has_a_place_of_its_own_which_is_looked_at_first(
    hermes: CommandLine, place: str, complaint: str
) -> None:
    half = half_right(hermes)
    hermes("run", "--system", "gold", "--bench", "museum", "--limit", "2", "--out", "run")
    (hermes.folder / "link.json").symlink_to("run/scores.jsonl")
    (hermes.folder / "loop.json").symlink_to("loop.json")
    before = {path: path.read_bytes() for path in (hermes.folder / "run").iterdir()}
    for recorded in ((half, "--bench", "museum"), ("run",)):
        ended = hermes("score", *recorded, "--profile", "text2sparql", "--out", place)
        assert ended.code == 2
        assert complaint in ended.complaint
        assert f"--out {place}" in ended.complaint
        assert "executing" not in ended.err
    assert {path: path.read_bytes() for path in (hermes.folder / "run").iterdir()} == before
    assert not (hermes.folder / "no").exists()


def test_another_name_in_the_folder_of_a_run_is_free(hermes: CommandLine) -> None:
    hermes("run", "--system", "gold", "--bench", "museum", "--limit", "2", "--out", "run")
    official = ("--profile", "text2sparql", "--out", "run/eval.json")
    assert hermes("score", "run", *official).code == 0
    assert hermes("score", "run", *official).code == 0  # the last one may be replaced


def test_typed_gold_has_no_official_file(hermes: CommandLine) -> None:
    ended = hermes("score", hermes.write("a.json", "[]"), "--bench", "museum-sensors", *OFFICIAL)
    assert ended.code == 2
    assert "profile text2sparql does not apply" in ended.complaint


def test_a_run_that_the_graph_failed_has_no_official_file_and_no_headline(
    hermes: CommandLine,
) -> None:
    with museum_endpoint() as endpoint:
        endpoint.fails = lambda query: "mi:object-ferry mv:creator" in query
        hermes(
            *("run", "--system", "gold", "--bench", "museum", "--limit", "4", "--out", "run"),
            *("--graph", f"museum={endpoint.url}"),
        )
        shown = hermes("score", "run", "--profile", "gerbil")
        refused = hermes("score", "run", *OFFICIAL)
        report = hermes("score", "run", "--json").json
    assert (shown.code, refused.code) == (3, 3)
    assert "INCOMPLETE: the graph failed 2 of 4 items" in shown.out
    assert "the graph failed 2 of 4 items, first museum:1-en" in refused.complaint
    for figures in report["profiles"].values():
        assert figures["score"] is None
    # Of the two items that the graph did not fail, all is right.
    assert report["profiles"]["gerbil"]["macro_f1"] == 1
    assert report["profiles"]["text2sparql"]["set_F"] == 1
