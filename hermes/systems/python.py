"""`python:MODULE:OBJECT`: a callable, or an object with a method `answer`, in the user's own code.

It is given a `Question` and returns, or, where it is a coroutine function, comes to return:

* a `str`: a SPARQL query, or, on a benchmark of typed values, a text;
* a `bool`: the answer to a yes-no question;
* a list, tuple or set of values, which are texts, numbers, booleans or dates: an answer set (a set
  is put in order of its values);
* one of the vocabulary's own: `Sparql`, `ValueSet`, `AnswerSet`, `Boolean`, `Text`;
* an `Answer`, to say more, such as the few-shot examples shown;
* None: no answer.

Anything else is an error of that item, and so is whatever it raises, and an answer that is late.
A coroutine is cancelled then; a call cannot be, and is left to itself.
"""

from __future__ import annotations

import asyncio
import importlib
import inspect
import sys
from concurrent.futures import wait
from contextlib import contextmanager, suppress
from datetime import date
from numbers import Number
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from hermes.daemon import Daemon
from hermes.errors import HermesError, UsageError
from hermes.model import (
    Answer,
    AnswerSet,
    Boolean,
    GoldKind,
    Sparql,
    Text,
    ValueSet,
)
from hermes.systems.base import USUAL_TIMEOUT_S, System, SystemSpec, refuse_options
from hermes.systems.faults import SystemFaultError, described
from hermes.systems.loop import LoopThread

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator

    from hermes.model import Benchmark, Given, Question
    from hermes.systems.base import SystemContext

UserFunction: TypeAlias = "Callable[[Question], object]"

_FITTING = "Name a callable that takes one question, or an object or class with a method `answer`."
_IMPORTABLE = "Mend it, or install what it needs; --debug shows its traceback."


class PythonSystem(System):
    """Asks the user's own callable and reads what it returns.

    It is called in threads of its own, of which as many are kept as questions come at once: what it
    keeps by thread, such as a connection, is there again the next time. All coroutines are awaited
    in one loop, for what is bound to a loop, such as a session of a client.
    """

    def __init__(self, function: UserFunction, gold: GoldKind, timeout_s: float) -> None:
        self._function = function
        self._gold = gold
        self._timeout_s = timeout_s
        self._idle: list[Daemon] = []
        self._loop = LoopThread()

    def answer(self, question: Question) -> Answer:
        """Call it. Raises TypeError for a return value that is no answer.

        A `HermesError`, as of a graph that the user's code asks, is the fault of that one answer.
        """
        item_id = question.id  # as it was: the user's code may change even what is frozen
        try:
            returned = self._in_time(question)
        except HermesError as error:
            raise SystemFaultError(described(error)) from error
        if isinstance(returned, Answer):
            return returned
        return Answer(item_id, self._read(returned))

    def close(self) -> None:
        """End the threads that do nothing, and the loop with whatever still runs in it."""
        while self._idle:
            self._idle.pop().end()
        self._loop.close()

    def _in_time(self, question: Question) -> object:
        """What the callable returns. Raises what it raises, and `SystemFaultError` if it is late.

        Its thread is not used again then: nobody knows when it will be done.
        """
        # A list's `pop` and `append` are atomic, but a look before is not.
        try:
            daemon = self._idle.pop()
        except IndexError:
            daemon = Daemon()
        future = daemon.submit(self._call, question)
        wait([future], self._timeout_s)
        if not future.done():
            daemon.end()
            raise self._late()
        self._idle.append(daemon)
        return future.result()

    def _call(self, question: Question) -> object:
        returned = self._function(question)
        if inspect.iscoroutine(returned):
            return self._loop.run(self._awaited(returned))
        return returned

    async def _awaited(self, coroutine: Coroutine[Any, Any, object]) -> object:
        """What it returns; cancelled when it is late, so that it ends what it has begun."""
        try:
            async with asyncio.timeout(self._timeout_s) as limit:
                return await coroutine
        except TimeoutError:
            if limit.expired():
                raise self._late() from None
            raise

    def _late(self) -> SystemFaultError:
        return SystemFaultError(f"no answer within {self._timeout_s:g} s")

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


def build(argument: str, context: SystemContext) -> PythonSystem:
    """The system `MODULE:OBJECT`. The working folder is searched for the module, too."""
    refuse_options("python", context)
    for name, variable in context.env.items():
        if name != variable:
            raise UsageError(
                f"this code reads the environment itself, where {name} is not {variable}",
                f"--system python:{argument}, `env`",
                f"Write {variable}: {variable}.",
            )
    module_name, _, path = argument.partition(":")
    if not module_name or not path:
        raise UsageError(
            f"{argument!r} does not name an object",
            "--system python:",
            "Write python:MODULE:OBJECT.",
        )
    found = _find(module_name, path)
    return wrap(found, context.benchmark, f"python:{argument}", context.timeout_s)


def spec_of(candidate: object) -> SystemSpec:
    """The spec for a callable or object that is at hand, by its module and its own or class's name.

    >>> spec_of(print).text
    'python:builtins:print'
    """
    # Static, as the object's own `__getattr__` may do anything.
    has_name = inspect.getattr_static(candidate, "__qualname__", None) is not None
    named = cast("type", candidate if has_name else type(candidate))
    module = getattr(named, "__module__", "builtins")  # str.upper has none
    return SystemSpec(f"python:{module}:{named.__qualname__}")


def wrap(
    candidate: object, benchmark: Benchmark, where: str, timeout_s: float = USUAL_TIMEOUT_S
) -> PythonSystem:
    """A system from a callable, or from an object with a method `answer`; a class is called first.

    Raises `UsageError` where it is neither, or cannot be called with one question.
    """
    with _foreign_code("it cannot be called", where, "Name a class that needs no arguments."):
        instance = candidate() if isinstance(candidate, type) else candidate
    with _foreign_code("it cannot be asked", where, _FITTING):
        function = cast("UserFunction", getattr(instance, "answer", instance))
        with suppress(ValueError):  # a callable in C has no signature to look at
            inspect.signature(function).bind(None)
    return PythonSystem(function, benchmark.card.gold, timeout_s)


def _find(module_name: str, path: str) -> object:
    where = f"--system python:{module_name}:{path}"
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)
    with _foreign_code(f"the module {module_name!r} does not import", where, _IMPORTABLE):
        found: object = importlib.import_module(module_name)
    with _foreign_code(f"there is no {path!r} in {module_name!r}", where, _FITTING):
        return attrgetter(path)(found)


@contextmanager
def _foreign_code(fault: str, where: str, mend: str) -> Iterator[None]:
    """Whatever the user's code raises, also by `sys.exit`, becomes a `UsageError` of one line.

    Only KeyboardInterrupt passes: it is Ctrl-C, until proved otherwise.
    """
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise UsageError(f"{fault}: {described(error)}", where, mend) from error


def _value_text(value: object) -> str:
    """A value as SPARQL results write it. Raises TypeError for what has no such form."""
    match value:
        case bool():
            return str(value).lower()
        case str() | Number():
            return str(value)
        case date():  # and datetime
            return value.isoformat()
    raise TypeError(f"a value is {type(value).__name__}; see docs/systems.md")
