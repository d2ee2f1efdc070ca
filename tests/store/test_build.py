"""Fetching from a mirror and importing one's own files."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import pytest

from hermes.errors import (
    ChecksumError,
    FormatError,
    StorageError,
    UnknownNameError,
    UsageError,
)
from hermes.model import Counts, FileRole, GoldKind, TypedGold, ValueSet
from hermes.sources import CATALOGUE
from hermes.store.build import fetch_benchmark, import_benchmark
from hermes.store.library import find_benchmark, load_benchmark

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.settings import Settings

ENTRIES = {entry.name: entry for entry in CATALOGUE}


def question(qid: int, *languages: str) -> dict[str, Any]:
    return {
        "id": qid,
        "question": [{"language": lang, "string": f"Who {qid}?"} for lang in languages or ("en",)],
        "query": {"sparql": "ASK {}"},
        "answers": [{"head": {}, "boolean": True}],
    }


def mirror_file(
    mirror: Path, name: str, content: bytes, role: FileRole = FileRole.QUESTIONS
) -> None:
    (url,) = [file.url for file in ENTRIES[name].files if file.role is role]
    path = mirror / url.removeprefix("https://")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def qald(*questions: dict[str, Any]) -> bytes:
    return json.dumps({"questions": questions}).encode()


@pytest.fixture
def mirror(tmp_path: Path) -> Path:
    return tmp_path / "mirror"


@pytest.fixture
def settings(settings: Settings, mirror: Path) -> Settings:
    return replace(settings, mirror=str(mirror))


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_fetched_benchmark_is_stored_and_says_where_it_came_from(
    settings: Settings, mirror: Path
) -> None:
    mirror_file(mirror, "mag", qald(*(question(n) for n in range(100))))
    outcome = fetch_benchmark("mag", settings)
    assert load_benchmark("mag", settings).card == outcome.card
    assert outcome.card.counts == Counts(questions=100, items=100)
    (source,) = outcome.card.sources
    assert source.url == ENTRIES["mag"].files[0].url
    assert source.license == "not stated"


def test_a_file_of_unknown_sum_is_recorded_as_not_checked(settings: Settings, mirror: Path) -> None:
    mirror_file(mirror, "mag", qald(*(question(n) for n in range(100))))
    outcome = fetch_benchmark("mag", settings)
    url = ENTRIES["mag"].files[0].url
    assert outcome.warnings == (f"not checked, no sum was known beforehand: {url}",)
    assert [source.checked for source in outcome.card.sources] == [False]


def test_fetching_again_gives_the_same_bytes(settings: Settings, mirror: Path) -> None:
    mirror_file(mirror, "mag", qald(question(1)))
    first = content(fetch_benchmark("mag", settings).folder)
    assert content(fetch_benchmark("mag", settings).folder) == first


def test_other_counts_than_the_catalogue_s_are_a_warning(settings: Settings, mirror: Path) -> None:
    mirror_file(mirror, "mag", qald(question(1), question(2)))
    outcome = fetch_benchmark("mag", settings)
    expected = "2 questions (2 items) came, where 100 questions (100 items) were expected"
    assert outcome.warnings[0] == expected
    assert len(load_benchmark("mag", settings).items) == 2


def test_strictly_other_counts_are_an_error_and_nothing_is_stored(
    settings: Settings, mirror: Path
) -> None:
    mirror_file(mirror, "mag", qald(question(1), question(2)))
    with pytest.raises(FormatError, match=r"2 questions .* were expected"):
        fetch_benchmark("mag", settings, strict=True)
    with pytest.raises(UsageError, match="not here yet"):
        find_benchmark("mag", settings)


def test_chosen_languages_replace_the_catalogue_s_and_its_counts(
    settings: Settings, mirror: Path
) -> None:
    mirror_file(mirror, "mag", qald(question(1, "en", "de"), question(2, "de")))
    outcome = fetch_benchmark("mag", settings, languages=["de"], strict=True)
    assert outcome.card.languages == ("de",)
    assert outcome.card.counts == Counts(questions=2, items=2)
    with pytest.raises(UsageError, match="no questions in 'xx'"):
        fetch_benchmark("mag", settings, languages=["xx"])


def test_a_dataset_id_replaces_the_catalogue_s(settings: Settings, mirror: Path) -> None:
    mirror_file(mirror, "mag", qald(question(1)))
    outcome = fetch_benchmark("mag", settings, dataset_id="urn:mine")
    assert outcome.card.dataset_id == "urn:mine"


def test_a_wrong_sum_is_an_error_that_leaves_what_was_there(
    settings: Settings, mirror: Path
) -> None:
    mirror_file(mirror, "yago", qald(question(1)))
    accepted = fetch_benchmark("yago", settings, accept_changed=True)
    assert [source.checked for source in accepted.card.sources] == [False]
    before = content(accepted.folder)
    with pytest.raises(ChecksumError):
        fetch_benchmark("yago", settings)
    assert content(accepted.folder) == before


def test_an_accepted_file_is_told_with_both_sums_its_day_and_the_way_back(
    settings: Settings, mirror: Path
) -> None:
    changed = qald(question(1))
    mirror_file(mirror, "yago", changed)
    outcome = fetch_benchmark("yago", settings, accept_changed=True)
    (file,) = ENTRIES["yago"].files
    (source,) = outcome.card.sources
    assert outcome.warnings[-1] == (
        f"a changed file was accepted on {source.retrieved}, with SHA-256"
        f" {sha256(changed).hexdigest()} where {file.sha256} was expected: {file.url}; a fetch"
        " without --accept-changed asks for the expected one again"
    )


@pytest.mark.shared
def test_a_plain_fetch_brings_the_pinned_file_back(
    settings: Settings, mirror: Path, shared: Path
) -> None:
    mirror_file(mirror, "yago", qald(question(1)))
    fetch_benchmark("yago", settings, accept_changed=True)
    outcome = fetch_benchmark("yago", replace(settings, mirror=str(shared / "mirror")))
    assert outcome.card.counts == ENTRIES["yago"].counts
    assert outcome.warnings == ()


def test_a_sum_that_a_fetch_recorded_is_checked_by_the_next(
    settings: Settings, mirror: Path
) -> None:
    mirror_file(mirror, "mag", qald(question(1)))
    fetch_benchmark("mag", settings)
    (settings.data_dir / "downloads").rename(settings.data_dir / "gone")
    mirror_file(mirror, "mag", qald(question(2)))
    with pytest.raises(ChecksumError):
        fetch_benchmark("mag", settings)
    outcome = fetch_benchmark("mag", settings, accept_changed=True)
    assert load_benchmark("mag", settings).items[0].qid == "2"
    assert [source.checked for source in outcome.card.sources] == [False]


def test_a_damaged_card_is_mended_by_fetching(settings: Settings, mirror: Path) -> None:
    mirror_file(mirror, "mag", qald(question(1)))
    folder = fetch_benchmark("mag", settings).folder
    (folder / "benchmark.yaml").write_text("name: [", encoding="utf-8")
    fetch_benchmark("mag", settings)
    assert load_benchmark("mag", settings).card.name == "mag"


def test_a_source_without_gold_is_an_error(settings: Settings, mirror: Path) -> None:
    bare = {key: value for key, value in question(1).items() if key != "answers"}
    mirror_file(mirror, "mag", qald(bare))
    with pytest.raises(FormatError, match="mag came without gold"):
        fetch_benchmark("mag", settings)


@pytest.mark.parametrize(
    "bad",
    [b'{"types": {"basic": "x"}}', b"not JSON", b"[]", b'{"questions": 1, "questions": 2}'],
    ids=["another type", "no JSON", "another form", "a doubled key"],
)
def test_a_file_that_cannot_be_converted_is_fetched_again_when_it_is_mended(
    bad: bytes, settings: Settings, mirror: Path
) -> None:
    one = {"id": "q1", "question": "How many?", "reference": "7", "reference_value": 7}
    mirror_file(mirror, "herikgqa", json.dumps([one]).encode())
    mirror_file(mirror, "herikgqa", bad, FileRole.META)
    with pytest.raises(FormatError, match="the next fetch brings it from its source again"):
        fetch_benchmark("herikgqa", settings)
    mirror_file(mirror, "herikgqa", b'{"questions": 1}', FileRole.META)
    assert fetch_benchmark("herikgqa", settings).card.stated_questions == 1


def test_a_file_with_too_few_questions_is_fetched_again_too(
    settings: Settings, mirror: Path
) -> None:
    mirror_file(mirror, "mag", qald(question(1)))
    with pytest.raises(FormatError, match="were expected"):
        fetch_benchmark("mag", settings, strict=True)
    mirror_file(mirror, "mag", qald(*(question(n) for n in range(100))))
    assert fetch_benchmark("mag", settings, strict=True).card.counts.questions == 100


def test_unknown_names_are_wrong_use(settings: Settings) -> None:
    with pytest.raises(UnknownNameError, match=r"Did you mean qald10"):
        fetch_benchmark("qald-10", settings)
    with pytest.raises(UsageError, match="cannot be the name"):
        fetch_benchmark("../qald10", settings)


def test_a_data_folder_that_cannot_be_written_is_a_storage_error(
    settings: Settings, mirror: Path
) -> None:
    mirror_file(mirror, "mag", qald(question(1)))
    settings.data_dir.mkdir()
    (settings.data_dir / "benchmarks").write_bytes(b"")  # a file where the folder should be
    with pytest.raises(StorageError, match="cannot write"):
        fetch_benchmark("mag", settings)


def own(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    os.utime(path, (0, 0))
    return path


def test_own_files_become_a_benchmark(settings: Settings, tmp_path: Path) -> None:
    questions = own(
        tmp_path,
        "q.yml",
        "dataset: {id: 'urn:set', prefix: p}\n"
        "questions: [{id: 1, question: {en: Who, de: Wer}, query: {sparql: 'SELECT * {}'}}]\n",
    )
    gold = own(tmp_path, "gold.json", '{"p:1-en": {"a": 1}, "p:1-de": {"a": 1}}')
    outcome = import_benchmark(
        "mine",
        adapter="text2sparql",
        files={FileRole.QUESTIONS: questions, FileRole.GOLD: gold},
        graph="corporate",
        settings=settings,
    )
    benchmark = load_benchmark("mine", settings)
    assert benchmark.card == outcome.card
    assert outcome.warnings == ()
    assert (benchmark.card.graph, benchmark.card.dataset_id) == ("corporate", "urn:set")
    assert benchmark.card.languages == ("en", "de")
    assert benchmark.gold == {"mine:1-en": ValueSet(("a",)), "mine:1-de": ValueSet(("a",))}
    # The day of the files' last change, here the start of Unix time, so that bytes do not differ.
    assert [(s.url, s.retrieved) for s in benchmark.card.sources] == [
        ("q.yml", "1970-01-01"),
        ("gold.json", "1970-01-01"),
    ]


def test_own_questions_without_gold_wait_for_it(settings: Settings, tmp_path: Path) -> None:
    questions = own(tmp_path, "q.yml", "questions: [{id: 1, question: {en: Who}}]")
    outcome = import_benchmark(
        "mine",
        adapter="text2sparql",
        files={FileRole.QUESTIONS: questions},
        graph="corporate",
        settings=settings,
    )
    (warning,) = outcome.warnings
    assert warning.startswith("no gold, so it cannot be run: compute it by `hermes data freeze ")
    assert outcome.card.dataset_id == "mine"


def test_importing_over_a_benchmark_is_told(settings: Settings, tmp_path: Path) -> None:
    questions = own(tmp_path, "q.yml", "questions: [{id: 1, question: {en: Who}}]")

    def imported() -> tuple[str, ...]:
        return import_benchmark(
            "mine",
            adapter="text2sparql",
            files={FileRole.QUESTIONS: questions},
            graph="corporate",
            settings=settings,
        ).warnings

    assert "replaces the benchmark of this name that was here" not in imported()
    assert "replaces the benchmark of this name that was here" in imported()


def test_typed_values_are_told_from_answer_sets(settings: Settings, tmp_path: Path) -> None:
    record = {"id": "a", "question": "Who?", "reference": "7", "reference_value": 7}
    questions = own(tmp_path, "q.json", json.dumps([record]))
    outcome = import_benchmark(
        "herikgqa",
        adapter="herikgqa",
        files={FileRole.QUESTIONS: questions},
        graph="herikg",
        settings=settings,
    )
    assert outcome.card.gold is GoldKind.TYPED_VALUES
    assert load_benchmark("herikgqa", settings).gold == {"herikgqa:a-en": TypedGold("7", 7)}
    assert outcome.warnings[0].startswith("hermes knows another herikgqa;")


def test_items_whose_ids_meet_are_an_error_and_nothing_is_stored(
    settings: Settings, tmp_path: Path
) -> None:
    # Question "1" in "a-b" and question "1-a" in "b" would both be `mine:1-a-b`.
    text = "questions: [{id: '1', question: {a-b: x}}, {id: 1-a, question: {b: y}}]"
    with pytest.raises(FormatError, match=r"'mine:1-a-b' occurs twice .*items 1 and 2"):
        import_benchmark(
            "mine",
            adapter="text2sparql",
            files={FileRole.QUESTIONS: own(tmp_path, "q.yml", text)},
            graph="g",
            settings=settings,
        )
    assert not (settings.data_dir / "benchmarks").exists()


def test_a_format_that_is_not_there_is_named(settings: Settings, tmp_path: Path) -> None:
    formats = "The formats are herikgqa, qald, text2sparql"
    with pytest.raises(UnknownNameError, match=rf"'qalds'.*Did you mean qald\? {formats}"):
        import_benchmark(
            "mine",
            adapter="qalds",
            files={FileRole.QUESTIONS: own(tmp_path, "q.json", "{}")},
            graph="g",
            settings=settings,
        )
