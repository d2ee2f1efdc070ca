"""`hermes leaderboard --profile`: prompts of one model side by side, as kgqa-eval has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.servers.chat import MODEL, ChatServer

if TYPE_CHECKING:
    from tests.commandline import CommandLine
    from tests.servers.chat import Message


def answers_lists_alone(messages: list[Message]) -> str:
    """Answer where a list is asked for, and decline elsewhere."""
    asked_for_a_list = any("list" in message["content"].lower() for message in messages)
    return "1. The Salt Room" if asked_for_a_list else "I do not know."


def ask(hermes: CommandLine, prompt: str) -> None:
    system = ("--system", f"chat:{MODEL}", "--bench", "museum", "--limit", 2)
    out = hermes.folder / "runs" / "museum" / prompt / "1"
    ended = hermes("run", *system, "--mode", "answer", "--prompt", prompt, "--out", out)
    assert ended.code == 0, ended.err


def test_prompts_stand_side_by_side_with_their_figures(hermes: CommandLine) -> None:
    with ChatServer(answers_lists_alone) as server:
        hermes.set(OPENAI_BASE_URL=server.base_url, OPENAI_API_KEY="sk-0123456789abcdef")
        for prompt in ("plain", "list"):
            ask(hermes, prompt)
    hermes("run", "--system", "silent", "--bench", "museum", "--limit", 2)
    found = hermes("leaderboard", "--profile", "kgqa-eval", "--json").json
    (table,) = found["tables"]
    assert (table["bench"], table["subset"], table["profile"]) == (
        "museum",
        "2 of 106",
        "kgqa-eval",
    )
    prompts = {run["system_options"]["prompt"]: run["figures"] for run in table["runs"]}
    assert list(prompts) == ["list", "plain"]  # in the order of their names
    # Who says "I do not know." answers nothing; who names something answers both, rightly or not.
    assert prompts["plain"]["no_answer"] == 2
    assert prompts["list"]["no_answer"] == 0
    assert prompts["list"]["correct"] + prompts["list"]["wrong"] == 2
    assert ["profile kgqa-eval does not apply" in note for note in found["unranked"]] == [True]
    shown = hermes("leaderboard", "--profile", "kgqa-eval").out
    assert "prompt list" in shown
    assert "prompt plain" in shown


def test_a_profile_that_there_is_not_is_named_with_those_near(hermes: CommandLine) -> None:
    ended = hermes("leaderboard", "--profile", "kgqa-evil")
    assert ended.code == 2
    assert "Did you mean kgqa-eval" in ended.complaint
