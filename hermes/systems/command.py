"""`command:CMD`: a program that stays up, is put questions and gives answers, a line of JSON each.

A question is `{"id": …, "question": …, "lang": …, "dataset_id": …, "history": [{"question": …,
"answer": …}, …]}`. The reply is a row of answers.jsonl, in which the `id` may be left out, or
`{"error": …}`. Each worker has a process of its own.
"""

from __future__ import annotations

import shlex
import shutil
import time
from dataclasses import asdict, replace
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
_FURTHER_S = 0.02  # a line that comes later is taken for the reply to the next question


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

    def start(self, settling_s: float) -> None:
        """Start the first process.

        Raises `UsageError` where it does not stay up for so long, or writes before it is asked.
        """
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
        if early := program.line_within(0):
            self._drop(program)
            raise UsageError(
                f"it writes before it is asked: {first_words(early)}",
                where,
                "Its standard output is for replies: write everything else to standard error.",
            )
        self._put_back(program)

    def answer(self, question: Question) -> Answer:
        """The reply of a process that is not busy, or a new one; where it ends, of another new one.

        Raises `SystemFaultError`.
        """
        deadline = time.monotonic() + self._timeout_s
        try:
            return self._ask(self._take(), question, self._timeout_s)
        except SystemFaultError as fault:
            left_s = deadline - time.monotonic()
            if not fault.transient or left_s <= 0:
                raise
        try:
            # The one that ended may have had enough of the questions before.
            return self._ask(self._start(), question, left_s)
        except SystemFaultError as fault:
            raise replace(fault, transient=False) from fault

    def close(self) -> None:
        """End all processes; those that are not busy may first do what they do at their end."""
        with self._lock:
            self._closed = True
            (idle, self._idle), every = (self._idle, []), list(self._programs)
        for program in idle:
            program.finish()
        deadline = time.monotonic() + _FINISHING_S
        for program in idle:
            program.ends_within(max(0.0, deadline - time.monotonic()))
        for program in every:
            program.kill()

    def _ask(self, program: Program, question: Question, timeout_s: float) -> Answer:
        """What the program answers; it stays for the next question if it has kept its place."""
        try:
            line = program.ask(_request(question), timeout_s)
            reply = _reply(line, question.id)
            if "id" not in reply:
                _refuse_second_line(program)
        except BaseException:
            self._drop(program)
            raise
        try:
            answer = answer_from_record({**reply, "id": question.id})
        except (TypeError, ValueError) as error:
            # Without an id it may be no reply, and that may be still to come.
            (self._put_back if "id" in reply else self._drop)(program)
            what = f"the reply is not as agreed: {described(error)}"
            raise program_fault(what, line) from error
        self._put_back(program)
        return answer

    def _take(self) -> Program:
        with self._lock:
            while self._idle:
                program = self._idle.pop()
                if program.alive:
                    return program
                self._programs.discard(program)
                program.kill()
        return self._start()

    def _start(self) -> Program:
        with self._lock:
            if self._closed:
                raise SystemFaultError("the run is over")
            program = Program(self._command, self._environment)
            self._programs.add(program)
            return program

    def _put_back(self, program: Program) -> None:
        with self._lock:
            if not self._closed:
                self._idle.append(program)
                return
        self._drop(program)  # the question was put before the run was over

    def _drop(self, program: Program) -> None:
        program.kill()
        with self._lock:
            self._programs.discard(program)


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


def _refuse_second_line(program: Program) -> None:
    """Raises `SystemFaultError` where a reply that does not say to what is not the only one."""
    further = program.line_within(_FURTHER_S)
    if further.endswith(b"\n"):
        raise program_fault(f"it wrote a second line: {first_words(further)}", further)


def _reply(line: bytes, item_id: str) -> dict[str, JsonValue]:
    """The row in a line. Raises `SystemFaultError` where it is no reply to this item.

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
    return cast("dict[str, JsonValue]", reply)
