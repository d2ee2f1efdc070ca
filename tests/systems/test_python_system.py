"""`python:`: what a user's own callable may be, and what it may return."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hermes.errors import UsageError
from hermes.model import (
    Answer,
    Benchmark,
    BenchmarkCard,
    Boolean,
    Counts,
    GoldKind,
    Question,
    Sparql,
    Text,
    ValueSet,
)
from hermes.systems.base import SystemSpec, open_system
from hermes.systems.python import wrap

if TYPE_CHECKING:
    from hermes.model import Given

QUESTION = Question("b:1-en", "Who?", "en", "https://example.org/b/")


def benchmark(gold: GoldKind = GoldKind.ANSWER_SETS) -> Benchmark:
    card = BenchmarkCard("b", "B", "g", "https://example.org/b/", ("en",), gold, Counts(0, 0))
    return Benchmark(card, (), {})


@pytest.mark.parametrize(
    ("returned", "given"),
    [
        (None, None),
        ("ASK {}", Sparql("ASK {}")),
        (True, Boolean(True)),
        (["b", "a", "b"], ValueSet(("b", "a"))),
        (("x", 1, 2.5, True), ValueSet(("x", "1", "2.5", "true"))),
        ({"b", "a"}, ValueSet(("a", "b"))),
        ([], ValueSet(())),
        (Text("me"), Text("me")),
    ],
)
def test_plain_return_values_become_answers(returned: object, given: Given | None) -> None:
    system = wrap(lambda _: returned, benchmark(), "here")
    assert system.answer(QUESTION) == Answer("b:1-en", given)


def test_a_string_is_a_text_where_gold_is_typed() -> None:
    system = wrap(lambda _: "about 7", benchmark(GoldKind.TYPED_VALUES), "here")
    assert system.answer(QUESTION).given == Text("about 7")


def test_an_answer_is_taken_as_it_is() -> None:
    answer = Answer("b:1-en", Text("me"), examples=(), meta={"tokens": 7})
    assert wrap(lambda _: answer, benchmark(), "here").answer(QUESTION) is answer


def test_a_coroutine_function_is_awaited() -> None:
    async def ask(question: Question) -> str:
        return question.text

    assert wrap(ask, benchmark(), "here").answer(QUESTION).given == Sparql("Who?")


def test_an_object_with_a_method_answer_is_a_system() -> None:
    class Mine:
        def answer(self, question: Question) -> list[str]:
            return [question.lang]

    assert wrap(Mine(), benchmark(), "here").answer(QUESTION).given == ValueSet(("en",))


def test_a_class_is_called_first() -> None:
    class Mine:
        def answer(self, question: Question) -> list[str]:
            return [question.lang]

    assert wrap(Mine, benchmark(), "here").answer(QUESTION).given == ValueSet(("en",))


def test_any_other_return_value_is_an_error() -> None:
    with pytest.raises(TypeError, match="float is no answer"):
        wrap(lambda _: 1.5, benchmark(), "here").answer(QUESTION)


@pytest.mark.parametrize("candidate", [7, "text", lambda: None, lambda a, b: None, Path])
def test_what_cannot_be_asked_one_question_is_refused_at_once(candidate: object) -> None:
    with pytest.raises(UsageError):
        wrap(candidate, benchmark(), "here")


def test_a_module_of_the_working_folder_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a_system_of_mine.py").write_text(
        "class A:\n    def ask(self, question):\n        return 'ASK {}'\n\na = A()\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    system = open_system(SystemSpec("python:a_system_of_mine:a.ask"), benchmark())
    assert isinstance(system.answer(QUESTION).given, Sparql)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("python:", "does not name an object"),
        ("python:os", "does not name an object"),
        ("python:no_such_module:f", "does not import: ModuleNotFoundError"),
        ("python:os:no_such_object", "there is no 'no_such_object'"),
        ("pyton:os:path", "Did you mean python"),
        ("gold:7", "takes no argument"),
        ("silent:7", "takes no argument"),
    ],
)
def test_a_bad_spec_is_one_line_that_says_what_is_wrong(spec: str, message: str) -> None:
    with pytest.raises(UsageError, match=message) as caught:
        open_system(SystemSpec(spec), benchmark())
    assert "\n" not in str(caught.value)
