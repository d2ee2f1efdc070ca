"""`python:MODULE:OBJECT`: a callable, or an object with a method `answer`, in the user's own code.

It is given a `Question` and returns, or, where it is a coroutine function, comes to return:

* a `str`: a SPARQL query, or, on a benchmark of typed values, a text;
* a `bool`: the answer to a yes-no question;
* a list, tuple or set of values: an answer set (a set is put in order of its values);
* one of the vocabulary's own: `Sparql`, `ValueSet`, `AnswerSet`, `Boolean`, `Text`;
* an `Answer`, to say more, such as the few-shot examples shown;
* None: no answer.

Anything else is an error of that item, and so is an exception.
"""

from __future__ import annotations

import asyncio
import importlib
import inspect
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from hermes.errors import UsageError
from hermes.model import (
    Answer,
    AnswerSet,
    Boolean,
    GoldKind,
    Sparql,
    Text,
    ValueSet,
)
from hermes.systems.base import SystemSpec

if TYPE_CHECKING:
    from collections.abc import Callable

    from hermes.model import Benchmark, Given, Question

UserFunction: TypeAlias = "Callable[[Question], object]"


class PythonSystem:
    """Asks the user's own callable and reads what it returns."""

    notes: tuple[str, ...] = ()
    version: str | None = None
    queries: bool = True

    def __init__(self, function: UserFunction, gold: GoldKind) -> None:
        self._function = function
        self._gold = gold

    def answer(self, question: Question) -> Answer:
        """Call it. Raises TypeError for a return value that is no answer."""
        returned = self._function(question)
        if inspect.iscoroutine(returned):
            returned = asyncio.run(returned)
        if isinstance(returned, Answer):
            return returned
        return Answer(question.id, self._read(returned))

    def _read(self, returned: object) -> Given | None:
        match returned:
            case None | Sparql() | ValueSet() | AnswerSet() | Boolean() | Text():
                return returned
            case bool():
                return Boolean(returned)
            case str() if self._gold is GoldKind.TYPED_VALUES:
                return Text(returned)
            case str():
                return Sparql(returned)
            case list() | tuple():
                return ValueSet(tuple(dict.fromkeys(map(_value_text, returned))))
            case set() | frozenset():
                return ValueSet(tuple(sorted(map(_value_text, returned))))
        raise TypeError(f"{type(returned).__name__} is no answer; see docs/systems.md")


def build(argument: str, benchmark: Benchmark) -> PythonSystem:
    """The system `MODULE:OBJECT`. The working folder is searched for the module, too."""
    module_name, _, path = argument.partition(":")
    if not module_name or not path:
        raise UsageError(
            f"{argument!r} does not name an object",
            "--system python:",
            "Write python:MODULE:OBJECT.",
        )
    return wrap(_find(module_name, path), benchmark, f"python:{argument}")


def spec_of(candidate: object) -> SystemSpec:
    """The spec for a callable or object that is at hand, by its module and its own or class's name.

    >>> spec_of(print).text
    'python:builtins:print'
    """
    named = candidate if hasattr(candidate, "__qualname__") else type(candidate)
    return SystemSpec(f"python:{named.__module__}:{named.__qualname__}")


def wrap(candidate: object, benchmark: Benchmark, where: str) -> PythonSystem:
    """A system from a callable, or from an object with a method `answer`; a class is called first.

    Raises `UsageError` where it is neither, or cannot be called with one question.
    """
    if inspect.isclass(candidate):
        candidate = _instance(candidate, where)
    function = getattr(candidate, "answer", candidate)
    if not callable(function):
        raise UsageError(
            f"{candidate!r} is neither a function nor an object with a method `answer`",
            where,
            "Name a callable that takes one question.",
        )
    try:
        inspect.signature(function).bind(None)
    except TypeError as error:
        raise UsageError(
            f"it cannot be called with one question: {error}", where, "It must take one argument."
        ) from error
    except ValueError:  # a callable in C has no signature to look at
        pass
    return PythonSystem(function, benchmark.card.gold)


def _instance(candidate: type, where: str) -> object:
    try:
        return candidate()
    except Exception as error:
        raise UsageError(
            f"{candidate.__name__}() fails: {type(error).__name__}: {error}",
            where,
            "Name a class that needs no arguments, or an object.",
        ) from error


def _find(module_name: str, path: str) -> object:
    where = f"--system python:{module_name}:{path}"
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)
    try:
        found: object = importlib.import_module(module_name)
    except Exception as error:
        raise UsageError(
            f"the module {module_name!r} does not import: {type(error).__name__}: {error}",
            where,
            "Mend it, or install what it needs; --debug shows its traceback.",
        ) from error
    for name in path.split("."):
        if not hasattr(found, name):
            raise UsageError(
                f"there is no {name!r} in {module_name!r}", where, "Name a callable that is there."
            )
        found = getattr(found, name)
    return found


def _value_text(value: object) -> str:
    """A value as SPARQL results write it: booleans in lower case, the rest by `str`."""
    return str(value).lower() if isinstance(value, bool) else str(value)
