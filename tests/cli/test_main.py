"""Global options, exit codes, and what an error looks like."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hermes.cli.app import FLAGS, VALUED, hoist
from hermes.version import __version__

if TYPE_CHECKING:
    from tests.commandline import CommandLine

pytestmark = pytest.mark.slow

flags = st.sampled_from(sorted(FLAGS)).map(lambda name: [name])
joined = st.sampled_from(sorted(VALUED)).map(lambda name: [f"{name}=d"])
apart = st.sampled_from(sorted(VALUED)).map(lambda name: [name, "data"])  # also a command
others = st.sampled_from(["data", "list", "-h", "--lang", "museum", "--jsonl"]).map(lambda w: [w])


@settings(max_examples=50)
@given(
    st.lists(
        st.tuples(st.just("global"), flags | joined | apart) | st.tuples(st.just("other"), others)
    )
)
def test_global_options_come_first_and_everything_keeps_its_order(
    words: list[tuple[str, list[str]]],
) -> None:
    line = [word for _, group in words for word in group]
    front = ["=".join(group) for kind, group in words if kind == "global"]
    rest = [word for kind, group in words if kind == "other" for word in group]
    assert hoist(line) == front + rest


def test_nothing_behind_two_dashes_is_a_global_option() -> None:
    assert hoist(["score", "--json", "--", "--debug"]) == ["--json", "score", "--", "--debug"]


@pytest.mark.parametrize("position", range(5))
def test_a_global_option_may_stand_anywhere(bare: CommandLine, position: int) -> None:
    line = ["data", "show", "museum", "museum:1-en"]
    ended = bare(*line[:position], "--json", *line[position:])
    assert ended.code == 0
    assert ended.json["id"] == "museum:1-en"


def test_the_version_is_printed(bare: CommandLine) -> None:
    assert bare("--version").out == f"hermes {__version__}\n"


@pytest.mark.parametrize("arguments", [(), ("-h",), ("--help",)])
def test_help_names_every_command(bare: CommandLine, arguments: tuple[str, ...]) -> None:
    ended = bare(*arguments)
    assert ended.code == 0
    assert all(command in ended.out for command in ("data", "run", "score", "runs", "graph"))


WRONG_USE = {
    "a global option without its value": (
        ("data", "list", "--data-dir"),
        "--data-dir needs a value (--data-dir)",
    ),
    "another option in the place of a value": (
        ("data", "list", "--mirror", "--json"),
        "--mirror needs a value (--mirror)",
    ),
    "an empty value": (("data", "list", "--runs-dir="), "--runs-dir needs a value (--runs-dir)"),
    "a host of which an address cannot be": (
        ("graph", "query", "museum", "ASK {}", "--graph", "museum=http://[x"),
        "'http://[x' is neither an http(s) URL nor a file: Invalid IPv6 URL (--graph museum)",
    ),
    "a port that there is not": (
        ("run", "--system", "gold", "--bench", "museum", "--graph", "museum=http://h:99999/"),
        "Port out of range",
    ),
    "more memory than can be addressed": (
        ("run", "--system", "gold", "--bench", "museum", "--memory", 99999999999999),
        "--memory",
    ),
    "a timeout beyond all patience": (
        ("graph", "query", "museum", "ASK {}", "--query-timeout", "1e300"),
        "--query-timeout",
    ),
    "more workers than a machine has use for": (
        ("run", "--system", "gold", "--bench", "museum", "--workers", 10**20),
        "--workers",
    ),
    "more items than there can be": (
        ("run", "--system", "gold", "--bench", "museum", "--limit", 10**20),
        "--limit",
    ),
    "an unknown command": (("rum",), "No such command 'rum'"),
    "an unknown option": (("run", "--sistem", "gold"), "No such option: --sistem"),
    "no number": (("run", "--limit", "ten"), "--limit"),
    "a number out of range": (("run", "--workers", 0), "--workers"),
    "an endless timeout": (
        ("run", "--system", "gold", "--bench", "museum", "--query-timeout", "inf"),
        "--query-timeout",
    ),
    "an unknown benchmark": (
        ("run", "--system", "gold", "--bench", "musuem"),
        "there is no benchmark 'musuem' (benchmark). Did you mean museum",
    ),
    "a benchmark that is not here yet": (
        ("run", "--system", "gold", "--bench", "qald10"),
        "`hermes data fetch qald10`",
    ),
    "an unknown system": (
        ("run", "--system", "glod", "--bench", "museum"),
        "there is no system 'glod' (system). Did you mean gold or qald?",
    ),
    "an argument to a system that takes none": (
        ("run", "--system", "gold:x", "--bench", "museum"),
        "takes no argument",
    ),
    "an unknown language": (
        ("run", "--system", "gold", "--bench", "museum", "--lang", "en,dd"),
        "there is no language of museum 'dd' (language of museum). Did you mean de?",
    ),
    "an unknown item": (
        ("run", "--system", "gold", "--bench", "museum", "--ids", "museum:1-ne"),
        "Did you mean museum:1-en",
    ),
    "no item left": (
        ("run", "--system", "gold", "--bench", "museum", "--ids", "museum:1-en", "--lang", "de"),
        "no item is left to run",
    ),
    "a graph that the benchmark does not use": (
        ("run", "--system", "gold", "--bench", "museum", "--graph", "musem=x.ttl"),
        "the graph 'musem' is not used here",
    ),
    "a graph without a place": (
        ("run", "--system", "gold", "--bench", "museum", "--graph", "museum"),
        "'museum' is not NAME=VALUE",
    ),
    "no system": (("run", "--bench", "museum"), "--system or --bench is missing"),
    "a run without --resume": (("run", "somewhere"), "a run is named, but not --resume"),
    "a folder without a run": (("run", "--resume", "somewhere"), "there is no run in this folder"),
    "a folder to resume without a run": (
        ("run", "--system", "gold", "--bench", "museum", "--out", "nowhere", "--resume"),
        "there is no run in this folder (nowhere)",
    ),
    "another benchmark of a run": (
        ("run", "--resume", "somewhere", "--bench", "museum"),
        "somewhere has options of its own (hermes run). Leave out --bench.",
    ),
    "two folders": (("run", "--resume", "here", "--out", "there"), "two runs are named"),
    "nothing to resume": (
        ("run", "--system", "gold", "--bench", "museum", "--resume"),
        "there is no unfinished run of this system with these options",
    ),
    "an unknown item to show": (("data", "show", "museum", "museum:1"), "Did you mean museum:1-"),
    "one benchmark to compare": (("data", "overlap", "museum"), "two benchmarks are needed"),
    "a file to score that is not there": (("score", "x.json", "--bench", "museum"), "(x.json)"),
    "a run to score that is not there": (("score", "x"), "neither a run nor a file"),
    "runs to compare that are not there": (("compare", "x", "y"), "there is no run in this folder"),
    "a run to show that is not there": (
        ("runs", "show", "x"),
        "there is no run in this folder (x)",
    ),
    "a module that is not there": (
        ("run", "--system", "python:no_such_module:x", "--bench", "museum"),
        "the module 'no_such_module' does not import",
    ),
    "a function that is not there": (
        ("run", "--system", "python:math:no_such_function", "--bench", "museum"),
        "there is no 'no_such_function' in 'math'",
    ),
    "an object that cannot be asked a question": (
        ("run", "--system", "python:os:getcwd", "--bench", "museum"),
        "it cannot be asked: TypeError: too many positional arguments (python:os:getcwd)",
    ),
    "an unknown kind of system": (
        ("run", "--system", "text2sparq:http://localhost/", "--bench", "museum"),
        "there is no kind of system 'text2sparq' (kind of system). Did you mean text2sparql?",
    ),
    "a system in capitals": (("run", "--system", "GOLD", "--bench", "museum"), "Did you mean gold"),
    "a program that ends at once": (
        ("run", "--system", "command:false", "--bench", "museum"),
        "the program ends before it is asked anything: exit code 1 (--system command:false)",
    ),
    "a program that is not there": (
        ("run", "--system", "command:no-such-program", "--bench", "museum"),
        "there is no program 'no-such-program' that can be run",
    ),
    "a chat without a key": (
        ("run", "--system", "chat:m", "--bench", "museum"),
        "there is no key (https://api.openai.com/v1). Set OPENAI_API_KEY",
    ),
    "instructions that are not there": (
        ("run", "--system", "chat:m", "--bench", "museum", "--system-prompt", "x.txt"),
        "Invalid value for '--system-prompt': file 'x.txt' does not exist",
    ),
    "options of a chat to another system": (
        ("systems", "check", "gold", "--bench", "museum", "--shots", 3),
        "there is no option of gold 'shots'",
    ),
    "a mode that a chat has not": (
        ("serve", "chat:m", "--bench", "museum", "--mode", "sql"),
        "'sql' is not known (--mode of chat). Give sparql or answer.",
    ),
    "a rate of nothing": (
        ("run", "--system", "gold", "--bench", "museum", "--rate", "0/s"),
        "'0/s' is no rate (--rate)",
    ),
    "an answer that may take for ever": (
        ("systems", "check", "gold", "--bench", "museum", "--timeout", "inf"),
        "inf is no time limit (--timeout)",
    ),
    "a graph's file that is not there": (
        ("run", "--system", "gold", "--bench", "museum", "--graph", "museum=x.ttl"),
        "there is no such file",
    ),
    "recorded answers that are not there": (
        ("run", "--system", "answers:x.json", "--bench", "museum"),
        "there is no such file (--system answers:x.json). Name a file of answers.",
    ),
}


@pytest.mark.parametrize(("arguments", "message"), WRONG_USE.values(), ids=WRONG_USE)
def test_wrong_use_is_told_in_one_line_and_leaves_nothing(
    bare: CommandLine, arguments: tuple[object, ...], message: str
) -> None:
    ended = bare(*arguments)
    assert ended.code == 2
    assert ended.out == ""
    assert len(ended.err.splitlines()) == 1
    assert ended.complaint.startswith("hermes: ")
    assert message in ended.complaint
    assert not list(bare.folder.rglob("*"))


OUTSIDE = {
    "a download without a network": (("data", "fetch", "ck25", "--offline"), "offline"),
}


@pytest.mark.parametrize(("arguments", "message"), OUTSIDE.values(), ids=OUTSIDE)
def test_what_fails_outside_is_told_in_one_line(
    bare: CommandLine, arguments: tuple[object, ...], message: str
) -> None:
    ended = bare(*arguments)
    assert ended.code == 3
    assert ended.out == ""
    assert len(ended.err.splitlines()) == 1
    assert message in ended.complaint
    assert not (bare.folder / "runs").exists()


def test_debug_shows_the_traceback_and_the_exit_code_stays(bare: CommandLine) -> None:
    ended = bare("data", "show", "musuem", "--debug")
    assert ended.code == 2
    assert ended.err.startswith("Traceback")
    assert ended.complaint.startswith("hermes.errors.UnknownNameError: there is no benchmark")


def test_an_empty_catalogue_folder_still_lists_what_is_known(bare: CommandLine) -> None:
    listed = {entry["name"]: entry for entry in bare("data", "list", "--json").json["benchmarks"]}
    assert listed["museum"]["where"] == "packaged"
    assert listed["qald10"]["where"] == "catalogue"
    assert listed["qald10"]["items"] == 1564
