"""What the public benchmarks share, as docs/metrics.md states it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from hermes.evaluation.overlaps import overlaps
from hermes.model import Answer, Example
from hermes.scoring.contamination import contamination
from hermes.scoring.fingerprints import Trait
from hermes.scoring.similarity import NGRAM, NgramSimilarity
from hermes.settings import Settings
from hermes.store.build import fetch_benchmark
from hermes.store.library import load_benchmark
from tests.conftest import REPOSITORY

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.scoring.overlap import Overlap

pytestmark = [pytest.mark.shared, pytest.mark.slow]

NAMES = ("ck25", "ck26", "db25", "qald9", "qald9plus", "qald10", "yago")


@pytest.fixture(scope="module")
def fetched(mirror: Path, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """Settings with a data folder that has all the mirrored benchmarks."""
    settings = Settings(
        data_dir=tmp_path_factory.mktemp("overlaps"), mirror=str(mirror), offline=True
    )
    for name in NAMES:
        fetch_benchmark(name, settings)
    return settings


@pytest.fixture(scope="module")
def found(fetched: Settings) -> dict[tuple[str, str], Overlap]:
    """What each of them shares with each other."""
    return overlaps(NAMES, fetched, NGRAM)


def documented() -> dict[tuple[str, str], tuple[int, list[int]]]:
    """The table in docs/metrics.md: questions, and those shared by query, words, …"""
    text = (REPOSITORY / "docs" / "metrics.md").read_text("utf-8")
    table = {}
    for of, questions, rest in re.findall(r"^\| of `(\w+)` \| (\d+) \|(.*)\|$", text, re.MULTILINE):
        for name, cell in zip(NAMES, rest.split("|"), strict=True):
            if name != of:
                counts = [int(count) for count in re.findall(r"\d+", cell)] or [0, 0, 0, 0]
                table[of, name] = (int(questions), counts)
    return table


def test_the_table_of_the_docs_is_what_they_share(found: dict[tuple[str, str], Overlap]) -> None:
    assert documented() == {
        pair: (shared.questions, [shared.canonical, shared.text, shared.near, shared.template])
        for pair, shared in found.items()
    }
    assert all(shared.verbatim == shared.canonical for shared in found.values())


def test_published_facts_of_the_benchmarks_are_found(
    found: dict[tuple[str, str], Overlap],
) -> None:
    # Stated by the catalogue: 49 of 50 verbatim, and all 150.
    assert found["ck25", "ck26"].verbatim == found["ck26", "ck25"].verbatim == 49
    assert found["qald9", "qald9plus"].verbatim == found["qald9plus", "qald9"].verbatim == 150


@pytest.mark.parametrize(
    ("threshold", "same", "others"), [(0.4, 41, 8), (0.5, 30, 5), (0.6, 16, 4)]
)
def test_the_threshold_parts_the_paraphrases_of_ck26_from_its_other_questions(
    fetched: Settings, threshold: float, same: int, others: int
) -> None:
    ck25, ck26 = (
        [item for item in load_benchmark(name, fetched).items if item.lang == "en"]
        for name in ("ck25", "ck26")
    )
    # Their queries are the same only to the letter.
    queries = [[(item.sparql or "").strip() for item in items] for items in (ck25, ck26)]
    assert sum(query in queries[1] for query in queries[0]) == 49
    near = NgramSimilarity(threshold).alike(
        [item.question for item in ck25], [item.question for item in ck26]
    )
    kinds = [queries[0][place] == queries[1][other] for place, other, _ in near]
    assert (kinds.count(True), kinds.count(False)) == (same, others)


def test_few_questions_of_others_are_near_and_none_of_their_queries_is_the_same(
    found: dict[tuple[str, str], Overlap],
) -> None:
    pairs = found["qald10", "qald9plus"].pairs
    assert len(pairs) == 7
    assert not any(Trait.CANONICAL_QUERY in pair.traits for pair in pairs)


@pytest.mark.parametrize(
    ("shown", "under_test", "counts"),
    [
        # 49 queries, each of an English and a German item; and 150, each in three languages.
        ("ck25", "ck26", (50, 49, 98)),
        ("qald9", "qald9plus", (150, 150, 450)),
        ("ck25", "qald9", (50, 0, 0)),
    ],
)
def test_who_was_shown_all_of_one_benchmark_has_the_other_contaminated(
    fetched: Settings, shown: str, under_test: str, counts: tuple[int, int, int]
) -> None:
    items = load_benchmark(under_test, fetched).items
    examples = tuple(
        Example(item.question, item.sparql, item.id)
        for item in load_benchmark(shown, fetched).items
    )
    given_away = contamination(items, [Answer(item.id, examples=examples) for item in items])
    assert (given_away.shown, given_away.examples, given_away.items) == counts
