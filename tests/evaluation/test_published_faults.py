"""Published files that are not what was scored: named, and nothing else is blamed for it."""

from __future__ import annotations

import json
from hashlib import sha256
from statistics import fmean
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

from hermes import participants
from hermes.evaluation.published import published_ranking
from hermes.flat_gold import to_flat
from hermes.model import TypedGold
from hermes.participants import Participant, PublishedResults, ResultsFile, ResultsRole
from hermes.report.ranking_view import ranking_view
from hermes.scoring.discrepancy import Cause
from hermes.settings import Settings
from hermes.store.library import load_benchmark
from hermes.store.results import fetch_results

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from hermes.report.ranking import PublishedRanking

HOST = "https://data.example.org"
CHANGED = ("museum:1-en", "museum:2-en")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings with a mirror, to which the files of a participant are added."""
    return Settings(tmp_path / "data", mirror=str(tmp_path / "mirror"), offline=True)


def gold_sets(settings: Settings) -> dict[str, dict[str, int]]:
    """An answer set for each item of the museum: gold's."""
    gold = load_benchmark("museum", settings).gold
    return {key: to_flat(own) for key, own in gold.items() if not isinstance(own, TypedGold)}


def publish(
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    sets: Mapping[str, Mapping[str, int]],
    official: Mapping[str, float],
    average: float | None = None,
) -> None:
    """A participant with these answer sets and official scores, where no order is required."""
    mean = fmean(official.values())
    averages = {"set_F": mean if average is None else average, "set_F_ndcg": mean}
    scores = {**{key: {"set_F": score} for key, score in official.items()}, "average": averages}
    contents = {
        ResultsRole.RESULT_SET: json.dumps(sets).encode(),
        ResultsRole.EVALUATION: json.dumps(scores).encode(),
    }
    files = []
    for role, content in contents.items():
        url = f"{HOST}/{role}.json"
        path = settings.data_dir.parent / "mirror" / "data.example.org" / f"{role}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        files.append(ResultsFile(role, url, sha256(content).hexdigest()))
    published = PublishedResults("museum", "CC0-1.0", (Participant("ONE", tuple(files)),))
    monkeypatch.setitem(participants.PUBLISHED, "museum", published)
    fetch_results("museum", settings)


def shown(ranking: PublishedRanking) -> str:
    console = Console(width=250)
    with console.capture() as captured:
        console.print(ranking_view(ranking))
    return captured.get()


def test_answer_sets_without_the_official_score_are_other_answers_and_no_engine_is_blamed(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Officially half of the items are right; the published sets of 20 more are.
    gold = gold_sets(settings)
    official = {key: float(place % 2) for place, key in enumerate(gold)}
    sets = {
        key: values if official[key] or place < 40 else {"other": 1}
        for place, (key, values) in enumerate(gold.items())
    }
    publish(settings, monkeypatch, sets, official)
    ranking = published_ranking("museum", settings)
    (place,) = ranking.places
    causes = {each.cause for each in place.standing.discrepancies}
    assert Cause.OTHER_ANSWERS in causes
    assert not causes & {Cause.ENGINE, Cause.TIE}
    told = shown(ranking)
    assert "ONE ≠: what is published is not what was scored officially" in told
    assert f"give {place.standing.other_answers} items another score" in told
    assert any(line.rstrip().endswith("≠") for line in told.splitlines() if " ONE " in line)


def test_a_near_copy_of_gold_is_named_and_not_scored(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    gold = gold_sets(settings)
    sets = {key: {"other": 1} if key in CHANGED else values for key, values in gold.items()}
    publish(settings, monkeypatch, sets, {key: float(place % 2) for place, key in enumerate(gold)})
    ranking = published_ranking("museum", settings)
    (place,) = ranking.places
    assert place.standing.score is None
    told = shown(ranking)
    assert "ONE: the published answer sets equal gold in 104 of 106 items and are not" in told


def test_an_average_that_does_not_follow_from_the_items_is_a_warning(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    gold = gold_sets(settings)
    publish(settings, monkeypatch, gold, dict.fromkeys(gold, 0.5), average=0.9)
    told = shown(published_ranking("museum", settings))
    assert (
        "warning: ONE: the official average set_F is 0.900000, from its items follows 0.500000"
    ) in told
    assert "set_F_ndcg is" not in told
