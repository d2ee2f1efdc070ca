"""The public benchmarks, fetched from a mirror: counts, and facts that each file is known for."""

from __future__ import annotations

import shutil
from functools import cache
from typing import TYPE_CHECKING

import pytest

from hermes.errors import FormatError
from hermes.model import (
    AnswerSet,
    Benchmark,
    Boolean,
    Counts,
    GoldKind,
    Term,
    TermKind,
    TypedGold,
    ValueSet,
)
from hermes.settings import Settings
from hermes.store.build import fetch_benchmark
from hermes.store.library import load_benchmark

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = [pytest.mark.shared, pytest.mark.slow]

ITEMS = {
    "ck25": 50,
    "ck26": 100,
    "db25": 200,
    "qald10": 1564,
    "qald9plus": 450,
    "qald9": 150,
    "yago": 100,
}
XSD_ANY_URI = "http://www.w3.org/2001/XMLSchema#anyURI"


@pytest.fixture(scope="module")
def real_settings(mirror: Path, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return Settings(data_dir=tmp_path_factory.mktemp("data"), mirror=str(mirror), offline=True)


@pytest.fixture(scope="module")
def real(real_settings: Settings) -> Callable[[str], Benchmark]:
    @cache
    def fetched(name: str) -> Benchmark:
        fetch_benchmark(name, real_settings, strict=True)
        return load_benchmark(name, real_settings)

    return fetched


def qids(benchmark: Benchmark, wanted: Callable[[object], bool]) -> set[str]:
    return {item.qid for item in benchmark.items if wanted(benchmark.gold[item.id])}


def is_empty(gold: object) -> bool:
    return gold in (ValueSet(()),) or (isinstance(gold, AnswerSet) and not gold.rows)


def is_false(gold: object) -> bool:
    return gold == Boolean(value=False)


def is_boolean(gold: object) -> bool:
    return isinstance(gold, Boolean)


def one_column(*terms: Term) -> AnswerSet:
    return AnswerSet(("uri",), tuple((term,) for term in terms))


@pytest.mark.parametrize("name", ITEMS)
def test_a_public_benchmark_has_exactly_its_published_items(
    real: Callable[[str], Benchmark], name: str
) -> None:
    assert len(real(name).items) == ITEMS[name]


@pytest.mark.parametrize("name", ITEMS)
def test_fetching_a_public_benchmark_again_gives_the_same_bytes(
    real: Callable[[str], Benchmark], real_settings: Settings, name: str
) -> None:
    real(name)
    folder = real_settings.data_dir / "benchmarks" / name
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    fetch_benchmark(name, real_settings)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.parametrize(
    ("name", "empty"),
    [
        ("ck25", "25 41"),
        ("ck26", ""),
        ("db25", "5 42 45 95"),
        ("qald10", "313"),
        (
            "qald9plus",
            "1 19 25 31 81 94 96 97 107 108 116 126 129 132 133 139 144 149 151 159 165 166 167 173"
            " 181 183 187 188 190 194 201 210 211 212 214",
        ),
        ("qald9", "124"),
        ("yago", ""),
    ],
)
def test_gold_is_empty_for_just_the_known_questions(
    real: Callable[[str], Benchmark], name: str, empty: str
) -> None:
    assert qids(real(name), is_empty) == set(empty.split())


@pytest.mark.parametrize(
    ("name", "booleans", "false"),
    [
        ("ck25", 3, "33"),
        ("ck26", 3, "33"),
        ("db25", 10, "93 94"),
        (
            "qald10",
            61,
            "15 17 18 19 20 22 24 30 31 32 99 108 120 121 128 136 140 144 146 148 149 150 153 154"
            " 155 168 169 176 177 180 182 196 223 297 300 325 368",
        ),
        ("qald9plus", 4, ""),
        ("qald9", 4, ""),
        ("yago", 1, ""),  # question 9, stored as a binding of the type `boolean`
    ],
)
def test_gold_is_a_boolean_and_false_for_just_the_known_questions(
    real: Callable[[str], Benchmark], name: str, booleans: int, false: str
) -> None:
    assert len(qids(real(name), is_boolean)) == booleans
    assert qids(real(name), is_false) == set(false.split())


@pytest.mark.parametrize(
    ("name", "ordered"),
    [("ck25", {"27", "37"}), ("ck26", {"27", "37"}), ("db25", {"46", "96"}), ("qald10", set())],
)
def test_order_matters_for_just_the_known_questions_in_all_their_languages(
    real: Callable[[str], Benchmark], name: str, ordered: set[str]
) -> None:
    benchmark = real(name)
    ordered_items = [item for item in benchmark.items if item.order_matters]
    assert {item.qid for item in ordered_items} == ordered
    assert len(ordered_items) == len(ordered) * len(benchmark.card.languages)


def test_ck25_has_as_many_values_as_its_gold_file(real: Callable[[str], Benchmark]) -> None:
    gold = real("ck25").gold
    sizes = {key: len(g.values) if isinstance(g, ValueSet) else 1 for key, g in gold.items()}
    assert sum(sizes.values()) == 4968
    assert sizes["ck25:35-en"] == 1647


def test_gold_of_db25_is_the_same_in_both_languages(real: Callable[[str], Benchmark]) -> None:
    gold = real("db25").gold
    for qid in range(1, 101):
        assert gold[f"db25:{qid}-en"] == gold[f"db25:{qid}-es"]


def test_twelve_questions_of_qald10_have_no_chinese_text(real: Callable[[str], Benchmark]) -> None:
    asked = {(item.qid, item.lang) for item in real("qald10").items}
    missing = {qid for qid in map(str, range(394)) if (qid, "zh") not in asked}
    assert missing == {
        "130",
        "131",
        "132",
        "139",
        "140",
        "147",
        "160",
        "182",
        "316",
        "332",
        "333",
        "355",
    }


def test_qald10_keeps_what_its_literals_say(real: Callable[[str], Benchmark]) -> None:
    gold = real("qald10").gold["qald10:8-en"]
    assert isinstance(gold, AnswerSet)
    decimal = "http://www.w3.org/2001/XMLSchema#decimal"
    assert gold.rows == ((Term(TermKind.LITERAL, "+100", decimal),),)


def test_an_empty_string_is_an_answer_in_qald9plus(real: Callable[[str], Benchmark]) -> None:
    gold = real("qald9plus").gold["qald9plus:164-en"]
    assert isinstance(gold, AnswerSet)
    assert Term(TermKind.LITERAL, "", language="en") in {cell for row in gold.rows for cell in row}


def test_qald9_has_hindi_by_its_own_code(
    real: Callable[[str], Benchmark], real_settings: Settings, tmp_path: Path
) -> None:
    real("qald9")
    elsewhere = Settings(data_dir=tmp_path, mirror=real_settings.mirror)
    outcome = fetch_benchmark("qald9", elsewhere, languages=["hi_IN", "pt_BR"])
    # All 150 questions have hi_IN, 22 have pt_BR.
    assert outcome.card.counts == Counts(questions=150, items=172)
    assert load_benchmark("qald9", elsewhere).items[0].id == "qald9:99-hi_IN"


def test_datatypes_glued_onto_values_of_yago_are_split_off(
    real: Callable[[str], Benchmark],
) -> None:
    gold = real("yago").gold
    forbes = Term(TermKind.LITERAL, "https://www.forbes.com", XSD_ANY_URI)
    assert gold["yago:16-en"] == one_column(forbes)
    charmed = gold["yago:19-en"]
    assert isinstance(charmed, AnswerSet)
    assert {cell.datatype for row in charmed.rows for cell in row if cell} == {XSD_ANY_URI}


def test_the_typed_sample_is_read_with_a_warning_of_its_count(shared: Path, tmp_path: Path) -> None:
    hub = tmp_path / "mirror/huggingface.co/datasets/anonymous-7989/herikgqa-benchmark/resolve/main"
    hub.mkdir(parents=True)
    sample = shared / "samples" / "herikgqa"
    shutil.copy(sample / "benchmark_sample.json", hub / "benchmark_500.json")
    shutil.copy(sample / "benchmark_sample.meta.json", hub / "benchmark_500.meta.json")
    settings = Settings(data_dir=tmp_path / "data", mirror=str(tmp_path / "mirror"))

    with pytest.raises(FormatError, match="500 questions"):
        fetch_benchmark("herikgqa", settings, strict=True)
    outcome = fetch_benchmark("herikgqa", settings)
    benchmark = load_benchmark("herikgqa", settings)

    expected = "25 questions (25 items) came, where 500 questions (500 items) were expected"
    assert outcome.warnings[0] == expected
    assert benchmark.card.gold is GoldKind.TYPED_VALUES
    assert benchmark.gold["herikgqa:q001-en"] == TypedGold("12,482", 12482)
    assert [len(item.history) for item in benchmark.items].count(2) == 1  # q023 has two turns
    assert sum(item.answerable is False for item in benchmark.items) == 4
