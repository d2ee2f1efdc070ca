"""`hermes score`: what was recorded is executed and scored again, and nobody is asked."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
import yaml

from tests.commandline import CommandLine
from tests.evaluation.endpoint import MUSEUM

pytestmark = pytest.mark.slow

# Right for museum:2, which asks for the room of the Salt Altar; wrong for museum:1; no SPARQL.
ANSWERS = {
    "museum:1-en": "ASK {}",
    "museum:2-en": (
        "SELECT ?r { ?o <http://www.w3.org/2000/01/rdf-schema#label> 'Salt Altar'@en ; "
        "<https://hermes-kgqa.example/museum/vocab#displayedIn> ?r }"
    ),
    "museum:3-en": "SELECT nothing",
}


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory, museum_stores: Path) -> CommandLine:
    """A file of three recorded answers, and a run of them on six items: three go unanswered."""
    hermes = CommandLine(tmp_path_factory.mktemp("finished"))
    shutil.copytree(museum_stores, hermes.folder / "data" / "stores")
    records = [{"qname": item_id, "query": query} for item_id, query in ANSWERS.items()]
    answers = hermes.write("answers.json", json.dumps(records))
    arguments = ("--bench", "museum", "--lang", "en", "--limit", 6, "--workers", 1, "--out", "r")
    assert hermes("run", "--system", f"answers:{answers}", *arguments).code == 0
    return hermes


@pytest.fixture
def answers(hermes: CommandLine, finished: CommandLine) -> Path:
    """The file of answers, for one test alone."""
    return Path(shutil.copy(finished.folder / "answers.json", hermes.folder / "answers.json"))


@pytest.fixture
def run(hermes: CommandLine, finished: CommandLine) -> Path:
    """The run, for one test alone."""
    return shutil.copytree(finished.folder / "r", hermes.folder / "r")


def contents(run: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in run.iterdir()}


def test_a_run_scored_again_is_the_same_to_the_byte(hermes: CommandLine, run: Path) -> None:
    before = contents(run)
    ended = hermes("score", run, "--json")
    assert ended.code == 0
    assert contents(run) == before
    # By hand: one of six correct; two of three answers can be executed.
    assert ended.json["outcomes"] == {"correct": 1, "wrong": 1, "no_answer": 3, "error": 1}
    assert ended.json["profiles"]["hermes"]["score"] == pytest.approx(1 / 6)


def test_a_run_can_be_scored_on_another_graph_which_its_manifest_then_names(
    hermes: CommandLine, run: Path
) -> None:
    before = contents(run)
    other = hermes.write("other.ttl", "<x:s> <x:p> <x:o> .")
    ended = hermes("score", run, "--graph", f"museum={other}", "--json")
    assert ended.json["outcomes"]["wrong"] == 2  # nothing is in any room now
    assert contents(run)["answers.jsonl"] == before["answers.jsonl"]
    manifest = yaml.safe_load((run / "run.yaml").read_bytes())
    assert manifest["graph"]["files"][0]["path"] == str(other)
    hermes("score", run, "--graph", f"museum={MUSEUM}")
    assert contents(run)["scores.jsonl"] == before["scores.jsonl"]


def test_a_graph_that_is_not_there_leaves_the_run_as_it_was(hermes: CommandLine, run: Path) -> None:
    before = contents(run)
    ended = hermes("score", run, "--graph", "museum=nowhere.ttl")
    assert ended.code == 2
    assert "there is no such file" in ended.complaint
    broken = hermes.write("broken.ttl", "this is no Turtle")
    ended = hermes("score", run, "--graph", f"museum={broken}")
    assert ended.code == 3
    assert "broken.ttl, line 1" in ended.complaint
    assert contents(run) == before


def test_a_file_is_scored_without_leaving_a_run(hermes: CommandLine, answers: Path) -> None:
    ended = hermes("score", answers, "--bench", "museum", "--json")
    assert ended.code == 0
    # All 106 items count, answered or not.
    assert ended.json["items"] == 106
    assert ended.json["profiles"]["hermes"]["score"] == pytest.approx(1 / 106)
    assert not (hermes.folder / "runs").exists()


def test_records_of_no_item_are_counted_in_a_warning(hermes: CommandLine, answers: Path) -> None:
    records = json.loads(answers.read_text())
    answers.write_text(json.dumps([*records, {"qname": "museum:99-en", "query": "ASK {}"}]))
    for arguments in (("score", answers), ("run", "--system", f"answers:{answers}")):
        ended = hermes(*arguments, "--bench", "museum")
        assert "1 of the 4 records of" in ended.err
        assert "'museum:99-en'" in ended.err


def test_a_file_does_not_say_what_it_answers(hermes: CommandLine, answers: Path) -> None:
    ended = hermes("score", answers)
    assert ended.code == 2
    assert "Give --bench" in ended.complaint


@pytest.mark.parametrize("left", ["nothing", "half of the lines", "a cut line"])
def test_a_run_that_is_not_asked_through_is_told_how_to_go_on(
    hermes: CommandLine, run: Path, left: str
) -> None:
    path = run / "answers.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    if left == "nothing":
        path.unlink()
    else:
        path.write_bytes(b"".join(lines[:3]) + (lines[3][:-5] if left == "a cut line" else b""))
    ended = hermes("score", run)
    assert ended.code == 2
    assert "not all items have been asked" in ended.complaint
    assert f"`hermes run --resume {run}`" in ended.complaint
    assert hermes("run", "--resume", run).code == 0
    assert path.read_bytes() == b"".join(lines)


def test_what_a_killed_scoring_left_is_not_taken_for_results(
    hermes: CommandLine, run: Path
) -> None:
    before = contents(run)
    (run / ".again").mkdir()
    (run / ".again" / "results.jsonl").write_bytes(b'{"id":"museum:1-en"')
    assert hermes("score", run).code == 0
    assert contents(run) == before


def test_a_run_whose_benchmark_has_changed_is_not_scored(hermes: CommandLine, run: Path) -> None:
    manifest = yaml.safe_load((run / "run.yaml").read_bytes())
    manifest["checksums"]["gold.json"] = "0" * 64
    (run / "run.yaml").write_text(yaml.safe_dump(manifest))
    ended = hermes("score", run)
    assert ended.code == 2
    assert "the files of museum are not those of the run" in ended.complaint


def test_what_is_not_there_is_said_to_be_not_there(hermes: CommandLine) -> None:
    ended = hermes("score", "nope", "--bench", "museum")
    assert ended.code == hermes("compare", "nope", "nope").code == 2
    assert "there is neither a run nor a file of answers (nope)" in ended.complaint


def test_what_scoring_cannot_read_is_told_before_anything_is_executed(
    hermes: CommandLine, run: Path, answers: Path
) -> None:
    errata = hermes.folder / "data" / "errata"
    errata.mkdir(parents=True)
    (errata / "museum.yaml").write_text("errata: 7")
    before = contents(run)
    for arguments in (
        ("score", run),
        ("score", answers, "--bench", "museum"),
        ("run", "--system", f"answers:{answers}", "--bench", "museum", "--out", "other"),
        ("run", "--resume", run),
    ):
        ended = hermes(*arguments)
        assert ended.code == 2
        assert "museum.yaml" in ended.complaint
        assert "asking" not in ended.err
        assert "executing" not in ended.err
    assert contents(run) == before
    assert not (hermes.folder / "other").exists()
