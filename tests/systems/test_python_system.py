"""`python:`: what a user's own callable may be, and what it may return."""

from __future__ import annotations

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import partial
from pathlib import Path
from threading import Event, current_thread
from typing import TYPE_CHECKING

import pytest

from hermes.errors import GraphError, UsageError
from hermes.model import (
    Answer,
    Benchmark,
    BenchmarkCard,
    Boolean,
    Counts,
    GoldKind,
    Question,
    Sparql,
    Term,
    TermKind,
    Text,
    ValueSet,
)
from hermes.settings import Settings
from hermes.systems.base import SystemContext, SystemSpec, open_system
from hermes.systems.faults import MAX_CHARACTERS, SystemFaultError
from hermes.systems.python import spec_of, wrap

if TYPE_CHECKING:
    from hermes.model import Given

QUESTION = Question("b:1-en", "Who?", "en", "https://example.org/b/")


def benchmark(gold: GoldKind = GoldKind.ANSWER_SETS) -> Benchmark:
    card = BenchmarkCard("b", "B", "g", "https://example.org/b/", ("en",), gold, Counts(0, 0))
    return Benchmark(card, (), {})


def context(benchmark: Benchmark) -> SystemContext:
    return SystemContext(benchmark, Settings(Path("data")))


@pytest.mark.parametrize(
    ("returned", "given"),
    [
        (None, None),
        ("ASK {}", Sparql("ASK {}")),
        (True, Boolean(True)),
        (["b", "a", "b"], ValueSet(("b", "a"))),
        (("x", 1, 2.5, True), ValueSet(("x", "1", "2.5", "true"))),
        ({"b", "a"}, ValueSet(("a", "b"))),
        ([date(2020, 1, 2), Decimal("1.50")], ValueSet(("2020-01-02", "1.50"))),
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


def test_the_answer_is_to_the_question_that_was_asked_whatever_becomes_of_it() -> None:
    def meddle(question: Question) -> str:
        object.__setattr__(question, "id", "zzz")
        return "ASK {}"

    asked = replace(QUESTION)
    assert wrap(meddle, benchmark(), "here").answer(asked) == Answer("b:1-en", Sparql("ASK {}"))


def test_a_coroutine_function_is_awaited() -> None:
    async def ask(question: Question) -> str:
        return question.text

    assert wrap(ask, benchmark(), "here").answer(QUESTION).given == Sparql("Who?")


def test_what_is_bound_to_a_loop_works_for_all_questions_and_threads() -> None:
    class Client:
        """As clients of HTTP do, it binds itself to the loop in which it is first used."""

        def __init__(self) -> None:
            self.turn = asyncio.Lock()
            self.loops: set[asyncio.AbstractEventLoop] = set()

        async def answer(self, question: Question) -> str:
            self.loops.add(asyncio.get_running_loop())
            async with self.turn:
                await asyncio.sleep(0.001)
            return question.text

    client = Client()
    with closing(wrap(client, benchmark(), "here")) as system, ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(system.answer, [QUESTION] * 20))
    assert {answer.given for answer in answers} == {Sparql("Who?")}
    assert len(client.loops) == 1


def test_a_coroutine_that_exits_is_an_error_of_one_answer() -> None:
    async def ask(question: Question) -> str:
        if question.text == "Who?":
            sys.exit("out of memory")
        return "ASK {}"

    with closing(wrap(ask, benchmark(), "here")) as system:
        with pytest.raises(SystemExit, match="out of memory"):
            system.answer(QUESTION)
        assert system.answer(replace(QUESTION, text="What?")).given == Sparql("ASK {}")


def test_a_call_that_is_late_is_an_error_and_left_to_itself() -> None:
    go_on, ended = Event(), Event()

    def dawdle(question: Question) -> str:
        if question.text == "Who?":
            go_on.wait(60)
            ended.set()
        return "ASK {}"

    with closing(wrap(dawdle, benchmark(), "here", timeout_s=0.1)) as system:
        with pytest.raises(SystemFaultError, match=r"^no answer within 0\.1 s$") as raised:
            system.answer(QUESTION)
        assert not raised.value.transient
        # Others are answered meanwhile, and the call ends when it does.
        assert system.answer(replace(QUESTION, text="Why?")).given == Sparql("ASK {}")
        go_on.set()
        assert ended.wait(60)


def test_a_coroutine_that_is_late_is_an_error_and_cancelled() -> None:
    cancelled = Event()

    async def dawdle(_: Question) -> str:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            cancelled.set()
            raise
        return "ASK {}"

    with closing(wrap(dawdle, benchmark(), "here", timeout_s=0.1)) as system:
        with pytest.raises(SystemFaultError, match=r"^no answer within 0\.1 s$"):
            system.answer(QUESTION)
        assert cancelled.wait(60)


def test_a_timeout_of_the_users_own_is_an_error_like_any_other() -> None:
    def tired(_: Question) -> str:
        raise TimeoutError("the model is busy")

    async def also_tired(_: Question) -> str:
        raise TimeoutError("the model is busy")

    for function in (tired, also_tired):
        with (
            closing(wrap(function, benchmark(), "here", timeout_s=60)) as system,
            pytest.raises(TimeoutError, match="the model is busy"),
        ):
            system.answer(QUESTION)


def test_threads_are_used_again() -> None:
    threads = set()

    def note(_: Question) -> str:
        threads.add(current_thread())
        return "ASK {}"

    with closing(wrap(note, benchmark(), "here")) as system:
        for _ in range(5):
            system.answer(QUESTION)
    assert len(threads) == 1
    assert current_thread() not in threads


def test_an_error_of_hermes_in_the_users_code_is_the_fault_of_one_answer() -> None:
    def asks_a_graph(question: Question) -> str:
        raise GraphError("the graph is down", question.id, "Wait.")

    with pytest.raises(SystemFaultError, match="GraphError: the graph is down"):
        wrap(asks_a_graph, benchmark(), "here").answer(QUESTION)


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


@pytest.mark.parametrize(
    ("returned", "message"),
    [
        (1.5, "float is no answer"),
        (b"ASK {}", "bytes is no answer"),
        ({"a": 1}, "dict is no answer"),
        ([None], "a value is NoneType"),
        ([["a"]], "a value is list"),
        ({b"a"}, "a value is bytes"),
        ([Term(TermKind.IRI, "http://example.org/x")], "a value is Term"),
    ],
    ids=repr,
)
def test_any_other_return_value_is_an_error(returned: object, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        wrap(lambda _: returned, benchmark(), "here").answer(QUESTION)


class Failing:
    """Fails as it is made."""

    def __init__(self) -> None:
        sys.exit("boo")

    def answer(self, question: Question) -> None: ...


class Evasive:
    """Fails as its `answer` is looked up."""

    def __getattr__(self, name: str) -> object:
        raise RuntimeError("no attributes here")


class Unwilling:
    """Fails as its `answer` is looked up."""

    @property
    def answer(self) -> object:
        raise GeneratorExit


class Disguised:
    """Fails as its class is looked up."""

    @property  # type: ignore[misc]  # overriding it is what is tried
    def __class__(self) -> type:
        raise MemoryError


@pytest.mark.parametrize(
    ("candidate", "message"),
    [
        (7, "int"),
        ("text", "str"),
        (lambda: None, "too many positional arguments"),
        (lambda a, b: None, "missing a required argument: 'b'"),
        (Path, "not a callable object"),
        (Failing, "it cannot be called: SystemExit: boo"),
        (Evasive(), "RuntimeError: no attributes here"),
        (Unwilling(), "GeneratorExit"),
    ],
    ids=[
        "a number",
        "a text",
        "no argument",
        "two arguments",
        "a class of no systems",
        "a class that fails",
        "no attributes",
        "a method that fails",
    ],
)
def test_what_cannot_be_asked_one_question_is_refused_at_once(
    candidate: object, message: str
) -> None:
    with pytest.raises(UsageError, match=message) as caught:
        wrap(candidate, benchmark(), spec_of(candidate).text)
    assert "\n" not in str(caught.value)


def test_not_even_what_it_says_of_its_class_is_trusted() -> None:
    with pytest.raises(UsageError, match="it cannot be called: MemoryError"):
        wrap(Disguised(), benchmark(), spec_of(Disguised()).text)


def test_ctrl_c_while_the_users_code_is_loaded_is_ctrl_c() -> None:
    class Slow:
        def __init__(self) -> None:
            raise KeyboardInterrupt

        def answer(self, question: Question) -> None: ...

    with pytest.raises(KeyboardInterrupt):
        wrap(Slow, benchmark(), "here")


@pytest.mark.parametrize(
    ("candidate", "text"),
    [
        (Evasive(), "Evasive"),
        (Evasive, "Evasive"),
        (Unwilling.__init__, "object.__init__"),
        (str.upper, "python:builtins:str.upper"),
        (partial(print), "python:functools:partial"),
    ],
    ids=["an object", "a class", "a method of a class", "one in C", "none of its own"],
)
def test_whatever_is_at_hand_has_a_spec(candidate: object, text: str) -> None:
    assert spec_of(candidate).text.endswith(text)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("import sys; sys.exit(0)", "does not import: SystemExit: 0"),
        ("import sys; sys.exit('boo')", "does not import: SystemExit: boo"),
        ("raise GeneratorExit", "does not import: GeneratorExit"),
        ("raise StopIteration", "does not import: StopIteration"),
        ("def f(:", "does not import: SyntaxError"),
        ("1 / 0", "does not import: ZeroDivisionError: division by zero"),
        ("class E(BaseException):\n def __str__(s): 1 / 0\nraise E", "its text cannot be had"),
        ("raise ValueError('a' * 5_000_000)", "ValueError: a+…"),
        ("def __getattr__(name): raise OSError('no\\nname')", "there is no 'f' .*OSError: no name"),
        ("", "there is no 'f' in .*AttributeError"),
        ("f = 7", "7 is not a callable object"),
    ],
)
def test_a_module_that_cannot_be_used_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, message: str
) -> None:
    (tmp_path / "not_a_system.py").write_text(code)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "not_a_system", raising=False)
    with pytest.raises(UsageError, match=message) as caught:
        open_system(SystemSpec("python:not_a_system:f"), context(benchmark()))
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 2 * MAX_CHARACTERS


def test_a_module_of_the_working_folder_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a_system_of_mine.py").write_text(
        "class A:\n    def ask(self, question):\n        return 'ASK {}'\n\na = A()\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    system = open_system(SystemSpec("python:a_system_of_mine:a.ask"), context(benchmark()))
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
        open_system(SystemSpec(spec), context(benchmark()))
    assert "\n" not in str(caught.value)


def test_variables_of_the_environment_have_no_other_names_for_it() -> None:
    renamed = replace(context(benchmark()), env={"API_KEY": "TEAM_KEY"})
    with pytest.raises(UsageError, match="where API_KEY is not TEAM_KEY"):
        open_system(SystemSpec("python:builtins:print"), renamed)
