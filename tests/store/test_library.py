"""The benchmarks at hand."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from hermes.errors import FormatError, UnknownNameError, UsageError
from hermes.model import Benchmark, BenchmarkCard, Counts, GoldKind, Item, ValueSet
from hermes.sources import CATALOGUE
from hermes.store.build import store_benchmark
from hermes.store.library import (
    Origin,
    benchmark_checksums,
    find_benchmark,
    list_benchmarks,
    load_benchmark,
)

if TYPE_CHECKING:
    from hermes.settings import Settings


def benchmark(name: str) -> Benchmark:
    item = Item(id=f"{name}:1-en", qid="1", lang="en", question="Who?")
    card = BenchmarkCard(
        name=name,
        title="Mine",
        graph="g",
        dataset_id=name,
        languages=("en",),
        gold=GoldKind.ANSWER_SETS,
        counts=Counts(questions=1, items=1),
    )
    return Benchmark(card, (item,), {item.id: ValueSet(("a",))})


def test_a_stored_benchmark_is_loaded_by_its_name(settings: Settings) -> None:
    folder = store_benchmark(benchmark("mine"), settings)
    assert folder == settings.data_dir / "benchmarks" / "mine"
    assert load_benchmark("mine", settings) == benchmark("mine")


def test_a_stored_benchmark_stands_before_one_of_the_catalogue(settings: Settings) -> None:
    store_benchmark(benchmark("ck25"), settings)
    assert load_benchmark("ck25", settings).card.title == "Mine"


def test_a_benchmark_of_the_catalogue_says_how_to_fetch_it(settings: Settings) -> None:
    with pytest.raises(UsageError, match=r"'qald10' is not here yet.*`hermes data fetch qald10`"):
        load_benchmark("qald10", settings)


def test_an_unknown_name_is_answered_with_near_ones(settings: Settings) -> None:
    with pytest.raises(UnknownNameError, match=r"no benchmark 'qald-10'.*Did you mean qald10"):
        load_benchmark("qald-10", settings)


@pytest.mark.parametrize(
    "name",
    ["", ".", "..", "../x", "/etc", "a/b", "a\\b", "-x", ".x", "CK25", "é", "a b", "a\n", "a\0"],
)
def test_a_name_is_never_a_path(settings: Settings, name: str) -> None:
    for use in (load_benchmark, find_benchmark, benchmark_checksums):
        with pytest.raises(UsageError, match="cannot be the name of a benchmark"):
            use(name, settings)
    with pytest.raises(UsageError, match="cannot be the name of a benchmark"):
        store_benchmark(benchmark(name), settings)
    assert not settings.data_dir.exists()


def test_a_benchmark_without_gold_says_how_to_compute_it(settings: Settings) -> None:
    store_benchmark(replace(benchmark("mine"), gold={}), settings)
    with pytest.raises(FormatError, match=r"'mine' has no gold.*--gold FILE"):
        load_benchmark("mine", settings)
    assert find_benchmark("mine", settings).is_dir()


def test_the_list_has_what_is_stored_and_what_can_be_fetched(settings: Settings) -> None:
    store_benchmark(benchmark("mine"), settings)
    store_benchmark(benchmark("ck25"), settings)
    listed = {listing.card.name: listing for listing in list_benchmarks(settings)}
    assert list(listed) == sorted(listed)
    assert {entry.name for entry in CATALOGUE} <= listed.keys()
    assert listed["mine"].origin is listed["ck25"].origin is Origin.STORED
    assert listed["qald10"].origin is Origin.CATALOGUE
    assert listed["qald10"].card.counts == Counts(questions=394, items=1564)


def test_the_list_passes_over_folders_that_are_no_benchmarks(settings: Settings) -> None:
    for name in (".mine.new", "notes", "UPPER"):
        (settings.data_dir / "benchmarks" / name).mkdir(parents=True)
    names = {listing.card.name for listing in list_benchmarks(settings)}
    assert names.isdisjoint({".mine.new", "notes", "UPPER"})


def test_checksums_are_of_the_files_on_which_scores_depend(settings: Settings) -> None:
    folder = store_benchmark(benchmark("mine"), settings)
    sums = benchmark_checksums("mine", settings)
    # Flat gold needs no gold_terms.jsonl; benchmark.yaml says nothing that changes a score.
    assert list(sums) == ["questions.jsonl", "gold.json"]
    for name, digest in sums.items():
        assert digest == hashlib.sha256((folder / name).read_bytes()).hexdigest()
