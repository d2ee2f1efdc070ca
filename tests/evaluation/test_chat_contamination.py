"""Few-shot examples of a chat on real benchmarks: which items they give away."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.commandline import CommandLine
from tests.servers.chat import MODEL, ChatServer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.servers.chat import Message

pytestmark = [pytest.mark.shared, pytest.mark.slow]

_EXAMPLE = re.compile(r"```sparql\n(.*?)\n```", re.DOTALL)


def repeat_first_example(messages: list[Message]) -> str:
    """Reply with the query of the example that is shown first: the one that fits best."""
    shown = _EXAMPLE.search(messages[0]["content"])
    return f"```sparql\n{shown[1] if shown else 'ASK {}'}\n```"


@pytest.fixture(scope="module")
def hermes(mirror: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[CommandLine]:
    """The command line, with three benchmarks, and a model that repeats its first example."""
    command_line = CommandLine(tmp_path_factory.mktemp("chat"), mirror=mirror)
    ended = command_line("data", "fetch", "ck25", "ck26", "db25")
    assert ended.code == 0, ended.err
    with ChatServer(repeat_first_example) as server:
        command_line.set(OPENAI_BASE_URL=server.base_url)
        yield command_line


def run(hermes: CommandLine, examples: str, *options: object) -> Any:
    ended = hermes(
        *("run", "--system", f"chat:{MODEL}", "--mode", "sparql", "--bench", "ck26"),
        *("--examples", examples, "--shots", 3, *options),
    )
    assert ended.code == 0, ended.err
    return ended


def rows(hermes: CommandLine, name: str) -> list[dict[str, Any]]:
    folder = max((hermes.folder / "runs").glob("ck26/*/*"), key=lambda path: path.stat().st_mtime)
    return [json.loads(line) for line in (folder / name).read_text("utf-8").splitlines()]


def questions(hermes: CommandLine, bench: str) -> dict[str, dict[str, Any]]:
    path = hermes.folder / "data" / "benchmarks" / bench / "questions.jsonl"
    return {row["id"]: row for row in map(json.loads, path.read_text("utf-8").splitlines())}


def plain(text: str) -> str:
    """A query or question without white space and case: enough to compare these by."""
    return re.sub(r"\W", "", text).lower()


def test_examples_of_last_year_give_away_this_years_items(hermes: CommandLine) -> None:
    report = run(hermes, "ck25", "--json").json
    tested, pool = questions(hermes, "ck26"), questions(hermes, "ck25")
    given_away: dict[str, set[str]] = {}  # by example: the items with its query
    for example in pool.values():
        same = {
            i for i, item in tested.items() if plain(item["sparql"]) == plain(example["sparql"])
        }
        given_away[example["id"]] = same
    shown = {
        row["id"]: {each["id"] for each in row["examples"]} for row in rows(hermes, "answers.jsonl")
    }
    assert all(len(examples) == 3 for examples in shown.values())
    examples = set().union(*shown.values())
    contaminated = {
        item for item, seen in shown.items() if any(item in given_away[each] for each in seen)
    }
    assert report["examples_shown"] == len(examples)
    assert report["contaminated_examples"] == sum(bool(given_away[each]) for each in examples)
    assert report["contaminated_items"] == len(contaminated)
    assert 0 < len(contaminated) < 100
    # What repeats its first example is right where that is the item's own query.
    apart = report["by"]["contamination"]
    scores = {row["id"]: row["score"] for row in rows(hermes, "scores.jsonl")}
    for name, ids in (
        ("contaminated", contaminated),
        ("clean", set(tested) - contaminated),
    ):
        assert apart[name]["items"] == len(ids)
        mean = sum(scores[item] for item in ids) / len(ids)
        assert apart[name]["score"] == pytest.approx(mean, abs=5e-4)
    assert apart["contaminated"]["score"] > apart["clean"]["score"]


def test_a_choice_by_hand_counts_as_by_hand(hermes: CommandLine) -> None:
    # ck25:1 asks for the department of Ms. Brant by the very query of ck26:1, which is asked in
    # English and in German. ck25:42 is the one query of ck25 that ck26 does not have.
    chosen = "fixed:ck25:1-en,ck25:42-en"
    items = "ck26:1-en,ck26:1-de,ck26:2-en,ck26:42-en"
    report = run(hermes, "ck25", "--selector", chosen, "--ids", items, "--json").json
    assert report["examples_shown"] == 2
    assert report["contaminated_examples"] == 1
    assert report["contaminated_items"] == 2
    # Whoever repeats the first example has both of its items right, and no other.
    apart = report["by"]["contamination"]
    assert (apart["contaminated"]["items"], apart["contaminated"]["score"]) == (2, 1.0)
    assert (apart["clean"]["items"], apart["clean"]["score"]) == (2, 0.0)


def test_the_summary_warns_and_has_the_scores_apart(hermes: CommandLine) -> None:
    options = ("--selector", "fixed:ck25:1-en", "--ids", "ck26:1-en,ck26:1-de,ck26:2-en,ck26:3-en")
    told = " ".join(run(hermes, "ck25", *options).out.split())
    assert "CONTAMINATED: 1 of 1 examples give away items under test; 2 items saw one" in told
    assert "score 0.000 on clean (2 items), 1.000 on contaminated (2 items)" in told


def test_examples_of_another_graph_give_nothing_away(hermes: CommandLine) -> None:
    ended = run(hermes, "db25", "--json")
    report = ended.json
    assert report["examples_shown"] > 0
    assert (report["contaminated_examples"], report["contaminated_items"]) == (0, 0)
    assert report["by"]["contamination"] == {}
    assert "CONTAMINATED" not in run(hermes, "db25", "--limit", 4).out


def test_the_benchmark_under_test_can_give_examples_but_no_item_its_own(
    hermes: CommandLine,
) -> None:
    ended = run(hermes, "ck26", "--json")
    assert "no question is shown with itself" in ended.err
    # Each is an item under test, and none is shown with itself, in either language.
    assert ended.json["contaminated_examples"] == ended.json["examples_shown"] > 0
    assert ended.json["contaminated_items"] == 0
