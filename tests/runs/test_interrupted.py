"""Ctrl-C, a full disk, a place that cannot be written: one line, and a run that can go on."""

from __future__ import annotations

import json
import resource
import signal
import sys
import time
from typing import TYPE_CHECKING

import pytest

from hermes.files import read_json_lines

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

    from tests.commandline import CommandLine, Ended

pytestmark = pytest.mark.slow

RUN = ("run", "--bench", "museum", "--limit", 12)
LAST = "museum:6-de"

# Four triple patterns without a variable in common: no engine gets to the end of it.
ENDLESS = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }"


def interrupt(hermes: CommandLine, process: subprocess.Popen[str], when: Path, lines: int) -> Ended:
    """Ctrl-C as soon as a file has so many lines; how the program ended."""
    deadline = time.monotonic() + 30
    while not (when.exists() and when.read_bytes().count(b"\n") >= lines):
        assert time.monotonic() < deadline
        time.sleep(0.005)
    process.send_signal(signal.SIGINT)
    return hermes.wait(process)


def test_ctrl_c_while_asking_ends_at_once_and_the_run_can_go_on(hermes: CommandLine) -> None:
    hermes.write(
        "tardy.py",
        "import time\n"
        "def answer(question):\n"
        "    time.sleep(3600 if question.lang == 'de' else 0)\n"
        "    return 'ASK {}'\n",
    )
    arguments = (*RUN, "--system", "python:tardy:answer", "--out", "r")
    path = hermes.folder / "r" / "answers.jsonl"
    # Of every two items one is in German; with 4 workers 4 English ones are answered by then.
    ended = interrupt(hermes, hermes.start(*arguments), path, 4)
    assert ended.code == 130
    assert ended.complaint == "hermes: interrupted; what was done is kept"
    assert "Traceback" not in ended.err
    kept = path.read_bytes()
    hermes.write("tardy.py", "def answer(question):\n    return 'ASK {?s ?p ?o}'\n")
    assert hermes(*arguments, "--resume").code == 0
    assert set(kept.splitlines()) <= set(path.read_bytes().splitlines())
    assert len(path.read_bytes().splitlines()) == 12


def test_ctrl_c_while_executing_does_not_wait_for_the_query(hermes: CommandLine) -> None:
    hermes.write(
        "heavy.py",
        "def answer(question):\n"
        f"    return {ENDLESS!r} if question.id == {LAST!r} else 'ASK {{}}'\n",
    )
    arguments = (*RUN, "--system", "python:heavy:answer", "--out", "r", "--query-timeout", 600)
    path = hermes.folder / "r" / "results.jsonl"
    ended = interrupt(hermes, hermes.start(*arguments), path, 11)
    assert ended.code == 130  # within the timeout of the test, which is half that of the query
    assert LAST not in {row["id"] for row in read_json_lines(path)}
    assert hermes("runs", "show", "r", "--json").json["state"] == "unfinished"


@pytest.mark.skipif(sys.platform == "win32", reason="limits of a process are a thing of Unix")
def test_a_disk_that_fills_up_is_told_in_one_line_and_the_run_can_go_on(
    hermes: CommandLine,
) -> None:
    arguments = (*RUN, "--system", "gold", "--workers", 1)
    # Room for some answers of about 300 bytes each, but not for all twelve; run.yaml fits.
    full = hermes.wait(hermes.start(*arguments, preexec_fn=lambda: limit_files(2000)))
    assert full.code == 3
    assert full.complaint.startswith("hermes: cannot write: File too large (")
    assert "answers.jsonl" in full.complaint
    assert "Traceback" not in full.err
    folder = hermes.run_folder()
    assert {path.name for path in folder.iterdir()} == {
        *(".lock", "run.yaml", "answers.jsonl", "timings.jsonl")
    }
    assert hermes(*arguments, "--resume").code == 0
    assert hermes("runs", "show", folder, "--json").json["profiles"]["hermes"]["score"] == 1


def limit_files(size_bytes: int) -> None:
    """Let no file of this process grow above a size: what a full disk does, in small."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size_bytes, size_bytes))


@pytest.mark.parametrize("option", ["--runs-dir", "--out", "--data-dir"])
def test_a_place_that_cannot_be_written_is_told_in_one_line(
    hermes: CommandLine, option: str
) -> None:
    hermes.write("file", "")
    ended = hermes(*RUN, "--system", "gold", option, "file/below")
    assert ended.code == 3
    assert ended.complaint.startswith("hermes: cannot write: Not a directory (")
    assert "choose another" in ended.complaint
    assert ended.out == ""


def test_a_last_line_that_was_cut_is_asked_again(hermes: CommandLine) -> None:
    arguments = (*RUN, "--system", "gold", "--workers", 1, "--out", "r")
    hermes(*arguments)
    folder = hermes.folder / "r"
    whole = {path.name: path.read_bytes() for path in folder.iterdir()}
    for name in ("answers.jsonl", "results.jsonl"):
        (folder / name).write_bytes(whole[name][:-10])
    (folder / "report.json").unlink()
    assert hermes(*arguments, "--resume").code == 0
    again = {path.name: path.read_bytes() for path in folder.iterdir()}
    del whole["timings.jsonl"], again["timings.jsonl"]
    assert again == whole


NO_ROWS = {"no JSON": b"{damaged", "no object": b"[]", "no id": b'{"qname":"museum:1-en"}'}


@pytest.mark.parametrize("name", ["answers.jsonl", "results.jsonl"])
@pytest.mark.parametrize("row", NO_ROWS.values(), ids=NO_ROWS)
def test_a_row_that_hermes_did_not_write_is_told_with_its_place(
    hermes: CommandLine, name: str, row: bytes
) -> None:
    hermes(*RUN, "--system", "silent", "--out", "r")
    path = hermes.folder / "r" / name
    lines = path.read_bytes().splitlines()
    path.write_bytes(b"\n".join([lines[0], row, b""]))
    ended = hermes("run", "--resume", "r")
    assert ended.code == 2
    assert f"{name}, line 2" in ended.complaint


def test_an_answer_that_cannot_be_read_is_told_and_a_result_is_executed_again(
    hermes: CommandLine,
) -> None:
    # An answer was paid for and nobody may guess it; a result can be had again.
    hermes(*RUN, "--system", "gold", "--out", "r")
    folder = hermes.folder / "r"
    whole = {path.name: path.read_bytes() for path in folder.iterdir()}
    spoiled = b'{"id":"museum:1-de","rows":3}\n'
    (folder / "results.jsonl").write_bytes(spoiled)
    assert hermes("run", "--resume", "r").code == 0
    assert (folder / "results.jsonl").read_bytes() == whole["results.jsonl"]
    first, _, *rest = whole["answers.jsonl"].splitlines(keepends=True)
    (folder / "answers.jsonl").write_bytes(b"".join([first, spoiled, *rest]))
    ended = hermes("run", "--resume", "r")
    assert ended.code == 2
    assert "answers.jsonl, line 2" in ended.complaint


def test_a_result_of_another_answer_is_executed_again(hermes: CommandLine) -> None:
    hermes(*RUN, "--system", "gold", "--out", "r")
    answers = hermes.folder / "r" / "answers.jsonl"
    first, *rest = answers.read_bytes().splitlines(keepends=True)
    changed = json.loads(first) | {"sparql": "SELECT ?none { ?none a ?none }"}
    answers.write_bytes(json.dumps(changed).encode() + b"\n" + b"".join(rest))
    ended = hermes("run", "--resume", "r", "--json")
    # 12 items, one of which is wrong now.
    assert ended.json["outcomes"] == {"correct": 11, "wrong": 1}


def test_a_run_on_a_graph_that_has_changed_does_not_go_on(hermes: CommandLine) -> None:
    graph = hermes.write("g.ttl", "<http://e/s> <http://e/p> 1 .\n")
    arguments = (*RUN, "--system", "gold", "--graph", f"museum={graph}", "--out", "r")
    assert hermes(*arguments).code == 0
    hermes.write("g.ttl", "<http://e/s> <http://e/p> 2 .\n")
    for ended in (hermes("run", "--resume", "r"), hermes(*arguments, "--resume")):
        assert ended.code == 2
        assert "differs in the graph, its files or its engine" in ended.complaint
    # Scored again, all its results are of the new graph.
    assert hermes("score", "r").code == 0
    assert hermes("run", "--resume", "r").code == 0


def test_recorded_answers_that_have_changed_make_another_run(hermes: CommandLine) -> None:
    hermes.write("a.json", '{"museum:1-en": {"x": 1}}')
    assert hermes(*RUN, "--system", "answers:a.json", "--out", "r").code == 0
    hermes.write("a.json", '{"museum:1-en": {"y": 1}}')
    ended = hermes("run", "--resume", "r")
    assert ended.code == 2
    assert "differs in what the system answers from" in ended.complaint


def test_a_run_that_another_process_is_at_is_left_to_it(hermes: CommandLine) -> None:
    hermes.write("slow.py", "import time\ndef answer(question):\n    time.sleep(600)\n")
    hermes.start(*RUN, "--system", "python:slow:answer", "--out", "r")
    deadline = time.monotonic() + 30
    while not (hermes.folder / "r" / "answers.jsonl").exists():
        assert time.monotonic() < deadline
        time.sleep(0.01)
    for ended in (hermes("run", "--resume", "r"), hermes("score", "r")):
        assert ended.code == 2
        assert "another process is at this run" in ended.complaint


def test_files_that_are_not_the_runs_own_stay(hermes: CommandLine) -> None:
    (hermes.folder / "r").mkdir()
    mine = hermes.write("r/.mine.tmp", "precious")
    assert hermes(*RUN, "--system", "silent", "--out", "r").code == 0
    assert mine.read_text() == "precious"


def test_a_damaged_run_does_not_hide_its_neighbours(hermes: CommandLine) -> None:
    arguments = (*RUN, "--system", "silent")
    for _ in range(2):
        assert hermes(*arguments).code == 0
    damaged, whole = sorted((hermes.folder / "runs").glob("*/*/*/report.json"))
    damaged.write_text("[")
    whole.unlink()  # as of a run that was killed
    assert hermes(*arguments, "--resume").code == 0
    states = {run["state"] for run in hermes("runs", "list", "--json").json["runs"]}
    assert states == {"damaged", "finished"}
    ended = hermes("runs", "show", damaged.parent)
    assert ended.code == 2
    assert "Score the run again: `hermes score" in ended.complaint


def test_a_run_that_is_there_is_not_written_over(hermes: CommandLine) -> None:
    arguments = (*RUN, "--system", "silent", "--workers", 1, "--out", "r")
    assert hermes(*arguments).code == 0
    ended = hermes(*arguments)
    assert ended.code == 2
    assert "there is a run in this folder already (r). Go on with it by --resume" in ended.complaint


def test_a_run_goes_on_only_as_what_it_was(hermes: CommandLine) -> None:
    hermes(*RUN, "--system", "silent", "--workers", 1, "--out", "r")
    (hermes.folder / "r" / "report.json").unlink()
    ended = hermes(*RUN, "--system", "gold", "--lang", "de", "--out", "r", "--resume")
    assert ended.code == 2
    assert "what was run differs in the system, languages (r)" in ended.complaint
    ended = hermes("run", "--resume", "r", "--limit", 3)
    assert ended.code == 2
    assert "r has options of its own (hermes run). Leave out --limit." in ended.complaint
    assert hermes(*RUN, "--system", "silent", "--workers", 3, "--resume", "r").code == 0


def test_a_finished_run_that_is_resumed_stays_as_it_is(hermes: CommandLine) -> None:
    hermes(*RUN, "--system", "silent", "--out", "r")
    before = {path.name: path.read_bytes() for path in (hermes.folder / "r").iterdir()}
    assert hermes("run", "--resume", "r").code == 0
    assert {path.name: path.read_bytes() for path in (hermes.folder / "r").iterdir()} == before
