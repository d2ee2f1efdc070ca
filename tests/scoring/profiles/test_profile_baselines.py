"""What systems that understand nothing score by each profile, on whole benchmarks."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.commandline import CommandLine
from tests.conftest import REPOSITORY
from tests.scoring.profiles.baselines import BASELINES, macro_f1, read_gold

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

MUSEUM_GOLD = REPOSITORY / "data" / "benchmarks" / "museum" / "gold.json"
PROFILES = {"hermes": "f1", "text2sparql": "set_F", "gerbil": "macro_f1"}

# Macro F1 by hermes, text2sparql and gerbil. Silence is right where gold is empty, by GERBIL alone;
# so is the empty set, by hermes too.
MUSEUM = {
    "silent": (0.0, 0.0, 0.0189),
    "empty": (0.0189, 0.0, 0.0189),
    "everything": (0.06, 0.0613, 0.06),
    "constant": (0.0428, 0.0428, 0.0428),
    "other": (0.0267, 0.0267, 0.0267),
}
CK25 = {
    "silent": (0.0, 0.0, 0.04),
    "empty": (0.04, 0.0, 0.04),
    "everything": (0.0509, 0.0509, 0.0509),
    "constant": (0.0192, 0.0192, 0.0192),
    "other": (0.0016, 0.0016, 0.0016),
}


def scored(hermes: CommandLine, bench: str, gold: Path, baseline: str) -> dict[str, Any]:
    """The profiles' figures of a baseline, after they were held against the naive ones."""
    wanted = read_gold(gold)
    given = BASELINES[baseline](wanted)
    hermes.write("answers.json", json.dumps(given))
    ended = hermes("score", "answers.json", "--bench", bench, "--json")
    assert ended.code == 0, ended.err
    profiles: dict[str, Any] = ended.json["profiles"]
    for profile, figure in PROFILES.items():
        assert profiles[profile][figure] == pytest.approx(macro_f1(wanted, given, profile)), profile
    return profiles


def macros(profiles: dict[str, Any]) -> tuple[float, ...]:
    return tuple(round(profiles[profile][figure], 4) for profile, figure in PROFILES.items())


@pytest.mark.parametrize("baseline", BASELINES)
def test_the_trivial_systems_on_the_museum(hermes: CommandLine, baseline: str) -> None:
    assert macros(scored(hermes, "museum", MUSEUM_GOLD, baseline)) == MUSEUM[baseline]


# -- texts ---------------------------------------------------------------------------------------


def judged(hermes: CommandLine, text: str) -> dict[str, Any]:
    """The figures of kgqa-eval of a system that gives `text` to every question on the museum."""
    ids = read_gold(MUSEUM_GOLD)
    lines = [json.dumps({"id": item_id, "text": text}) for item_id in ids]
    hermes.write("texts.jsonl", "\n".join(lines))
    ended = hermes("run", "--system", "answers:texts.jsonl", "--bench", "museum", "--json")
    assert ended.code == 0, ended.err
    figures: dict[str, Any] = ended.json["profiles"]["kgqa-eval"]
    return figures


def test_who_never_knows_is_right_where_there_is_nothing_to_know(hermes: CommandLine) -> None:
    # 2 of 106 golds are empty.
    found = judged(hermes, "I do not know.")
    assert (found["correct"], found["wrong"], found["no_answer"]) == (2, 0, 104)
    assert (found["precision"], found["recall"]) == (1, 2 / 106)


@pytest.mark.parametrize(("text", "flag"), [("Yes.", 1), ("No.", 0)])
def test_a_constant_yes_or_no_is_right_on_the_booleans_that_are_so(
    hermes: CommandLine, text: str, flag: int
) -> None:
    golds = list(read_gold(MUSEUM_GOLD).values())
    found = judged(hermes, text)
    assert found["correct"] == golds.count({"true": flag}) > 0


def test_a_text_that_names_everything_is_right_on_every_set(hermes: CommandLine) -> None:
    # What a text names beyond gold cannot be told, so this profile is not to be used alone.
    judged(hermes, "I do not know.")
    labels = (hermes.run_folder() / "labels.jsonl").read_text("utf-8").splitlines()
    names = [label["value"] for row in labels for label in json.loads(row)["labels"]]
    golds = read_gold(MUSEUM_GOLD).values()
    nameable = [gold for gold in golds if gold and set(gold) != {"true"}]
    values = {value for gold in nameable for value in gold if not value.startswith("http")}
    found = judged(hermes, "; ".join([*names, *sorted(values)]))
    # Questions 24 and 45 want an object that has a title in German only: in English none is right.
    assert found["correct"] == len(nameable) - 2
    assert found["by"]["lang"]["de"]["list_recall"] == 1


# -- a benchmark of the challenge ----------------------------------------------------------------


@pytest.fixture(scope="module")
def real(mirror: Path, tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """The command line, offline with the mirror, and ck25 fetched."""
    hermes = CommandLine(tmp_path_factory.mktemp("baselines"), mirror=mirror)
    assert hermes("data", "fetch", "ck25", "--strict").code == 0
    return hermes


@pytest.mark.shared
@pytest.mark.slow
@pytest.mark.parametrize("baseline", BASELINES)
def test_the_trivial_systems_on_ck25(real: CommandLine, baseline: str) -> None:
    gold = real.folder / "data" / "benchmarks" / "ck25" / "gold.json"
    assert macros(scored(real, "ck25", gold, baseline)) == CK25[baseline]
