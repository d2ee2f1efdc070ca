"""Items of an undocumented type or kind of value: reported, kept, and scored as an error.

A file of the format may hold more than is documented. Whatever that means is not guessed.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from hermes.sensors.generation import generate

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.model import JsonValue
    from tests.commandline import CommandLine, Ended

pytestmark = pytest.mark.slow

ODD = [True, False, {"low": 1, "high": 2}, [[1, 2]], [1, None], [True]]


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, JsonValue]]:
    """The questions of a generated benchmark, two of each type."""
    folder = tmp_path_factory.mktemp("generated")
    written = generate(folder, observations=10_000, questions=10, seed=1)
    found: list[dict[str, JsonValue]] = json.loads(written.questions_file.read_bytes())
    return found


def imported(bare: CommandLine, records: list[dict[str, JsonValue]]) -> Ended:
    bare.write("questions.json", json.dumps(records))
    source = ("--format", "herikgqa", "--questions", "questions.json", "--graph", "museum-sensors")
    ended = bare("data", "import", "odd", *source)
    assert ended.code == 0, ended.err
    return ended


def scores(folder: Path) -> dict[str, dict[str, JsonValue]]:
    lines = (folder / "scores.jsonl").read_bytes().splitlines()
    return {row["id"]: row for row in map(json.loads, lines)}


def test_an_undocumented_type_is_reported_kept_and_scored_like_any_other(
    bare: CommandLine, records: list[dict[str, JsonValue]]
) -> None:
    odd = [{**records[0], "type": "causal"}, *records[1:]]
    assert "unknown type 'causal', kept as it is" in imported(bare, odd).err
    report = bare("run", "--system", "gold", "--bench", "odd", "--json").json
    assert report["outcomes"] == {"correct": 10}
    assert report["by"]["type"]["causal"]["items"] == 1


@pytest.mark.parametrize("value", ODD, ids=repr)
def test_a_value_of_an_undocumented_kind_is_kept_reported_and_an_error_for_any_answer(
    value: JsonValue, bare: CommandLine, records: list[dict[str, JsonValue]]
) -> None:
    odd, other = "odd:q001-en", "odd:q002-en"
    warned = imported(bare, [{**records[0], "reference_value": value}, records[1]])
    assert "unknown value kind" in warned.err
    # Kept: it is shown as it came.
    assert bare("data", "show", "odd", odd, "--json").json["gold"]["value"] == value
    # Reported, by the item and the kind.
    verified = bare("data", "verify", "odd", "--strict")
    assert verified.code == 1
    assert "unknown value kind" in verified.out
    # Never guessed: neither the reference text, nor the value in JSON, nor a refusal will do.
    answers = (str(records[0]["reference"]), json.dumps(value), "I don't know.")
    for number, answer in enumerate(answers):
        rows = [{"id": odd, "text": answer}, {"id": other, "text": str(records[1]["reference"])}]
        bare.write("answers.jsonl", "".join(f"{json.dumps(row)}\n" for row in rows))
        run = ("run", "--system", "answers:answers.jsonl", "--bench", "odd", "--out", number)
        ended = bare(*run)
        assert ended.code == 0
        assert "errors: 1 unknown value kind" in ended.out
        assert "1 of an unknown value kind left out" in ended.out
        report = json.loads((bare.folder / str(number) / "report.json").read_bytes())
        assert report["errors"] == {"unknown_value_kind": 1}
        found = scores(bare.folder / str(number))
        assert (found[odd]["outcome"], found[odd]["rule"]) == ("error", "unknown-value-kind")
        assert (found[odd]["score"], found[odd]["class"]) == (0, "unknown_value_kind")
        # The others are none the worse for it.
        assert found[other]["outcome"] == "correct"


def test_an_explanation_names_the_kind_that_is_not_documented(
    bare: CommandLine, records: list[dict[str, JsonValue]]
) -> None:
    imported(bare, [{**records[0], "reference_value": True}, *records[1:]])
    assert bare("run", "--system", "gold", "--bench", "odd", "--out", "r").code == 0
    explained = bare("score", "r", "--explain", "odd:q001-en")
    assert explained.code == 0
    assert "bool True" in explained.out
    assert "error" in explained.out
    assert "unknown-value-kind" in explained.out
