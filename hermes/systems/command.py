"""`command:CMD`: a program that stays up, is put questions and gives answers, a line of JSON each.

A question is `{"id": …, "question": …, "lang": …, "dataset_id": …, "history": [{"question": …,
"answer": …}, …]}`. The reply is a row of answers.jsonl, in which the `id` may be left out, or
`{"error": …}`. Each worker has a process of its own.
"""

from __future__ import annotations

import shlex
import shutil
from dataclasses import asdict
from threading import Lock
from typing import TYPE_CHECKING, cast

import orjson

from hermes.encoding import json_line
from hermes.errors import UsageError
from hermes.graphs.quoting import first_words
from hermes.settings import environment_with
from hermes.systems.base import System, refuse_options
from hermes.systems.faults import SystemFaultError, described
from hermes.systems.program import Program, program_fault
from hermes.systems.records import answer_from_record

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hermes.model import Answer, JsonValue, Question
    from hermes.systems.base import SystemContext

_SETTLING_S = 0.5  # what is wrong from the start is mostly told by then
_FINISHING_S = 1.0


class CommandSystem(System):
    """Asks processes of one command; one that dies or loses its place is replaced by another."""

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], timeout_s: float
    ) -> None:
        self._command = command
        self._environment = environment
        self._timeout_s = timeout_s
        self._lock = Lock()
        self._idle: list[Program] = []
        self._programs: set[Program] = set()
        self._closed = False
        self._deadly: set[str] = set()

    def start(self, settling_s: float) -> None:
        """Start the first process. Raises `UsageError` where it does not stay up for so long."""
        where = f"--system command:{shlex.join(self._command)}"
        try:
            program = self._take()
        except OSError as error:
            raise UsageError(
                f"it cannot be started: {error.strerror}", where, "Name a program."
            ) from error
        if program.ends_within(settling_s):
            said = program.last_words()
            self._drop(program)
            raise UsageError(
                f"the program ends before it is asked anything: {said}",
                where,
                "It must read questions from its standard input until that ends.",
            )
        self._put_back(program)

    def answer(self, question: Question) -> Answer:
        """The reply of a process that is not busy, or a new one. Raises `SystemFaultError`."""
        program = self._take()
        try:
            line = program.ask(_request(question), self._timeout_s)
            reply = _reply(line, question.id)
        except BaseException as error:
            self._drop(program)
            if isinstance(error, SystemFaultError):
                error.transient = error.transient and self._is_first_death(question.id)
            raise
        self._put_back(program)
        try:
            return answer_from_record(reply)
        except (TypeError, ValueError) as error:
            what = f"the reply is not as agreed: {described(error)}"
            raise program_fault(what, line) from error

    def close(self) -> None:
        """End all processes; those that are not busy may first do what they do at their end."""
        with self._lock:
            self._closed = True
            idle, every = self._idle, list(self._programs)
        for program in idle:
            program.finish()
        for program in idle:
            program.ends_within(_FINISHING_S)
        for program in every:
            program.kill()

    def _take(self) -> Program:
        with self._lock:
            while self._idle:
                program = self._idle.pop()
                if program.alive:
                    return program
                self._programs.discard(program)
                program.kill()
            if self._closed:
                raise SystemFaultError("the run is over")
            program = Program(self._command, self._environment)
            self._programs.add(program)
            return program

    def _put_back(self, program: Program) -> None:
        with self._lock:
            self._idle.append(program)

    def _drop(self, program: Program) -> None:
        program.kill()
        with self._lock:
            self._programs.discard(program)

    def _is_first_death(self, item_id: str) -> bool:
        """Whether no process has ended on this item before: another one may well answer it."""
        with self._lock:
            first = item_id not in self._deadly
            self._deadly.add(item_id)
            return first


def build(argument: str, context: SystemContext) -> CommandSystem:
    """The command, started once. It is split as a shell would, but no shell is asked.

    It has the whole environment, with the variables that systems.yaml names. Raises `UsageError`.
    """
    refuse_options("command", context)
    where = f"--system command:{argument}"
    try:
        command = shlex.split(argument)
    except ValueError as error:
        raise UsageError(f"it cannot be read: {error}", where, "Mend the quotes.") from error
    if not command:
        raise UsageError("no program is named", where, "Write command:'PROGRAM ARGUMENT…'.")
    try:
        environment = environment_with(context.env)
    except KeyError as error:
        raise UsageError(f"the environment has no {error}", where, "Set it.") from error
    if shutil.which(command[0], path=environment.get("PATH")) is None:
        raise UsageError(
            f"there is no program {command[0]!r} that can be run",
            where,
            "Name one on the PATH, or by its path.",
        )
    system = CommandSystem(command, environment, context.timeout_s)
    system.start(_SETTLING_S)
    return system


def _request(question: Question) -> bytes:
    return json_line(
        {
            "id": question.id,
            "question": question.text,
            "lang": question.lang,
            "dataset_id": question.dataset_id,
            "history": [asdict(turn) for turn in question.history],
        }
    )


def _reply(line: bytes, item_id: str) -> dict[str, JsonValue]:
    """The row in a line, with its id. Raises `SystemFaultError` where it is no reply to this item.

    Then it cannot be told which line will be the reply to the next question.
    """
    quoted = first_words(line) if line.strip() else "an empty line"
    try:
        reply = orjson.loads(line)
    except orjson.JSONDecodeError as error:
        raise program_fault(f"the reply is no JSON ({error}): {quoted}", line) from error
    if not isinstance(reply, dict):
        raise program_fault(f"the reply is no object: {quoted}", line)
    if reply.get("id", item_id) != item_id:
        raise program_fault(f"the reply is to {reply['id']!r}, not to what was asked", line)
    return cast("dict[str, JsonValue]", {**reply, "id": item_id})
