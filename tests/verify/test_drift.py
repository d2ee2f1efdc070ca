"""Records of verifications, and what became of results between two of them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from hermes.errors import FormatError, UnknownNameError, UsageError
from hermes.model import Engine
from hermes.verify.checks import NOT_ASKED, QuestionCheck, Verification
from hermes.verify.drift import drift
from hermes.verify.record import keep_record, read_record, record_names

if TYPE_CHECKING:
    from hermes.settings import Settings

BENCH = "museum"  # which is always there

FIRST = Verification(
    BENCH,
    Engine("virtuoso", "7.2.5"),
    (
        QuestionCheck("1", "match", result="aa", values=("x", "y")),
        QuestionCheck("2", "match", result="bb", values=("z",)),
        QuestionCheck("3", "timeout"),
        QuestionCheck("4", "match", result="cc", values=("w",)),
    ),
    endpoint="http://127.0.0.1/sparql",
    repeats=2,
)
SECOND = replace(
    FIRST,
    engine=Engine("virtuoso", "7.2.6"),
    checks=(
        QuestionCheck("1", "drift", result="ab", values=("y", "v")),
        QuestionCheck("2", "match", result="bb", values=("z",)),
        QuestionCheck("3", "match", result="dd", values=("u",)),
        QuestionCheck("4", "engine_error"),
    ),
)


def test_a_record_says_what_was_verified_where_and_when(settings: Settings) -> None:
    path = keep_record(FIRST, settings)
    assert path is not None
    assert path.parent == settings.data_dir / "verify" / BENCH
    record = read_record(BENCH, path.stem, settings)
    assert record.engine == Engine("virtuoso", "7.2.5")
    assert record.endpoint == "http://127.0.0.1/sparql"
    assert record.repeats == 2
    assert path.stem[:4] == record.date[:4]
    assert {"questions.jsonl", "gold.json"} <= record.checksums.keys()
    assert [(q.qid, q.status, q.result, q.values) for q in record.questions] == [
        ("1", "match", "aa", ("x", "y")),
        ("2", "match", "bb", ("z",)),
        ("3", "timeout", None, None),
        ("4", "match", "cc", ("w",)),
    ]


def test_records_of_one_second_stand_in_their_order(settings: Settings) -> None:
    paths = [keep_record(FIRST, settings) for _ in range(3)]
    assert record_names(BENCH, settings) == tuple(path.stem for path in paths if path)


@pytest.mark.parametrize(
    "verification",
    [
        replace(FIRST, engine=None),  # of the syntax, or of typed references
        replace(FIRST, checks=(QuestionCheck("1", NOT_ASKED),)),
    ],
)
def test_what_asked_no_engine_or_was_broken_off_leaves_no_record(
    settings: Settings, verification: Verification
) -> None:
    assert keep_record(verification, settings) is None
    assert record_names(BENCH, settings) == ()


def test_drift_is_told_by_results_statuses_and_values(settings: Settings) -> None:
    keep_record(FIRST, settings)
    keep_record(SECOND, settings)
    found = drift(BENCH, (), settings)
    assert (found.older.engine.version, found.newer.engine.version) == ("7.2.5", "7.2.6")
    assert [(q.qid, q.before, q.after, q.result, q.added, q.removed) for q in found.changed] == [
        ("1", "match", "drift", True, ("v",), ("x",)),
        ("3", "timeout", "match", True, ("u",), ()),
        ("4", "match", "engine_error", True, (), ("w",)),
    ]


def test_two_records_can_be_named_in_either_order(settings: Settings) -> None:
    for verification in (FIRST, SECOND, FIRST):
        keep_record(verification, settings)
    first, second, third = record_names(BENCH, settings)
    assert drift(BENCH, (first, third), settings).changed == ()
    backwards = drift(BENCH, (second, first), settings)
    assert (backwards.changed[0].added, backwards.changed[0].removed) == (("x",), ("v",))


def test_a_result_too_large_to_keep_is_told_by_its_hash_alone(settings: Settings) -> None:
    for result in ("aa", "bb"):
        check = QuestionCheck("1", "match", result=result, values=None)
        keep_record(replace(FIRST, checks=(check,)), settings)
    (question,) = drift(BENCH, (), settings).changed
    assert (question.result, question.added, question.removed) == (True, (), ())


@pytest.mark.parametrize("names", [(), ("one",), ("a", "b", "c")])
def test_drift_needs_two_records(settings: Settings, names: tuple[str, ...]) -> None:
    keep_record(FIRST, settings)
    with pytest.raises(UsageError, match="drift is between two records") as error:
        drift(BENCH, names, settings)
    assert record_names(BENCH, settings)[0] in str(error.value)


def test_a_record_that_is_not_there_or_damaged_is_named(settings: Settings) -> None:
    path = keep_record(FIRST, settings)
    assert path is not None
    with pytest.raises(UnknownNameError, match=f"Did you mean {path.stem}"):
        read_record(BENCH, path.stem[:-1], settings)
    fields = json.loads(path.read_text())
    path.write_text(json.dumps({**fields, "questions": [{"qid": 1}]}))
    with pytest.raises(FormatError, match="qid"):
        read_record(BENCH, path.stem, settings)
    path.write_text(json.dumps({**fields, "bench": "another"}))
    with pytest.raises(FormatError, match="the record is one of 'another'"):
        read_record(BENCH, path.stem, settings)
