"""`hermes systems`, and what a name in systems.yaml does to a run."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from hermes.plugins import SYSTEMS, plugin_names
from hermes.runs.folder import RunFolder
from hermes.runs.manifest import read_manifest

if TYPE_CHECKING:
    from tests.commandline import CommandLine

pytestmark = pytest.mark.slow

ANSWERS = """
import sys
ANSWERS = {"museum:1-en": "SELECT ?x {", "museum:1-de": ["Ada"], "museum:2-de": 3.5}
def ask(question):
    if question.id == "museum:2-en":
        raise ValueError("no idea")
    return ANSWERS.get(question.id)
def slow(question):
    import time
    time.sleep(60)
"""


def name(hermes: CommandLine, text: str) -> None:
    (hermes.folder / "data").mkdir(exist_ok=True)
    hermes.write("data/systems.yaml", text)


def test_the_list_has_kinds_and_names_and_where_they_are_from(hermes: CommandLine) -> None:
    name(hermes, "mine: {spec: 'python:mine:ask', env: {A: B}, rate: 5/s, timeout: 9}")
    listed = hermes("systems", "list", "--json").json
    assert [kind["kind"] for kind in listed["kinds"]] == plugin_names(SYSTEMS)
    assert all(kind["about"].startswith(f"{kind['kind']}:") for kind in listed["kinds"])
    assert {kind["from"] for kind in listed["kinds"]} == {"hermes-kgqa"}
    mine = listed["systems"][-1]
    assert (mine["name"], mine["spec"], mine["env"]) == ("mine", "python:mine:ask", {"A": "B"})
    assert mine["from"].endswith("systems.yaml")
    assert listed["systems"][0]["from"] == "packaged"
    shown = hermes("systems", "list")
    assert "python:mine:ask" in shown.out
    assert "text2sparql:URL" in shown.out


def test_a_check_shows_what_came_and_keeps_nothing(hermes: CommandLine) -> None:
    checked = hermes("systems", "check", "gold", "--bench", "museum", "--json")
    assert checked.code == 0
    record = checked.json
    assert record["item"] == "museum:1-en"
    assert record["answer"]["sparql"].startswith("PREFIX")
    assert record["result"]["rows"] == 1
    assert record["departures"] == []
    assert record["seconds"] >= 0
    assert not (hermes.folder / "runs").exists()


@pytest.mark.parametrize(
    ("item", "departures"),
    [
        ("museum:1-en", ["no query that can be executed: syntax"]),
        ("museum:1-de", []),
        ("museum:2-en", ["ValueError: no idea"]),
        ("museum:2-de", ["TypeError: float is no answer; see docs/systems.md"]),
        ("museum:3-en", []),
    ],
)
def test_a_check_says_where_the_reply_departs_from_what_was_agreed(
    hermes: CommandLine, item: str, departures: list[str]
) -> None:
    hermes.write("mine.py", ANSWERS)
    check = ("systems", "check", "python:mine:ask", "--bench", "museum", "--item", item)
    checked = hermes(*check, "--json")
    assert checked.code == (1 if departures else 0)
    found = checked.json["departures"]
    assert len(found) == len(departures)
    assert all(one.startswith(other) for one, other in zip(found, departures, strict=True))


def test_a_check_is_bounded_in_time(hermes: CommandLine) -> None:
    hermes.write("mine.py", ANSWERS)
    checked = hermes(
        *("systems", "check", "python:mine:slow", "--bench", "museum", "--timeout", 0.2, "--json")
    )
    assert checked.code == 1
    assert checked.json["departures"] == ["no answer within 0.2 s"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("golt", "--bench", "museum"), "there is no system 'golt'"),
        (("gold", "--bench", "museum", "--item", "museum:1-fr"), "there is no item of museum"),
        (("python:nothing:ask", "--bench", "museum"), "does not import"),
    ],
)
def test_what_cannot_be_checked_is_a_line(
    hermes: CommandLine, arguments: tuple[str, ...], complaint: str
) -> None:
    ended = hermes("systems", "check", *arguments)
    assert ended.code == 2
    assert complaint in ended.complaint
    assert len(ended.err.splitlines()) == 1


def test_a_run_has_the_name_and_what_it_stands_for(hermes: CommandLine) -> None:
    name(hermes, "mine: {spec: gold, timeout: 9}\nhasty: {spec: gold, timeout: 9}")
    ended = hermes("run", "--system", "mine", "--bench", "museum", "--limit", 2, "--json")
    assert ended.json["system"] == "mine"
    manifest = read_manifest(RunFolder(hermes.run_folder()).manifest)
    assert (manifest.system, manifest.system_spec) == ("mine", "gold")
    assert manifest.options.timeout_s == 9


def test_a_run_does_not_go_on_with_a_name_that_stands_for_something_else(
    hermes: CommandLine,
) -> None:
    name(hermes, "mine: {spec: gold}")
    assert hermes("run", "--system", "mine", "--bench", "museum", "--limit", 2).code == 0
    folder = hermes.run_folder()
    assert hermes("run", "--resume", folder).code == 0
    name(hermes, "mine: {spec: silent}")
    changed = hermes("run", "--resume", folder)
    assert changed.code == 2
    assert "differs in what the system's name stands for" in changed.complaint
    name(hermes, "yours: {spec: gold}")
    gone = hermes("run", "--resume", folder)
    assert gone.code == 2
    assert "there is no system 'mine'" in gone.complaint


def test_a_damaged_systems_yaml_is_told_by_line(hermes: CommandLine) -> None:
    name(hermes, "mine:\n  spec: gold\n  rates: 5/s\n")
    ended = hermes("run", "--system", "gold", "--bench", "museum")
    assert ended.code == 2
    assert "there is no key 'rates'" in ended.complaint
    assert "Did you mean rate" in ended.complaint


@pytest.mark.parametrize(
    ("entry", "what", "where"),
    [
        ({"spec": "chat:m", "options": {"base_url": 5}}, "5 is no text", "`base_url` of chat"),
        ({"spec": "chat:m", "options": {"repair": -1}}, "out of bounds", "--repair of chat"),
        ({"spec": "qald:localhost"}, "not http:// or https://", "--system qald:localhost"),
        ({"spec": "gold", "options": {"shots": 3}}, "there is no option of gold", "option of gold"),
    ],
)
def test_what_is_wrong_with_an_entry_is_told_with_its_place(
    hermes: CommandLine, entry: dict[str, object], what: str, where: str
) -> None:
    name(hermes, json.dumps({"mine": entry}))
    ended = hermes("run", "--system", "mine", "--bench", "museum")
    assert ended.code == 2
    assert what in ended.complaint
    assert f"systems.yaml, `mine`: {where})" in ended.complaint


def test_options_of_an_entry_are_the_systems_own(hermes: CommandLine) -> None:
    name(hermes, json.dumps({"mine": {"spec": "gold", "options": {"shots": 3}}}))
    ended = hermes("run", "--system", "mine", "--bench", "museum")
    assert ended.code == 2
    assert "there is no option of gold 'shots'" in ended.complaint
