"""The common layout: what is written, and that reading gives it back."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from hermes.errors import FormatError
from hermes.model import (
    AnswerSet,
    Benchmark,
    BenchmarkCard,
    Boolean,
    Counts,
    GoldKind,
    Item,
    SourceRecord,
    Term,
    TermKind,
    Turn,
    TypedGold,
    ValueSet,
)
from hermes.store.layout import CARD, GOLD, QUESTIONS, TERMS, encode_benchmark, read_benchmark
from tests.strategies import benchmarks

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.model import Gold

CARD_OF_ONE = BenchmarkCard(
    name="b",
    title="A benchmark",
    graph="corporate",
    dataset_id="https://example.org/b/",
    languages=("en", "no"),
    gold=GoldKind.ANSWER_SETS,
    counts=Counts(questions=1, items=1),
    gold_engine="virtuoso",
    citation="Someone: Something. 2026.",
    sources=(
        SourceRecord("https://example.org/q", "0" * 64, 12, "2026-11-30", "MIT", checked=False),
    ),
    caveats=("Beware.",),
)
ITEM = Item(
    id="b:7-en",
    qid="7",
    lang="en",
    question="Wer ist Köhler?",
    sparql="SELECT ?x {}",
    features=("SELECT",),
)


def one(gold: Gold, item: Item = ITEM, kind: GoldKind = GoldKind.ANSWER_SETS) -> Benchmark:
    return Benchmark(replace(CARD_OF_ONE, gold=kind), (item,), {item.id: gold})


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("benchmark")


def stored(folder: Path, benchmark: Benchmark) -> Path:
    for file in folder.iterdir():
        file.unlink()
    for name, content in encode_benchmark(benchmark).items():
        (folder / name).write_bytes(content)
    return folder


@settings(max_examples=40)  # each is written to and read from a disk
@given(benchmarks())
def test_a_benchmark_that_is_written_reads_back_the_same(
    folder: Path, benchmark: Benchmark
) -> None:
    assert read_benchmark(stored(folder, benchmark)) == benchmark


def test_the_card_is_written_in_one_order_and_leaves_out_what_is_absent() -> None:
    assert encode_benchmark(one(ValueSet(("a",))))[CARD].decode() == (
        "name: b\n"
        "title: A benchmark\n"
        "graph: corporate\n"
        "dataset_id: https://example.org/b/\n"
        "languages:\n- en\n- 'no'\n"
        "gold: answer-sets\n"
        "gold_engine: virtuoso\n"
        "citation: 'Someone: Something. 2026.'\n"
        "sources:\n"
        "- url: https://example.org/q\n"
        f"  sha256: '{'0' * 64}'\n"
        "  bytes: 12\n"
        "  retrieved: 2026-11-30\n"
        "  license: MIT\n"
        "  checked: false\n"
        "counts:\n  questions: 1\n  items: 1\n"
        "caveats:\n- Beware.\n"
    )


def test_an_item_is_one_line_with_its_keys_in_one_order() -> None:
    assert encode_benchmark(one(ValueSet(("a",))))[QUESTIONS].decode() == (
        '{"id":"b:7-en","qid":"7","lang":"en","question":"Wer ist Köhler?",'
        '"sparql":"SELECT ?x {}","features":["SELECT"],"order_matters":false}\n'
    )


def test_a_conversation_adds_its_keys_behind() -> None:
    item = replace(
        ITEM,
        sparql=None,
        features=(),
        type="follow-up",
        template="when",
        history=(Turn("Q?", "A"),),
        answerable=True,
        extra={"unit": "m"},
    )
    line = json.loads(encode_benchmark(one(ValueSet(()), item))[QUESTIONS])
    assert list(line) == [
        *("id", "qid", "lang", "question", "order_matters"),
        *("type", "template", "history", "answerable", "extra"),
    ]
    assert line["history"] == [{"question": "Q?", "answer": "A"}]


def test_flat_gold_is_the_official_layout_and_stands_alone() -> None:
    files = encode_benchmark(one(ValueSet(("z", "a")), replace(ITEM, order_matters=True)))
    assert files[GOLD] == b'{\n"b:7-en":{"z":1,"a":1},\n"order_required":["b:7-en"]\n}\n'
    assert TERMS not in files


@pytest.mark.parametrize(("value", "number"), [(True, 1), (False, 0)])
def test_a_boolean_is_the_number_of_true(value: bool, number: int) -> None:  # noqa: FBT001
    files = encode_benchmark(one(Boolean(value), replace(ITEM, sparql="ASK {}")))
    assert json.loads(files[GOLD])["b:7-en"] == {"true": number}
    assert TERMS not in files


def test_rows_are_kept_beside_their_flat_values() -> None:
    a, b = Term(TermKind.IRI, "urn:a"), Term(TermKind.LITERAL, "b", language="de")
    files = encode_benchmark(one(AnswerSet(("x", "y"), ((a, None), (a, b)))))
    assert json.loads(files[GOLD])["b:7-en"] == {"urn:a": 1, "b": 1}
    assert json.loads(files[TERMS]) == {
        "id": "b:7-en",
        "variables": ["x", "y"],
        "rows": [
            [{"type": "uri", "value": "urn:a"}, None],
            [
                {"type": "uri", "value": "urn:a"},
                {"type": "literal", "value": "b", "xml:lang": "de"},
            ],
        ],
    }


def test_a_typed_value_is_kept_with_its_text() -> None:
    files = encode_benchmark(one(TypedGold("12,482", 12482), kind=GoldKind.TYPED_VALUES))
    assert json.loads(files[GOLD]) == {"b:7-en": {"reference": "12,482", "value": 12482}}
    assert TERMS not in files


def test_gold_that_is_still_to_be_computed_leaves_no_file(tmp_path: Path) -> None:
    benchmark = Benchmark(CARD_OF_ONE, (ITEM,), {})
    assert encode_benchmark(benchmark).keys() == {CARD, QUESTIONS}
    assert read_benchmark(stored(tmp_path, benchmark)).gold == {}


@pytest.mark.parametrize(
    ("file", "text", "what"),
    [
        (CARD, "name: b\n", "text was expected, not nothing .*`title`"),
        (CARD, "name: [", "not YAML"),
        (QUESTIONS, "{}\n", "text was expected, not nothing .*item 1, `id`"),
        (QUESTIONS, "{\n", "not JSON"),
        (QUESTIONS, "", "there are no questions"),
        (GOLD, "{}", "there is no gold"),
        (GOLD, '{"b:7-de": {}}', "no gold for 'b:7-en'"),
        (GOLD, '{"b:7-en": {"a": 7}}', "neither 1 nor the 0"),
        (GOLD, '{"b:7-en": {"a": 1}, "b:8-en": {}}', "gold for 'b:8-en', which is no item"),
        (TERMS, '{"id": "b:7-en", "rows": [[7]]}', "not a result: .*line 1"),
        (TERMS, '{"id": "b:7-en"}', "neither rows, values nor a boolean"),
        (TERMS, '{"id": "b:9-en", "values": []}', "gold for 'b:9-en', which is no item"),
    ],
)
def test_a_damaged_file_is_a_fault_with_its_place(
    tmp_path: Path, file: str, text: str, what: str
) -> None:
    stored(tmp_path, one(ValueSet(("a",))))
    (tmp_path / file).write_text(text, encoding="utf-8")
    with pytest.raises(FormatError, match=what):
        read_benchmark(tmp_path)
