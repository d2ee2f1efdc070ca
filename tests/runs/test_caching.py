"""Answers from the cache: good ones, to the very same question put to the very same system."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hermes.model import Answer, Example, Question, Sparql, Text, Turn, Usage
from hermes.runs.caching import CachedPutting, scope_of
from hermes.runs.manifest import Manifest
from hermes.runs.options import RunOptions
from hermes.runs.reply_cache import ReplyCache

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

QUESTION = Question("b:1-en", "Who?", "en", "https://e/b/", (Turn("Where?", "There"),))
MANIFEST = Manifest(
    hermes="1",
    started="2026-01-01T00:00:00+00:00",
    bench="b",
    checksums={"gold.json": "12"},
    system="chat:ada",
    system_options={"mode": "sparql"},
    system_version="v",
    graph={"name": "g", "files": []},
    options=RunOptions(),
)


class Asked:
    """Answers, and counts how often it was asked."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.times = 0

    def __call__(self, question: Question) -> Answer:
        self.times += 1
        return replace(self.answer, item_id=question.id)


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[ReplyCache]:
    with ReplyCache(tmp_path / "replies.sqlite", pytest.fail) as opened:
        yield opened


def cached(
    asked: Asked,
    cache: ReplyCache,
    *,
    manifest: Manifest = MANIFEST,
    prompt: str | None = "prompt",
    repeat: int = 1,
) -> CachedPutting:
    return CachedPutting(asked, cache, scope_of(manifest, prompt, repeat))


def test_the_same_question_is_not_asked_twice(cache: ReplyCache) -> None:
    answer = Answer(
        QUESTION.id,
        Sparql("ASK {}"),
        examples=(Example("Why?", "ASK {}", "a:1-en"),),
        meta={"replies": [1, None, "x"]},
        usage=Usage(2, 0, 10, 5, 0.5),
    )
    asked = Asked(answer)
    put = cached(asked, cache)
    assert put(QUESTION) == answer
    assert put(QUESTION) == replace(answer, usage=Usage(0, 1, 0, 0, 0.0))
    assert asked.times == 1


# Anything in which two questions, systems or runs may differ, if their answers are not the same.
OTHER_QUESTIONS = {
    "item": replace(QUESTION, id="b:2-en"),
    "text": replace(QUESTION, text="Who else?"),
    "language": replace(QUESTION, lang="de"),
    "data set": replace(QUESTION, dataset_id="https://e/c/"),
    "no history": replace(QUESTION, history=()),
    "another history": replace(QUESTION, history=(Turn("Where?", "Here"),)),
}
OTHER_RUNS: dict[str, dict[str, Any]] = {
    "system": {"manifest": replace(MANIFEST, system="chat:bob")},
    "what a name stands for": {"manifest": replace(MANIFEST, system_spec="chat:bob")},
    "options": {"manifest": replace(MANIFEST, system_options={"mode": "answer"})},
    "system's version": {"manifest": replace(MANIFEST, system_version="w")},
    "benchmark": {"manifest": replace(MANIFEST, bench="c")},
    "checksums": {"manifest": replace(MANIFEST, checksums={"gold.json": "13"})},
    "graph": {"manifest": replace(MANIFEST, graph={"name": "h", "files": []})},
    "version of hermes": {"manifest": replace(MANIFEST, hermes="2")},
    "prompt": {"prompt": "another"},
    "no prompt": {"prompt": None},
    "repeat": {"repeat": 2},
}


@pytest.mark.parametrize("question", OTHER_QUESTIONS.values(), ids=OTHER_QUESTIONS)
def test_another_question_is_asked(cache: ReplyCache, question: Question) -> None:
    asked = Asked(Answer("", Text("x")))
    put = cached(asked, cache)
    put(QUESTION)
    assert put(question).usage is None
    assert asked.times == 2


@pytest.mark.parametrize("changes", OTHER_RUNS.values(), ids=OTHER_RUNS)
def test_in_another_run_the_same_question_is_asked(
    cache: ReplyCache, changes: dict[str, Any]
) -> None:
    asked = Asked(Answer("", Text("x")))
    cached(asked, cache)(QUESTION)
    cached(asked, cache, **changes)(QUESTION)
    assert asked.times == 2


def test_what_changes_no_answer_changes_no_key(cache: ReplyCache) -> None:
    asked = Asked(Answer("", Text("x")))
    cached(asked, cache)(QUESTION)
    options = RunOptions(workers=9, timeout_s=1, ids=("b:1-en",), repeat=3, seed=4, budget="1")
    later = replace(MANIFEST, started="2026-02-02T00:00:00+00:00", options=options)
    cached(asked, cache, manifest=later)(QUESTION)
    assert asked.times == 1


def test_an_error_is_asked_for_again(cache: ReplyCache) -> None:
    asked = Asked(Answer("", error="HTTP 500"))
    for _ in range(2):
        assert cached(asked, cache)(QUESTION).error == "HTTP 500"
    assert asked.times == 2


def test_silence_is_an_answer(cache: ReplyCache) -> None:
    asked = Asked(Answer(""))
    for _ in range(2):
        assert cached(asked, cache)(QUESTION).given is None
    assert asked.times == 1


REPLIES = st.binary(max_size=40) | st.sampled_from(
    [
        b"[]",
        b"{}",
        b'{"answer": {"id": "b:2-en"}, "usage": {}}',
        b'{"answer": {"id": "b:1-en", "error": "no"}, "usage": {}}',
        b'{"answer": {"id": "b:1-en", "rows": 3}, "usage": {}}',
        b'{"answer": {"id": "b:1-en"}, "usage": {"requests": "one"}}',
        b'{"answer": {"id": "b:1-en"}, "usage": {"requests": 1, "cost": -1}}',
    ]
)


@given(REPLIES)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_reply_that_cannot_be_read_is_asked_for_and_replaced(
    cache: ReplyCache, reply: bytes
) -> None:
    asked = Asked(Answer("", Text("x")))
    put = cached(asked, cache)
    cache.put(put.key(QUESTION), reply, system="s", bench="b")
    for _ in range(2):
        assert put(QUESTION).given == Text("x")
    assert asked.times == 1
