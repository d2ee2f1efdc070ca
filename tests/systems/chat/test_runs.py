"""Chats from the command line: whole runs, and what ends before anything is asked."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
import requests

from hermes.settings import Settings
from hermes.store.library import load_benchmark
from tests.cli.test_serve import serving
from tests.servers.chat import MODEL, MODELS, ChatServer, completion, saying

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.commandline import CommandLine, Ended
    from tests.servers.chat import Message

pytestmark = pytest.mark.slow

KEY = "sk-0123456789abcdef"
FOLLOW_UP = "museum-sensors:q084-en"


def speak(messages: list[Message]) -> str:
    """Reply with a query, or where there are no instructions with a text of the last words."""
    if messages[0]["role"] == "system":
        return "Here it is:\n```sparql\nSELECT ?s { ?s ?p ?o } ORDER BY ?s LIMIT 1\n```"
    return f"I heard {len(messages)} messages."


@pytest.fixture
def model(hermes: CommandLine) -> Iterator[ChatServer]:
    """A server that the command line is told of."""
    with ChatServer(speak) as server:
        hermes.set(OPENAI_BASE_URL=server.base_url, OPENAI_API_KEY=KEY)
        yield server


def run(hermes: CommandLine, *options: object, bench: str = "museum") -> Ended:
    return hermes("run", "--system", f"chat:{MODEL}", "--bench", bench, *options)


def rows(folder: Path, name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / name).read_text("utf-8").splitlines()]


def test_a_run_keeps_the_prompt_the_parameters_and_what_was_shown(
    hermes: CommandLine, model: ChatServer
) -> None:
    ended = run(hermes, "--limit", 3, "--examples", "museum", "--shots", 2, "--temperature", 0.5)
    assert ended.code == 0, ended.err
    folder = hermes.run_folder()
    prompt = (folder / "prompt.txt").read_text("utf-8")
    assert f"model: {MODEL}" in prompt
    assert "Painting" in prompt  # a class of the graph
    manifest = (folder / "run.yaml").read_text("utf-8")
    assert "temperature: 0.5" in manifest
    assert f"system_version: {model.base_url}" in manifest
    assert all(len(answer["examples"]) == 2 for answer in rows(folder, "answers.jsonl"))
    assert "examples are taken from museum itself" in ended.err
    assert len(model.requests) == 3


def test_instructions_come_from_a_file(hermes: CommandLine, model: ChatServer) -> None:
    hermes.write("mine.txt", "Write SPARQL.")
    assert run(hermes, "--limit", 1, "--system-prompt", "mine.txt").code == 0
    assert model.conversations[0][0]["content"].startswith("Write SPARQL.\n\nThe graph:")
    assert "Write SPARQL." in (hermes.run_folder() / "prompt.txt").read_text("utf-8")


def test_instructions_that_are_no_text_are_refused(hermes: CommandLine, model: ChatServer) -> None:
    (hermes.folder / "mine.txt").write_bytes(b"Write \xff")
    ended = run(hermes, "--limit", 1, "--system-prompt", "mine.txt")
    one_line(ended, "this is no UTF-8 text: invalid start byte at byte 6 (mine.txt)")


def test_chance_goes_by_the_seed_of_the_run(hermes: CommandLine, model: ChatServer) -> None:
    drawn = ("--examples", "museum", "--selector", "random", "--limit", 2)
    for number, seed in enumerate((1, 1, 2)):
        assert run(hermes, *drawn, "--seed", seed, "--out", f"run{number}").code == 0
    first, same, other = (
        [row["examples"] for row in rows(hermes.folder / f"run{n}", "answers.jsonl")]
        for n in range(3)
    )
    assert first == same != other
    assert "seed: 2" in (hermes.folder / "run2" / "run.yaml").read_text("utf-8")


def test_checked_or_served_a_chat_takes_the_options_of_a_run(
    hermes: CommandLine, model: ChatServer
) -> None:
    hermes.write("mine.txt", "Write SPARQL.")
    options = ("--examples", "museum", "--selector", "random", "--shots", 2, "--seed", 7)
    system = (f"chat:{MODEL}", "--bench", "museum", *options, "--system-prompt", "mine.txt")
    assert run(hermes, *system[3:], "--ids", "museum:3-en").code == 0
    assert hermes("systems", "check", *system, "--item", "museum:3-en").code == 0
    museum = load_benchmark("museum", Settings(hermes.folder / "data"))
    (question,) = [item.question for item in museum.items if item.id == "museum:3-en"]
    with serving(hermes, *system) as (url, _):
        asked = {"dataset": museum.card.dataset_id, "question": question}
        assert requests.get(url, params=asked, timeout=20).status_code == 200
    first, *others = model.conversations
    assert first[0]["content"].startswith("Write SPARQL.")
    assert first[0]["content"].count("```sparql") == 2
    assert others == [first, first]


def test_the_digest_is_made_once(hermes: CommandLine, model: ChatServer) -> None:
    for _ in range(2):
        assert run(hermes, "--limit", 1).code == 0
    (kept,) = (hermes.folder / "data" / "digests").iterdir()
    assert json.loads(kept.read_bytes())["graph"] == "museum"


def test_a_run_that_was_broken_off_goes_on(hermes: CommandLine, model: ChatServer) -> None:
    assert run(hermes, "--limit", 4).code == 0
    folder = hermes.run_folder()
    answers = (folder / "answers.jsonl").read_text("utf-8").splitlines(keepends=True)
    (folder / "answers.jsonl").write_text("".join(answers[:2]), "utf-8")
    (folder / "report.json").unlink()
    asked = len(model.requests)
    assert hermes("run", "--resume", folder, "--no-cache").code == 0
    assert len(model.requests) == asked + 2
    assert (folder / "answers.jsonl").read_text("utf-8") == "".join(answers)


def test_a_run_does_not_go_on_with_another_prompt(hermes: CommandLine, model: ChatServer) -> None:
    assert run(hermes, "--limit", 1).code == 0
    folder = hermes.run_folder()
    (folder / "report.json").unlink()
    (folder / "answers.jsonl").write_text("")
    (folder / "prompt.txt").write_text("another")
    ended = hermes("run", "--resume", folder)
    assert ended.code == 2
    assert "the prompt is not the one that the run began with" in ended.complaint


def test_a_conversation_is_put_as_messages(hermes: CommandLine, model: ChatServer) -> None:
    ended = run(hermes, "--ids", FOLLOW_UP, bench="museum-sensors")
    assert ended.code == 0, ended.err
    # The earlier turns with the published answers, as they stand in the packaged benchmark.
    assert model.conversations == [
        [
            {
                "role": "user",
                "content": "What was the average relative humidity at site_a on 2026-06-12?",
            },
            {"role": "assistant", "content": "51.40 %"},
            {"role": "user", "content": "And the highest?"},
            {"role": "assistant", "content": "53.29 %"},
            {"role": "user", "content": "And on the next day?"},
        ]
    ]


def test_with_its_own_history_a_model_hears_what_it_said(
    hermes: CommandLine, model: ChatServer
) -> None:
    ended = run(hermes, "--ids", FOLLOW_UP, "--history", "own", bench="museum-sensors")
    assert ended.code == 0, ended.err
    assert [len(messages) for messages in model.conversations] == [1, 3, 5]
    last = model.conversations[-1]
    said = [message["content"] for message in last if message["role"] == "assistant"]
    assert said == ["I heard 1 messages.", "I heard 3 messages."]


# -- bad input -------------------------------------------------------------------------------------


def one_line(ended: Ended, said: str) -> None:
    assert ended.code == 2, ended.err
    assert said in ended.complaint
    assert "Traceback" not in ended.err
    assert KEY not in ended.err + ended.out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--mode", "sql"), "Give sparql or answer"),
        (("--mode", "answer", "--examples", "museum"), "it is for --mode sparql"),
        (("--prompt", "list"), "it is for --mode answer"),
        (("--shots", 3), "give --examples BENCH"),
        (("--examples", "musaeum"), "there is no benchmark 'musaeum'"),
        (("--examples", "museum-sensors"), "no question comes with a query"),
        (("--examples", "museum", "--selector", "fixed:museum:0-en"), "there is no example"),
        (("--temperature", 9), "--temperature of chat"),
        (("--repair", -1), "--repair of chat"),
    ],
)
def test_a_mistake_is_one_line_before_anything_is_asked(
    hermes: CommandLine, model: ChatServer, options: tuple[object, ...], said: str
) -> None:
    one_line(run(hermes, *options), said)
    assert model.seen == []
    assert not (hermes.folder / "runs").exists()


def test_a_model_that_does_not_exist_is_one_line(hermes: CommandLine, model: ChatServer) -> None:
    missing = {"error": {"message": "The model does not exist", "code": "model_not_found"}}
    model.misbehave(MODELS, saying({"data": [{"id": "ada-2"}]}))
    model.misbehave("Who painted “The Ferry at Dusk”?", saying(missing, 404))
    ended = run(hermes, "--ids", "museum:1-en")
    one_line(ended, f"there is no model '{MODEL}': HTTP 404: The model does not exist")
    assert "Did you mean ada-2?" in ended.complaint


def test_a_wrong_key_is_one_line(hermes: CommandLine, model: ChatServer) -> None:
    model.misbehave(MODELS, saying({"error": {"message": f"wrong: {KEY}"}}, 401))
    one_line(run(hermes), "the key is refused: HTTP 401")
    assert model.requests == []


def test_a_missing_key_is_one_line(hermes: CommandLine) -> None:
    hermes.set(OPENAI_API_KEY="", OPENAI_BASE_URL="")
    one_line(run(hermes), "there is no key")


def test_options_of_a_chat_are_refused_by_other_systems(hermes: CommandLine) -> None:
    ended = hermes("run", "--system", "gold", "--bench", "museum", "--shots", 3)
    one_line(ended, "there is no option of gold 'shots'")


def test_the_key_is_in_no_file_and_no_traceback(hermes: CommandLine, model: ChatServer) -> None:
    telltale = {"error": {"message": f"Incorrect API key provided: {KEY}"}}
    questions = ["Who painted “The Ferry at Dusk”?", "Wer hat „Die Fähre in der Dämmerung“ gemalt?"]
    model.misbehave(questions[0], saying(telltale, 400))
    model.misbehave(questions[1], saying(completion(f"```sparql\nASK {{ '{KEY}' }}\n```")))
    good = run(hermes, "--limit", 4, "--repair", 1, "--debug")
    model.misbehave(MODELS, saying(telltale, 401))
    arguments = ("run", "--system", f"chat:{MODEL}", "--bench", "museum", "--limit", 1, "--debug")
    bad = hermes.wait(hermes.start(*arguments))
    assert "Traceback" in bad.err
    assert KEY not in good.out + good.err + bad.out + bad.err
    for path in hermes.folder.rglob("*"):
        if path.is_file():
            assert KEY.encode() not in path.read_bytes(), path
